"""The course for Warrior Knights: one Markdown file a lesson, in the order in which people learn."""
