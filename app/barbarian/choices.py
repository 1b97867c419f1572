"""Taps and words for the actions of Barbarian Kingdoms: which taps mean what, and what a wrong tap wanted."""

from __future__ import annotations

from app.barbarian.about import RULES, price_words
from app.barbarian.picture.layout import SEA
from app.core.play.aim import Path
from engine.barbarian import actions as act
from engine.barbarian import steps
from engine.barbarian.pieces import Coins
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.state import BarbarianView
from engine.core.action import Action
from engine.core.position import Step

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
OPEN = (steps.Contesting, steps.Reinforcing)
"""Decisions made in the open for which one may want to know one's treasury: bribes may follow."""


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
STEP_HINTS: dict[type[Step], str] = {
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
        return _hint_after(rules, view, place_of(taps[0])) if taps else _say_group(rules, view, group)
    if taps and isinstance(view.step, steps.Evacuating):
        return f"Choose which unit goes to {_where(place_of(taps[0]))}."
    if taps:
        return f"Now tap where it goes from {_where(place_of(taps[0]))}."
    return STEP_HINTS.get(type(view.step), "")


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
