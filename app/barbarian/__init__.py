"""Barbarian Kingdoms on screen: the map, the pieces, the picture of a view and its page."""
