"""The classes that are open in this process: found by their codes, bounded, ended when nobody leads them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

import msgspec

from app.classroom.open_class import OpenClass
from app.core.bucket import Bucket
from app.store.keys import is_token, make_code, make_token, read_code
from engine.classroom.classroom import ClassError

TOO_MANY = "Too many codes were tried from here: wait a little, or scan the picture on the wall."


class Bounds(msgspec.Struct, frozen=True):
    """How much of it one address, and all together, may have. A class behind one router shares one address."""

    classes: int = 20
    classes_burst: int = 6
    classes_rate: float = 1 / 60
    """Classes that one address may open at once, and a second later on."""
    tries_burst: int = 150
    tries_rate: float = 2.0
    """Codes and tokens that one address may try: a whole class types its code, and nobody finds one by guessing."""
    lines: int = 400
    """Open pages of one address."""
    lines_burst: int = 300
    lines_rate: float = 20.0
    unled: float = 1800.0
    """Seconds after which a class without a wall is closed."""
    longest: float = 6 * 3600.0


class Unknown(ClassError):
    """There is no such class, or nobody in it with this token: what a page has kept of it is worth nothing more."""


class Hub:
    """One a server."""

    def __init__(self, bounds: Bounds | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.bounds = bounds or Bounds()
        self.clock = clock
        self.classes: dict[str, OpenClass] = {}
        """By code."""
        self._keys: dict[str, OpenClass] = {}
        self._lines: Counter[str] = Counter()
        self._openings = Bucket(self.bounds.classes_burst, self.bounds.classes_rate, clock)
        self._tries = Bucket(self.bounds.tries_burst, self.bounds.tries_rate, clock)
        self._questions = Bucket(self.bounds.lines_burst, self.bounds.lines_rate, clock)
        self._arrivals = Bucket(self.bounds.lines_burst, self.bounds.lines_rate, clock)

    # --- lines ----------------------------------------------------------------------------------------------

    def may_connect(self, address: str) -> bool:
        return self._arrivals.take(address) and self._lines[address] < self.bounds.lines

    def arrive(self, address: str) -> None:
        self._lines[address] += 1

    def leave(self, address: str) -> None:
        self._lines[address] -= 1
        self._lines = +self._lines  # an address without lines is forgotten

    # --- classes --------------------------------------------------------------------------------------------

    def open(self, address: str) -> tuple[OpenClass, str]:
        """A new class and its teacher's token."""
        if not self._openings.take(address):
            raise ClassError("Too many classes were opened from here: try again in a minute.")
        if len(self.classes) >= self.bounds.classes:
            self._make_room()
        code = next(code for code in iter(make_code, "") if code not in self.classes)
        token, key = make_token(), make_token()
        opened = self.classes[code] = self._keys[key] = OpenClass(code, key, token, self.clock())
        return opened, token

    def _make_room(self) -> None:
        """One that nobody leads and nobody visits gives way; else there is none."""
        idle = [each for each in self.classes.values() if not each.walls and not any(each.phones.values())]
        if not idle:
            raise ClassError(f"This server holds {self.bounds.classes} classes already: close one first.")
        self.close(min(idle, key=lambda each: each.seen), "Nobody led this class any more: it is closed.")

    def find(self, text: str, address: str) -> OpenClass:
        """By the code on the wall or the key in its QR; codes can be guessed, so one address may not try many."""
        if is_token(text) and text in self._keys:
            return self._keys[text]
        if not self._tries.take(address):
            raise ClassError(TOO_MANY)
        found = self._look_up(text)
        if found is None:
            raise Unknown("There is no class with this code: look at the wall again.")
        return found

    def may_ask_on(self, text: str, address: str) -> bool:
        """Shall the other processes be asked for this class? Not for what can be none, nor for one that is here."""
        if self._look_up(text) is not None or not (is_token(text) or read_code(text)):
            return False
        if (not is_token(text) and self._tries.is_empty(address)) or not self._questions.take(address):
            raise ClassError(TOO_MANY)
        return True

    def holds(self, text: str, address: str) -> bool:
        """Is this a class of ours? Asked by another process, to which somebody at that address has come: whoever
        guesses is counted here, by whatever way he comes."""
        if text in self._keys:
            return True
        if self._look_up(text) is not None:
            return not self._tries.is_empty(address)
        self._tries.take(address)
        return False

    def _look_up(self, text: str) -> OpenClass | None:
        return self._keys.get(text) or self.classes.get(read_code(text) or "")

    def close(self, gone: OpenClass, sentence: str) -> None:
        """Everything of the class is erased."""
        self.classes.pop(gone.code, None)
        self._keys.pop(gone.key, None)
        gone.end(sentence)

    def tick(self) -> None:
        """What time brings, in every class."""
        now = self.clock()
        for each in list(self.classes.values()):
            if now - each.seen > self.bounds.unled or now - each.begun > self.bounds.longest:
                self.close(each, "This class was open for long without its teacher: it is closed, and erased.")
            else:
                each.tick(now)
