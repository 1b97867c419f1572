"""Taps and words for the actions of Conquerors: which taps mean what, and what a wrong tap wanted."""

from __future__ import annotations

from app.conquerors.picture.drawing import draw
from app.conquerors.picture.field import field_of
from app.conquerors.picture.lattice import cell_spot, piece_spot, read_cell, read_piece
from app.core.play.aim import Path
from app.core.play.choosing import Choosing, say_action
from app.core.play.parts import Words
from app.core.scene import Scene
from engine.conquerors import actions as act
from engine.conquerors import steps
from engine.conquerors.board import find_places, ground_of
from engine.conquerors.moves import list_reachable
from engine.conquerors.questions import find_army, find_castle, find_goals, is_entering
from engine.conquerors.rules import ConquerorsRules
from engine.conquerors.state import ConquerorsView
from engine.core.action import Action
from engine.core.hex_ground import list_bits
from engine.core.position import Step
from engine.core.seat import Seat

SIDES = {"women": "Women", "men": "Men", "both": "Both"}
NUMBERS = ("no", "one", "two", "three")
LABELS: dict[type[Action], str] = {
    act.Enough: "The board is large enough",
    act.Agree: "Yes, play here",
    act.Refuse: "No, more pieces",
    act.Lay: "Lay a piece at {q}, {r}",
    act.Found: "Put the castle on {cell}",
    act.Hide: "Hide the fortress on {cell}",
    act.Deploy: "Place a fighter on {target}",
    act.Move: "{start} to {target}",
}

ASKS: dict[type[Step], str] = {
    steps.Assembling: "Lay a piece of the board.",
    steps.Agreeing: "Is the board large enough?",
    steps.Enlisting: "Pick your army.",
    steps.Founding: "Put your castle on the rim.",
}
HINTS: dict[type[Step], str] = {
    steps.Assembling: "Tap a place that glows.",
    steps.Founding: "Tap a cell on the rim. Here you start, and here you finish.",
    steps.Hiding: "Far away is hard for them.",
}


class Choices(Choosing[ConquerorsRules, ConquerorsView]):
    suggested = {"start": "ready"}

    def draw(self, rules: ConquerorsRules, view: ConquerorsView) -> Scene:
        places = find_places(view.pieces, rules.terms.is_free) if isinstance(view.step, steps.Assembling) else ()
        return draw(field_of(view, tuple(places), rules.terms.is_free and bool(view.pieces)))

    spot_of = staticmethod(cell_spot)

    def paths(self, rules: ConquerorsRules, view: ConquerorsView, action: Action) -> tuple[Path, ...]:
        match action:
            case act.Lay():
                return ((piece_spot((action.q, action.r)),),)
            case act.Found() | act.Hide():
                return ((cell_spot(action.cell),),)
            case act.Deploy():
                return ((cell_spot(action.target),),)
            case act.Move():
                return ((cell_spot(action.start), cell_spot(action.target)),)
        return ()

    def label(self, rules: ConquerorsRules, view: ConquerorsView, action: Action) -> str:
        if isinstance(action, act.Enlist):
            return f"{rules.edition.armies.names[action.people.value]}: {SIDES[action.fighters.value].lower()}"
        return say_action(LABELS, action)

    def asks(self, rules: ConquerorsRules, view: ConquerorsView) -> str:
        """The decision in a short sentence; who decides stands above it."""
        match view.step:
            case steps.Marching(left=left):
                what = "fighter" if left == 1 else "fighters"
                more = "" if left == 3 else " more"
                verb = "Place" if is_entering(rules.terms, view) else "Move"
                return f"{verb} {NUMBERS[left]}{more} {what}."
            case steps.Hiding():
                return f"Hide a fortress of {rules.words(view)['owner']}."
        return ASKS.get(type(view.step)) or str(rules.describe(view))

    def hint(self, rules: ConquerorsRules, view: ConquerorsView, taps: Path, group: str) -> str:
        """What to tap next."""
        match view.step:
            case steps.Marching() if is_entering(rules.terms, view):
                place = "your army" if view.tokens[view.active] else "your castle"
                return f"Tap a bright cell beside {place}."
            case steps.Marching():
                return "Now tap where it goes." if taps else "Tap one of your fighters."
        return HINTS.get(type(view.step), "")

    def wish(self, rules: ConquerorsRules, view: ConquerorsView, taps: Path, group: str) -> Action | None:
        """The action that these taps wanted, for the rules to say why not."""
        cell = read_cell(taps[-1])
        match view.step:
            case steps.Assembling():
                at = read_piece(taps[-1])
                return act.Lay(*at) if at else act.Lay(*view.pieces[0]) if cell and view.pieces else None
            case steps.Founding() if cell:
                return act.Found(cell)
            case steps.Hiding() if cell:
                return act.Hide(cell)
            case steps.Marching() if cell:
                return _marching_wish(rules, view, taps, cell)
        return None


def tell_goals(view: ConquerorsView, seat: Seat) -> list[Words]:
    """What a seat still has to do, and where."""
    ground = ground_of(view.pieces)
    open_tiles = [ground.names[cell] for cell in list_bits(find_goals(view, seat))]
    castle = [ground.names[cell] for cell in list_bits(find_castle(view, seat))]
    todo = f"To build: {', '.join(open_tiles)}. Then home" if open_tiles else "Now home"
    return [] if seat in view.home else [Words(f"{todo}, to {castle[0]}.", "plain", "CQ-101")]


def _marching_wish(rules: ConquerorsRules, view: ConquerorsView, taps: Path, cell: str) -> Action:
    """A target, or an own fighter that may not go: then any way that it could have taken."""
    if is_entering(rules.terms, view):
        return act.Deploy(cell)
    army = find_army(rules.terms, view, view.active)
    start = 1 << army.ground.index[cell] if cell in army.ground.index else 0
    first = read_cell(taps[0])
    if len(taps) > 1 and (first == cell or not start & army.cells):
        return act.Move(first, cell)
    if not start & army.cells:
        return act.Move(cell, cell)
    ways = dict(list_reachable(army, 1)).get(start, 0) or army.ground.grow(army.cells & ~start) & army.free
    target = next(list_bits(ways), None)
    return act.Move(cell, cell if target is None else army.ground.names[target])
