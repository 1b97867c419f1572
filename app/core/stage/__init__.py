"""The stage: what happened is shown step by step over the board, before the game goes on."""
