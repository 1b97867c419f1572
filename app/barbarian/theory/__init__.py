"""The Theory tab of Barbarian Kingdoms: the game of bribes as a matrix, how it is learned, and a match against it."""
