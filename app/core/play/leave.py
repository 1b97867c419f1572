"""A link that looks like a button: to another page of ours."""

from __future__ import annotations

import param

from app.core.component import Component
from app.core.play.card import STYLE


class Leave(Component):
    label = param.String(default="", doc="What it says.")
    at_once = param.Boolean(default=False, doc="Go there as soon as there is an address.")
    address = param.String(default="./home", doc="Where it leads.")

    _bundle = "assets/leave.js"
    _stylesheets = STYLE
