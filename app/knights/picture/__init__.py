"""What draws Warrior Knights: the realm, the pieces, and `drawing.draw`, which makes a Scene of a view."""
