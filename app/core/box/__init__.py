"""The numbers of the box: where each comes from, and a desk at which the owner of a box enters what theirs says."""
