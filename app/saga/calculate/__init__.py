"""How the calculators of Saga are laid out for the table."""
