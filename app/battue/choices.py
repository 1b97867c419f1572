"""Taps and words for the actions of Battue: which taps mean what, and what a wrong tap wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from app.battue.picture import drawing
from app.battue.picture.spots import horde_spot, square_spot, stand_spot, tile_spot
from app.core.play.aim import Path
from app.core.play.choosing import Choosing, say_action
from engine.battue import actions as act
from engine.battue import steps
from engine.battue.pieces import CAMP, Edge
from engine.battue.rules import BattueRules
from engine.battue.state import BattueView
from engine.core.action import Action
from engine.core.phrase import Phrase
from engine.core.position import Step

SAID_DONE = ", or say done."
"""How the rules' sentences end where a turn can simply go on."""

WINDOWS = (
    steps.Opening,
    steps.Attacking,
    steps.Defending,
    steps.AttackRerolls,
    steps.DefenceRerolls,
    steps.Closing,
    steps.Discarding,
)
"""Decisions about cards in hand: behind the curtain, at a desk."""

LABELS: dict[type[Action], str] = {
    act.Lay: "{width} wide, {height} high",
    act.Enter: "Wait on the {edge} side of {section}",
    act.Call: "Call for {place}",
    act.Storm: "Storm {place}",
    act.On: "Fight on",
    act.Stop: "Stay without fighting",
    act.Hold: "Hold the tile",
    act.Retreat: "Retreat to {place}",
    act.Lower: "Take the flag from {place}",
    act.Blame: "{seat} suffers it",
    act.Play: "Play {card}",
    act.Ride: "Play {card}",
    act.Scout: "Play {card}",
    act.Steal: "Play {card}",
    act.Parley: "Play {card}",
    act.Done: "Done",
}
RETREAT = "To retreat, tap one of your own tiles that lights up."
FLAG = "Tap the tile whose flag comes down."
HINTS: dict[type[Step], str] = {
    steps.Laying: "Tap the square for the tile's upper left corner.",
    steps.Entering: "Tap the plain outside a wall, a gate or a tower.",
    steps.Calling: "Tap a horde: it rolls for reinforcements, and stays where it is this turn.",
    steps.Choosing: "Tap the tile to fight for next.",
    steps.Pressing: RETREAT,
    steps.Holding: RETREAT,
    steps.Revolting: FLAG,
    steps.Surrendering: FLAG,
}
WISHES: dict[type[Step], Callable[[str], Action]] = {
    steps.Calling: act.Call,
    steps.Choosing: act.Storm,
    steps.Pressing: act.Retreat,
    steps.Holding: act.Retreat,
    steps.Revolting: act.Lower,
    steps.Surrendering: act.Lower,
}
"""What a tap on a place means at these steps."""


def place_of(spot: str) -> str:
    """The place of a spot: `tile:C07`, `horde:1:camp`, `stand:north:R03`."""
    return "" if spot.startswith("square:") else spot.rpartition(":")[2]


def place_name(rules: BattueRules, view: BattueView, name: str) -> str:
    """A place as it may be called in front of these eyes."""
    place = rules.box.index[name]
    return rules.box.label(place, view.faces[place] if view.up[place] else "")


class Choices(Choosing[BattueRules, BattueView]):
    draw = staticmethod(drawing.draw)
    spot_of = staticmethod(tile_spot)
    secret = WINDOWS

    def paths(self, rules: BattueRules, view: BattueView, action: Action) -> tuple[Path, ...]:
        """The usual way first; then other orders in which people tap."""
        match action:
            case act.Lay():
                return ((square_spot(action.x, action.y),),)
            case act.Enter():
                return ((stand_spot(action.edge, action.section),), (tile_spot(action.section),))
            case act.Call():
                return ((horde_spot(view.active, action.place),), (tile_spot(action.place),))
            case act.Storm():
                return ((tile_spot(action.place),), (horde_spot(view.active, action.place),))
            case act.Retreat() | act.Lower():
                return ((tile_spot(action.place),),)
        return ()

    def label(self, rules: BattueRules, view: BattueView, action: Action) -> str:
        match action:
            case act.Move():
                start = rules.box.label(CAMP, "") if action.start == "camp" else place_name(rules, view, action.start)
                return f"{action.warriors} from {start} to {place_name(rules, view, action.target)}"
            case act.Done() if isinstance(view.step, steps.Calling):
                return "On to the moves"
        return say_action(LABELS, action, lambda field, value: _name(rules, view, field, value))

    def asks(self, rules: BattueRules, view: BattueView) -> str:
        """What the rules say of the decision; their "say done" is a button here, with words that fit the step."""
        said = rules.describe(view)
        return str(Phrase(said.template.replace(SAID_DONE, "."), said.values))

    def hint(self, rules: BattueRules, view: BattueView, taps: Path, group: str) -> str:
        """What to tap next."""
        return HINTS.get(type(view.step), "")

    def wish(self, rules: BattueRules, view: BattueView, taps: Path, group: str) -> Action | None:
        """The action that these taps wanted, for the rules to say why not."""
        spot = taps[-1]
        if isinstance(view.step, steps.Laying):
            return _laying_wish(rules, view, spot)
        name = place_of(spot)
        place = rules.box.index.get(name)
        if place is None:
            return None
        if isinstance(view.step, steps.Entering):
            return _entry_wish(rules, view, spot, place)
        kind = WISHES.get(type(view.step))
        return None if kind is None else kind(name)

    def unasked(self, rules: BattueRules, view: BattueView, menu: Sequence[Action], is_alone: bool) -> Action | None:
        """With one way to go on nobody is asked, at a card window neither: there are four of them in a round of battle,
        and a tablet that goes round for hands in which nothing fits would be no game. That somebody is passed over
        tells as much as a shrug does at the table; what lies in the hand stays hidden."""
        return act.DONE if list(menu) == [act.DONE] else None


def _name(rules: BattueRules, view: BattueView, field: str, value: Any) -> Any:
    match field:
        case "place":
            return place_name(rules, view, value)
        case "card":
            return rules.box.loot[value].name
        case "seat":
            return rules.seat_names[value]
        case "edge":
            return value.value
    return value


def _laying_wish(rules: BattueRules, view: BattueView, spot: str) -> Action | None:
    """The next tile where the finger was."""
    if not isinstance(view.step, steps.Laying):
        return None
    batch = rules.box.batches[view.step.batch]
    if spot.startswith("square:"):
        x, y = (int(part) for part in spot.split(":")[1:])
        return act.Lay(x, y, batch.width, batch.height)
    place = rules.box.index.get(place_of(spot), CAMP)
    if place < rules.box.first_lot:
        return None
    lot = view.city.lots[place - rules.box.first_lot]
    return act.Lay(lot.x, lot.y, batch.width, batch.height)


def _entry_wish(rules: BattueRules, view: BattueView, spot: str, place: int) -> Action | None:
    if spot.startswith("stand:"):
        return act.Enter(Edge(spot.split(":")[1]), spot.split(":")[2])
    if spot.startswith("horde:") and place == CAMP:
        # a horde that waits there: the rules say that the edge is taken
        seat = int(spot.split(":")[1])
        edge, post = view.edges[seat], view.posts[seat]
        return None if edge is None or post is None else act.Enter(edge, rules.box.names[post])
    if 0 < place < rules.box.first_lot:
        section = rules.box.ring[place - 1]
        return act.Enter(section.edges[0], section.id)
    return None
