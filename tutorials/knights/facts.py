"""Facts about a position of the war that a learner can work out: cards, walls, sieges, retreats, victory."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

from engine.core.seat import Seat
from engine.knights.army import Army, Side
from engine.knights.battle import count_cards
from engine.knights.board import Realm
from engine.knights.hexes import find_neighbours
from engine.knights.questions import (
    find_army,
    find_hold,
    find_owner,
    find_siege_answer,
    has_target,
    list_refuges,
    list_standing,
)
from engine.knights.rules import KnightsRules
from engine.knights.state import NOBLES, KnightsState
from tutorials.asking import Fact, ask_number

STEP = 50
_ask = partial(ask_number, reach=4)


def name_place(rules: KnightsRules, place: int) -> str:
    """`Vecht (E3)`, `G2`, `Cadiz`."""
    number = rules.realm.city_at[place]
    name = rules.realm.names[place]
    if number is None or rules.realm.cities[number] == name:
        return name
    return f"{rules.realm.cities[number]} ({name})"


def _on_land(state: KnightsState, seat: Seat | None = None) -> list[int]:
    """Nobles in a region, of one seat or of anybody."""
    return [
        number
        for number, noble in enumerate(state.nobles)
        if noble.place is not None and not noble.at_sea and seat in (None, number // NOBLES)
    ]


def describe_army(rules: KnightsRules, army: Army, number: int) -> str:
    tokens = "" if not army.tokens else f" and {army.tokens} loss token{'' if army.tokens == 1 else 's'}"
    return f"{rules.noble_name(number)} with {army.men} men{tokens}"


def _cards(rules: KnightsRules, state: KnightsState, seat: Seat, random: Random) -> Fact | None:
    numbers = _on_land(state)
    if not numbers:
        return None
    number = random.choice(numbers)
    army = find_army(rules, state, number)
    cards = count_cards(Side((army,), 0), cap_10=rules.cap_10)
    text = f"{describe_army(rules, army, number)} fights a battle in the open, alone. How many cards does he draw?"
    why = f"{army.force} men and 200 for the commander; one card for each full hundred."
    return _ask(text, cards, random, why, "WK-BATTLE-03")


def _tokens(rules: KnightsRules, state: KnightsState, seat: Seat, random: Random) -> Fact | None:
    numbers = _on_land(state)
    if not numbers:
        return None
    number = random.choice(numbers)
    army = find_army(rules, state, number)
    text = f"{describe_army(rules, army, number)} suffers losses in a battle. How many more tokens kill him?"
    why = "A noble falls as soon as the tokens, at 100 each, come to his men or more; the next loss at the latest."
    return _ask(text, army.capacity, random, why, "WK-BATTLE-11")


def _walls(rules: KnightsRules, state: KnightsState, seat: Seat, random: Random) -> Fact | None:
    table, realm = state, rules.realm
    numbers = [number for number, city in enumerate(table.cities) if not city.razed and _is_bare(rules, state, number)]
    touched = [number for number in numbers if table.cities[number].fortified or table.cities[number].breaches]
    if not numbers:
        return None
    number = random.choice(touched or numbers)
    hold = find_hold(rules, table, realm.place_of[number], table.cities[number].owner)
    if hold is None:
        return None
    cards = count_cards(Side((), None, hold), cap_10=rules.cap_10)
    fortified = ", 100 for the fortification" if hold.fortified else ""
    breaches = f", less {hold.breaches} hundred for breaches" if hold.breaches else ""
    text = f"{realm.cities[number]} is stormed now, with nobody inside. How many cards does the city draw?"
    why = f"{hold.strength} printed{fortified}{breaches}; one card for each hundred, and no commander."
    return _ask(text, cards, random, why, "WK-ASSAULT-02")


def _is_bare(rules: KnightsRules, state: KnightsState, number: int) -> bool:
    """Nobody of the city's own baron is there."""
    owner = state.cities[number].owner
    return owner is None or not list_standing(state, rules.realm.place_of[number], owner)


def _hunger(rules: KnightsRules, state: KnightsState, seat: Seat, random: Random) -> Fact | None:
    """What a siege must outweigh."""
    places = [place for place in range(len(rules.realm.names)) if has_target(rules, state, seat, place)]
    if not places:
        return None
    held = [place for place in places if find_owner(rules, state, place) is not None]
    place = random.choice(held or places)
    weight = find_siege_answer(rules, state, seat, place, ()).place_weight
    text = (
        f"{_seat_name(rules, state, seat)} wants to besiege {name_place(rules, place)}. "
        f"How many men must he outweigh there?"
    )
    why = "The strength of the place as it stands, the defender's men there less tokens, and 200 for a noble inside."
    return _ask(text, weight, random, why, "WK-SIEGE-01", step=STEP)


def _plunder(rules: KnightsRules, state: KnightsState, seat: Seat, random: Random) -> Fact | None:
    standing = [number for number, city in enumerate(state.cities) if not city.razed]
    if not standing:
        return None
    number = random.choice(standing)
    income, factor = rules.realm.income[number], rules.edition.money.raze_factor
    text = f"Whoever takes {rules.realm.cities[number]} and razes it: how many crowns does he plunder?"
    why = f"{factor} times the printed income of {income}, fortified or not."
    return _ask(text, factor * income, random, why, "WK-RAZE-02")


def _half(rules: KnightsRules, state: KnightsState, seat: Seat, random: Random) -> Fact | None:
    realm_cities = state.cities[: rules.realm.realm_cities]
    standing = sum(not city.razed for city in realm_cities)
    needed = standing // 2 + 1
    text = f"{standing} cities of the realm stand. How many must a baron control to win at once?"
    why = "More than half of the standing cities of the realm; those overseas do not count."
    return _ask(text, needed, random, why, "WK-END-01")


def _steps(rules: KnightsRules, state: KnightsState, seat: Seat, random: Random) -> Fact | None:
    """Which region can be walked to: the others are closed sides, or further away."""
    numbers = _on_land(state, seat)
    random.shuffle(numbers)
    for number in numbers:
        origin = state.nobles[number].place
        if origin is None or rules.realm.is_overseas(origin):
            continue
        closed = _closed(rules, origin)
        others = closed + _further(rules.realm, origin, {origin, *closed}, 3 - len(closed), random)
        if len(others) >= 3 and closed:
            return Fact(
                f"{rules.noble_name(number)} stands in {name_place(rules, origin)}. Which region touches it by a "
                f"side that can be crossed?",
                name_place(rules, random.choice(rules.realm.near[origin])),
                tuple(name_place(rules, place) for place in others[:3]),
                f"From {name_place(rules, origin)} one can walk to "
                f"{', '.join(name_place(rules, place) for place in rules.realm.near[origin])}.",
                "WK-MOVE-06" if _is_river(rules, origin, closed) else "WK-MOVE-05",
            )
    return None


def _closed(rules: KnightsRules, origin: int) -> list[int]:
    realm, shape = rules.realm, rules.edition.realm
    near = find_neighbours(realm.names[origin], shape.columns, shape.rows)
    return [place for name in near if realm.barrier(origin, place := realm.index[name])]


def _is_river(rules: KnightsRules, origin: int, closed: Sequence[int]) -> bool:
    return any(rules.realm.barrier(origin, place) == "river" for place in closed)


def _further(realm: Realm, origin: int, known: set[int], number: int, random: Random) -> list[int]:
    """Regions two steps away, others than those known."""
    far = {place for near in realm.near[origin] for place in realm.near[near]} - known - set(realm.near[origin])
    found = sorted(far)
    return random.sample(found, min(max(number, 0), len(found)))


def _refuges(rules: KnightsRules, state: KnightsState, seat: Seat, random: Random) -> Fact | None:
    """Where a noble could retreat to if he were beaten where he stands."""
    numbers = _on_land(state)
    random.shuffle(numbers)
    for number in numbers:
        origin = state.nobles[number].place
        open_to = list_refuges(rules, state, number)
        barred = [] if origin is None else [place for place in rules.realm.near[origin] if place not in open_to]
        if origin is None or not open_to or not barred:
            continue
        others = barred + _further(rules.realm, origin, {origin}, 3 - len(barred), random)
        if len(others) < 3:
            continue
        return Fact(
            f"If {rules.noble_name(number)} had to retreat from {name_place(rules, origin)} now, "
            f"where could he ride to?",
            name_place(rules, random.choice(open_to)),
            tuple(name_place(rules, place) for place in random.sample(others, 3)),
            "One region away, without a city or noble of another baron. Open are "
            f"{', '.join(name_place(rules, place) for place in open_to)}.",
            "WK-RETREAT-03",
        )
    return None


def _seat_name(rules: KnightsRules, state: KnightsState, seat: Seat) -> str:
    return rules.seat_name(rules.observe(state, None), seat)


FACTS = (_cards, _tokens, _walls, _hunger, _plunder, _half, _steps, _refuges)
