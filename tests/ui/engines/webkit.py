"""WebKit as an iPad has it, in WebKitGTK's small browser, over HTTP; without a screen it runs in a virtual one."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from sites import find_free_port

from engines.tablet import SECONDS, Point
from engines.webdriver import WebDriver, end

PROGRAMS = {"WebKitWebDriver": "webkit2gtk-driver", "xvfb-run": "xvfb", "dbus-run-session": "dbus"}
BROWSERS = ("webkit2gtk-4.1", "webkit2gtk-4.0", "webkitgtk-6.0")
# Drawn by the processor: without a graphics card that is several times as fast as playing one.
DRAWING = {"WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
COMMANDS = {
    "Navigate": ("POST", "/url"),
    "ExecuteScript": ("POST", "/execute/sync"),
    "PerformActions": ("POST", "/actions"),
    "WindowRect": ("GET", "/window/rect"),
    "SetWindowRect": ("POST", "/window/rect"),
    "TakeScreenshot": ("GET", "/screenshot"),
    "DeleteSession": ("DELETE", ""),
}

# This driver has no fingers: the board hears the pointer events that two would send it.
PINCH = """([x, y], [start, stop]) => {
  const svg = eyes.see('.frame > svg')
  const send = (kind, apart) => [-1, 1].forEach((side) => svg.dispatchEvent(new PointerEvent(kind, {
    pointerId: side + 5, pointerType: 'touch', isPrimary: side < 0, bubbles: true, composed: true,
    clientX: x + side * apart, clientY: y})))
  send('pointerdown', start)
  for (let step = 1; step <= 8; step += 1) { send('pointermove', start + (stop - start) * step / 8) }
  send('pointerup', stop)
}"""


def find_browser() -> str | None:
    places = (Path(folder) / name / "MiniBrowser" for folder in _libraries() for name in BROWSERS)
    return next((str(place) for place in places if place.exists()), None)


def _libraries() -> list[str]:
    return [str(each) for each in (*Path("/usr/lib").glob("*-linux-gnu"), Path("/usr/lib"), Path("/usr/libexec"))]


def missing() -> str:
    """What is not there, as a sentence; empty when WebKit can be had."""
    packages = [package for program, package in PROGRAMS.items() if shutil.which(program) is None]
    if packages or find_browser() is None:
        return f"no WebKitGTK found: apt-get install {' '.join(packages or ['webkit2gtk-driver'])}"
    return ""


class WebKit(WebDriver):
    """A WebKitGTK of its own."""

    name = "webkit"
    finger = "mouse"

    def __init__(self) -> None:
        port = find_free_port()
        self._address = f"http://127.0.0.1:{port}"
        screen = ["xvfb-run", "-a", "-s", "-screen 0 1600x1200x24"]
        self._process = subprocess.Popen(
            ["dbus-run-session", "--", *screen, "WebKitWebDriver", f"--port={port}"],
            env={**os.environ, **DRAWING},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            self._wait_until_answers()
            options = {"binary": find_browser(), "args": ["--automation"]}
            wanted = {"alwaysMatch": {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}}
            session = self._call("POST", "/session", {"capabilities": wanted})
            self._address += f"/session/{session['sessionId']}"
            self.fit()
        except BaseException:
            end(self._process)
            raise

    def _wait_until_answers(self) -> None:
        deadline = time.monotonic() + SECONDS
        while True:
            try:
                self._call("GET", "/status")
                return
            except OSError:
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise
                time.sleep(0.05)

    def send(self, command: str, **given: Any) -> Any:
        method, path = COMMANDS[command]
        return self._call(method, path, given if method == "POST" else None)

    def _call(self, method: str, path: str, given: Any = None) -> Any:
        body = None if given is None else json.dumps(given).encode()
        asked = urllib.request.Request(self._address + path, body, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(asked, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as problem:
            raise RuntimeError(f"WebKit, {path}: {problem.read().decode()[:400]}") from problem

    def pinch(self, middle: Point, apart: tuple[float, float]) -> None:
        self.ask(PINCH, middle, apart)

    def close(self) -> None:
        try:
            self.send("DeleteSession")
        finally:
            end(self._process)
