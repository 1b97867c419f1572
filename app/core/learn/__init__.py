"""The Learn tab of any game: the course, its lessons on the board, and the quiz."""
