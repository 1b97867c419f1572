"""What draws Barbarian Kingdoms: the map, the pieces, and `drawing.draw`, which makes a Scene of a view."""
