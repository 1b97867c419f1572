"""The form of a calculator, or of anything else with parameters, made from the parameters themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import param

from app.core.calculate.sheet import STYLE
from app.core.component import Component
from engine.core.parameters import Field, InputError, list_fields, read_options, write_value


class Group(msgspec.Struct, frozen=True):
    """Inputs that stand together. `names` may be empty in a layout's last group: it takes what is left."""

    title: str
    names: tuple[str, ...] = ()
    drop: str = ""
    """What a label of this group need not say again, such as 'My '."""
    is_folded: bool = False
    is_wide: bool = False


class Look(msgspec.Struct, frozen=True):
    """How some inputs are shown otherwise than their kind says: coins, heaps of coins, words for choices."""

    groups: tuple[Group, ...] = ()
    coins: Mapping[str, tuple[int, ...]] = {}
    """A list of coins: the worths there are."""
    heaps: Mapping[str, tuple[int, ...]] = {}
    """A list of heaps of coins."""
    cards: Mapping[str, tuple[tuple[str, str, str], ...]] = {}
    """A list of cards: of each kind its value, what it is called and the markup of its picture. A value of the list
    may say more behind a slash, such as V4/5."""
    style: str = ""
    """CSS of the pictures on cards, here and in the answer."""
    item: str = "Heap"
    """What one heap is called."""
    choices: Mapping[str, Mapping[Any, str]] = {}
    """What the values of a choice are called."""
    placeholders: Mapping[str, str] = {}
    rows: Mapping[str, str] = {}
    """A list of numbers: what one of them stands for."""
    chips: Mapping[str, tuple[int, ...]] = {}
    """Numbers of an input that are one tap away, beside the steps and the pad."""
    told: tuple[str, ...] = ()
    """Inputs whose explanation is open from the beginning."""
    usual: Mapping[str, Any] = {}
    """What an input holds at first where that is not its default: a folded group stays folded for it."""
    unless: Mapping[str, tuple[str, ...]] = {}
    """Coins that count only while none of these inputs is set."""


class ParameterForm(Component):
    """What the browser shows. `values` is what stands in the form, `wrong` what was refused."""

    groups = param.List(default=[], item_type=dict, doc="What stands where.")
    values = param.Dict(default={}, doc="Input to value; text where the form has no better way.")
    wrong = param.String(default="", doc="The input to mark.")
    hints = param.Dict(default={}, doc="Input to what it comes to now, in a few words.")

    _bundle = "assets/form.js"
    _stylesheets = STYLE

    def __init__(self, owner: param.Parameterized, look: Look | None = None, **params: Any) -> None:
        self._look = look or Look()
        super().__init__(groups=build_groups(owner, self._look), values=self._values_of(owner), **params)

    def show(self, owner: param.Parameterized) -> None:
        """What the owner holds now."""
        self.param.update(groups=build_groups(owner, self._look), values=self._values_of(owner), wrong="")

    def fill(self, owner: param.Parameterized) -> None:
        """Set the owner's parameters to what stands in the form; InputError when one of them does not take it."""
        for name, value in self.values.items():
            try:
                read_options(owner, {name: value})
            except InputError:
                self.wrong = str(name)[:60]
                raise
        self.wrong = ""

    def _values_of(self, owner: param.Parameterized) -> dict[str, Any]:
        return {field.name: _sent(getattr(owner, field.name), _kind(field, self._look)) for field in list_fields(owner)}


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
    if field.name in look.coins:
        return "coins"
    if field.name in look.heaps:
        return "heaps"
    if field.name in look.cards:
        return "cards"
    if field.name in look.rows:
        return "numbers"
    if field.kind == "Boolean":
        return "switch"
    if field.kind == "Integer":
        return "number"
    return "choice" if field.choices and len(field.choices) <= MOST_SEGMENTS else "text"


MOST_SEGMENTS = 6


def _sent(value: Any, kind: str) -> Any:
    """As the browser gets it: text where it is typed as text."""
    return write_value(value) if kind == "text" else value
