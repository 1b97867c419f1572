"""A page for browser tests: one of each of the shared components, and an account of what they reported."""

from functools import partial

import panel as pn
import panel_material_ui as pmui
import param

from app.core.board import Board
from app.core.calculate.form import ParameterForm
from app.core.curtain import Curtain
from app.core.log import EventLog, Line
from app.core.refusal import RefusalCard
from app.core.rulebook import Rulebook
from app.core.scene import Node, Scene, group, node, spot
from app.core.shell import beside, page
from app.core.storage import Storage
from engine.core.rulebook import Section

HOSTILE = "<img src=x onerror=\"document.title='broken'\"> <b>Odo</b>"
PLACES = {"west": (40, 60), "middle": (120, 60), "east": (200, 60), "south": (120, 150)}


def land(name: str) -> Node:
    x, y = PLACES[name]
    outline = node("rect", x=x - 38, y=y - 38, width=76, height=76, rx=14, class_="edge land")
    return spot(name, name.title(), outline, node("text", name, x=x, y=y + 30, class_="name"))


def king(place: str) -> Node:
    x, y = PLACES[place]
    body = node("path", d="M-12 10l-5-22 10 8 7-12 7 12 10-8-5 22z", class_="edge king")
    return group(spot("king", "King", body), data_key="king", transform=f"translate({x} {y})")


def scene(place: str) -> Scene:
    coin = spot("coin", "A coin", node("circle", cx=215, cy=165, r=3, class_="edge coin"), data_drag="")
    return Scene(
        title="A board to try",
        view_box=(0.0, 0.0, 240.0, 200.0),
        ground=(node("rect", x=0, y=0, width=240, height=200, class_="sea"), *map(land, PLACES)),
        pieces=(king(place), coin),
        style=".sea{fill:#a9c3c9}.dark .sea{fill:#23343b}.land{fill:#d9c48f;stroke:#6a5a45}"
        ".dark .land{fill:#6b5a38}.king{fill:#7c1727;stroke:#fff3dc}.coin{fill:#e0b04a}"
        ".name{font:600 11px sans-serif;text-anchor:middle;fill:#2b2118}.dark .name{fill:#f0e6d2}",
    )


def build_play() -> pn.Column:
    lit, notes = ["west", "middle", "south", "coin"], {"coin": "50 %"}
    board = Board.of(scene("west"), lit=lit, marked={"king": "chosen"}, notes=notes)
    heard = pn.pane.Str("", css_classes=["heard"])
    refusal = RefusalCard()
    log = EventLog()
    curtain = Curtain()
    taps: list[str] = []

    def tapped(name: str) -> None:
        taps.append(name or "-")
        heard.object = "heard: " + " ".join(taps)
        refusal.clear()
        if name in PLACES and name in board.lit:
            board.show(scene(name))
        elif name:
            refusal.param.update(sentence=f"{HOSTILE} cannot go there.", rule="BK-MOVE-01", tip="Try the middle.")
        log.show([Line(f"{HOSTILE} tapped {each}", "BK-MOVE-01", at, "#7c1727") for at, each in enumerate(taps)])

    def cited(rule: str) -> None:
        shell.open("Rules")
        shell.content.goto(rule)

    board.on_tap(tapped)
    log.on_rule(cited)
    refusal.on_rule(cited)
    secret = pmui.Button(label="Bribe in secret", css_classes=["secret"], variant="contained")
    behind = pn.Column()
    show = partial(behind.append, pn.pane.Str("seven coins"))
    secret.on_click(lambda _: curtain.lower(HOSTILE, show, "Choose your bribe."))
    return beside(board, heard, refusal, secret, curtain, behind, log)


class Force(param.Parameterized):
    warriors = param.Integer(default=1, bounds=(1, 8), doc="Warriors that march.")


def build_calculate() -> pn.Column:
    kept = Storage(key="gonfalon.demo")
    owner = Force()
    form = ParameterForm(owner)

    def load(_: object) -> None:
        if isinstance(kept.value, dict):
            owner.warriors = int(kept.value.get("warriors", 1))
            form.show(owner)

    kept.param.watch(load, "loaded")
    form.param.watch(lambda change: setattr(kept, "value", dict(change.new)), "values")
    return pn.Column(kept, form, sizing_mode="stretch_width")


def build_rules() -> Rulebook:
    body = "A king goes to a place that touches his own. See BK-MOVE-02.\n\n| coin | worth |\n|---|---|\n| gold | 3 |"
    return Rulebook([Section(f"BK-MOVE-{at:02}", f"Moving, part {at}", str(at), "Moving", body) for at in range(1, 13)])


shell = page("Board demo", {"Play": build_play, "Calculate": build_calculate, "Rules": build_rules})
shell.servable()
