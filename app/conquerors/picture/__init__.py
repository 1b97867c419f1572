"""Pictures of Conquerors: no Panel here."""
