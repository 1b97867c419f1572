"""The turn, one module a phase; `engine.battue.rules` lists which function answers for which step."""
