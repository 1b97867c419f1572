"""Chromium, through Playwright."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engines.tablet import Point, Tablet


class Chromium(Tablet):
    """A fresh context of a running browser."""

    name = "chromium"

    def __init__(self, browser: Any) -> None:
        width, height = self.size
        self._context = browser.new_context(viewport={"width": width, "height": height}, has_touch=True)
        self._page = self._context.new_page()
        self._line = self._context.new_cdp_session(self._page)

    def go(self, url: str) -> None:
        self._page.goto(url)

    def ask(self, question: str, *given: Any) -> Any:
        return self._page.evaluate(f"(given) => ({question})(...given)", list(given))

    def put_finger(self, *points: Point) -> None:
        for x, y in points:
            self._page.touchscreen.tap(x, y)

    def drag(self, start: Point, end: Point) -> None:
        (x, y), (to_x, to_y) = start, end
        for step in range(6):
            point = {"x": x + (to_x - x) * step / 5, "y": y + (to_y - y) * step / 5}
            kind = "touchMove" if step else "touchStart"
            self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        self._line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def pinch(self, middle: Point, apart: tuple[float, float]) -> None:
        start, end = apart
        for step in range(9):
            self._touch("touchMove" if step else "touchStart", middle, start + (end - start) * step / 8)
        self._line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _touch(self, kind: str, middle: Point, apart: float) -> None:
        x, y = middle
        points = [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}]
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def type(self, *keys: str) -> None:
        for key in keys:
            self._page.keyboard.press(key)

    def take_picture(self, path: Path) -> None:
        self._page.screenshot(path=path)

    def close(self) -> None:
        self._context.close()
