"""A position declared once: its open part, and the copies that the State, the View and the work sheet of it are.

A game writes the fields that everybody may know into one struct that inherits `Position`, adds its secrets in a
second one, and gets the rest from here:

    class ToyPosition(Position[AnyStep]): ...          # what everybody may know
    class ToyWhole(ToyPosition): ...                   # and what not everybody may know
    class ToyState(ToyWhole, frozen=True, gc=False)    # the value that rules hand on
    class ToyView(ToyPosition, frozen=True): ...       # the open part, the seat, and its own secrets
    class Draft(Sheet, ToyWhole): ...                  # the same fields, to be written on

Fields have no defaults, so that one copies into the other by their order.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, Generic, Protocol, TypeVar, get_origin, get_type_hints

import msgspec

from engine.core.seat import Actor, Seat


class Step(msgspec.Struct, frozen=True, gc=False, tag_field="step", tag=lambda name: name.lower()):
    """What is to be decided now: one frozen type a step of the game."""


StepT = TypeVar("StepT", bound=Step)


class Position(msgspec.Struct, Generic[StepT]):
    """What everybody may know of every game: who acts, what is to be decided, and what comes after it."""

    memory: ClassVar[tuple[str, ...]] = ()
    """Fields that only say what was before, such as positions that may not come again; a shared position has none."""
    derived: ClassVar[tuple[str, ...]] = ()
    """Fields that follow from the others, kept because they are asked for often; a shared position has none, and
    `Rules.complete` finds them again."""

    form: ClassVar[int] = 0
    """One more whenever the fields stay but mean something else: a position shared before is then refused."""

    to_act: Actor
    step: StepT
    later: tuple[StepT, ...]
    """A stack: what is to be decided after `step`, the next first. Nothing else remembers where to go on."""


S = TypeVar("S", bound=Step)
Thing = TypeVar("Thing")


def expect(thing: Thing | None, otherwise: str) -> Thing:
    """What must be there; `otherwise` says what it means that it is not."""
    if thing is None:
        raise LookupError(otherwise)
    return thing


def step_of(position: Any, kind: type[S]) -> S:
    """The step that a position stands at, which is of this kind."""
    step: Any = position.step
    # not isinstance: of structs it asks their abstract metaclass, at ten times the cost
    if type(step) is kind or kind in type(step).__mro__:
        found: S = step
        return found
    raise LookupError(f"this is not {kind.__name__} but {step}")


class AnyState(Protocol):
    """A whole position, secrets included. Only rules and the table hold one."""

    @property
    def to_act(self) -> Actor: ...
    @property
    def step(self) -> Any: ...


class AnyView(AnyState, Protocol):
    """What one seat may know (`seat` is None for an onlooker)."""

    @property
    def seat(self) -> Seat | None: ...


T = TypeVar("T", bound=msgspec.Struct)


MOST_ARGUMENTS = 30
"""Beyond these it is faster to take all fields as a tuple than to ask for them one by one."""


@cache
def build_copier(source: type[msgspec.Struct], target: Callable[..., T], extra: int = 0) -> Callable[..., T]:
    """A function from a `source` (and `extra` more values) to a `target` that begins with the same fields.

    Its line of code is written out once for all games of these types: field by field, as one would by hand, because
    that is three times as fast as asking for the fields by name at every copy.
    """
    names, more = source.__struct_fields__, [f"more{number}, " for number in range(extra)]
    values = "".join([*(f"source.{name}, " for name in names), *more])
    if len(names) > MOST_ARGUMENTS:
        values = f"*(astuple(source)[:{len(names)}] + ({''.join(more)}))"
    line = f"lambda source, {''.join(more)}: target({values})"
    copier: Callable[..., T] = eval(line, {"target": target, "astuple": msgspec.structs.astuple})
    return copier


def recast(target: type[T], source: Any, **own: Any) -> T:
    """A `target` with the fields it shares with `source`, but for those given: a view of a state, or the way back."""
    shared = {name: getattr(source, name) for name in target.__struct_fields__ if name not in own}
    return target(**shared, **own)


@cache
def _empty_fields(kind: type[Any]) -> dict[str, Any]:
    """What nothing is, field by field: False, 0, an empty tuple, None."""
    empty: dict[Any, Any] = {bool: False, int: 0}
    hints = get_type_hints(kind)
    found = {name: (get_origin(hints[name]) or hints[name]) for name in kind.__struct_fields__ if name in hints}
    return {name: () if each is tuple else empty.get(each) for name, each in found.items()}


def begin_empty(kind: type[T], **given: Any) -> T:
    """A `kind` of which only what is given is anything yet; the rest is empty, by the types of its fields."""
    return kind(**{**_empty_fields(kind), **given})


def without_item(items: tuple[Any, ...], item: Any) -> tuple[Any, ...]:
    """The tuple without the first such item."""
    at = items.index(item)
    return (*items[:at], *items[at + 1 :])


def with_inner(rows: tuple[Any, ...], number: int, place: int, item: Any) -> tuple[Any, ...]:
    """The rows with one item of one row changed."""
    return with_item(rows, number, with_item(rows[number], place, item))


def with_item(items: tuple[Any, ...], number: int, item: Any) -> tuple[Any, ...]:
    """The tuple with one item changed; what does not change is shared between one state and the next."""
    changed = list(items)
    changed[number] = item
    return tuple(changed)
