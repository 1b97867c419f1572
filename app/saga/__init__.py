"""The page of Saga."""
