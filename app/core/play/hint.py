"""What would you do? The best three choices with the chance to win each, on a sheet over the table, as they ripen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.core.play.odds import button_label
from app.core.play.parts import Button, Buttons, Part, Parts, Title, Words
from app.core.play.sitting import Sitting
from app.core.play.thinking import PIECE, Search, task_of, work
from app.core.wait import can_wait, when_answered
from engine.bots.thinker import Prospect
from engine.core.action import Action

PIECES = 10
BEST = 3
TITLE = "What would you do?"
ONE = "There is only one thing to do."
HOW = "Every choice is tried in games that agree with what you see, played on by careful bots."


class Hint:
    """Asked by whoever decides at this screen; `show` gets parts for the sheet, nothing when it is over."""

    def __init__(self, sitting: Sitting, show: Callable[[Parts], None]) -> None:
        self._sitting = sitting
        self._show = show
        self._search: Search | None = None
        self._places: tuple[Action, ...] = ()
        """What is shown, from above."""

    def ask(self) -> None:
        """Think, and show what is known after each piece."""
        sitting = self._sitting
        self.stop()
        self._places = ()
        if sitting.acting is None:
            return
        if len(sitting.menu()) < 2:
            self._show([Title(TITLE), Words(ONE), _close("Close")])
            return
        task = task_of(sitting.table, sitting.edition_text)
        self._search = Search(task, sitting.view(), PIECES, when_answered)
        if can_wait():
            self._show(self._parts(self._search))
            self._search.go_on(self._come)
        else:
            self._search.pieces.append(work(task, sitting.view(), PIECE, 0))
            self._search.stop()
            self._show(self._parts(self._search))

    def stop(self) -> None:
        """Nobody wants to know any more, or what is known is enough."""
        if self._search is not None:
            self._search.stop()

    def settle(self) -> None:
        """Stop, and leave what was found on the sheet."""
        if self._search is not None:
            self._search.stop()
            self._show(self._parts(self._search))

    def forget(self) -> None:
        """The decision is over."""
        self.stop()
        self._search = None

    def _come(self) -> None:
        search = self._search
        if search is None or search.is_over:
            return
        search.take()
        self._show(self._parts(search))
        if not search.is_over:
            search.go_on(self._come)

    def _parts(self, search: Search) -> list[Part]:
        sitting, done = self._sitting, len(search.pieces)
        legal = set(sitting.menu())
        found = [each for each in search.prospects() if each.action in legal]
        best, tried = found[:BEST], sum(each.trials for each in found)
        self._places = place([each.action for each in best], () if search.is_over else self._places)
        trials = f"{tried} games tried, {done / search.wanted:.0%} done" if done else "Trying the first games …"
        foot = _close("Close") if search.is_over else Buttons((Button("hint:stop", "That is enough"),), "stack")
        return [Title(TITLE), *self._list_best(best), Words(trials if not search.is_over else HOW, "muted"), foot]

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
