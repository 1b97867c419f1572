"""Destiny odds: what two hands of cards come to, drawn from the faces still in the pile."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import TypeAlias

from engine.core.parameters import InputError
from engine.knights.odds.draw_chains import Chains, find_chains, list_shares
from engine.knights.odds.face_counts import AVOID, DRAW, HIT, VICTORY
from engine.knights.odds.two_hands import NO_SPECIALS, Clash, Specials, count_hands, digit_bits, loss_tables, unpack
from engine.odds.deck import Cards, count_ways, list_hands, remove

Plan: TypeAlias = Mapping[Cards, tuple[tuple[Cards, int], ...]]
"""For each hand what is kept, as whole weights; all hands have the same total weight."""


def clash_of_hands(deck: Cards, attacker: int, defender: int, specials: Specials = NO_SPECIALS) -> Clash:
    """Both sides reveal all they drew. A 'draw one' card is merely replaced by the next plain card, so the hands
    are as if there were no such cards, unless the pile runs out (then `clash_of_plans` walks through it)."""
    _check_sizes(deck, attacker, defender)
    if attacker + defender > sum(deck) - deck[DRAW]:
        return clash_of_plans(deck, keep_all(deck, attacker), keep_all(deck, defender), specials)
    return count_hands(deck, attacker, defender, specials)


def keep_all(deck: Cards, size: int) -> Plan:
    """Nobody commands, nothing is discarded."""
    return {hand: ((hand, 1),) for hand in list_hands(deck, size)}


def clash_of_plans(deck: Cards, attacker: Plan, defender: Plan, specials: Specials = NO_SPECIALS) -> Clash:
    """Each side keeps what its plan says of the hand it drew; then 'draw one' cards are resolved (WK-BATTLE-07).

    All pairs of hands with the same kept cards are added up before any chain is walked: a chain of c plain cards
    from what is left of the pile is a sum over the c cards of falling products of face counts, so it is enough to
    add up those products.
    """
    sizes = _hand_size(attacker), _hand_size(defender)
    _check_sizes(deck, *sizes)
    chains = find_chains(deck, sum(sizes))
    total = comb(sum(deck), sizes[0]) * comb(sum(deck) - sizes[0], sizes[1])
    total *= chains.scale * _plan_total(attacker) * _plan_total(defender)
    bits = digit_bits(total)
    gather = _gather if chains.always_reach else _gather_short
    return Clash(_resolve(deck, gather(deck, attacker, defender, chains, bits), bits, specials), total)


Groups: TypeAlias = Mapping[tuple[Cards, Cards, int, int], int]
"""Kept cards of both sides, and how many plain cards their chains bring: the products, packed."""


def _gather(deck: Cards, attacker: Plan, defender: Plan, chains: Chains, bits: int) -> Groups:
    """The usual case: the pile is long enough for every chain."""
    hands = list(defender)
    numbers = {cards: number for number, cards in enumerate({cards for kept in defender.values() for cards, _ in kept})}
    theirs = [
        (place, chains.code(hand), hand[DRAW], numbers[against], against[DRAW], chance)
        for place, hand in enumerate(hands)
        for against, chance in defender[hand]
    ]
    sums: dict[Cards, list[int]] = {}
    packed = chains.packed
    for hand, my_kept in attacker.items():
        ways = count_ways(deck, hand)
        if not ways:
            continue
        left = remove(deck, hand)
        code = chains.code(left)
        plain = chains.plain_left(hand[DRAW])
        weights = weigh_hands(left, hands)
        for mine, my_chance in my_kept:
            factor, draws = ways * my_chance, mine[DRAW]
            row = sums.setdefault(mine, [0] * len(numbers))
            for place, their_code, in_hand, number, other, their_chance in theirs:
                weight = weights[place]
                if weight:
                    weight *= factor * their_chance
                    if draws or other:
                        weight *= packed(code - their_code, plain + in_hand, draws + other, bits)
                    row[number] += weight
    return {
        (mine, against, mine[DRAW], against[DRAW]): row[number] * (1 if mine[DRAW] or against[DRAW] else chains.scale)
        for mine, row in sums.items()
        for against, number in numbers.items()
    }


def _gather_short(deck: Cards, attacker: Plan, defender: Plan, chains: Chains, bits: int) -> Groups:
    """The unseen cards may run out in the middle of a chain: there the odds stop, and what is due is skipped.

    That is the rule where every card is held (WK-AMB-R31); at the table used cards would follow from under the pile.
    """
    groups: dict[tuple[Cards, Cards, int, int], int] = {}
    for hand, my_kept in attacker.items():
        ways = count_ways(deck, hand)
        if not ways:
            continue
        left = remove(deck, hand)
        for their_hand, their_kept in defender.items():
            weight = ways * count_ways(left, their_hand)
            if not weight:
                continue
            plain = chains.plain_left(hand[DRAW] + their_hand[DRAW])
            rest = chains.code(remove(left, their_hand))
            for mine, my_chance in my_kept:
                for against, their_chance in their_kept:
                    one = min(mine[DRAW], plain)
                    other = min(against[DRAW], plain - one)
                    value = weight * my_chance * their_chance * chains.packed(rest, plain, one + other, bits)
                    group = (mine, against, one, other)
                    groups[group] = groups.get(group, 0) + value
    return groups


def _check_sizes(deck: Cards, attacker: int, defender: int) -> None:
    if attacker + defender > sum(deck):
        raise InputError(f"{attacker} and {defender} cards cannot be drawn from a pile of {sum(deck)}.")


def _hand_size(plan: Plan) -> int:
    return sum(next(iter(plan)))


def _plan_total(plan: Plan) -> int:
    return sum(chance for _, chance in next(iter(plan.values())))


def weigh_hands(deck: Cards, hands: list[Cards]) -> list[int]:
    """In how many ways the deck deals each of the hands."""
    most = max(map(max, hands), default=0)
    hits, avoids, victories, draws, blanks = ([comb(count, taken) for taken in range(most + 1)] for count in deck)
    return [hits[h] * avoids[a] * victories[v] * draws[d] * blanks[b] for h, a, v, d, b in hands]


def _resolve(deck: Cards, groups: Groups, bits: int, specials: Specials) -> dict[tuple[int, int, int], int]:
    """Walk the chains of every pair of kept hands, and count."""
    found: dict[tuple[int, int, int], int] = {}
    lost, taken = loss_tables(specials, deck[HIT], deck[AVOID])
    for (mine, theirs, one, other), packed in groups.items():
        for drawn, weight in enumerate(unpack(packed, bits)):
            if not weight:
                continue
            for my_share, their_share, orders in list_shares(drawn, one + other, one):
                outcome = (
                    lost[theirs[HIT] + their_share.hits][mine[AVOID] + my_share.avoids],
                    taken[mine[HIT] + my_share.hits][theirs[AVOID] + their_share.avoids],
                    mine[VICTORY] + my_share.victories - theirs[VICTORY] - their_share.victories,
                )
                found[outcome] = found.get(outcome, 0) + weight * orders
    return found
