"""One calculator on the page: its inputs, its layout, and what is shown of them: values in, values out.

An answer that takes long is worked out piece by piece, a question each: so the page can show what is known so far, and
ask something else in between.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from app.core.calculate.groups import build_groups, fill_values, list_values
from app.core.calculate.layout import Layout
from app.core.calculate.markup import block, button, headline, note, text
from app.core.calculate.telling import assumed, refused, tell
from engine.core.calculator import Answer, Calculator, SoFar
from engine.core.parameters import InputError

Shown = dict[str, Any]
"""What the page puts on the screen; what is not named in it stays."""

TOO_MUCH = "This is more than the browser of this device can work out at once: ask for less."
PIECE = 0.008
"""Seconds after which it is shown what is known so far: a device may be four times as slow."""
STOPPED = "Stopped. Change an input, or ask again."


class Bench:
    """A calculator in the hands of whoever looks at the page."""

    def __init__(self, calculator: Calculator, layout: Layout) -> None:
        self.calculator = calculator
        self._layout = layout
        self._note = ""
        self._steps: Iterator[Answer] = iter(())
        self._found: Answer | None = None
        self._was_whole = False
        layout.take_up(calculator)

    def show(self, *, is_answered: bool = True) -> Shown:
        """All of it: the form, how it looks, and the answer."""
        look = self._layout.look
        return {
            "slug": self.calculator.slug,
            "groups": build_groups(self.calculator, look),
            "style": look.style,
            "tapStyle": self._layout.tap_style,
            "tapsFirst": self._layout.is_tapped_first(self.calculator),
            "values": list_values(self.calculator, look),
            "wrong": "",
            **self._taps(),
            **(self._answer() if is_answered else self._stopped()),
        }

    def put(self, calculator: Calculator, note: str = "") -> Shown:
        """Other inputs; `note` says where they come from."""
        self.calculator, self._note = calculator, note
        self._layout.take_up(calculator)
        self._layout.forget()
        return self.show()

    def begin(self) -> Shown:
        """All as it was before anybody touched it."""
        return self.put(self._layout.begin(type(self.calculator)))

    def fill(self, values: dict[str, Any]) -> Shown:
        """This stands in the form. The form on the page has it already and is not sent again."""
        self._note = ""
        self._layout.forget()
        wrong = fill_values(self.calculator, values)
        if wrong is not None:
            return {"slug": self.calculator.slug, **_refuse(wrong[1]), "wrong": wrong[0]}
        return {"slug": self.calculator.slug, **self._taps(), **self._answer()}

    def edit(self, line: str) -> Shown:
        """An input was tapped; what cannot be is said in one sentence and changes nothing."""
        try:
            changed = self._layout.tap(self.calculator, line)
        except InputError as wrong:
            return {"slug": self.calculator.slug, **_refuse(wrong)}
        if changed is self.calculator:
            return {"slug": self.calculator.slug, **self._taps()}
        self.calculator, self._note = changed, ""
        self._layout.forget()
        return self.show()

    def press(self, said: str) -> Shown:
        """A button of the answer was pressed."""
        self._layout.press(said)
        shown = self._answer() if self._found is None else self._tell(self._found)
        return {"slug": self.calculator.slug, **self._taps(), **shown}

    def go_on(self) -> Shown:
        """The next piece of an answer that takes long; nothing where it is whole, or other inputs came in between."""
        return {"slug": self.calculator.slug, **(self._work() if isinstance(self._found, SoFar) else {})}

    # --- parts ----------------------------------------------------------------------------------------------

    def _taps(self) -> Shown:
        return {"taps": self._layout.taps(self.calculator) if self._layout.tap_style else ""}

    def _answer(self) -> Shown:
        self._steps, self._found = self.calculator.steps(), None
        return self._work()

    def _work(self) -> Shown:
        """Steps of the answer, until it is whole or the time of a piece is over."""
        end = time.process_time() + PIECE
        try:
            for found in self._steps:
                self._found = found
                if time.process_time() >= end:
                    break
        except InputError as wrong:
            return _refuse(wrong)
        except (RecursionError, MemoryError):
            return _refuse(TOO_MUCH)
        assert self._found is not None
        return self._tell(self._found)

    def _tell(self, found: Answer) -> Shown:
        if isinstance(found, SoFar):
            first, *more = found.sentences
            lines = "".join(f"<p>{text(line)}</p>" for line in more)
            head = f"{headline(first)}{lines}{note(self._note)}"
            stays = {} if self._was_whole else {"more": self._foot()}  # the last answer's bars, until others come
            return {"wrong": "", "head": head, "hints": {}, "goesOn": True, **stays}
        self._was_whole = True
        told = tell(self._layout, self.calculator, found)
        return {
            "wrong": "",
            "head": told.head + note(self._note),
            "more": told.more + self._foot(),
            "hints": dict(told.hints),
            "link": self.calculator.link(),
        }

    def _stopped(self) -> Shown:
        return {
            **_refuse(STOPPED),
            "more": f'<div class="buttons">{button("Ask again", "again")}</div>',
            "link": self.calculator.link(),
        }

    def _foot(self) -> str:
        buttons = button("Link to these inputs", "share") + button("Start afresh", "afresh")
        return assumed(self.calculator) + block(
            "Keep, share, begin again", f'<div class="buttons">{buttons}</div><span class="link" hidden></span>'
        )


def _refuse(sentence: object) -> Shown:
    return {"head": refused(sentence), "more": "", "hints": {}, "wrong": ""}
