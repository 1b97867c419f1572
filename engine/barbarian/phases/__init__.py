"""The law, cut by the phases of a game. Each module has the menu of its decisions, why something is refused there,
and what an action does.
"""
