"""Parameters as text and back: the command line, links, records and forms are all made from them, never twice."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec
import param

from engine.core.near_names import did_you_mean, list_known
from engine.core.phrase import make_printable

YES_OR_NO = dict.fromkeys(("true", "yes", "1", "on"), True) | dict.fromkeys(("false", "no", "0", "off"), False)


class Field(msgspec.Struct, frozen=True):
    """One parameter as a person meets it."""

    name: str
    kind: str
    doc: str
    default: Any
    bounds: tuple[Any, Any] | None
    """Of a number, the least and the most; of a list, how many items it may have."""
    choices: tuple[Any, ...] | None
    label: str = ""
    each: tuple[int, int] | None = None
    """The least and the most of every item of a list of numbers."""
    can_be_empty: bool = False
    """Is None, written as nothing, among the values?"""


class InputError(ValueError):
    """A value that a parameter does not take, in one sentence."""

    def __init__(self, sentence: str = "") -> None:
        super().__init__(make_printable(sentence))


class Numbers(param.List):
    """A list of whole numbers, each of them within `each`."""

    __slots__ = ["each"]
    _slot_defaults = {**param.List._slot_defaults, "each": (0, 1000)}

    def __init__(self, default: Any = param.Undefined, *, each: Any = param.Undefined, **params: Any) -> None:
        self.each = each
        super().__init__(default, item_type=int, **params)

    def _validate(self, value: Any) -> None:
        super()._validate(value)
        low, high = self.each
        for item in value or ():
            if isinstance(item, bool) or not low <= item <= high:
                raise ValueError(f"{item!r} is no whole number from {low} to {high}")


def switch(doc: str, default: bool = False, **more: Any) -> param.Boolean:
    """Yes or no."""
    return param.Boolean(default=default, doc=doc, **more)


def number(default: int | None, low: int, high: int, doc: str, **more: Any) -> param.Integer:
    """A whole number from `low` to `high`."""
    return param.Integer(default=default, bounds=(low, high), doc=doc, **more)


def offer(*objects: str | int, doc: str, **more: Any) -> param.Selector:
    """One of several; the first is the default."""
    return param.Selector(default=objects[0], objects=list(objects), doc=doc, **more)


def word_list(default: str, most: int, doc: str, **more: Any) -> param.List:
    """A list of at most so many words."""
    return param.List(default=default.split(), item_type=str, bounds=(0, most), doc=doc, **more)


def list_fields(owner: type[param.Parameterized] | param.Parameterized) -> tuple[Field, ...]:
    """The parameters that a person sets, in the order in which they were written; one may have bounds of its own."""
    if isinstance(owner, type):
        return _list_fields(owner)
    own = look_up(owner)
    return tuple(
        each if getattr(own[each.name], "bounds", None) == each.bounds else _field(each.name, own[each.name])
        for each in list_fields(type(owner))
    )


@lru_cache(maxsize=256)
def _list_fields(kind: type[param.Parameterized]) -> tuple[Field, ...]:
    """Read once for each kind: every touch of an input asks for them."""
    return tuple(_field(name, each) for name, each in look_up(kind).items() if _is_asked(name, each))


def look_up(owner: type[param.Parameterized] | param.Parameterized) -> dict[str, param.Parameter]:
    """By name, those that an object has of its own before those of its kind: that gives it no more of its own."""
    found: dict[str, param.Parameter] = owner.param.objects("existing")
    return found


def read_options(owner: param.Parameterized, options: Mapping[str, Any]) -> None:
    """Set parameters by name; text is read by the parameter's kind. Nothing is set when one of them is wrong."""
    known, own, values = {field.name for field in list_fields(type(owner))}, look_up(owner), {}
    for name, given in options.items():
        if name not in known:
            inputs = list_known(str(name), sorted(known))
            raise InputError(f"There is no input '{str(name)[:60]}'; the inputs are: {inputs}")
        values[name] = _checked(name, own[name], given)
    owner.param.update(**values)


def write_options(owner: param.Parameterized) -> dict[str, Any]:
    """The values that differ from their defaults, ready for JSON."""
    fields = list_fields(type(owner))
    return {field.name: value for field in fields if (value := getattr(owner, field.name)) != field.default}


def write_value(value: Any) -> str:
    """A parameter's value as the text that `read_options` reads back."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        if all(isinstance(item, int | str) for item in value):
            return ",".join(str(item) for item in value)
        return json.dumps(value)
    return "" if value is None else str(value)


def _is_asked(name: str, parameter: param.Parameter) -> bool:
    return name != "name" and (parameter.precedence or 0) >= 0


def _field(name: str, parameter: param.Parameter) -> Field:
    objects = getattr(parameter, "objects", None)
    return Field(
        name,
        type(parameter).__name__,
        " ".join((parameter.doc or "").split()),
        parameter.default,
        getattr(parameter, "bounds", None),
        tuple(objects) if objects is not None else None,
        str(parameter.label),
        getattr(parameter, "each", None),
        bool(getattr(parameter, "allow_None", False)),
    )


def _checked(name: str, parameter: param.Parameter, given: Any) -> Any:
    try:
        value = _read(parameter, given) if isinstance(given, str) else given
        if isinstance(value, list) and getattr(parameter, "item_type", None) is not str:
            value = [_plain(item) for item in value]
        parameter._validate(value)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as wrong:
        is_word = isinstance(parameter, param.Selector) and isinstance(given, str)
        meant = did_you_mean(given, map(str, parameter.objects)) if is_word else ""
        raise InputError(f"'{name}' does not take {_shown(given)}: {_wanted(parameter)}.{meant}") from wrong
    return value


def _plain(item: Any) -> Any:
    return int(item) if isinstance(item, str) and item.lstrip("-").isdigit() else item


def _read(parameter: param.Parameter, text: str) -> Any:
    """Text as the parameter's kind of value; an error of some kind where it is none."""
    if isinstance(parameter, param.Boolean):
        return YES_OR_NO[text.strip().lower()]
    if isinstance(parameter, param.Integer):
        return None if text.strip() == "" and parameter.allow_None else int(text)
    if isinstance(parameter, param.Selector):
        return {str(each): each for each in parameter.objects}[text]
    return _read_list(text.strip(), parameter) if isinstance(parameter, param.List) else text


def _read_list(text: str, parameter: param.List) -> list[Any]:
    if text.startswith("["):
        found: list[Any] = json.loads(text)
        return found
    words = [word.strip() for word in text.split(",") if word.strip()]
    return [int(word) for word in words] if parameter.item_type is int else list(words)


def _shown(given: Any) -> str:
    text = given if isinstance(given, str) else repr(given)
    return f"'{text[:60]}'"


def _wanted(parameter: param.Parameter) -> str:
    """What the parameter takes, for the sentence that refuses something else."""
    if isinstance(parameter, param.Boolean):
        return "it is yes or no"
    objects = getattr(parameter, "objects", None)
    if objects is not None:
        return f"it is one of {', '.join(str(each) for each in objects)}"
    low, high = getattr(parameter, "bounds", None) or (None, None)
    if isinstance(parameter, param.List):
        item = "whole numbers" if parameter.item_type is int else "words"
        if isinstance(parameter, Numbers):
            item += f" from {parameter.each[0]} to {parameter.each[1]}"
        sizes = "" if high is None else f"{low or 0} to {high} "
        return f"it is a list of {sizes}{item}, such as 1,2,3"
    if isinstance(parameter, param.Number):
        number = "a whole number" if isinstance(parameter, param.Integer) else "a number"
        if parameter.allow_None:
            number = f"empty, or {number}"
        if low is not None and high is not None:
            return f"it is {number} from {low} to {high}"
        return f"it is {number}" + (f", at least {low}" if low is not None else "")
    return "it is text"
