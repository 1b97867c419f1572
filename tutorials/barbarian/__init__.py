"""The course for Barbarian Kingdoms: one Markdown file a lesson, in the order in which people learn."""
