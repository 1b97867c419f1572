"""A form as plain values, made from the parameters themselves: what stands where, and what is in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import param

from app.core.calculate.layout import Group, Look
from engine.core.parameters import Field, InputError, list_fields, read_options, write_value


def build_groups(owner: param.Parameterized, look: Look) -> list[dict[str, Any]]:
    fields = {field.name: field for field in list_fields(owner)}
    named = {name for group in look.groups for name in group.names}
    left = tuple(name for name in fields if name not in named)
    found = []
    for group in look.groups or (Group(""),):
        names = group.names or left
        if names:
            is_used = any(getattr(owner, name) != look.usual.get(name, fields[name].default) for name in names)
            found.append(_group(group, [fields[name] for name in names], look, is_used))
    return found


def list_values(owner: param.Parameterized, look: Look) -> dict[str, Any]:
    """What stands in the form: input to value, text where it is typed as text."""
    return {field.name: _sent(getattr(owner, field.name), _kind(field, look)) for field in list_fields(type(owner))}


def fill_values(owner: param.Parameterized, values: Mapping[str, Any]) -> tuple[str, InputError] | None:
    """Set the owner's parameters to what stands in a form; the first input that is wrong, and why."""
    held = {field.name: getattr(owner, field.name) for field in list_fields(type(owner))}
    for name, value in values.items():
        if name in held and type(value) is type(held[name]) and value == held[name]:
            continue
        try:
            read_options(owner, {name: value})
        except InputError as wrong:
            return name[:60], wrong
    return None


def _group(group: Group, fields: Sequence[Field], look: Look, is_used: bool) -> dict[str, Any]:
    return {
        "title": group.title,
        "folded": group.is_folded,
        "open": is_used,
        "wide": group.is_wide,
        "fields": [_field(field, group, look) for field in fields],
    }


def _field(field: Field, group: Group, look: Look) -> dict[str, Any]:
    label = field.label.removeprefix(group.drop) if group.drop else field.label
    low, high = field.bounds or (None, None)
    words = look.choices.get(field.name, {})
    return {
        "name": field.name,
        "kind": _kind(field, look),
        "label": label[:1].upper() + label[1:],
        "said": field.label,
        "doc": field.doc,
        "told": field.name in look.told,
        "chips": list(look.chips.get(field.name, ())),
        "low": low,
        "high": high,
        "optional": field.can_be_empty,
        "choices": [[each, words.get(each, str(each).capitalize())] for each in field.choices or ()],
        "worths": list(look.coins.get(field.name) or look.heaps.get(field.name) or ()),
        "cards": [list(each) for each in look.cards.get(field.name, ())],
        "item": look.rows.get(field.name, look.item),
        "each": list(field.each or ()),
        "unless": list(look.unless.get(field.name, ())),
        "placeholder": look.placeholders.get(field.name, ""),
    }


def _kind(field: Field, look: Look) -> str:
    looked = {"coins": look.coins, "heaps": look.heaps, "cards": look.cards, "numbers": look.rows}
    for kind, names in looked.items():
        if field.name in names:
            return kind
    if field.kind in PLAIN:
        return PLAIN[field.kind]
    return "choice" if field.choices and len(field.choices) <= MOST_SEGMENTS else "text"


MOST_SEGMENTS = 6
PLAIN = {"Boolean": "switch", "Integer": "number"}


def _sent(value: Any, kind: str) -> Any:
    """As the browser gets it: text where it is typed as text."""
    return write_value(value) if kind == "text" else value
