"""The text of rules as the browser shows it. Pure: no screen is needed."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.token import Token

from engine.core.rulebook import Section


def list_rows(sections: Sequence[Section]) -> list[list[str]]:
    """[id, title, page, chapter, html] a section, as `assets/rulebook.js` takes them."""
    render = renderer({section.rule for section in sections})
    return [[each.rule, each.title, each.page, each.family, render(each.text)] for each in sections]


def renderer(rules: Collection[str]) -> Callable[[str], str]:
    """Markdown to HTML without HTML of its own, pictures or links: the only links lead to other rules."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table").disable(["image", "link", "autolink"])
    names = "|".join(sorted(map(re.escape, rules), key=len, reverse=True))
    citation = re.compile(rf"(?<![\w-])({names})(?![\w-])") if names else re.compile(r"(?!)")

    def text(tokens: Sequence[Token], index: int, options: object, env: object) -> str:
        return citation.sub(r'<a href="#" data-rule="\1">\1</a>', escapeHtml(tokens[index].content))

    markdown.renderer.rules["text"] = text  # type: ignore[attr-defined]  # its stub knows only the reading side
    return markdown.render
