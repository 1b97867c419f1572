"""What draws Battue: the city, tiles, hordes, cards, and `drawing.draw`, which makes a Scene of a view."""
