"""The pieces that the markup of answers is built from. Pure: no screen is needed to write it.

The markup is written here and in the games' layouts only; every text that a person may have typed goes through `text`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any

import msgspec

from app.core.asset import read_asset
from engine.core.calculator import Answer
from engine.odds.distribution import Distribution

STYLE = [read_asset("widgets.css"), read_asset("calculate.css", "app.core.calculate")]
"""What forms and answers wear."""


def text(words: object) -> str:
    return escape(str(words))


def percent(chance: Fraction) -> str:
    """Whole percents, and never a certainty that is none."""
    if 0 < chance < Fraction(1, 200):
        return "< 1 %"
    if Fraction(199, 200) < chance < 1:
        return "> 99 %"
    return f"{round(100 * chance)} %"


def amount(number: Fraction | int) -> str:
    """A sum of money on the average: two places at most, no needless zeros."""
    return f"{float(number):.2f}".rstrip("0").rstrip(".")


def button(label: str, word: str, said: str = "", *, look: str = "act", pressed: bool | None = None) -> str:
    state = "" if pressed is None else f' aria-pressed="{str(pressed).lower()}"'
    return (
        f'<button type="button" class="{look}" data-say="{text(word)}" data-text="{text(said)}"'
        f' data-key="{text(word)} {text(said)}"{state}>{text(label)}</button>'
    )


def picks(word: str, entries: Mapping[str, str], chosen: str = "", look: str = "pick") -> str:
    """A button an entry, which says its key; the chosen one is pressed. Without one they only begin something."""
    return "".join(
        button(name, word, key, look=look, pressed=key == chosen if chosen else None) for key, name in entries.items()
    )


def press(look: str, line: str, said: str, inner: str, *, pressed: bool | None = None, is_off: bool = False) -> str:
    """A button of inputs that are tapped: it shows `inner`, which is markup, and says in full what it does."""
    state = "" if pressed is None else f' aria-pressed="{str(pressed).lower()}"'
    return (
        f'<button type="button" class="{look}" data-say="edit" data-text="{text(line)}" data-key="{text(line)}"'
        f' aria-label="{text(said)}"{state}{" disabled" if is_off else ""}>{inner}</button>'
    )


def big(words: str, *beside: str) -> str:
    """The answer itself, as markup with its number in `<em>`; beside it what one asks next."""
    quiet = "".join(f'<span class="quiet">{each}</span>' for each in beside)
    return f'<p class="big"><span>{words}</span>{quiet}</p>'


def headline(words: str) -> str:
    """An answer that is a sentence."""
    return f'<p class="big words">{text(words)}</p>'


def pair(*parts: str) -> str:
    """Side by side where there is room."""
    return f'<div class="pair">{"".join(parts)}</div>'


def block(title: str, *parts: str) -> str:
    return f'<section class="block"><h3>{text(title)}</h3>{"".join(parts)}</section>'


def fold(title: str, *parts: str) -> str:
    """A block that is opened by those who want to know."""
    return f'<details class="block"><summary>{text(title)}</summary>{"".join(parts)}</details>'


def bullets(lines: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{text(line)}</li>' for line in lines)}</ul>"


def note(words: str) -> str:
    """Said quietly; nothing for no words."""
    return f'<p class="note">{text(words)}</p>' if words else ""


def coins(worths: Iterable[int], known: Sequence[int]) -> str:
    """Coins as one sees them on the table; `known` are the worths of the box, in the order of their metals."""
    metals = {worth: number % 4 for number, worth in enumerate(known)}
    return "".join(f'<span class="coin metal-{metals.get(worth, 0)}">{worth}</span>' for worth in worths)


def bars(title: str, chances: Mapping[Any, Fraction], *, look: str = "", marked: Any = None) -> str:
    """One bar an outcome; a whole bar is a hundred percent."""
    rows = "".join(
        f'<span class="bar-name{" drawn" if outcome == marked else ""}">{text(outcome)}</span>'
        f'<span class="bar"><i style="width:{float(100 * chance):.1f}%"></i></span>'
        f'<span class="bar-share">{percent(chance)}</span>'
        for outcome, chance in chances.items()
    )
    heading = f'<span class="bars-title">{text(title)}</span>' if title else ""
    return f'<div class="bars {look}">{heading}{rows}</div>'


def table(rows: Iterable[Sequence[object]], head: Sequence[object] = ()) -> str:
    """Rows of text; numbers stand at the right, and so do the words above them."""
    lines = list(rows)
    first = lines[0] if lines else head
    top = "".join(_cell(title, "th", _is_number(under)) for title, under in zip(head, first, strict=False))
    body = "".join(f"<tr>{''.join(_cell(cell, 'td', _is_number(cell)) for cell in row)}</tr>" for row in lines)
    heading = f"<thead><tr>{top}</tr></thead>" if top else ""
    return f'<div class="scroll"><table class="facts">{heading}<tbody>{body}</tbody></table></div>'


def _is_number(cell: object) -> bool:
    return isinstance(cell, int | Fraction) and not isinstance(cell, bool)


def _cell(cell: object, tag: str, at_right: bool) -> str:
    look = ' class="number"' if at_right else ""
    return f"<{tag}{look}>{text(amount(cell) if isinstance(cell, Fraction) else cell)}</{tag}>"


# --- any answer -----------------------------------------------------------------------------------------------


def answer_blocks(answer: Answer) -> str:
    """Every field of an answer in a block of its own: for calculators without a layout."""
    numbers = [(_title(name), _short(value)) for name, value in _fields(answer) if _is_short(value)]
    parts = [block("In numbers", table(numbers))] if numbers else []
    for name, value in _fields(answer):
        if isinstance(value, Distribution):
            parts.append(block(_title(name), bars("", value)))
        elif not _is_short(value):
            parts.append(block(_title(name), _table_of(value)))
    return "".join(parts)


def _fields(answer: msgspec.Struct) -> list[tuple[str, Any]]:
    return list(msgspec.structs.asdict(answer).items())


def _is_short(value: Any) -> bool:
    return value is None or isinstance(value, bool | int | str | Fraction)


def _short(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Fraction):
        return f"{percent(value)} ({value})" if 0 <= value <= 1 else f"{amount(value)} ({value})"
    return "none" if value is None or value == "" else str(value)


def _table_of(value: Any) -> str:
    if isinstance(value, msgspec.Struct):
        return table((_title(name), _line(item)) for name, item in _fields(value))
    if isinstance(value, Mapping):
        return table((_title(str(key)), _line(item)) for key, item in value.items())
    shown = list(value)[:MOST_ROWS]
    more = f"<p class='note'>and {len(value) - len(shown)} more</p>" if len(value) > len(shown) else ""
    return table((_line(item),) for item in shown) + more


MOST_ROWS = 30


def _line(value: Any) -> str:
    """A value within a row."""
    if _is_short(value):
        return _short(value)
    if isinstance(value, Distribution):
        return ", ".join(f"{outcome}: {percent(chance)}" for outcome, chance in value.items())
    if isinstance(value, msgspec.Struct):
        told = [(name, item) for name, item in _fields(value) if item not in ("", ())]
        return "; ".join(f"{_title(name).lower()} {_line(item)}" for name, item in told)
    if isinstance(value, Mapping):
        return "; ".join(f"{key}: {_line(item)}" for key, item in value.items()) or "none"
    return ", ".join(_line(item) for item in value) or "none"


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()
