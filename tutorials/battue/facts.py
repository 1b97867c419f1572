"""Facts about a position of Battue that a learner can work out: reserves, points, dice, who defends, what touches."""

from __future__ import annotations

from random import Random

from engine.battue.battle import Sides
from engine.battue.edition import Face
from engine.battue.pieces import CAMP
from engine.battue.questions import (
    count_called,
    count_room,
    count_tile_points,
    find_defender,
    list_callers,
    list_flags,
    list_horde_places,
)
from engine.battue.rounds import win_of_round
from engine.battue.state import BattueState
from engine.battue.steps import Calling
from engine.battue.terms import Terms
from engine.battue.words import name_place
from engine.core.seat import Seat
from tutorials.asking import Fact, ask_number


def _reserve(terms: Terms, state: BattueState, seat: Seat, random: Random) -> Fact | None:
    whose = random.choice([other for other in terms.seats if state.alive[other]])
    out, most = sum(state.hordes[whose]), terms.box.limits.board
    text = f"How many warriors does {terms.seat_names[whose]} have in reserve?"
    why = f"Of {most} warriors {out} are on the board; all others are the reserve, those lost in battle included."
    return ask_number(text, most - out, random, why, "BT-START-04")


def _tile_points(terms: Terms, state: BattueState, seat: Seat, random: Random) -> Fact | None:
    whose = random.choice(terms.seats)
    held, points = list_flags(state, whose), count_tile_points(terms, state, whose)
    if not 1 <= len(held) <= 6:
        return None
    text = f"If the game ended now, how many points would {terms.seat_names[whose]} score for tiles?"
    why = "; ".join(f"{name_place(terms, state, place)}: {_face(terms, state, place).points}" for place in held)
    return ask_number(text, points, random, why, "BT-SCORE-01")


def _call(terms: Terms, state: BattueState, seat: Seat, random: Random) -> Fact | None:
    callers = list_callers(terms, state) if isinstance(state.step, Calling) else []
    if not callers or state.drums:
        return None
    place, die = random.choice(callers), random.randint(1, 6)
    called, room = count_called(terms.box.limits, die, 0), count_room(terms, state, seat, place)
    here, out = state.hordes[seat][place], sum(state.hordes[seat])
    joined = min(called, room)
    return Fact(
        f"{terms.seat_names[seat]} has {out} warriors on the board. Of these {here} "
        f"stand together at {name_place(terms, state, place)} and call. The die shows {die}. How many join them?",
        str(joined),
        tuple(str(number) for number in range(4) if number != joined),
        f"A {die} brings {called}; there is room for {room}, with {terms.box.limits.horde} to a horde and "
        f"{terms.box.limits.board} on the board.",
        "BT-REINF-02" if joined == called else "BT-REINF-05",
    )


def _target(terms: Terms, state: BattueState, seat: Seat, random: Random) -> tuple[int, int] | None:
    """One of the seat's hordes, and a face-up tile beside it that the seat does not control."""
    near = state.city.board.neighbours
    pairs = [
        (start, target)
        for start in list_horde_places(state, seat)
        for target in near[start]
        if state.up[target] and target != CAMP and state.flags[target] != seat
    ]
    return random.choice(pairs) if pairs else None


def _sides(terms: Terms, state: BattueState, seat: Seat, start: int, target: int) -> Sides:
    defender = find_defender(terms, state, target, seat)
    return Sides(
        attackers=state.hordes[seat][start],
        defenders=state.hordes[defender][target],
        defence=_face(terms, state, target).defence,
        counts_defenders=terms.counts_defenders,
    )


def _defence(terms: Terms, state: BattueState, seat: Seat, random: Random) -> Fact | None:
    pair = _target(terms, state, seat, random)
    if pair is None:
        return None
    sides, die = _sides(terms, state, seat, *pair), random.randint(1, 6)
    value = sides.defended + die
    counted = f", {sides.defenders} for the warriors on it" if sides.defenders and terms.counts_defenders else ""
    text = (
        f"{terms.seat_names[seat]} attacks {name_place(terms, state, pair[1])}, and the defender rolls a "
        f"{die}. Nobody plays a card. What is the defence?"
    )
    why = f"{sides.defence} printed on the tile{counted}, and {die} for the die."
    return ask_number(text, value, random, why, "BT-BATTLE-08")


def _odds(terms: Terms, state: BattueState, seat: Seat, random: Random) -> Fact | None:
    pair = _target(terms, state, seat, random)
    if pair is None:
        return None
    sides = _sides(terms, state, seat, *pair)
    lead = sides.attack - sides.defended
    if not -4 <= lead <= 4:
        return None
    others = random.sample([each for each in range(-5, 6) if each != lead], 3)
    return Fact(
        f"All {sides.attackers} warriors of {name_place(terms, state, pair[0])} attack "
        f"{name_place(terms, state, pair[1])} without cards. How likely do they win the first round?",
        _percent(lead),
        tuple(_percent(each) for each in others),
        f"Before the dice it is {sides.attack} against {sides.defended}, and a tie is lost.",
        "BT-BATTLE-09",
    )


def _percent(lead: int) -> str:
    return f"{float(win_of_round(lead)):.0%}"


def _who_rolls(terms: Terms, state: BattueState, seat: Seat, random: Random) -> Fact | None:
    pair = _target(terms, state, seat, random)
    if pair is None:
        return None
    owner, defender = state.flags[pair[1]], find_defender(terms, state, pair[1], seat)
    others = [name for other, name in enumerate(terms.seat_names) if other != defender]
    return Fact(
        f"{terms.seat_names[seat]} attacks {name_place(terms, state, pair[1])}. Who rolls for the tile?",
        terms.seat_names[defender],
        (*others, "Nobody")[-3:],
        "It bears no flag, so it is the seat to the left, or whoever stands there."
        if owner is None
        else f"It bears the flag of {terms.seat_names[owner]}, who defends it from anywhere.",
        "BT-EMPTY-01" if owner is None else "BT-EMPTY-02",
    )


def _touching(terms: Terms, state: BattueState, seat: Seat, random: Random) -> Fact | None:
    places = [place for place in list_horde_places(state, seat) if place != CAMP]
    if not places:
        return None
    place, near = random.choice(places), state.city.board.neighbours
    further = {other for door in near[place] for other in near[door]} - {place, CAMP, *near[place]}
    if len(further) < 3:
        return None
    names = terms.box.names
    return Fact(
        f"Which of these touches {name_place(terms, state, place)}?",
        name_place(terms, state, random.choice(near[place])),
        tuple(name_place(terms, state, other) for other in random.sample(sorted(further), 3)),
        f"It touches {', '.join(names[other] for other in near[place])}: corners are not enough.",
        "BT-AMB-13",
    )


def _face(terms: Terms, state: BattueState, place: int) -> Face:
    return terms.box.faces[state.faces[place]]


FACTS = (_reserve, _tile_points, _call, _defence, _odds, _who_rolls, _touching)
