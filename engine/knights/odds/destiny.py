"""Destiny odds: what a commander keeps of the cards drawn, and what two hands of cards come to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, lcm
from typing import TypeAlias

from engine.core.parameters import InputError
from engine.knights.battle import keep_sizes
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
from engine.knights.pieces import FACES, Face
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


# --- plans of what is kept (WK-BATTLE-05) ------------------------------------------------------------------------


def keep_by_priority(hand: Cards, has_commander: bool, priority: Sequence[Face]) -> Cards:
    """As many cards as allowed, the first faces of the priority first; faces it does not name are discarded."""
    sizes = keep_sizes(sum(hand), has_commander)
    if not has_commander:
        return hand
    left = sizes[-1]
    kept = [0] * len(FACES)
    for face in priority:
        kept[face.index] = min(left, hand[face.index])
        left -= kept[face.index]
    # two cards drawn: one must be kept, whatever it is (WK-AMB-R32)
    for index, count in enumerate(hand):
        if sum(kept) < sizes[0] and count > kept[index]:
            kept[index] += 1
    return tuple(kept)


def plan_by_priority(deck: Cards, size: int, has_commander: bool, priority: Sequence[Face]) -> Plan:
    return {hand: ((keep_by_priority(hand, has_commander, priority), 1),) for hand in list_hands(deck, size)}


def read_priority(text: str) -> tuple[Face, ...]:
    """'hit>draw>victory' as faces, most wanted first."""
    names = [word.strip() for word in text.split(">") if word.strip()]
    known = {face.value: face for face in Face}
    wrong = next((name[:40] for name in names if name not in known), None)
    if wrong is not None:
        raise InputError(f"There is no destiny face '{wrong}'; a priority reads like hit>draw>victory>avoid>blank.")
    if not names or len(set(names)) != len(names):
        raise InputError("A priority names each face at most once, such as hit>draw>victory>avoid>blank.")
    return tuple(known[name] for name in names)


def mixed_plan(chances: dict[Cards, dict[Cards, Fraction]]) -> Plan:
    """A plan that keeps each set with its chance, over one common denominator."""
    shared = lcm(*(chance.denominator for kept in chances.values() for chance in kept.values()))
    return {
        hand: tuple((cards, int(chance * shared)) for cards, chance in kept.items() if chance)
        for hand, kept in chances.items()
    }
