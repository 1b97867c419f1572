"""What one touch makes of a calculator's inputs, read from the form and the tapped pictures that its page shows."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any

Shown = dict[str, Any]

TAPPED = re.compile(r'<button([^>]*)data-say="edit" data-text="([^"]+)"([^>]*)>')


def list_touches(shown: Shown) -> list[Shown]:
    """Every question that one touch asks: each step, switch, choice and coin of the form, each picture to tap."""
    slug, values = shown["slug"], shown["values"]
    fields = [field for group in shown["groups"] for field in group["fields"]]
    filled = [
        {"do": "fill", "slug": slug, "values": {**values, field["name"]: value}}
        for field in fields
        for value in touch(field, values[field["name"]])
        if value != values[field["name"]]
    ]
    lines = [
        html.unescape(line) for before, line, after in TAPPED.findall(shown["taps"]) if "disabled" not in before + after
    ]
    return filled + [{"do": "edit", "slug": slug, "line": line} for line in dict.fromkeys(lines)]


def name_touch(shown: Shown, question: Shown) -> str:
    if question["do"] == "edit":
        return str(question["line"])
    return next(f"{name}={value}" for name, value in question["values"].items() if value != shown["values"][name])


def touch(field: Shown, held: Any) -> Iterator[Any]:
    """What may stand in this input after one touch."""
    low, high = field["low"], field["high"]
    match field["kind"]:
        case "switch":
            yield not held
        case "number" if held is None:
            yield low or 0
        case "number":
            yield from (
                near for near in (held - 1, held + 1) if (low is None or near >= low) and (high is None or near <= high)
            )
        case "coins":
            yield from (sorted([*held, worth]) for worth in field["worths"])
            yield held[1:]
        case "numbers":
            least, most = field["each"] or (0, 99)
            yield from (
                ([near, *held[1:]] for near in (held[0] - 1, held[0] + 1) if held and least <= near <= most)
                if held
                else ()
            )
            yield [*held, held[-1] if held else least]
            yield held[:-1]
        case "heaps":
            yield [*held, "-"]
            yield from ([f"{held[0]}+1", *held[1:]], held[:-1]) if held else ()
        case "cards":
            yield [*held, field["cards"][0][0]]
            yield held[1:]
            yield []
        case _:
            yield from (value for value, _ in field["choices"])
