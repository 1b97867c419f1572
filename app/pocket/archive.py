"""The archives of Python code that the page starts with: our own modules and param, compiled beforehand."""

from __future__ import annotations

import io
import subprocess
from pathlib import Path
from zipfile import ZipFile

from app.core.asset import read_asset
from app.pocket.closure import list_files
from app.pocket.parts import PATIENCE, Parts, find_node

SCRIPTS = ("compile.mjs", "python.mjs")


def make_archives(parts: Parts, folder: Path) -> dict[str, bytes]:
    """Name in the page to content: Pyodide's files, `app.zip`, `msgspec.whl`. Node runs Pyodide once to compile."""
    node = find_node()
    (folder / "python").mkdir()
    for name, content in parts.runtime.items():
        (folder / "python" / name).write_bytes(content)
    (folder / "msgspec.whl").write_bytes(parts.msgspec)
    (folder / "app.zip").write_bytes(pack_sources(parts.param))
    for name in SCRIPTS:
        (folder / name).write_text(read_asset(name, "app.pocket"), encoding="utf-8")
    try:
        subprocess.run(
            [node, str(folder / SCRIPTS[0]), str(folder)], capture_output=True, text=True, timeout=PATIENCE, check=True
        )
    except (OSError, subprocess.SubprocessError) as wrong:
        said = str(getattr(wrong, "stderr", "") or wrong).strip()
        raise ValueError(f"Node could not compile what Pocket starts with: {said[-400:]}") from wrong
    names = [*(f"python/{name}" for name in parts.runtime), "app.zip", "msgspec.whl"]
    return {name: (folder / name).read_bytes() for name in names}


def pack_sources(param: bytes) -> bytes:
    """Our modules with their data, and param, as sources."""
    written = io.BytesIO()
    with ZipFile(written, "w") as archive, ZipFile(io.BytesIO(param)) as wheel:
        for name, file in list_files().items():
            archive.writestr(name, file.read_bytes())
        for name in wheel.namelist():
            if name.startswith("param/") and name.endswith(".py"):
                archive.writestr(name, wheel.read(name))
    return written.getvalue()


def read_licences(parts: Parts) -> str:
    """What the makers of the parts ask to be said."""
    said = [PYODIDE_NOTE]
    for title, wheel in (("msgspec", parts.msgspec), ("param", parts.param)):
        with ZipFile(io.BytesIO(wheel)) as archive:
            texts = [archive.read(name).decode() for name in archive.namelist() if "license" in name.lower()]
        said += [f"{title}\n{'=' * len(title)}\n\n{text.strip()}\n" for text in texts]
    return "\n\n".join(said)


PYODIDE_NOTE = """Pyodide and Python
==================

This page carries Pyodide, which is under the Mozilla Public License 2.0 (its source is public, in the Pyodide project's
repository; the archive of Python's standard library was repacked, nothing else changed), and with it CPython, which is
under the Python Software Foundation License 2.
"""
