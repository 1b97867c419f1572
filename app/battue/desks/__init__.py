"""The desks of Battue: decisions that taps on the board do not say."""
