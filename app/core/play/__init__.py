"""Playing any game of ours on one page: a sitting, the board with its prompts, the log, saving and sharing.

What a game must say about itself is in `game_page.GamePage`; nothing here knows a game.
"""
