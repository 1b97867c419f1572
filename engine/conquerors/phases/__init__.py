"""The law of Conquerors: setting up, the first line, marching, and the end of a turn."""
