"""The course for Conquerors, for children and whoever plays with them."""
