"""What would you do? The best three choices with the chance to win each, on a sheet over the table, as they ripen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future

from app.core.play.odds import button_label
from app.core.play.parts import Button, Buttons, Part, Parts, Title, Words
from app.core.play.sitting import Sitting
from app.core.play.thinking import Task, ask_piece, task_of, work
from app.core.wait import can_wait, when_answered
from engine.bots.hint import join_pieces
from engine.bots.thinker import Prospect
from engine.core.action import Action
from engine.core.position import AnyView

PIECES = 10
PIECE = 40
"""Trials of one piece of work: well under a second in every game."""
BEST = 3
TITLE = "What would you do?"
ONE = "There is only one thing to do."
HOW = "Every choice is tried in games that agree with what you see, played on by careful bots."


class Hint:
    """Asked by whoever decides at this screen; `show` gets parts for the sheet, nothing when it is over."""

    def __init__(self, sitting: Sitting, show: Callable[[Parts], None]) -> None:
        self._sitting = sitting
        self._show = show
        self._question: tuple[Task, AnyView] | None = None
        """What the table is, and what is seen of it by whoever asked."""
        self.pieces: list[list[Prospect]] = []
        self._asked: Future[list[Prospect]] | None = None
        """The piece that is worked on."""
        self._places: tuple[Action, ...] = ()
        """What is shown, from above."""

    def ask(self) -> None:
        """Think, and show what is known after each piece."""
        sitting = self._sitting
        self.forget()
        if sitting.acting is None:
            return
        if len(sitting.menu()) < 2:
            self._show([Title(TITLE), Words(ONE), _close("Close")])
            return
        self._question = task, view = task_of(sitting.table, sitting.edition_text), sitting.view()
        self._places = ()
        if can_wait():
            self.pieces = []
            self._ask_piece(task, view)
        else:
            self.pieces = [work(task, view, PIECE, 0)]
        self._show(self._parts())

    def stop(self) -> None:
        """Nobody wants to know any more, or what is known is enough."""
        if self._asked is not None:
            self._asked.cancel()
            self._asked = None

    def settle(self) -> None:
        """Stop, and leave what was found on the sheet."""
        self.stop()
        if self._question is not None:
            self._show(self._parts())

    def forget(self) -> None:
        """The decision is over."""
        self.stop()
        self._question = None

    def prospects(self) -> list[Prospect]:
        """What is known so far."""
        return join_pieces(self.pieces)

    def _ask_piece(self, task: Task, view: AnyView) -> None:
        asked = self._asked = ask_piece(task, view, PIECE, len(self.pieces))
        when_answered(asked, lambda: self._come(asked, task, view))

    def _come(self, asked: Future[list[Prospect]], task: Task, view: AnyView) -> None:
        """One piece more is known; where it was lost, what is known is all."""
        if asked is not self._asked:
            return
        self._asked = None
        if not asked.cancelled() and asked.exception() is None:
            self.pieces.append(asked.result())
            if len(self.pieces) < PIECES:
                self._ask_piece(task, view)
        self._show(self._parts())

    def _parts(self) -> list[Part]:
        is_over, done = self._asked is None, len(self.pieces)
        legal = set(self._sitting.menu())
        found = [each for each in self.prospects() if each.action in legal]
        best, tried = found[:BEST], sum(each.trials for each in found)
        self._places = place([each.action for each in best], () if is_over else self._places)
        trials = f"{tried} games tried, {done / PIECES:.0%} done" if done else "Trying the first games …"
        foot = _close("Close") if is_over else Buttons((Button("hint:stop", "That is enough"),), "stack")
        return [Title(TITLE), *self._list_best(best), Words(HOW if is_over else trials, "muted"), foot]

    def _list_best(self, best: list[Prospect]) -> list[Part]:
        sitting = self._sitting
        page, rules, view = sitting.page, sitting.rules, sitting.view()
        if not best:
            return []
        buttons = tuple(
            Button(
                f"hint:play {each.action}",
                f"{button_label(page, rules, view, each.action)} — wins the game: {tell_chance(each)}",
                "main" if each is best[0] else "plain",
            )
            for each in sorted(best, key=lambda each: self._places.index(each.action))
        )
        why = page.why_of(rules, view, best[0].action) or self._compare(best)
        return [Buttons(buttons, "stack"), *([Words(why)] if why else [])]

    def _compare(self, best: list[Prospect]) -> str:
        """Where no calculator has anything to say: what the tried games say."""
        if len(best) < 2:
            return ""
        first, second = best[:2]
        more = first.chance - second.chance
        if more <= first.error + second.error:
            return "In the games that were tried, none of these is clearly better."
        other = self._sitting.page.label(self._sitting.rules, self._sitting.view(), second.action)
        return f"Of 100 games that were tried it won {round(100 * more)} more than: {other}."


def place(best: Sequence[Action], before: Sequence[Action]) -> tuple[Action, ...]:
    """Those that were shown before keep their places, for a finger on its way to one of them; others fill the gaps."""
    known = before[: len(best)]
    fresh = iter([each for each in best if each not in known])
    return (*[each if each in best else next(fresh) for each in known], *fresh)


def tell_chance(prospect: Prospect) -> str:
    """The chance with how sure it is."""
    return f"{round(100 * prospect.chance)} % ± {max(1, round(196 * prospect.error))} %".replace(
        " ", "\N{NO-BREAK SPACE}"
    )


def _close(label: str) -> Buttons:
    return Buttons((Button("close", label, "main"),), "stack")
