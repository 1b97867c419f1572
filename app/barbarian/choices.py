"""Taps and words for the actions of Barbarian Kingdoms: which taps mean what, and what a wrong tap wanted."""

from __future__ import annotations

from app.barbarian import meant
from app.barbarian.about import RULES, price_words
from app.barbarian.meant import place_of
from app.barbarian.picture import drawing
from app.barbarian.picture.layout import SEA
from app.core.play.aim import Path
from app.core.play.choosing import Choosing, say_action
from engine.barbarian import actions as act
from engine.barbarian import steps
from engine.barbarian.pieces import Coins, Kind, Kingdom
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.state import BarbarianView
from engine.core.action import Action
from engine.core.event import Event
from engine.core.position import Step

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
LABELS: dict[type[Action], str] = {
    act.Select: "The {kingdom}",
    act.Choose: "The {kingdom}",
    act.Recruit: "Recruit in {place}",
    act.Claim: "Claim {place}",
    act.Tax: "Collect taxes",
    act.Stay: "Move nothing",
    act.Move: "Move the {unit} to {target}",
    act.Castle: "King and warrior change places",
    act.Ride: "Ride to {target}, then assault",
    act.Assault: "Assault {target} with the {unit}",
    act.Decline: "Do not contest",
    act.Reinforce: "Bring the {unit} in from {origin}",
    act.Pass: "No more units: pass",
    act.Done: "Enough for now",
    act.Rally: "Fall back to {place}",
    act.Forgo: "Let all go to the reserve",
    act.Evacuate: "The {unit} goes to {target}",
}
OPEN = (steps.Contesting, steps.Reinforcing)
"""Decisions made in the open for which one may want to know one's treasury: bribes may follow."""
HINTS = {
    "": "Choose an action, or tap a unit on the map.",
    "recruit": "Tap the province where the new warrior appears.",
    "manoeuvres": "Tap a unit, then where it goes.",
    "assault": "Tap a unit, then the province it assaults.",
    "claim": "Tap the province to claim: your unit stands there.",
}
STEP_HINTS: dict[type[Step], str] = {
    steps.Manoeuvring: "Tap another unit, then where it goes.",
    steps.Riding: "Tap the unit, then the province it assaults.",
    steps.Contesting: "Tap the unit that contests, or let it pass.",
    steps.Reinforcing: "Tap a unit next to the battle to bring it in.",
    steps.Rallying: "Tap where the warrior falls back to.",
    steps.Evacuating: "Tap where a surplus unit goes.",
}


def spot(place: str) -> str:
    return f"place:{place}"


class Choices(Choosing[BarbarianRules, BarbarianView]):
    draw = staticmethod(drawing.draw)
    groups = staticmethod(meant.groups)
    wish = staticmethod(meant.wish)
    secret = (steps.Acting, steps.PayingRecruit, steps.PayingClaim, steps.Taxing, steps.Bribing)
    """Decisions that need the treasury."""

    def paths(self, rules: BarbarianRules, view: BarbarianView, action: Action) -> tuple[Path, ...]:
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

    def label(self, rules: BarbarianRules, view: BarbarianView, action: Action) -> str:
        entry = rules.edition.entry
        match action:
            case act.PickScenario():
                scenario = rules.scenarios.get(action.scenario)
                kingdoms = () if scenario is None else scenario.kingdoms
                return f"{action.scenario}: {', '.join(entry(kingdom).plural for kingdom in kingdoms)}"
            case act.Lay():
                return ", ".join(f"{count_coins(coins)} in {place}" for place, coins in action.coins)
            case act.Pay():
                return _label_payment(action)
            case act.Contest():
                runs_two = sum(view.owner[kingdom.index] == view.to_act for kingdom in view.played) > 1
                adjective = f"{entry(action.kingdom).adjective} " if runs_two else ""
                return f"Contest with the {adjective}{action.unit.value}"
            case act.Done() if isinstance(view.step, steps.Manoeuvring):
                return "End manoeuvres"
        return say_action(LABELS, action, lambda field, value: _name(rules, value))

    def group(self, action: Action) -> str:
        return KINDS.get(type(action), "")

    def hint(self, rules: BarbarianRules, view: BarbarianView, taps: Path, group: str) -> str:
        """What to tap next."""
        if isinstance(view.step, steps.LayingLoot):
            coin = sorted(rules.edition.kit.loot)[min(len(taps), 1)]
            return f"Tap the province that gets the {coin}."
        if isinstance(view.step, steps.Acting):
            return _hint_after(rules, view, place_of(taps[0])) if taps else _say_group(rules, view, group)
        if taps and isinstance(view.step, steps.Evacuating):
            return f"Choose which unit goes to {_where(place_of(taps[0]))}."
        if taps:
            return f"Now tap where it goes from {_where(place_of(taps[0]))}."
        return STEP_HINTS.get(type(view.step), "")

    def wanted_secret(self, view: BarbarianView) -> str:
        return "my treasury" if isinstance(view.step, OPEN) else ""

    def is_shown_at_once(self, event: Event) -> bool:
        return True  # what a chest held


def count_coins(coins: Coins) -> str:
    """1 + 1 + 2, as coins are laid."""
    return " + ".join(map(str, coins)) if coins else "nothing"


def _label_payment(action: act.Pay) -> str:
    paid = f"Lay {count_coins(action.coins)}"
    if action.given:
        return f"{paid}, after changing {count_coins(action.given)} for {count_coins(action.taken)} in {action.at}"
    return f"{paid}, take back {count_coins(action.taken)}" if action.taken else paid


def _name(rules: BarbarianRules, value: str | Kind | Kingdom) -> str:
    if isinstance(value, Kingdom):
        return rules.edition.entry(value).plural
    return value.value if isinstance(value, Kind) else _where(value)


def _where(place: str) -> str:
    return "the sea" if place == SEA else place


def _say_group(rules: BarbarianRules, view: BarbarianView, group: str) -> str:
    """What to tap, and why the price is what it is."""
    priced = group in RULES and view.active is not None
    return f"{HINTS[group]} {price_words(rules, view, view.active, group)}" if priced and view.active else HINTS[group]


def _hint_after(rules: BarbarianRules, view: BarbarianView, place: str) -> str:
    """After the first tap of a turn: an own unit there is to go somewhere, else one is to come."""
    unit = None if place == SEA else view.units[rules.realm(view.played).index[place]]
    if place == SEA or (unit is not None and unit.kingdom is view.active):
        return f"Now tap where the unit in {_where(place)} goes."
    return f"Now tap the unit that goes to {place}."
