"""The Calculate tab of Conquerors: the shortest route, shown on the board move by move, and how fair a layout is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.conquerors.picture.drawing import draw
from app.conquerors.picture.field import Field, field_of_layout
from app.core.calculate.layout import Group, Layout, Look
from app.core.calculate.markup import block, button, table, text
from app.core.scene import Scene
from engine.conquerors.calculators import (
    ConquerorsFairness,
    ConquerorsMending,
    ConquerorsRoute,
    FairnessAnswer,
    RouteAnswer,
)
from engine.conquerors.layout import read_cell
from engine.conquerors.pieces import Fighters, People
from engine.core.calculator import Calculator
from engine.core.hex_ground import Ground, list_bits

BOARDS = Group("The board", ("board", "layout"), is_folded=True)


class RouteLayout(Layout):
    """How many turns, and the way there: move by move on the board."""

    look = Look(
        groups=(
            Group("Your army", ("castle", "fortresses", "army", "moved")),
            Group("In the way", ("rivals", "walls")),
            BOARDS,
            Group("Rulings", ("reach",), is_folded=True),
        ),
        placeholders={"army": "none: all wait", "moved": "none", "rivals": "none", "walls": "none"},
    )

    def __init__(self) -> None:
        self._step = 0
        self._shown: RouteAnswer | None = None

    def is_slow(self, calculator: ConquerorsRoute) -> bool:
        return True

    def head(self, calculator: ConquerorsRoute, answer: RouteAnswer) -> str:
        if answer != self._shown:
            self._step, self._shown = 0, answer
        first, *goals = calculator.words(answer)
        told = zip(goals, answer.goals, strict=True)
        lines = "".join(f"<p>{text(line)}</p>" for line, goal in told if goal.steps != 0)  # where one stands is no goal
        return f'<p class="big words">{text(first)}</p>{self._film(calculator, answer)}{lines}'

    def more(self, calculator: ConquerorsRoute, answer: RouteAnswer) -> str:
        rows = [(f"Turn {number}", ", ".join(map(_say_move, turn))) for number, turn in enumerate(answer.path, start=1)]
        return block("Turn by turn", table(rows)) if rows else ""

    def press(self, said: str) -> None:
        most = 0 if self._shown is None else sum(map(len, self._shown.path))
        self._step = {"first": 0, "back": self._step - 1, "on": self._step + 1, "last": most}.get(said, self._step)
        self._step = min(max(self._step, 0), most)

    # --- the film -----------------------------------------------------------------------------------------

    def _film(self, calculator: ConquerorsRoute, answer: RouteAnswer) -> str:
        moves = [(number, move) for number, turn in enumerate(answer.path, start=1) for move in turn]
        said = "The army as it stands."
        if self._step:
            number, move = moves[self._step - 1]
            said = f"Turn {number}: {_say_move(move)}."
        scene = draw_route(calculator, [move for _, move in moves[: self._step]])
        buttons = (
            button("Back", "press", "back")
            + button(f"Next move ({self._step} of {len(moves)})", "press", "on", look="act first")
            + button("To the end", "press", "last")
        )
        way = f'<div class="buttons">{buttons}</div>' if moves else ""
        return f'{framed(scene)}<p role="status"><strong>{text(said)}</strong></p>{way}'


class MendingLayout(Layout):
    """What moves, in words; the Build tab shows it on the board."""

    look = Look(groups=(Group("The board", ("board", "layout")), Group("Who plays", ("seats", "fortresses"))))

    def is_slow(self, calculator: Calculator) -> bool:
        return True


class FairnessLayout(MendingLayout):
    """The turns of each army, and the board."""

    def head(self, calculator: ConquerorsFairness, answer: FairnessAnswer) -> str:
        first, *rows = calculator.words(answer)
        picture = framed(draw(field_of_layout(calculator.find_layout())))
        return f'<p class="big words">{text(first)}</p>{"".join(f"<p>{text(line)}</p>" for line in rows)}{picture}'

    def more(self, calculator: ConquerorsFairness, answer: FairnessAnswer) -> str:
        rows = [
            (list(People)[seat].value.capitalize(), row.castle, row.turns, row.placements)
            for seat, row in enumerate(answer.seats)
        ]
        return block("Army by army", table(rows, ("Army", "Castle", "Turns", "Moves")))


def framed(scene: Scene) -> str:
    """A picture within a sheet: as wide as the sheet, never higher than the screen likes."""
    return f'<div class="picture" style="max-width:min(100%,48dvh);margin-inline:auto">{scene.svg()}</div>'


def _say_move(move: str) -> str:
    start, _, target = move.partition("-")
    return f"{start} to {target}" if start else f"a fighter to {target}"


def draw_route(calculator: ConquerorsRoute, moves: list[str]) -> Scene:
    """The board after these moves: one's own army, its goals, and what is in the way, as those of a rival."""
    army, layout = calculator.read_army(), calculator.read_board()
    ground = army.ground
    mine, trail, built = list(list_bits(army.cells)), [], []
    for move in moves:
        start, target = _read_move(move, ground)
        mine = [target if cell == start else cell for cell in mine] if start else [*mine, target]
        trail = [(start, target)] if start else []
        built += [target] if army.goals >> target & 1 else []
    rivals = tuple(read_cell(name.strip(), ground) for name in calculator.rivals)
    walls = tuple(read_cell(name.strip(), ground) for name in calculator.walls)
    goals = tuple(list_bits(army.goals))
    return draw(
        Field(
            layout.centres,
            tuple(People),
            castles=(army.castle.bit_length() - 1, None, None, None),
            tiles=(goals, walls, (), ()),
            built=(tuple(built), walls, (), ()),
            tokens=(tuple(mine), rivals, (), ()),
            fighters=(Fighters.BOTH,) * 4,
            trail=tuple(trail),
        )
    )


def _read_move(move: str, ground: Ground) -> tuple[int, int]:
    """(start, target); 0, the number of no cell, is the start of a token that comes to the board."""
    start, _, target = move.partition("-")
    return (ground.index[start] if start else 0), ground.index[target]


LAYOUTS: Mapping[str, Callable[[], Layout]] = {
    ConquerorsRoute.slug: RouteLayout,
    ConquerorsFairness.slug: FairnessLayout,
    ConquerorsMending.slug: MendingLayout,
}
