"""The full turn on the page: its choices in words, the council beside the board, the planning desk, moments."""
