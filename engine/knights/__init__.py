"""Warrior Knights: barons, their nobles and their armies fight for the crown; a destiny deck decides every fight."""
