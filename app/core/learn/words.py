"""A lesson's Markdown as HTML for a card: rules become little buttons. Nothing of HTML gets through from a file."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.core.rule_text import renderer
from engine.core.rulebook import Rulebook

LINK = r'<a href="#" data-rule="[A-Z0-9-]+">[A-Z0-9-]+</a>'
CITED = re.compile(rf"\s*\((?P<first>(?:{LINK}, )*)(?P<last>{LINK})\)(?P<mark>[.,:;!?]*)")


def build_renderer(book: Rulebook) -> Callable[[str], str]:
    """Markdown to HTML. Citations in brackets stand without the brackets: they look like what they are, and the
    mark that ends the sentence stays with the last one."""
    render = renderer({section.rule for section in book.sections})
    return lambda text: CITED.sub(_chips, render(text))


def _chips(found: re.Match[str]) -> str:
    first = found["first"].replace(", ", " ")
    return f' {first}<span class="cites">{found["last"]}{found["mark"]}</span>'
