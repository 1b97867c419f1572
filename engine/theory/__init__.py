"""Games as matrices, and the sealed-bribe battle as a game.

One module an idea, named as a textbook names it: `matrix_game`, `best_reply`, `iterated_elimination`, `simplex`,
`minimax`, `lemke_howson`, `nash_equilibrium`, `fictitious_play`, `regret_matching`; and for the battle `payable_sums`,
`bribe_auction`, `bribe_ladder`, `bribe_equilibrium`. Two slower ways that prove these, support enumeration and the
simplex method for a battle, lie with the tests.

Every equilibrium leaves through the `certify` of `equilibrium` or of `bribe_equilibrium`: with a certificate, or not at
all.
"""
