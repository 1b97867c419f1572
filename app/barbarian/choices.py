"""Taps and words for the actions of Barbarian Kingdoms: which taps mean what, and what a wrong tap wanted."""

from __future__ import annotations

from app.barbarian.geography import SEA
from app.core.play.aim import Path
from app.core.play.game_page import Group
from engine.barbarian import actions as act
from engine.barbarian import state as steps
from engine.barbarian.board import Realm
from engine.barbarian.pieces import Coins, Kind, Kingdom
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.state import BarbarianView
from engine.core.action import Action

RULES: dict[type[steps.Step], str] = {
    steps.PickingScenario: "BK-ADV-01",
    steps.Selecting: "BK-EXPERT-01",
    steps.Choosing: "BK-ADV-02",
    steps.Drawing: "BK-SETUP-02",
    steps.LayingLoot: "BK-SETUP-05",
    steps.DealingChests: "BK-SETUP-07",
    steps.Acting: "BK-TURN-02",
    steps.PayingRecruit: "BK-RECRUIT-04",
    steps.PayingClaim: "BK-CLAIM-03",
    steps.Taxing: "BK-TAX-01",
    steps.Manoeuvring: "BK-MANOEUVRE-01",
    steps.Riding: "BK-AMB-35",
    steps.Contesting: "BK-CONTEST-02",
    steps.Reinforcing: "BK-BATTLE-02",
    steps.Bribing: "BK-BATTLE-03",
    steps.Rallying: "BK-POWER-FRA-2",
    steps.Evacuating: "BK-EVAC-02",
    steps.Over: "BK-VICTORY-01",
}
"""What the decision of a step follows."""

GROUPS = {"recruit": "Recruit", "tax": "Tax", "manoeuvres": "Manoeuvres", "assault": "Assault", "claim": "Claim"}
KINDS: dict[type[Action], str] = {
    act.Recruit: "recruit",
    act.Tax: "tax",
    act.Move: "manoeuvres",
    act.Castle: "manoeuvres",
    act.Stay: "manoeuvres",
    act.Assault: "assault",
    act.Ride: "assault",
    act.Claim: "claim",
}
SECRET = (steps.Acting, steps.PayingRecruit, steps.PayingClaim, steps.Taxing, steps.Bribing)
"""Decisions that need the treasury."""


def spot(place: str) -> str:
    return f"place:{place}"


def place_of(tapped: str) -> str:
    """The place of a spot: `place:Belgica`, or a coin that lies there, `coin:Belgica:2`."""
    return tapped.split(":")[1] if tapped.count(":") else ""


def paths(action: Action) -> tuple[Path, ...]:
    """The usual way first; then other orders in which people tap."""
    match action:
        case act.Recruit() | act.Claim() | act.Rally():
            return ((spot(action.place),),)
        case act.Move() | act.Ride():
            return ((spot(action.origin), spot(action.target)),)
        case act.Assault():
            return ((spot(action.origin), spot(action.target)), (spot(action.target), spot(action.origin)))
        case act.Castle():
            return ((spot(action.king), spot(action.warrior)), (spot(action.warrior), spot(action.king)))
        case act.Contest() | act.Reinforce():
            return ((spot(action.origin),),)
        case act.Evacuate():
            return ((spot(action.target),),)
        case act.Lay():
            return (tuple(spot(place) for place, _ in sorted(action.coins, key=lambda pair: pair[1])[:-1]),)
    return ()


# --- words ----------------------------------------------------------------------------------------------------


def count_coins(coins: Coins) -> str:
    """1 + 1 + 2, as coins are laid."""
    return " + ".join(map(str, coins)) if coins else "nothing"


def label(rules: BarbarianRules, view: BarbarianView, action: Action) -> str:
    """An action in a few words, for a button."""
    entry = rules.edition.entry
    match action:
        case act.PickScenario():
            kingdoms = next((each.kingdoms for each in rules.scenarios if each.id == action.scenario), ())
            return f"{action.scenario}: {', '.join(entry(kingdom).plural for kingdom in kingdoms)}"
        case act.Select() | act.Choose():
            return f"The {entry(action.kingdom).plural}"
        case act.Lay():
            return ", ".join(f"{count_coins(coins)} in {place}" for place, coins in action.coins)
        case act.Recruit():
            return f"Recruit in {action.place}"
        case act.Claim():
            return f"Claim {action.place}"
        case act.Pay():
            return _label_payment(action)
        case act.Tax():
            return "Collect taxes"
        case act.Stay():
            return "Move nothing"
        case act.Move():
            return f"Move the {action.unit.value} to {_where(action.target)}"
        case act.Castle():
            return "King and warrior change places"
        case act.Ride():
            return f"Ride to {action.target}, then assault"
        case act.Assault():
            return f"Assault {action.target} with the {action.unit.value}"
        case act.Contest():
            runs_two = sum(view.owner[kingdom.index] == view.to_act for kingdom in view.played) > 1
            adjective = f"{entry(action.kingdom).adjective} " if runs_two else ""
            return f"Contest with the {adjective}{action.unit.value}"
        case act.Decline():
            return "Do not contest"
        case act.Reinforce():
            return f"Bring the {action.unit.value} in from {_where(action.origin)}"
        case act.Pass():
            return "No more units: pass"
        case act.Done():
            return "End manoeuvres" if isinstance(view.step, steps.Manoeuvring) else "Enough for now"
        case act.Rally():
            return f"Fall back to {action.place}"
        case act.Forgo():
            return "Let all go to the reserve"
        case act.Evacuate():
            return f"The {action.unit.value} goes to {_where(action.target)}"
    return str(action)


def _where(place: str) -> str:
    return "the sea" if place == SEA else place


def _label_payment(action: act.Pay) -> str:
    paid = f"Lay {count_coins(action.coins)}"
    if action.given:
        return f"{paid}, after changing {count_coins(action.given)} for {count_coins(action.taken)} in {action.at}"
    return f"{paid}, take back {count_coins(action.taken)}" if action.taken else paid


def groups(rules: BarbarianRules, view: BarbarianView) -> tuple[Group, ...]:
    """The five actions of a turn."""
    if not isinstance(view.step, steps.Acting):
        return ()
    return tuple(Group(name, title, group_wish(rules, view, name)) for name, title in GROUPS.items())


def kind_of(action: Action) -> str:
    return KINDS.get(type(action), "")


# --- what to tap ----------------------------------------------------------------------------------------------

HINTS = {
    "": "Choose an action, or tap a unit on the map.",
    "recruit": "Tap the province where the new warrior appears.",
    "manoeuvres": "Tap a unit, then where it goes.",
    "assault": "Tap a unit, then the province it assaults.",
    "claim": "Tap the province to claim: your unit stands there.",
}
STEP_HINTS: dict[type[steps.Step], str] = {
    steps.Manoeuvring: "Tap another unit, then where it goes.",
    steps.Riding: "Tap the unit, then the province it assaults.",
    steps.Contesting: "Tap the unit that contests, or let it pass.",
    steps.Reinforcing: "Tap a unit next to the battle to bring it in.",
    steps.Rallying: "Tap where the warrior falls back to.",
    steps.Evacuating: "Tap where a surplus unit goes.",
}


def hint(rules: BarbarianRules, view: BarbarianView, taps: Path, group: str) -> str:
    """What to tap next."""
    if isinstance(view.step, steps.LayingLoot):
        coin = sorted(rules.edition.kit.loot)[min(len(taps), 1)]
        return f"Tap the province that gets the {coin}."
    if isinstance(view.step, steps.Acting):
        return f"Now tap where the unit in {_where(place_of(taps[0]))} goes." if taps else HINTS[group]
    if taps:
        return f"Now tap where it goes from {_where(place_of(taps[0]))}."
    return STEP_HINTS.get(type(view.step), "")


# --- wishes ---------------------------------------------------------------------------------------------------


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
        here, there = self.unit_at(origin, kingdom), self.unit_at(target, kingdom)
        if group == "manoeuvres" and {here, there} == {Kind.KING, Kind.WARRIOR}:
            king, warrior = (origin, target) if here is Kind.KING else (target, origin)
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
        return act.Claim(sites[0][1] if sites else wisher.realm.names[wisher.realm.homes[kingdom.index][0]])
    if not units:
        return None
    kind, origin = units[0]
    near = wisher.realm.near_land[wisher.realm.index[origin]]
    return act.Assault(kind, origin, wisher.realm.names[near[0]]) if near else None


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
