"""Players that see only Views: what any game's seat can be given to, and how a whole game is played by them."""
