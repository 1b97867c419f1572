"""The desks of Warrior Knights: decisions that taps on the board do not say."""
