"""The Calculate tab of any game: a form made from a calculator's parameters, and its answer."""
