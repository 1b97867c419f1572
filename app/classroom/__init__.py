"""A class in one room: the wall that the teacher leads, and the light page on every phone.

No visit of Panel is made for either: each is one small page and one line to `engine.classroom.classroom.Classroom`. A
class lives in the memory of this process alone, and nothing of it is left when it is closed.
"""
