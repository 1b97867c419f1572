"""A game at the table in the browser: set up, tapped, passed round, taken back, kept. Values in, values out.

The sitting is the app's own: who looks, for whom the curtain hangs, what may be taken back, is decided there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from app.core.calculate.groups import build_groups, list_values
from app.core.calculate.layout import Group, Look
from app.core.play.aim import Aim, Choice, Play, Wish, finished, lit, tap
from app.core.play.screen import HUMAN
from app.core.play.sitting import Sitting
from app.pocket.bench import Shown
from app.pocket.boards import BOARDS
from engine.core.action import Action
from engine.core.game import Game
from engine.core.parameters import InputError, list_fields, read_options
from engine.core.record import read_record
from engine.core.refusal import IllegalAction, Refusal, RuleError, SetupError, refuse
from engine.core.seat import Seat
from engine.core.setup import Setup
from engine.core.table import Table, load_table
from engine.registry import GAMES

MOST_BUTTONS = 400
"""Longer menus are cut, and it is said: taps on the board reach the rest."""
MOST_LINES = 80
"""Of the story."""
NOT_ASKED = ("seats", "names")
NOTHING_THERE = "Nothing is meant by that here."


def lay(slug: str, values: Mapping[str, Any]) -> Shown:
    """The form of a set-up, made from its parameters."""
    setup = suggest(slug)
    read_options(setup, values)
    names = tuple(field.name for field in list_fields(setup) if field.name not in NOT_ASKED)
    look = Look(groups=(Group("What you have agreed", names, is_wide=True),))
    return {
        "groups": build_groups(setup, look),
        "values": {name: value for name, value in list_values(setup, look).items() if name not in NOT_ASKED},
        "seats": list(setup.param["seats"].bounds),
        "usual": setup.seats,
    }


def find_game(slug: str) -> Game:
    """InputError for one that there is not."""
    if slug not in GAMES:
        raise InputError("There is no such game.")
    return GAMES[slug]


def suggest(slug: str) -> Setup:
    return find_game(slug).setup(**BOARDS[slug](slug).choices.suggested)


class PlayDesk:
    """One game in the hands of those who pass the tablet round."""

    def __init__(self, slug: str, table: Table, players: Sequence[str]) -> None:
        self._slug = slug
        self._board = BOARDS[slug](slug)
        self._say = self._board.choices
        page: Any = self._say  # what a sitting asks of a page it answers
        self._sitting = Sitting(GAMES[slug], page, table, players)
        self._aim = Aim()
        self._shown_parts: dict[str, Any] = {}

    @classmethod
    def begin(cls, slug: str, values: Mapping[str, Any], names: Sequence[str], players: Sequence[str]) -> PlayDesk:
        """InputError, in one sentence, where the set-up does not hold."""
        setup = suggest(slug)
        try:
            read_options(setup, {**values, "seats": len(players), "names": list(names)})
            return cls(slug, Table(setup), players)
        except SetupError as wrong:
            raise InputError(str(wrong)) from wrong

    @classmethod
    def load(cls, slug: str, text: str) -> PlayDesk:
        """A saved game is checked by playing it again; InputError for one that is none."""
        game = find_game(slug)
        try:
            table = load_table(text, game.setup)
            return cls(slug, table, read_record(text).players or [HUMAN] * len(table.rules.seats))
        except RuleError as wrong:
            raise InputError(str(wrong)) from wrong

    # --- what is done ---------------------------------------------------------------------------------------

    def do(self, what: str) -> Shown:
        sitting = self._sitting
        if what == "save":
            return {"saved": self.save()}
        if what == "undo" and (reason := sitting.why_no_undo()):
            return self._refuse(refuse("", reason, ""))
        deeds: dict[str, Callable[[], object]] = {
            "undo": sitting.undo,
            "bot": sitting.play_bot,
            "lift": sitting.lift,
            "pass": sitting.pass_on,
            "peek": sitting.peek,
            "look": lambda: None,
        }
        deeds[what]()
        self._aim = Aim()
        return self.show()

    def save(self) -> str:
        return self._sitting.table.save(self._sitting.players)

    def tap(self, spot: str) -> Shown:
        """A tap narrows the choices, plays the one that is left, or is refused by its rule."""
        found = tap(self._choices(), self._aim, spot)
        if isinstance(found, Aim):
            self._aim = found
            return self.show()
        if isinstance(found, Play):
            return self._play(found.action)
        return self._refuse_wish(found)

    def _refuse_wish(self, found: Wish) -> Shown:
        self._aim = Aim()
        sitting, say = self._sitting, self._say
        rules, view = sitting.rules, sitting.view()
        wish = say.wish(rules, view, found.taps, "") if sitting.acting is not None else None
        refusal = sitting.why_illegal(wish) if wish is not None else None
        nothing = refuse(say.rule(rules, view), NOTHING_THERE, "{asked}", asked=say.asks(rules, view))
        return self._refuse(refusal or nothing)

    def choose(self, number: int, version: int) -> Shown:
        offered = self._offered()
        if version != self._sitting.version or not 0 <= number < len(offered):
            return self.show()
        return self._play(offered[number].action)

    def _play(self, action: Action) -> Shown:
        self._aim = Aim()
        try:
            self._sitting.play(action)
        except IllegalAction as wrong:
            return self._refuse(wrong.refusal)
        return self.show()

    # --- what is shown --------------------------------------------------------------------------------------

    def _choices(self) -> tuple[Choice, ...]:
        sitting = self._sitting
        return self._say.choices(sitting.rules, sitting.view(), sitting.menu())

    def _offered(self) -> list[Choice]:
        """Those that no tap means, and those that the taps have spelt out."""
        choices = self._choices()
        return [*finished(choices, self._aim), *(each for each in choices if not each.paths)]

    def _refuse(self, refusal: Refusal) -> Shown:
        return {**self.show(), "refusal": {name: str(said) for name, said in msgspec.structs.asdict(refusal).items()}}

    def show(self) -> Shown:
        """The board and all that stands beside it; while the curtain hangs, nothing but whose tablet it is."""
        sitting, say = self._sitting, self._say
        shown: Shown = {"play": self._slug, "version": sitting.version, "refusal": None}
        if sitting.waiting_for is not None:
            onlooker = sitting.look.view(None)
            who = say.who(sitting.rules, onlooker, Seat(sitting.waiting_for))
            return {**shown, "curtain": {"who": who, "reason": say.asks(sitting.rules, onlooker)}}
        view = sitting.view()
        choices, offered = self._choices(), self._offered()
        bright = list(lit(choices, self._aim))
        labels = [self._board.label(sitting.rules, view, each.action) for each in offered[:MOST_BUTTONS]]
        return {
            **shown,
            "curtain": None,
            "board": self._changed_parts(),
            "lit": bright,
            "held": self._board.held(sitting.rules, view, bright, self._aim.taps),
            "marked": dict.fromkeys(self._aim.taps, "chosen"),
            "title": self._title(view),
            "asks": "" if sitting.outcome is not None else say.asks(sitting.rules, view),
            "rule": "" if sitting.outcome is not None else say.rule(sitting.rules, view),
            "offered": labels,
            "left": max(0, len(offered) - len(labels)),
            "story": self._story(),
            "found": [str(event.phrase) for event in sitting.found()] if sitting.is_shown else [],
            "secret": sitting.wanted_secret(),
            "bots": sitting.is_bots_turn,
            "undo": sitting.can_undo(),
            "over": sitting.outcome is not None,
        }

    def _title(self, view: Any) -> str:
        sitting = self._sitting
        outcome = sitting.outcome
        if outcome is not None:
            return f"{self._say.victory(sitting.rules, view, outcome)} ({', '.join(map(str, outcome.scores))})"
        return sitting.rules.seat_name(view, Seat(view.to_act)) if isinstance(view.to_act, int) else ""

    def _changed_parts(self) -> dict[str, Any]:
        """Of the picture what differs from the one shown before."""
        parts = self._say.draw(self._sitting.rules, self._sitting.view()).parts()
        changed = {name: part for name, part in parts.items() if self._shown_parts.get(name) != part}
        self._shown_parts = parts
        return changed

    def _story(self) -> list[list[Any]]:
        """The newest first: words, rule, seat."""
        told = [each for each in self._sitting.events() if each.point <= self._sitting.table.cursor]
        return [[str(each.event.phrase), each.event.rule, each.actor] for each in reversed(told[-MOST_LINES:])]
