"""From taps to an action: pure. A choice is an action with the taps that mean it.

After each tap the choices narrow: the board lights where they go on; a single finished one is played; several with
the same taps become buttons. Taps that lead nowhere are a wish, which the rules answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from engine.core.action import Action

Path = tuple[str, ...]


class Choice(msgspec.Struct, frozen=True):
    """`paths`: tap sequences that mean the action, the first one shown, others understood too; none: a button.

    `group` is what kind of action it is, where a step offers several kinds.
    """

    action: Action
    paths: tuple[Path, ...] = ()
    group: str = ""


class Group(msgspec.Struct, frozen=True):
    """A kind of action that a step offers, such as Recruit; `wish` is what to ask the rules when none is legal."""

    name: str
    label: str
    wish: Action | None = None
    hint: str = ""
    """What to tap, once it is chosen."""


class Aim(msgspec.Struct, frozen=True):
    """What has been tapped so far, within which group of actions ("" for any)."""

    taps: Path = ()
    group: str = ""


class Play(msgspec.Struct, frozen=True):
    """The taps mean exactly this."""

    action: Action


class Wish(msgspec.Struct, frozen=True):
    """The taps mean nothing that is legal."""

    taps: Path


def within(choices: Iterable[Choice], group: str) -> list[Choice]:
    return [choice for choice in choices if not group or choice.group == group]


def finished(choices: Sequence[Choice], aim: Aim) -> list[Choice]:
    """Choices that the taps spell out to the end; without taps there are none."""
    return [each for each in within(choices, aim.group) if aim.taps and aim.taps in each.paths]


def lit(choices: Sequence[Choice], aim: Aim) -> list[str]:
    """Where a next tap leads on."""
    done = len(aim.taps)
    found = [
        path[done]
        for choice in within(choices, aim.group)
        for path in (choice.paths[:1] if not aim.taps else choice.paths)
        if len(path) > done and path[:done] == aim.taps
    ]
    return list(dict.fromkeys(found))


def leads_on(choices: Sequence[Choice], aim: Aim, taps: Path) -> bool:
    return any(path[: len(taps)] == taps for choice in within(choices, aim.group) for path in choice.paths)


def tap(choices: Sequence[Choice], aim: Aim, spot: str) -> Aim | Play | Wish:
    """What a tap makes of the aim. Tapping the last spot again takes it back, another beginning begins anew."""
    if not spot or aim.taps[-1:] == (spot,):
        return Aim(aim.taps[:-1] if spot else (), aim.group)
    for taps in ((*aim.taps, spot), (spot,)):
        if leads_on(choices, aim, taps):
            return _settle(choices, Aim(taps, aim.group))
    return Wish((*aim.taps, spot))


def _settle(choices: Sequence[Choice], aim: Aim) -> Aim | Play:
    done = finished(choices, aim)
    if len(done) == 1 and not lit(choices, aim):
        return Play(done[0].action)
    return aim
