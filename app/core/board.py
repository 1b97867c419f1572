"""The board on screen: one component for all games. It shows a Scene and says which spot was tapped.

What the browser does by itself, without asking Python: light up the pressed spot, tell a tap from a drag, zoom
(pinch, wheel, buttons), pan, move the focus among lit spots with the arrow keys, and slide a piece that keeps
its `data-key` to its new place.

What a tap means: of all spots under the finger, from the top, the innermost one that is lit is reported; if none
is lit, the innermost of the topmost, so that the page can say why not. A lit spot smaller than a fingertip also
takes taps around it. A tap beside every spot, and Escape, report the empty text.

Dragging is two taps: a lit spot drawn with `data_drag=""`, or a button beside the board that `drags`, can be lifted and
let go over another spot (`assets/board/carry.js`).
"""

from __future__ import annotations

from typing import Any

import param

from app.core.asset import read_asset
from app.core.component import Component, Listener, find_scripts
from app.core.scene import Scene

SCRIPTS = find_scripts("board")


class Board(Component):
    """`Board.of(scene)`, or the parts of a scene as parameters; `on_tap` hears the taps."""

    ground = param.String(default="", doc="SVG markup that stays the same all game.")
    pieces = param.String(default="", doc="SVG markup that changes; elements with the same data-key slide.")
    style = param.String(default="", doc="CSS of the picture; `.dark` is on the frame in the dark scheme.")
    view_box = param.Tuple(default=(0.0, 0.0, 100.0, 100.0), length=4, doc="Left, top, width, height.")
    title = param.String(default="Board", doc="What a screen reader calls the board.")
    lit = param.List(default=[], item_type=str, doc="Spots that can be tapped now.")
    marked = param.Dict(default={}, doc="Spot to a mark: chosen, from, target, look, opens (no gold), the game's own.")
    notes = param.Dict(default={}, doc="Spot to a few letters that stand on it, such as a chance: 87 %.")
    dark = param.Boolean(default=None, allow_None=True, doc="None follows the page.")
    tallest = param.String(default="calc(100dvh - 9.5rem)", doc="CSS length: never higher than this.")

    controls = param.Selector(
        default="bottom-right",
        objects=["bottom-right", "bottom-left", "top-right", "top-left", "below"],
        doc="Where the zoom buttons are: in a corner where they hide nothing, or below the board.",
    )

    _bundle = SCRIPTS / "board.js"
    _stylesheets = [read_asset("board.css")]

    @classmethod
    def of(cls, scene: Scene, **params: Any) -> Board:
        return cls(**scene.parts(), **params)

    def show(self, scene: Scene, **lights: Any) -> None:
        """Another picture of the same board, and what is `lit`, `marked` and noted on it, in one message; what did not
        change is not sent again."""
        wanted = scene.parts() | lights
        self.param.update(**{name: value for name, value in wanted.items() if getattr(self, name) != value})

    def on_tap(self, listener: Listener) -> None:
        """`listener(spot)` for each tap; the empty text means that nothing was meant: a tap beside, or Escape."""
        self.listen("spot", listener)

    def tap(self, spot: str) -> None:
        """As if a finger had done it."""
        self.tell("spot", spot)
