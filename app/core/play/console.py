"""The bar at the lower edge, what lies behind More, and the story: going back and forth through a game."""

from __future__ import annotations

from collections.abc import Callable

from panel.viewable import Viewable

from app.core.light import Column
from app.core.log import EventLog
from app.core.play.card import Card
from app.core.play.history import SHOWN, bar_parts, find_fresh, more_parts, story_lines, travel
from app.core.play.pace import BotPace
from app.core.play.sitting import Sitting
from app.core.play.staging import Staging
from engine.core.refusal import Refusal

HIDDEN = {"display": "none"}
EARLIER = "-1"
"""What the line reports that leads to earlier lines."""
STAYS = {"more", "pace"}
"""What is pressed behind More and does not shut it."""


class Console:
    """Three things of one sitting: `bar`, `story`, and `more`; `orders` says what their buttons do."""

    def __init__(self, sitting: Sitting, bots: BotPace, staging: Staging, explain: Callable[[Refusal], None]) -> None:
        self._sitting, self._bots, self._staging, self._explain = sitting, bots, staging, explain
        self._shown = SHOWN
        self.story = EventLog()
        self.bar = Card(plain=True)
        self.settings = Card(plain=True)
        self.behind: list[Viewable] = [self.settings]
        """What lies behind More: it is not on the page before that is pressed for the first time."""
        self.more = Column(sizing_mode=None, styles=HIDDEN)
        self.story.on_moment(self._look_at)
        self.orders: dict[str, Callable[[str], None]] = {
            "history": self._travel,
            "line": lambda number: sitting.show_line(int(number) if number.isdigit() else -1),
            "pace": self._choose_pace,
            "more": self._press_more,
            "story": self._press_story,
        }

    def show(self) -> None:
        """After any change."""
        self._show_bar()
        self._show_story()

    def shut_more(self, pressed: str = "") -> None:
        """What lies behind More stays open while bots play on, and shuts when a person does something else."""
        if pressed not in STAYS:
            self.more.styles = HIDDEN

    def _show_bar(self) -> None:
        self.bar.show(bar_parts(self._sitting))
        self.settings.show(more_parts(self._sitting, self._bots.name))

    def _show_story(self) -> None:
        sitting, table = self._sitting, self._sitting.table
        now = table.cursor if table.cursor < table.length else None
        fresh = find_fresh(sitting)
        self.story.show(story_lines(sitting, fresh, self._shown), now, fresh)

    def _travel(self, what: str) -> None:
        self._bots.is_skipping = False
        reason = travel(self._sitting, what)
        if reason is not None:
            self._explain(reason)

    def _choose_pace(self, name: str) -> None:
        self._bots.choose(name)
        self._staging.choose(name)
        self._show_bar()

    def _press_more(self, _: str) -> None:
        styles = {"display": "flex"} if self.more.styles == HIDDEN else HIDDEN
        self.more.param.update(objects=self.behind, styles=styles)

    def _press_story(self, _: str) -> None:
        self.story.css_classes = [] if self.story.css_classes else ["drawn"]

    def _look_at(self, text: str) -> None:
        """A line of the log was tapped: go to that point, or show earlier lines."""
        if text == EARLIER:
            self._shown += 4 * SHOWN
            self._show_story()
        elif text.isdigit():
            self._sitting.look_at(int(text))
