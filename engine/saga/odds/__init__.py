"""What is computed over the open sums of Saga: ways to take a land, threats, what a purchase brings, tempo."""
