"""Where shared tables are kept: what was agreed, who holds which seat, and every action in its order, in a database.

It knows no game: an action is a line of text with a number. Whoever appends has asked the rules before; two who append
the same number meet the same unique key, and exactly one of them wins. Lines are never changed, so any process that
reads them from the first to the last has the same table. Nothing here is imported where everybody shares one screen.
"""
