"""One table on several screens: a code to come by, seats that a secret token proves, and the same game on each.

What is played is a line in the store once the rules have let it pass; every process makes the table from these lines,
and every screen shows its own seat's view of it and nothing else.
"""
