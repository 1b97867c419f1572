"""Answers on screen: a sheet of markup with buttons in it."""

from __future__ import annotations

import param

from app.core.calculate.markup import STYLE
from app.core.component import Component


class Sheet(Component):
    """Shows markup; `listen(word, listener)` hears the buttons that `button` made, and `tick` while there is a pace.

    The browser keeps the pace, so that a film ends with the page that shows it.
    """

    markup = param.String(default="", doc="HTML that Python wrote.")
    pace = param.Integer(default=0, bounds=(0, None), doc="Milliseconds from new markup to the next tick; 0 is none.")
    look = param.String(default="", doc="A CSS class: head for the answer itself.")

    _bundle = "assets/sheet.js"
    _stylesheets = STYLE
