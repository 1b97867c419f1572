"""Games as matrices, and the sealed-bribe battle as a game.

One module an idea, named as a textbook names it: `matrix_game`, `iterated_elimination`, `fictitious_play`,
`regret_matching`, `backward_induction`, `sequence_form`; and for the battle `payable_sums`, `bribe_auction`,
`bribe_ladder`, `bribe_equilibrium`. What proves these, best replies in a matrix, the simplex method, minimax,
Lemke-Howson and support enumeration, lies with the tests.

Every equilibrium of a battle leaves through `bribe_equilibrium.certify`: with a certificate, or not at all.
"""
