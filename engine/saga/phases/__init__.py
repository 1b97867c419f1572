"""The law of Saga, a module for each part of the game."""
