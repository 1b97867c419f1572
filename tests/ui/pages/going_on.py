"""A question above a story, as at a table: a press on its button brings another question with more buttons."""

import panel as pn

from app.core.log import EventLog, Line
from app.core.play.card import Card
from app.core.play.parts import Button, Buttons, Parts, Title

card, story = Card(), EventLog()
story.stylesheets = [
    *story.stylesheets,
    ":host { --log-room: 100%; --log-height: 100%; height: 100%; } :host > div { height: 100%; }",
]
ROOM = ":host { display: grid; grid-template-rows: auto minmax(0, 1fr); height: 420px; }"
KEPT = Button("kept", "Kept")


def ask(who: str, *buttons: Button, layout: str = "stack") -> Parts:
    return [Title(who), Buttons((KEPT,), "stack"), *([Buttons(buttons, layout)] if buttons else [])]


FIRST = ask("A bot", Button("pause", "Pause"), Button("hurry", "Hurry"), layout="row")
THEN = {
    "hurry": ask("A bot", Button("pause", "Pause"), layout="row"),
    "pause": ask("A bot", Button("skip", "Skip")),
    "skip": ask("You", Button("pay", "Pay")),
    "pay": ask("You"),
}
card.on_press(lambda name: card.show(THEN.get(name, FIRST)))
card.show(FIRST)
story.show([Line(f"Line {number}", "", number) for number in range(9)])
pn.Column(card, story, width=320, stylesheets=[ROOM]).servable()
