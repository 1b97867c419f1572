"""What must hold in every position of the war (the invariants of our reading, B6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from engine.core.seat import CHANCE
from engine.knights.pieces import HUNDRED, Troop, count_men
from engine.knights.questions import find_holding, list_nobles, list_standing
from engine.knights.realm_invariants import list_realm_faults
from engine.knights.realm_steps import Sequencing
from engine.knights.state import City, Fort, KnightsState
from engine.knights.steps import Closing, FightStep, Marching, Revealing, SeatStep
from engine.knights.terms import Terms


def list_faults(terms: Terms, state: KnightsState) -> Iterator[str]:
    for find_faults in (_nobles, _troops, _cities, _fortresses, _sieges, _destiny, _neutral_cards):
        yield from find_faults(terms, state)
    if terms.is_realm:
        yield from list_realm_faults(terms, state)


def _nobles(terms: Terms, state: KnightsState) -> Iterator[str]:
    fight = state.fight
    due = (state.step, *state.later)
    waiting = {*fight.attacker.fallen, *fight.defender.fallen} if fight is not None else set()
    waiting |= {step.noble for step in due if hasattr(step, "noble")}
    waiting |= {number for step in due if isinstance(step, Sequencing) for number in step.nobles}
    for number, noble in enumerate(state.nobles):
        name = terms.noble_name(number)
        if noble.place is not None and not noble.troops and number not in waiting:
            yield f"{name} stands on the board without troops."
        if noble.place is None and (noble.at_sea or (noble.tokens and not noble.troops)):
            yield f"{name} is off the board and yet at sea, or has loss tokens without troops."
        if noble.at_sea and noble.place not in terms.realm.ports:
            yield f"{name} is at sea where no port is."
        if noble.gone and (noble.place is not None or noble.troops or noble.heir):
            yield f"{name} is out of the game and yet has a place, troops or an heir."
        if noble.fallen and (noble.place is not None or noble.gone):
            yield f"{name} waits for his heir and yet is on the board, or out of the game."
        if noble.tokens < 0:
            yield f"{name} has fewer than no loss tokens."
        is_spent = noble.tokens and HUNDRED * noble.tokens >= count_men(noble.troops)
        if is_spent and terms.faq_tokens and number not in waiting:
            yield f"{name} has loss tokens for all of his men: he would be dead (WK-AMB-R22)."


def _troops(terms: Terms, state: KnightsState) -> Iterator[str]:
    hired = Counter((*state.mercenaries, *state.offer))
    box = Counter(Troop(men) for men in terms.edition.regulars.cards)
    for seat in terms.seats:
        fort, nobles = state.forts[seat], [state.nobles[number] for number in list_nobles(seat)]
        own = [*fort.troops, *fort.aside, *(troop for noble in nobles for troop in noble.troops)]
        hired.update(troop for troop in own if troop.is_mercenary)
        if Counter(troop for troop in own if not troop.is_mercenary) - box:
            yield f"{terms.baron_name(terms.barons[seat])} has more regular cards than the box."
    if hired != Counter(terms.edition.mercenary_pile()):
        yield "the mercenary cards are not those of the box."
    if min(state.crowns) < 0:
        yield "somebody owes crowns."


def _cities(terms: Terms, state: KnightsState) -> Iterator[str]:
    for number, city in enumerate(state.cities):
        name = terms.realm.cities[number]
        if city.razed and city != City(razed=True):
            yield f"{name} is razed and yet not gone."
        if city.fortified and city.owner is None:
            yield f"{name} is fortified and nobody's."
        most = -(-terms.realm.strength[number] // 100)
        if not 0 <= city.breaches <= most + (city.fortified and isinstance(state.step, FightStep)):
            yield f"{name} has more breaches than walls."
        if city.fortified and city.breaches > most:
            yield f"{name} is fortified at strength 0."


def _fortresses(terms: Terms, state: KnightsState) -> Iterator[str]:
    """Never with a standing city (WK-FORT-06)."""
    places = [fort.place for fort in state.forts if fort.place is not None]
    if len(set(places)) != len(places):
        yield "two fortresses share a region."
    for seat, fort in enumerate(state.forts):
        name = f"the fortress of {terms.baron_name(terms.barons[seat])}"
        if fort.place is None:
            if fort != Fort(None, aside=fort.aside, lost_in=fort.lost_in):
                yield f"{name} is off the board and yet has troops, tokens, breaches or a siege."
            continue
        found = find_holding(terms, state, fort.place)
        if terms.realm.is_overseas(fort.place) or (found is not None and found.city is not None):
            yield f"{name} stands overseas or with a city."
        if not 0 <= fort.breaches <= -(-terms.fortress_strength[seat] // 100) or fort.tokens < 0:
            yield f"{name} has more breaches than walls, or fewer than no tokens."
        if fort.tokens and not fort.troops:
            yield f"{name} has loss tokens without troops."


def _sieges(terms: Terms, state: KnightsState) -> Iterator[str]:
    moving = any(isinstance(step, Marching | Closing) for step in (state.step, *state.later))
    for place in range(len(terms.realm.names)):
        found = find_holding(terms, state, place)
        siege = None if found is None else found.walls.siege
        if found is None or siege is None:
            continue
        name = "a fortress" if found.city is None else terms.realm.cities[found.city]
        if siege.seat == found.owner:
            yield f"{name} is besieged by its own baron."
        if siege.turn > state.turn:
            yield f"{name} is besieged since a turn to come."
        if not moving and not list_standing(state, place, siege.seat):
            yield f"{name} is besieged by nobody."


def _destiny(terms: Terms, state: KnightsState) -> Iterator[str]:
    fight = state.fight
    shown = (fight.attacker.shown, fight.defender.shown) if fight else ()
    cards = chain(*shown, *state.hands, *(batch.cards for batch in state.pile))
    if sorted(cards) != list(range(len(terms.edition.destiny.cards))):
        yield "the destiny cards are not all there once."
    if any(not batch.cards for batch in state.pile):
        yield "the destiny pile has an empty batch."
    if state.to_act is CHANCE and not state.pile:
        yield "chance has no card to draw."


def _neutral_cards(terms: Terms, state: KnightsState) -> Iterator[str]:
    left = Counter(terms.neutral_counts)
    left.subtract(state.neutrals_used)
    if min(left.values(), default=0) < 0:
        yield "more neutral cards were turned up than there are."
    if isinstance(state.step, Revealing) and not any(left.values()):
        yield "no neutral card is left to turn up."
    if isinstance(state.step, SeatStep) and state.to_act not in (state.step.seat, CHANCE):
        yield "somebody else than the baron of the step is to act."
