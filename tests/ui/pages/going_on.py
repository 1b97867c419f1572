"""A question above a story, as at a table: a press on its button brings another question with more buttons."""

import panel as pn

from app.core.log import EventLog, Line
from app.core.play.card import Button, Buttons, Card, Title

card, story = Card(), EventLog()
story.stylesheets = [
    *story.stylesheets,
    ":host { --log-room: 100%; --log-height: 100%; height: 100%; } :host > div { height: 100%; }",
]
ROOM = ":host { display: grid; grid-template-rows: auto minmax(0, 1fr); height: 420px; }"
FIRST = [Title("A bot"), Buttons((Button("kept", "Kept"), Button("skip", "Skip")), "stack")]
THEN = [Title("You"), Buttons((Button("kept", "Kept"), Button("pay", "Pay")), "stack")]
SHORT = [Title("You"), Buttons((Button("kept", "Kept"),), "stack")]
card.on_press(lambda name: card.show({"skip": THEN, "pay": SHORT}.get(name, FIRST)))
card.show(FIRST)
story.show([Line(f"Line {number}", "", number) for number in range(9)])
pn.Column(card, story, width=320, stylesheets=[ROOM]).servable()
