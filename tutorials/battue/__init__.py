"""The course for Battue: one Markdown file a lesson, in the order in which people learn."""
