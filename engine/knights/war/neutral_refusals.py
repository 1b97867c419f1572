"""Why something cannot be repaired, fortified or maintained with the neutral card that lies open."""

from __future__ import annotations

import msgspec

from engine.core.position import step_of
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Seat
from engine.knights.actions import GARRISON, Fortify, Maintain, Repair
from engine.knights.questions import find_owner
from engine.knights.state import NOBLES, City, Fort, KnightsPosition, KnightsState
from engine.knights.steps import Building, Maintaining, SeatStep
from engine.knights.terms import Terms
from engine.knights.war.names import why_no_noble, why_no_place
from engine.knights.war.neutral import list_armies, list_maintenance, list_works


class _Site(msgspec.Struct, frozen=True):
    """What stands in a region, and whose it is."""

    name: str
    owner: Seat | None
    walls: City | Fort

    @property
    def is_fortress(self) -> bool:
        return isinstance(self.walls, Fort)


def why_no_works(terms: Terms, state: KnightsState, action: Repair | Fortify) -> Refusal:
    """The rule that forbids building there."""
    desk = _Desk(terms, state)
    wrong = why_no_place(terms, "WK-NEUTRAL-03", action.place)
    if wrong is not None:
        return wrong
    site = _find_site(terms, state, action.place)
    if site is None:
        return desk.refuse("WK-NEUTRAL-03", "No city and no fortress stands in {place}.", place=action.place)
    if site.owner != desk.seat:
        return _not_yours(desk, site)
    if site.walls.siege is not None:
        rule = "WK-AMB-36" if site.is_fortress else "WK-NEUTRAL-06"
        return desk.refuse(rule, "{name} is besieged: nothing can be built there.", name=_capital(site.name))
    if isinstance(action, Fortify):
        return _no_fortification(desk, site)
    return _no_repair(desk, site, action.breaches)


def _find_site(terms: Terms, table: KnightsPosition, place: str) -> _Site | None:
    index = terms.realm.index[place]
    number = terms.realm.city_at[index]
    if number is not None and not table.cities[number].razed:
        return _Site(terms.realm.cities[number], table.cities[number].owner, table.cities[number])
    owner = find_owner(terms, table, index)
    return None if owner is None else _Site(f"the fortress in {place}", owner, table.forts[owner])


def _not_yours(desk: _Desk, site: _Site) -> Refusal:
    name = _capital(site.name)
    if site.owner is None:
        return desk.refuse("WK-NEUTRAL-03", "{name} is neutral; you build on your own walls only.", name=name)
    if site.owner not in desk.waiting:
        return refuse("WK-NEUTRAL-03", "{who} is done with this card: it treats one place of each baron.",
                      "The next Defence Works serves again.", who=desk.who(site.owner))  # fmt: skip
    return desk.refuse("WK-NEUTRAL-03", "{name} belongs to {who}; you build on your own walls only.",
                       name=name, who=desk.who(site.owner))  # fmt: skip


def _no_fortification(desk: _Desk, site: _Site) -> Refusal:
    if isinstance(site.walls, Fort):
        return desk.refuse("WK-NEUTRAL-05", "A fortress cannot be fortified, only repaired.")
    if site.walls.fortified:
        return desk.refuse("WK-FORTIFY-01", "{name} is fortified already.", name=site.name)
    return desk.refuse_price("WK-NEUTRAL-05", desk.terms.edition.money.fortify)


def _no_repair(desk: _Desk, site: _Site, wanted: int) -> Refusal:
    name, breaches = _capital(site.name), site.walls.breaches
    if not breaches:
        return desk.refuse("WK-NEUTRAL-04", "{name} has no breach to repair.", name=name)
    if not 1 <= wanted <= breaches:
        return desk.refuse("WK-NEUTRAL-04", "{name} has breaches: {count}. {wanted} cannot be repaired.",
                           name=name, wanted=wanted, count=breaches)  # fmt: skip
    return desk.refuse_price("WK-NEUTRAL-04", desk.terms.edition.money.repair * wanted)


def why_no_maintenance(terms: Terms, state: KnightsState, action: Maintain) -> Refusal:
    """The rule that forbids maintaining that army."""
    desk, number = _Desk(terms, state), terms.noble_index.get(action.army)
    wrong = why_no_noble(terms, "WK-NEUTRAL-07", action.army, GARRISON)
    if wrong is not None:
        return wrong
    if number is not None and number // NOBLES != desk.seat:
        return _not_your_army(desk, terms.noble_name(number), Seat(number // NOBLES))
    name = "The garrison" if number is None else f"The army of {terms.noble_name(number)}"
    tokens = list_armies(terms, state, desk.seat).get(action.army, 0)
    if not tokens:
        return desk.refuse("WK-NEUTRAL-07", "{name} bears no loss token.", name=name)
    if not 1 <= action.tokens <= tokens:
        return desk.refuse("WK-NEUTRAL-07", "{name} bears loss tokens: {count}. {wanted} cannot be taken off.",
                           name=name, count=tokens, wanted=action.tokens)  # fmt: skip
    return desk.refuse_price("WK-NEUTRAL-07", terms.edition.money.maintenance * action.tokens)


def _not_your_army(desk: _Desk, noble: str, owner: Seat) -> Refusal:
    if owner not in desk.waiting:
        return refuse("WK-NEUTRAL-07", "{who} is done with this card: it serves one army of each baron.",
                      "The next Troop Maintenance serves again.", who=desk.who(owner))  # fmt: skip
    return desk.refuse("WK-NEUTRAL-07", "The army of {noble} belongs to {who}; you maintain your own only.",
                       noble=noble, who=desk.who(owner))  # fmt: skip


class _Desk:
    """Whose turn with the card it is, and what the refusal offers instead."""

    def __init__(self, terms: Terms, state: KnightsState) -> None:
        self.terms, self.state = terms, state
        self.seat = step_of(state, SeatStep).seat
        self.waiting = [step.seat for step in (state.step, *state.later) if isinstance(step, Building | Maintaining)]

    def refuse(self, rule: str, sentence: str, **values: str | int) -> Refusal:
        offers = self._works() if isinstance(self.state.step, Building) else self._armies()
        return refuse(rule, sentence, "You may {menu}, or do nothing.", menu=", ".join(offers), **values)

    def _works(self) -> list[str]:
        """Each place once, with the most that can be done there."""
        most: dict[str, str] = {}
        for action in list_works(self.terms, self.state, self.seat):
            if isinstance(action, Repair):
                most[f"repair {action.place}"] = f"repair {_breaches(action.breaches)} of {self._call(action.place)}"
            elif isinstance(action, Fortify):
                most[str(action)] = f"fortify {self._call(action.place)}"
        return list(most.values())

    def _armies(self) -> list[str]:
        most: dict[str, str] = {}
        for action in list_maintenance(self.terms, self.state, self.seat):
            if isinstance(action, Maintain):
                number = self.terms.noble_index.get(action.army)
                army = "the garrison" if number is None else self.terms.noble_name(number)
                most[army] = f"take {_tokens(action.tokens)} off {army}"
        return list(most.values())

    def _call(self, place: str) -> str:
        site = _find_site(self.terms, self.state, place)
        return place if site is None else site.name

    def refuse_price(self, rule: str, price: int) -> Refusal:
        crowns = self.state.crowns[self.seat]
        return self.refuse(rule, "That costs {price} crowns, and you have {crowns}.", price=price, crowns=crowns)

    def who(self, seat: Seat) -> str:
        return self.terms.baron_name(self.terms.barons[seat])


def _capital(name: str) -> str:
    return name[0].upper() + name[1:]


def _breaches(count: int) -> str:
    return "a breach" if count == 1 else f"up to {count} breaches"


def _tokens(count: int) -> str:
    return "a loss token" if count == 1 else f"up to {count} loss tokens"
