"""Firefox as a distribution packs it, over Marionette: the line that its own driver uses."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from engines.tablet import SECONDS
from engines.webdriver import WebDriver, end

NAMES = ("firefox-esr", "firefox")
COMMANDS = {"WindowRect": "GetWindowRect"}
PREFERENCES = {"marionette.port": 0, "dom.w3c_touch_events.enabled": 1, "ui.prefersReducedMotion": 0}


def missing() -> str:
    """What is not there, as a sentence; empty when Firefox can be had."""
    return "" if any(map(shutil.which, NAMES)) else "no Firefox found: apt-get install firefox-esr"


class Firefox(WebDriver):
    """A Firefox of its own, with a profile that is thrown away."""

    name = "firefox"

    def __init__(self) -> None:
        self._profile = Path(tempfile.mkdtemp(prefix="gonfalon-firefox-"))
        lines = (f'user_pref("{name}", {json.dumps(value)});\n' for name, value in PREFERENCES.items())
        (self._profile / "user.js").write_text("".join(lines))
        program = next(filter(None, map(shutil.which, NAMES)))
        self._process = subprocess.Popen(
            [program, "--headless", "--no-remote", "--marionette", "--profile", str(self._profile)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._number = 0
        try:
            self._line = socket.create_connection(("127.0.0.1", self._find_port()), timeout=3 * SECONDS)
            self._hear()
            self.send("NewSession", capabilities={"alwaysMatch": {}})
            self.fit()
        except BaseException:
            self.close()
            raise

    def _find_port(self) -> int:
        """Firefox chooses a free port and writes it down."""
        written = self._profile / "MarionetteActivePort"
        deadline = time.monotonic() + SECONDS
        while not (written.exists() and written.read_text()):
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("Firefox did not start")
            time.sleep(0.05)
        return int(written.read_text())

    def send(self, command: str, **given: Any) -> Any:
        self._number += 1
        message = json.dumps([0, self._number, f"WebDriver:{COMMANDS.get(command, command)}", given])
        self._line.sendall(f"{len(message.encode())}:{message}".encode())
        _, _, problem, answer = self._hear()
        if problem:
            raise RuntimeError(f"Firefox, {command}: {problem['error']}: {problem['message']}")
        return answer["value"] if answer.keys() == {"value"} else answer

    def _hear(self) -> Any:
        """One message: its length in bytes, a colon, and JSON."""
        size = b""
        while not size.endswith(b":"):
            size += self._take(1)
        return json.loads(self._take(int(size[:-1])))

    def _take(self, size: int) -> bytes:
        parts = bytearray()
        while len(parts) < size:
            part = self._line.recv(size - len(parts))
            if not part:
                raise RuntimeError("Firefox hung up")
            parts += part
        return bytes(parts)

    def close(self) -> None:
        if hasattr(self, "_line"):
            self._line.close()
        end(self._process)
        shutil.rmtree(self._profile, ignore_errors=True)
