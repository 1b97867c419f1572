"""What WebKit and Firefox share: the commands of WebDriver, whatever line carries them."""

from __future__ import annotations

import os
import signal
import subprocess
from abc import abstractmethod
from base64 import b64decode
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from engines.tablet import Point, Tablet

KEYS = {
    "Backspace": "\ue003",
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "End": "\ue010",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
DOWN = {"type": "pointerDown", "button": 0}
UP = {"type": "pointerUp", "button": 0}


def move(x: float, y: float, milliseconds: int = 0) -> dict[str, Any]:
    return {"type": "pointerMove", "x": round(x), "y": round(y), "duration": milliseconds}


def pointer(kind: str, actions: Iterable[dict[str, Any]], identity: str = "one") -> dict[str, Any]:
    return {"type": "pointer", "id": identity, "parameters": {"pointerType": kind}, "actions": list(actions)}


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process that leads a session of its own, and all that it began."""
    try:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(timeout=60)


class WebDriver(Tablet):
    """A window that is told what to do by WebDriver's commands."""

    finger = "touch"

    @abstractmethod
    def send(self, command: str, **given: Any) -> Any:
        """The value that a command answers with."""

    def fit(self) -> None:
        """Make the page, not the window, as large as the tablet."""
        width, height = self.size
        for _ in range(2):
            inner = self.ask("() => [innerWidth, innerHeight]")
            outer = self.send("WindowRect")
            wanted = {"width": outer["width"] + width - inner[0], "height": outer["height"] + height - inner[1]}
            self.send("SetWindowRect", **wanted)

    def go(self, url: str) -> None:
        self.send("Navigate", url=url)

    def ask(self, question: str, *given: Any) -> Any:
        return self.send("ExecuteScript", script=f"return ({question})(...arguments)", args=list(given))

    def put_finger(self, *points: Point) -> None:
        taps = (action for x, y in points for action in (move(x, y), DOWN, UP))
        self.send("PerformActions", actions=[pointer(self.finger, taps)])

    def drag(self, start: Point, end: Point) -> None:
        steps = [move(*start), DOWN, move(start[0] - 20, start[1], 60), move(*end, 200), UP]
        self.send("PerformActions", actions=[pointer(self.finger, steps)])

    def pinch(self, middle: Point, apart: tuple[float, float]) -> None:
        x, y = middle
        start, stop = apart
        fingers = [
            pointer("touch", [move(x + side * start, y), DOWN, move(x + side * stop, y, 200), UP], name)
            for name, side in (("one", -1), ("two", 1))
        ]
        self.send("PerformActions", actions=fingers)

    def type(self, *keys: str) -> None:
        strokes = [{"type": kind, "value": KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
        self.send("PerformActions", actions=[{"type": "key", "id": "keys", "actions": strokes}])

    def take_picture(self, path: Path) -> None:
        path.write_bytes(b64decode(self.send("TakeScreenshot")))
