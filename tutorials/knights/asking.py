"""Questions about Warrior Knights: what a baron might wish to do with his card, and facts to read off the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

from engine.core.action import Action
from engine.core.seat import Seat
from engine.knights import actions as act
from engine.knights.hexes import find_neighbours
from engine.knights.pieces import FACES, Baron
from engine.knights.questions import find_actor, find_siege, list_fresh
from engine.knights.rules import KnightsRules
from engine.knights.state import NOBLES, KnightsState
from engine.knights.steps import Discarding, Ordering
from tutorials.asking import Asker
from tutorials.knights.facts import FACTS, name_place

RULES: dict[type[Action], str] = {
    act.March: "WK-MOVE-03",
    act.Sail: "WK-MOVE-20",
    act.Battle: "WK-COMBAT-01",
    act.Assault: "WK-COMBAT-05",
    act.Besiege: "WK-SIEGE-01",
    act.Keep: "WK-BATTLE-05",
}


class KnightsAsker(Asker):
    allowed_by = RULES
    else_by = "WK-ACT-13"
    makers = FACTS

    def is_good(self, rules: Any, state: Any) -> bool:
        """A card is being carried out, or a hand of cards is to be discarded from."""
        return isinstance(state.step, Ordering) or bool(_hand(rules, state))

    def wishes(self, rules: Any, state: Any, pool: Sequence[Action], random: Random) -> Sequence[Action]:
        """What a beginner would try: nobles to near and far, tired ones too, attacks on all that stands near."""
        if isinstance(state.step, Discarding):
            return list(_keeps(rules, state))
        seat = state.to_act
        found: list[Action] = [action for action in rules.legal_actions(state) if not isinstance(action, act.Done)]
        found += list(_moves(rules, state, seat, random))
        return [*found, *_attacks(rules, state, seat)]

    def who(self, rules: Any, state: Any) -> str:
        """With what the answer depends on: the card that is carried out, or the cards held."""
        who, step = _baron(rules, state), state.step
        if not isinstance(step, Ordering):
            return f"commander of {who}, who holds {', '.join(_hand(rules, state))},"
        card = "Improvisation" if step.place is None else f"Military Operations in {name_place(rules, step.place)}"
        return f"nobles of {who}, with {card}{_so_far(rules, step)},"

    def ask(self, rules: Any, state: Any, action: Action) -> str:
        return f"{_situation(rules, state)} May he {_do(rules, state, action)}?"

    def name(self, rules: Any, state: Any, action: Action) -> str:
        words = _do(rules, state, action)
        return words[0].upper() + words[1:]

    def rule(self, action: Action) -> str:
        if isinstance(action, act.March) and len(action.path) > 1:
            return "WK-MOVE-04"
        return super().rule(action)


# --- wishes ---


def _moves(rules: KnightsRules, state: KnightsState, seat: Seat, random: Random) -> Iterator[Action]:
    """Over every side of the hex, closed ones too; on along roads and off them; to a port."""
    realm, shape = rules.realm, rules.edition.realm
    for number in range(seat * NOBLES, seat * NOBLES + NOBLES):
        noble, slug = state.nobles[number], rules.noble_slugs[number]
        if noble.place is None:
            continue
        origin = realm.names[noble.place]
        if not realm.is_overseas(noble.place):
            doors = [realm.index[name] for name in find_neighbours(origin, shape.columns, shape.rows)]
            yield from (act.March(slug, (realm.names[door],)) for door in doors)
            ways = [(door, place) for door in realm.near[noble.place] for place in realm.near[door]]
            for way in random.sample(ways, min(3, len(ways))):
                if noble.place not in way:
                    yield act.March(slug, tuple(realm.names[place] for place in way))
        yield act.Sail(slug, realm.names[random.choice(realm.ports)])


def _attacks(rules: KnightsRules, state: KnightsState, seat: Seat) -> Iterator[Action]:
    """Every kind of combat wherever fresh nobles of this baron stand, against everybody."""
    table = state
    for place, name in enumerate(rules.realm.names):
        numbers = list_fresh(table, seat, place)
        for size in range(1, len(numbers) + 1):
            for group in combinations(numbers, size):
                slugs = tuple(rules.noble_slugs[number] for number in group)
                yield act.Assault(name, slugs)
                yield act.Besiege(name, slugs)
                for enemy, baron in enumerate(table.barons):
                    if enemy != seat:
                        yield act.Battle(name, baron, slugs)


def _hand(rules: KnightsRules, state: KnightsState) -> tuple[str, ...]:
    """The faces in the hand of whoever is to discard."""
    if not isinstance(state.step, Discarding):
        return ()
    faces = sorted((rules.faces[card] for card in state.hands[not state.step.attacker]), key=FACES.index)
    return tuple(face.value for face in faces)


def _keeps(rules: KnightsRules, state: KnightsState) -> Iterator[Action]:
    """Every number of cards, the better ones first."""
    hand = _hand(rules, state)
    faces = {face.value: face for face in FACES}
    for number in range(1, len(hand) + 1):
        yield act.Keep(tuple(faces[name] for name in hand[:number]))


# --- words ---


def _baron(rules: KnightsRules, state: KnightsState) -> str:
    return rules.seat_name(rules.observe(state, None), find_actor(state))


def _place(rules: KnightsRules, name: str) -> str:
    return name_place(rules, rules.realm.index[name])


def _noble(rules: KnightsRules, slug: str) -> str:
    return rules.noble_name(rules.noble_index[slug])


def _nobles(rules: KnightsRules, slugs: Sequence[str]) -> str:
    return " and ".join(_noble(rules, slug) for slug in slugs)


def _situation(rules: KnightsRules, state: KnightsState) -> str:
    """Which card is being carried out, and what it has done so far; or which cards are held."""
    who, step = _baron(rules, state), state.step
    if not isinstance(step, Ordering):
        return f"{who} commands and holds {', '.join(_hand(rules, state))}."
    if step.place is None:
        card = f"{who} improvises"
    else:
        card = f"{who} has named {name_place(rules, step.place)} with Military Operations"
    return f"{card}{_so_far(rules, step)}."


def _so_far(rules: KnightsRules, step: Ordering) -> str:
    """What this card has seen already and the map does not show."""
    moved = _nobles(rules, [rules.noble_slugs[each] for each in step.moved])
    barred = " and ".join(name_place(rules, place) for place in step.refused)
    return (f" ({moved} moved with it)" if moved else "") + (f" (a third baron forbade {barred})" if barred else "")


def _do(rules: KnightsRules, state: KnightsState, action: Action) -> str:
    match action:
        case act.March(slug, path):
            origin = state.nobles[rules.noble_index[slug]].place
            start = "" if origin is None else f" from {name_place(rules, origin)}"
            by = f" by way of {' and '.join(_place(rules, name) for name in path[:-1])}" if len(path) > 1 else ""
            return f"move {_noble(rules, slug)}{start} to {_place(rules, path[-1])}{by}"
        case act.Sail(slug, port):
            return f"sail {_noble(rules, slug)} to {_place(rules, port)}"
        case act.Battle(place, baron, slugs):
            enemy = _enemy(rules, state, baron)
            return f"fight a battle in {_place(rules, place)} against {enemy} with {_nobles(rules, slugs)}"
        case act.Assault(place, slugs):
            return f"assault {_place(rules, place)} with {_nobles(rules, slugs)}"
        case act.Besiege(place, slugs):
            return f"besiege {_place(rules, place)} with {_nobles(rules, slugs)}{_since(rules, state, place)}"
        case act.Keep(faces):
            return f"keep {', '.join(face.value for face in faces)}"
    return str(action)


def _since(rules: KnightsRules, state: KnightsState, name: str) -> str:
    """When a siege of one's own began, which the map does not show."""
    siege = find_siege(rules, state, rules.realm.index[name])
    if siege is None or siege.seat != state.to_act:
        return ""
    return ", besieged this turn" if siege.turn == state.turn else ", besieged in an earlier turn"


def _enemy(rules: KnightsRules, state: KnightsState, baron: Baron) -> str:
    return rules.seat_name(rules.observe(state, None), Seat(state.barons.index(baron)))


ASKER = KnightsAsker()
