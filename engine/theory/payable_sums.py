"""Payable sums: what a purse of coins can pay without change."""

from collections.abc import Iterable


def payable_sums(coins: Iterable[int]) -> tuple[int, ...]:
    """Every sum that some of the coins make, ascending from 0: coins 3, 3 pay 0, 3 or 6.

    Bit number s of `reached` says that s can be paid; a further coin shifts all of that up by its value.

    >>> payable_sums([1, 3, 3])
    (0, 1, 3, 4, 6, 7)
    """
    reached = 1
    for coin in coins:
        if isinstance(coin, bool) or not isinstance(coin, int) or coin < 1:
            raise ValueError(f"a coin is a whole number of at least 1, not {coin!r}")
        reached |= reached << coin
    return tuple(total for total in range(reached.bit_length()) if reached >> total & 1)
