"""Reading aloud, with the browser's own voice: a button that is off at first, and absent where there is no voice."""

from __future__ import annotations

import re
from html import unescape

import param

from app.core.asset import read_asset
from app.core.component import Component


class Speaker(Component):
    """While it is on, each new `text` is read out. Nothing leaves the browser."""

    text = param.String(default="", doc="What is to be read.")

    _bundle = "assets/speaker.js"
    _stylesheets = [read_asset("widgets.css"), read_asset("speaker.css")]


def speak_markup(html: str) -> str:
    """Markup as one would say it: no tags, and no numbers of rules."""
    words = unescape(re.sub(r"<[^>]*>", " ", html))
    words = re.sub(r"\(?\b[A-Z]{2}-[A-Z0-9-]+(, [A-Z]{2}-[A-Z0-9-]+)*\b\)?", "", words)
    return re.sub(r"\s+([.,;:!?])", r"\1", " ".join(words.split()))
