"""Destiny odds: what two hands of cards come to, drawn from the faces still in the pile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import comb
from typing import TypeAlias

from engine.core.parameters import InputError
from engine.knights.odds.draw_chains import Chains, list_draws, list_shares
from engine.knights.odds.face_counts import AVOID, BLANK, DRAW, HIT, VICTORY
from engine.knights.odds.pair_rows import PairRows, find_pair_rows
from engine.knights.odds.two_hands import (
    NO_SPECIALS,
    Clash,
    Specials,
    count_hands,
    digit_bits,
    loss_tables,
    unpack_rows,
)
from engine.odds.deck import Cards, list_hands

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
    total = comb(sum(deck), sizes[0]) * comb(sum(deck) - sizes[0], sizes[1])
    total *= Chains(deck, sum(sizes)).scale * _plan_total(attacker) * _plan_total(defender)
    bits = digit_bits(total)
    groups = _gather(find_pair_rows(deck, *sizes, bits), attacker, defender, bits)
    return Clash(_resolve(deck, groups, specials), total)


Group: TypeAlias = tuple[Cards, Cards, int, int, list[int]]
"""Kept cards of both sides (blanks count for nothing), and how many plain cards the chain of each brings: for each
multiset of these cards the products, added up."""


def _gather(rows: PairRows, attacker: Plan, defender: Plan, bits: int) -> Iterator[Group]:
    """The unseen cards may run out in the middle of a chain: there the odds stop, and what is due is skipped.

    That is the rule where every card is held (WK-AMB-R31); at the table used cards would follow from under the pile.
    """
    facing: dict[int, list[tuple[Cards, int, list[int]]]] = {}
    for (other, chance), places in _list_kept(rows.others, defender).items():
        facing.setdefault(other[DRAW], []).append((other, chance, places))
    for (kept, chance), hands in _list_kept(rows.hands, attacker).items():
        for draws, theirs in facing.items():
            for length, is_cut in rows.reaches(kept[DRAW] + draws):
                one = min(kept[DRAW], length)
                row = rows.add_up(hands, (length, is_cut))
                lines = [unpack_rows((chance * packed,), len(rows.others), bits) for packed in row]
                for other, their_chance, places in theirs:
                    sums = [their_chance * sum([line[place] for place in places]) for line in lines]
                    yield kept, other, one, length - one, sums


def _list_kept(hands: Sequence[Cards], plan: Plan) -> dict[tuple[Cards, int], list[int]]:
    """What is kept, blanks aside, and with what weight: of which hands."""
    places = {hand: place for place, hand in enumerate(hands)}
    found: dict[tuple[Cards, int], list[int]] = {}
    for hand, kept in plan.items():
        for cards, chance in kept:
            found.setdefault((cards[:BLANK], chance), []).append(places[hand])
    return found


def _check_sizes(deck: Cards, attacker: int, defender: int) -> None:
    if attacker + defender > sum(deck):
        raise InputError(f"{attacker} and {defender} cards cannot be drawn from a pile of {sum(deck)}.")


def _hand_size(plan: Plan) -> int:
    return sum(next(iter(plan)))


def _plan_total(plan: Plan) -> int:
    return sum(chance for _, chance in next(iter(plan.values())))


def _resolve(deck: Cards, groups: Iterable[Group], specials: Specials) -> dict[tuple[int, int, int], int]:
    """Walk the chains of every pair of kept hands, and count."""
    found: dict[tuple[int, int, int], int] = {}
    lost, taken = loss_tables(specials, deck[HIT], deck[AVOID])
    for mine, theirs, one, other, weights in groups:
        for drawn, weight in zip(list_draws(one + other), weights, strict=True):
            if not weight:
                continue
            for (my_share, their_share), orders in list_shares(drawn, one):
                outcome = (
                    lost[theirs[HIT] + their_share[HIT]][mine[AVOID] + my_share[AVOID]],
                    taken[mine[HIT] + my_share[HIT]][theirs[AVOID] + their_share[AVOID]],
                    mine[VICTORY] + my_share[VICTORY] - theirs[VICTORY] - their_share[VICTORY],
                )
                found[outcome] = found.get(outcome, 0) + weight * orders
    return found
