"""What a wrong tap probably wanted, as an action for the rules to refuse: so that every refusal names its rule."""

from __future__ import annotations

from collections.abc import Sequence

from app.barbarian.about import RULES, find_price
from app.barbarian.picture.layout import SEA
from app.core.play.aim import Group, Path
from engine.barbarian import actions as act
from engine.barbarian import steps
from engine.barbarian.board import Realm
from engine.barbarian.pieces import Kind, Kingdom
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.state import BarbarianView
from engine.core.action import Action

GROUPS = {"recruit": "Recruit", "tax": "Tax", "manoeuvres": "Manoeuvres", "assault": "Assault", "claim": "Claim"}


def place_of(tapped: str) -> str:
    """The place of a spot: `place:Belgica`, or a coin that lies there, `coin:Belgica:2`."""
    return tapped.split(":")[1] if tapped.count(":") else ""


def groups(rules: BarbarianRules, view: BarbarianView) -> tuple[Group, ...]:
    """The five actions of a turn."""
    if not isinstance(view.step, steps.Acting):
        return ()
    return tuple(
        Group(name, _price(rules, view, name, title), group_wish(rules, view, name)) for name, title in GROUPS.items()
    )


def _price(rules: BarbarianRules, view: BarbarianView, group: str, title: str) -> str:
    """What costs something says it: `Recruit: 2`."""
    price = find_price(rules, view, view.active, group) if group in RULES and view.active is not None else None
    return title if price is None else f"{title}: {price}"


class _Wisher:
    """What taps that lead to nothing were probably meant to be."""

    def __init__(self, rules: BarbarianRules, view: BarbarianView) -> None:
        self.view = view
        self.realm: Realm = rules.realm(view.played)

    def unit_at(self, place: str, kingdom: Kingdom | None) -> Kind | None:
        """The kind of a kingdom's unit at a place, as one would tap it; kings first."""
        if kingdom is None:
            return None
        if place == SEA:
            fleet = self.view.fleets[kingdom.index]
            return Kind.KING if fleet.king else Kind.WARRIOR if fleet.warriors else None
        unit = self.view.units[self.realm.index[place]]
        return unit.kind if unit is not None and unit.kingdom is kingdom else None

    def units(self, kingdom: Kingdom) -> list[tuple[Kind, str]]:
        return [(kind, name) for name in self.realm.names if (kind := self.unit_at(name, kingdom)) is not None]

    def nearest(self, kingdom: Kingdom, target: str) -> tuple[Kind, str] | None:
        """A unit next to the target, else any."""
        units = self.units(kingdom)
        near = {self.realm.names[place] for place in self.realm.near[self.realm.index[target]]}
        return next((each for each in units if each[1] in near), units[0] if units else None)

    def on_a_turn(self, places: list[str], group: str) -> Action | None:
        kingdom = self.view.active
        if kingdom is None:
            return None
        target = places[-1]
        if group == "recruit":
            return act.Recruit(target)
        if group == "claim":
            return act.Claim(target)
        if len(places) > 1:
            return self._step(kingdom, places[-2], target, group)
        if self.unit_at(target, kingdom) is not None:
            return act.Claim(target) if target != SEA else None
        controls = target != SEA and self.realm.controller(self.view, self.realm.index[target]) is kingdom
        if controls and group == "":
            return act.Recruit(target)
        unit = self.nearest(kingdom, target)
        if unit is None:
            return act.Recruit(target)
        is_march = group == "manoeuvres" or target == SEA
        return act.Move(*unit, target) if is_march else act.Assault(*unit, target)

    def _step(self, kingdom: Kingdom, origin: str, target: str, group: str) -> Action | None:
        kind = self.unit_at(origin, kingdom)
        if kind is None:
            return None
        if group == "manoeuvres" and {kind, self.unit_at(target, kingdom)} == {Kind.KING, Kind.WARRIOR}:
            king, warrior = (origin, target) if kind is Kind.KING else (target, origin)
            return act.Castle(king, warrior)
        if group == "manoeuvres" or (group == "" and target == SEA):
            return act.Move(kind, origin, target)
        return act.Assault(kind, origin, target)

    def answering(self, place: str) -> tuple[Kingdom, Kind] | None:
        """One's own unit there, else an own unit that one may have meant."""
        seat = self.view.to_act
        mine = [kingdom for kingdom in self.view.played if self.view.owner[kingdom.index] == seat]
        for kingdom in mine:
            kind = self.unit_at(place, kingdom)
            if kind is not None:
                return kingdom, kind
        return (mine[0], Kind.WARRIOR) if mine else None


def group_wish(rules: BarbarianRules, view: BarbarianView, group: str) -> Action | None:
    """What to ask the rules when no action of a kind is possible: the place that comes to mind first."""
    wisher = _Wisher(rules, view)
    kingdom = view.active
    if kingdom is None or group == "manoeuvres":
        return None
    if group == "tax":
        return act.Tax()
    controlled = wisher.realm.controlled(view, kingdom)
    units = [(kind, name) for kind, name in wisher.units(kingdom) if name != SEA]
    if group == "recruit":
        homes = wisher.realm.homes[kingdom.index]
        site = next((place for place in controlled if view.units[place] is None), homes[0])
        return act.Recruit(wisher.realm.names[site])
    if group == "claim":
        sites = sorted((wisher.realm.index[name] in controlled, name) for _, name in units)
        if sites and not sites[0][0]:
            return act.Claim(sites[0][1])
        return act.Claim(_abroad(wisher.realm, view, kingdom, controlled))
    if not units:
        return None
    kind, origin = units[0]
    near = wisher.realm.near_land[wisher.realm.index[origin]]
    return act.Assault(kind, origin, wisher.realm.names[near[0]]) if near else None


def _abroad(realm: Realm, view: BarbarianView, kingdom: Kingdom, controlled: Sequence[int]) -> str:
    """A free province that one does not control, next to one's own land if there is such; else a home of one's own."""
    near = (place for own in controlled for place in realm.near_land[own])
    free = (
        place
        for place in (*near, *(place for place in range(realm.sea) if not realm.closed[place]))
        if place not in controlled and not realm.capital[place] and view.units[place] is None
    )
    return realm.names[next(free, realm.homes[kingdom.index][0])]


def wish(rules: BarbarianRules, view: BarbarianView, taps: Path, group: str) -> Action | None:
    """The action that these taps wanted, for the rules to say why not."""
    wisher = _Wisher(rules, view)
    places = [place for tapped in taps if (place := place_of(tapped)) in wisher.realm.index]
    if not places:
        return None
    match view.step:
        case steps.Acting():
            return wisher.on_a_turn(places, group)
        case steps.Manoeuvring():
            return wisher.on_a_turn(places, "manoeuvres")
        case steps.Riding():
            return act.Assault(Kind.WARRIOR, wisher.realm.names[view.step.place], places[-1])
        case steps.Contesting() | steps.Reinforcing():
            found = wisher.answering(places[-1])
            if found is None:
                return None
            if isinstance(view.step, steps.Contesting):
                return act.Contest(found[0], found[1], places[-1])
            return act.Reinforce(found[1], places[-1])
        case steps.Rallying():
            return act.Rally(places[-1])
        case steps.Evacuating():
            return act.Evacuate(_surplus(view), places[-1])
    return None


def _surplus(view: BarbarianView) -> Kind:
    fight = view.fight
    if fight is None:
        return Kind.WARRIOR
    force = fight.rival_force if fight.winner is fight.rival else fight.active_force
    return Kind.WARRIOR if force.warriors else Kind.KING
