"""The page of Conquerors."""
