"""Battue on screen: the city, the hordes, the picture of a view and its page."""
