"""Why something cannot be repaired, fortified or maintained with the neutral card that lies open."""

from __future__ import annotations

import msgspec

from engine.core.position import step_of
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Seat
from engine.knights.actions import GARRISON, Fortify, Maintain, Repair
from engine.knights.questions import find_holding, find_lord
from engine.knights.state import NOBLES, KnightsState
from engine.knights.steps import SeatStep
from engine.knights.terms import Terms
from engine.knights.war.names import call_noble, why_no_noble, why_no_place
from engine.knights.war.neutral import OFFERS, list_armies, say_some


def why_no_works(terms: Terms, state: KnightsState, action: Repair | Fortify) -> Refusal:
    """The rule that forbids building there."""
    desk = _Desk(terms, state)
    wrong = why_no_place(terms, "WK-NEUTRAL-03", action.place)
    if wrong is not None:
        return wrong
    found = find_holding(terms, state, terms.realm.index[action.place])
    if found is None:
        return desk.refuse("WK-NEUTRAL-03", "No city and no fortress stands in {place}.", place=action.place)
    name = desk.call(action.place)
    start = name[0].upper() + name[1:]
    if found.owner is None:
        return desk.refuse("WK-NEUTRAL-03", "{name} is neutral; you build on your own walls only.", name=start)
    if found.owner != desk.seat:
        sentence = "{name} belongs to {who}; you build on your own walls only."
        return desk.refuse_other(found.owner, sentence, name=start)
    if found.walls.siege is not None:
        rule = "WK-AMB-36" if found.city is None else "WK-NEUTRAL-06"
        return desk.refuse(rule, "{name} is besieged: nothing can be built there.", name=start)
    if isinstance(action, Repair):
        return _no_repair(desk, start, found.walls.breaches, action.breaches)
    if found.city is None:
        return desk.refuse("WK-NEUTRAL-05", "A fortress cannot be fortified, only repaired.")
    if found.walls.fortified:
        return desk.refuse("WK-FORTIFY-01", "{name} is fortified already.", name=name)
    return desk.refuse_price("WK-NEUTRAL-05", terms.edition.money.fortify)


def _no_repair(desk: _Desk, name: str, breaches: int, wanted: int) -> Refusal:
    if not breaches:
        return desk.refuse("WK-NEUTRAL-04", "{name} has no breach to repair.", name=name)
    if not 1 <= wanted <= breaches:
        sentence = "{name} has breaches: {count}. {wanted} cannot be repaired."
        return desk.refuse("WK-NEUTRAL-04", sentence, name=name, wanted=wanted, count=breaches)
    return desk.refuse_price("WK-NEUTRAL-04", desk.terms.edition.money.repair * wanted)


def why_no_maintenance(terms: Terms, state: KnightsState, action: Maintain) -> Refusal:
    """The rule that forbids maintaining that army."""
    desk, number = _Desk(terms, state), terms.noble_index.get(action.army)
    wrong = why_no_noble(terms, "WK-NEUTRAL-07", action.army, GARRISON)
    if wrong is not None:
        return wrong
    if number is not None and number // NOBLES != desk.seat:
        sentence = "The army of {noble} belongs to {who}; you maintain your own only."
        return desk.refuse_other(find_lord(number), sentence, noble=terms.noble_name(number))
    name = "The garrison" if number is None else f"The army of {terms.noble_name(number)}"
    tokens = list_armies(terms, state, desk.seat).get(action.army, 0)
    if not tokens:
        return desk.refuse("WK-NEUTRAL-07", "{name} bears no loss token.", name=name)
    if not 1 <= action.tokens <= tokens:
        sentence = "{name} bears loss tokens: {count}. {wanted} cannot be taken off."
        return desk.refuse("WK-NEUTRAL-07", sentence, name=name, count=tokens, wanted=action.tokens)
    return desk.refuse_price("WK-NEUTRAL-07", terms.edition.money.maintenance * action.tokens)


class _Desk:
    """Whose turn with the card it is, and what the refusal offers instead."""

    def __init__(self, terms: Terms, state: KnightsState) -> None:
        self.terms, self.state = terms, state
        self.step = step_of(state, SeatStep)
        self.seat, self.offer = self.step.seat, OFFERS[type(self.step)]

    def refuse(self, rule: str, sentence: str, **values: str | int) -> Refusal:
        """With each place or army once, and the most that can be done there."""
        most: dict[str, str] = {}
        for action in self.offer.menu(self.terms, self.state, self.seat):
            if isinstance(action, Repair):
                breaches = _up_to(action.breaches, "breach", "breaches")
                most[f"repair {action.place}"] = f"repair {breaches} of {self.call(action.place)}"
            elif isinstance(action, Fortify):
                most[str(action)] = f"fortify {self.call(action.place)}"
            elif isinstance(action, Maintain):
                army = call_noble(self.terms, action.army)
                most[army] = f"take {_up_to(action.tokens, 'loss token')} off {army}"
        return refuse(rule, sentence, "You may {menu}, or do nothing.", menu=", ".join(most.values()), **values)

    def refuse_other(self, owner: Seat, sentence: str, **values: str) -> Refusal:
        """What belongs to somebody else, who may have used the card already."""
        who = self.terms.baron_name(self.terms.barons[owner])
        if msgspec.structs.replace(self.step, seat=owner) not in self.state.later:
            tip = f"The next {self.offer.card.title} serves again."
            return refuse(self.offer.rule, self.offer.once, tip, who=who)
        return self.refuse(self.offer.rule, sentence, who=who, **values)

    def refuse_price(self, rule: str, price: int) -> Refusal:
        crowns = self.state.crowns[self.seat]
        return self.refuse(rule, "That costs {price} crowns, and you have {crowns}.", price=price, crowns=crowns)

    def call(self, place: str) -> str:
        """The city that stands there, or the fortress."""
        found = find_holding(self.terms, self.state, self.terms.realm.index[place])
        is_city = found is not None and found.city is not None
        return self.terms.realm.call(place) if is_city else f"the fortress in {place}"


def _up_to(count: int, one: str, many: str = "") -> str:
    return "up to " * (count > 1) + say_some(count, one, many)
