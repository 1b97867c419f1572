"""The course for Saga."""
