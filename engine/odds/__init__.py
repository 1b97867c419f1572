"""Exact probability: finite distributions, dice. Fractions throughout; nothing here is simulated."""
