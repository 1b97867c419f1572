"""Lessons that the engine plays, and questions that it answers. `library.py` lists them, `lesson.py` plays one."""
