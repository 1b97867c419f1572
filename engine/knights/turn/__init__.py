"""The law of the full turn around the war, cut by its phases; `entries.py` lists its steps."""
