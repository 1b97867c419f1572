"""What is true of every position between actions (INV-01 to INV-14 of our reading); tests ask it after each action.

INV-02, INV-11 to INV-13 and INV-15 to INV-17 speak of two positions or of menus: the contract tests hold them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.barbarian.board import Realm
from engine.barbarian.law import Law
from engine.barbarian.pieces import KING, WARRIOR, Kingdom
from engine.barbarian.questions import find_force
from engine.barbarian.state import BarbarianState
from engine.barbarian.steps import Choosing, Drawing, LayingLoot, Over, PickingScenario, Selecting

BEFORE_THE_BOARD = (PickingScenario, Selecting, Choosing, Drawing, LayingLoot)


def list_faults(law: Law, state: BarbarianState) -> Iterator[str]:
    """Every invariant that the position breaks, as a sentence that begins with its number."""
    if isinstance(state.step, BEFORE_THE_BOARD):
        return
    realm = law.realm(state.played)
    yield from _coin_faults(law, state)
    yield from _place_faults(realm, state)
    yield from _kingdom_faults(law, realm, state)
    yield from _chest_faults(realm, state)
    yield from _fight_faults(state)


def _coin_faults(law: Law, state: BarbarianState) -> Iterator[str]:
    edition = law.edition
    there = Counter(state.aside)
    for heap in (*state.loot, *state.treasuries):
        there.update(heap)
    there.update(coin for coin in state.chests if coin is not None)
    due = edition.coins_in_play(len(law.seats), len(state.played))
    if there != due:
        yield f"INV-01 coins: there are {dict(there)}, there should be {dict(due)}"
    for seat, found in enumerate(state.plundered):
        # what came out of a chest came from the pool; it may have been spent since
        if Counter(found) - Counter(edition.chest_pool()):
            yield f"INV-01 coins: seat {seat} has plundered {found}, more than the pool holds"


def _place_faults(realm: Realm, state: BarbarianState) -> Iterator[str]:
    for place, closed in enumerate(realm.closed):
        name = realm.names[place]
        token = state.tokens[place]
        if closed and (state.units[place] or token or state.loot[place] or state.chests[place]):
            yield f"INV-04 {name} is closed and not empty"
        if token is not None and realm.capital[place]:
            yield f"INV-07 a token lies on the capital {name}"
        unit = state.units[place]
        if state.fight is None and unit is not None and state.loot[place]:
            controller = realm.controller(state, place)
            if controller is None or state.owner[controller.index] != state.owner[unit.kingdom.index]:
                yield f"INV-09 a stranger stands on loot in {name}"


def _kingdom_faults(law: Law, realm: Realm, state: BarbarianState) -> Iterator[str]:
    limits = law.edition.limits
    counted = realm.take_stock(state)
    if counted.stands != state.stands or counted.lands != state.lands:
        yield "INV-05 the places of the kingdoms are not those of their pieces"
    trophies = Counter(kingdom for heap in state.trophies for kingdom in heap)
    for kingdom in state.played:
        index = kingdom.index
        on_map = [unit.kind for unit in state.units if unit is not None and unit.kingdom is kingdom]
        fleet = state.fleets[index]
        fighting_king, fighting_warriors = _in_fight(state, kingdom)
        warriors = on_map.count(WARRIOR) + fleet.warriors + fighting_warriors
        kings = on_map.count(KING) + fleet.king + fighting_king
        if warriors != state.deployed[index] or not 0 <= warriors <= limits.warriors:
            yield f"INV-05 {kingdom.value} has {warriors} warriors on the map, {state.deployed[index]} counted"
        if state.owner[index] not in law.seats:
            yield f"INV-05 {kingdom.value} is played by nobody"
        tokens = state.tokens.count(kingdom)
        if tokens != state.placed[index] or tokens > limits.tokens:
            yield f"INV-05 {kingdom.value} has {tokens} tokens on the map, {state.placed[index]} counted"
        controlled = len(realm.controlled(state, kingdom))
        if controlled >= law.edition.victory.provinces and not isinstance(state.step, Over):
            yield f"INV-05 {kingdom.value} controls {controlled} provinces and the game goes on"
        if kings != state.kings[index] or trophies[kingdom] != (not state.kings[index]):
            yield f"INV-06 the king of {kingdom.value}: {kings} on the map, alive {state.kings[index]}"
    for seat, heap in enumerate(state.trophies):
        if len(heap) >= law.edition.victory.kings and not isinstance(state.step, Over):
            yield f"INV-06 seat {seat} holds {len(heap)} trophies and the game goes on"


def _in_fight(state: BarbarianState, kingdom: Kingdom) -> tuple[int, int]:
    """Units of a kingdom that fight in the active province beyond the one that `units` shows there."""
    fight = state.fight
    if fight is None or kingdom not in ((fight.winner,) if fight.winner else (state.active, fight.rival)):
        return 0, 0
    force, shown = find_force(state, kingdom), state.units[fight.place]
    if shown is None or shown.kingdom is not kingdom:
        return int(force.king), force.warriors
    return force.king - (shown.kind is KING), force.warriors - (shown.kind is WARRIOR)


def _chest_faults(realm: Realm, state: BarbarianState) -> Iterator[str]:
    for place, coin in enumerate(state.chests):
        if coin is None:
            continue
        if place not in realm.neutrals or state.tokens[place] is not None or state.loot[place]:
            yield f"INV-08 the chest in {realm.names[place]} does not lie alone"
        if state.units[place] is not None and state.fight is None:
            yield f"INV-08 a unit stands on the chest in {realm.names[place]}"


def _fight_faults(state: BarbarianState) -> Iterator[str]:
    fight = state.fight
    if fight is None:
        return
    if fight.rival is None and fight.rival_force.size:
        yield "INV-13 a side without a kingdom has units"
    if fight.rival is not None and state.active is not None:
        if state.owner[fight.rival.index] == state.owner[state.active.index]:
            yield "INV-13 a seat fights against itself"
        if fight.winner is None and not (fight.active_force.size and fight.rival_force.size):
            yield "INV-13 a side of the battle is empty"
