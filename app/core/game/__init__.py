"""One game's whole page: every tab that it has, whoever's game it is."""
