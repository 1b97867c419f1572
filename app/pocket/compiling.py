"""Runs inside Pyodide when the page is built: what is imported at the start is compiled beforehand, once for all.

Compiled files say nothing of the time of their sources, so that they are never looked at again.
"""

from __future__ import annotations

import ast
import json
import sys
from importlib import _bootstrap_external
from importlib.util import source_hash
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

LEVEL = 7
"""Of compression."""
DAY = (1980, 1, 1, 0, 0, 0)
"""Of every file: the same contents make the same archive."""


UNUSED = frozenset(
    """_pyrepl ctypes curses dbm doctest encodings ensurepip ftplib idlelib imaplib mailbox multiprocessing optparse pdb
    pickletools poplib pydoc pydoc_data smtplib sqlite3 tkinter unittest venv wsgiref xmlrpc""".split()  # noqa: SIM905
)
"""Of Python's own library what a page has no use for; whatever of it is imported at the start stays all the same."""


def list_used(archive: str) -> set[str]:
    """The files of an archive on the path whose modules are in use now."""
    files = (getattr(module, "__file__", None) or "" for module in tuple(sys.modules.values()))
    return {file.removeprefix(f"{archive}/") for file in files if file.startswith(f"{archive}/")}


def compile_module(name: str, source: bytes) -> bytes:
    """A module as Python keeps it, without docstrings, with a sum of its source that is not checked."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            strip_docstrings(node)
    code = compile(tree, name, "exec", dont_inherit=True, optimize=0)
    write = getattr(_bootstrap_external, "_code_to_hash_pyc")  # noqa: B009
    return bytes(write(code, source_hash(source), False))


def strip_docstrings(node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    """Every sentence that only stands there, those below a field too: nothing reads them, a third of the bytes."""
    body = [each for each in node.body if not (isinstance(each, ast.Expr) and is_text(each.value))]
    node.body = body or [ast.copy_location(ast.Pass(), node.body[0])] if node.body else []


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def is_needed(name: str, used: set[str] | None) -> bool:
    """`used` is None for an archive that is kept whole."""
    return used is None or name in used or name.partition("/")[0].removesuffix(".py") not in UNUSED


def rewrite(content: bytes, used: set[str] | None) -> bytes:
    """The same archive with the modules that are used compiled, and without the unused; all of them for None."""
    written = BytesIO()
    with ZipFile(BytesIO(content)) as before, ZipFile(written, "w", ZIP_DEFLATED) as after:
        for name in (each for each in sorted(before.namelist()) if is_needed(each, used)):
            held = before.read(name)
            if name.endswith(".py") and (used is None or name in used):
                name, held = f"{name}c", compile_module(name, held)
            after.writestr(ZipInfo(name, DAY), held, ZIP_DEFLATED, LEVEL)
    return written.getvalue()


def warm_up(desk: Any) -> list[str]:
    """Everything that a page may ask at the start is asked once; what could not be answered."""
    from engine.registry import CALCULATORS, PACKAGES

    questions: list[dict[str, Any]] = [{"do": "open", "slug": slug} for slug in CALCULATORS]
    questions += [{"do": "lay", "game": game} for game in PACKAGES]
    questions += [{"do": "search", "game": game, "words": "how does one win"} for game in PACKAGES]
    answers = [json.loads(desk.ask(json.dumps(question))) for question in questions]
    return [answer["fault"] for answer in answers if "fault" in answer]
