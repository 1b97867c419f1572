"""The card table as a picture: pure functions from what a seat sees to nodes."""
