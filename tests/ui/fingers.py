"""Which taps on a lesson's screen mean an action: found by trying what is on offer there, as a learner would.

`find_taps(player, patterns)` plays nothing: it hears what the screen would have tried. The way there is what a finger
can do, so a test in a real browser may walk it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import count
from operator import or_
from typing import NamedTuple

import msgspec

from app.core.learn.player import Player
from app.core.learn.tab import LearnTab
from app.core.play.card import Card
from app.core.play.trays import Trays
from app.registry import build_page
from engine.registry import GAMES
from tutorials.pattern import Pattern
from tutorials.script import Expect, Script

WORD = re.compile(r"\w+")
SPOT = re.compile(r'data-spot="([^"]+)"')
MOST_TAPS = 8
MOST_SCREENS = 400


class Host:
    """A game's page as far as the Learn tab needs it."""

    def __init__(self, game: str) -> None:
        self.game = GAMES[game]
        self.page = build_page(game)

    def open_rule(self, rule: str) -> None: ...

    def adopt(self, sitting: object) -> None: ...


def open_lesson(script: Script) -> Player:
    tab = LearnTab(Host(script.game))
    tab.open_lesson(script.name)
    assert tab.player is not None, tab.fault
    return tab.player


class Tap(NamedTuple):
    """A spot of the board, a button by its name, or a coin by its number; `said` is what stands on it."""

    kind: str
    what: str
    said: str = ""

    def words(self) -> list[str]:
        return WORD.findall((self.said if self.kind == "coin" else f"{self.what} {self.said}").lower())


Way = tuple[Tap, ...]


class Screen:
    """A lesson's board, prompt and desk under fingers; what they would play is only written down."""

    def __init__(self, player: Player) -> None:
        self.view = player.view
        self.heard: list[str] = []
        self.view.play = lambda action: self.heard.append(str(action))
        self.reset()

    def close(self) -> None:
        del self.view.play
        self.reset()

    def walk(self, way: Way) -> None:
        self.reset()
        for tap in way:
            self.tap(tap)

    def reset(self) -> None:
        """As if nothing had been tapped yet."""
        self.view.refresh()
        self.heard.clear()

    def tap(self, tap: Tap) -> None:
        if tap.kind == "spot":
            self.view.board.tap(tap.what)
        elif tap.kind == "press":
            card = next(card for card in self._cards() if tap.what in _buttons(card))
            card.press(tap.what)
        else:
            trays = next(each for each in self._desk() if isinstance(each, Trays))
            trays.taken = sorted({*trays.taken} ^ {int(tap.what)})

    def offers(self, only_lit: bool) -> Iterator[Tap]:
        """What can be tapped now; with `only_lit` of the board what lights up, else each of its spots."""
        board = self.view.board
        spots = board.lit if only_lit else dict.fromkeys(SPOT.findall(board.ground + board.pieces))
        yield from (Tap("spot", spot) for spot in spots)
        for card in self._cards():
            yield from (Tap("press", name, said) for name, said in _buttons(card).items())
        for trays in self._desk():
            if isinstance(trays, Trays):
                yield from _coins_left(trays)

    def look(self) -> bytes:
        """Everything a tap may have changed."""
        board = self.view.board
        trays = [
            [(each.name, each.taken) for each in trays.chosen()] for trays in self._desk() if isinstance(trays, Trays)
        ]
        return msgspec.json.encode([sorted(board.lit), board.marked, [card.parts for card in self._cards()], trays])

    def _cards(self) -> list[Card]:
        return [self.view.prompt, *(each for each in self._desk() if isinstance(each, Card))]

    def _desk(self) -> Iterator[object]:
        for each in (self.view.desk_card, *self.view.desk_room.objects):
            yield from each.select(lambda part: isinstance(part, Card | Trays))


def _coins_left(trays: Trays) -> Iterator[Tap]:
    """Of coins that are alike on a tray, the first that may still be taken."""
    coins = [(name, worth) for name, worths in trays.trays for worth in worths]
    first = {coin: at for at, coin in reversed([*enumerate(coins)]) if at not in trays.taken}
    yield from (Tap("coin", str(at), f"{name} {worth}") for (name, worth), at in sorted(first.items()))


def _buttons(card: Card) -> dict[str, str]:
    parts = [part for part in card.parts if part["kind"] == "buttons"]
    return {button["name"]: button["label"] for part in parts for button in part["buttons"]}


def find_task_taps(player: Player) -> Way | None:
    """Taps for the task that the lesson waits with: its solution, or a refusal that it asks for."""
    lesson, task = player.lesson, player.lesson.task
    assert isinstance(task, Expect)
    if task.moves:
        return find_taps(player, [Pattern(lesson.find_solution(task))])
    return find_taps(player, [each.wish for each in task.refused], lambda line: lesson.why_not(line) is not None)


def find_taps(player: Player, patterns: Sequence[Pattern], is_wanted: Callable[[str], bool] = bool) -> Way | None:
    """Taps that would try an action of these patterns; None when no taps do.

    A wanted action goes by what lights up. With `is_wanted`, such as for what the rules refuse, any spot is tried.
    """
    screen = Screen(player)
    words: Counter[str] = reduce(or_, (Counter(WORD.findall(each.text.lower())) for each in patterns), Counter())
    try:
        return _search(
            screen,
            lambda line: any(each.matches(line) for each in patterns) and is_wanted(line),
            lambda way: (words & Counter(word for tap in way for word in tap.words())).total(),
            is_wanted is bool,
        )
    finally:
        screen.close()


def _search(
    screen: Screen, is_wanted: Callable[[str], bool], count_near: Callable[[Way], int], only_lit: bool
) -> Way | None:
    """By turns the way that names most words of what is wanted, as often as it does, and the shortest: what is wanted
    may lie behind a button that names nothing of it."""
    open_ways: dict[Way, int] = {(): 0}
    seen = {screen.look()}
    turns = count()
    while open_ways:
        way = min(open_ways, key=len if next(turns) % 2 else lambda way: (-open_ways[way], len(way)))
        del open_ways[way]
        screen.walk(way)
        here = screen.look()
        longer_ways = [(*way, offer) for offer in screen.offers(only_lit)]
        for longer in sorted(longer_ways, key=count_near, reverse=True):
            offer = longer[-1]
            screen.tap(offer)
            if any(map(is_wanted, screen.heard)):
                return longer
            look = screen.look()
            if not screen.heard and look not in seen and len(longer) < MOST_TAPS and len(seen) < MOST_SCREENS:
                seen.add(look)
                open_ways[longer] = count_near(longer)
            if look != here:
                screen.walk(way)
            screen.heard.clear()
    return None
