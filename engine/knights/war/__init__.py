"""The phases of the war: each module knows what may be chosen in its steps, why not, and what it does."""
