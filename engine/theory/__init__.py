"""Games as matrices, and the sealed-bribe battle as a game.

One module an idea, named as a textbook names it: `matrix_game`, `best_reply`, `iterated_elimination`, `simplex`,
`minimax`, `fictitious_play`, `regret_matching`; and for the battle `payable_sums`, `bribe_auction`, `bribe_ladder`,
`bribe_simplex`, `bribe_equilibrium`. What only proves these, Lemke-Howson and support enumeration, lies with the tests.

Every equilibrium leaves through `equilibrium.certify` or `bribe_equilibrium`: with a certificate, or not at all.
"""
