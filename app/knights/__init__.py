"""Warrior Knights on screen: the realm, the pieces, the picture of a view, its page and its sandbox."""
