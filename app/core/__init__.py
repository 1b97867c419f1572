"""What every game's pages share: shell, theme, scene, board, choices, log, odds card, curtain."""
