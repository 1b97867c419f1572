"""The look of the realm."""
