"""Looking back on a game: who was how likely to win, what each decision cost, and what was luck."""
