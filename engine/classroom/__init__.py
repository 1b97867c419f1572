"""Activities for a class in one room: what is asked, what it is worth, and the theory behind it; no server, no screen.

`activity.py` says what an activity is, `classroom.py` is the only thing that changes, `ledger.py` writes and reads the
sheet of a class, `lookback.py` asks what it learned.
"""
