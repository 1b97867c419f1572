"""Every browser component is known before a page is connected: one met later stops the page from speaking."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import app
from app.registry import PAGES

ROOT = Path(app.__file__).parent
DEFINES = re.compile(r"^class \w+\((JS)?Component\):", re.MULTILINE)


def modules_with_components() -> set[str]:
    found = (path for path in ROOT.rglob("*.py") if DEFINES.search(path.read_text(encoding="utf-8")))
    names = {"app." + ".".join(path.relative_to(ROOT).with_suffix("").parts) for path in found}
    return names - {"app.core.component"}


OPEN_EACH = """
import os, sys
import panel  # what takes longest is done once; none of ours is known yet
for slug in sys.argv[1:]:
    if child := os.fork():
        assert os.waitpid(child, 0)[1] == 0
        continue
    from app.registry import open_page
    open_page(slug)
    print(slug, *sys.modules, flush=True)
    os._exit(0)
"""


def test_a_game_page_knows_them_all_before_it_is_shown():
    command = [sys.executable, "-c", OPEN_EACH, *PAGES]
    shown = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout.splitlines()
    known = {slug: set(modules) for slug, *modules in map(str.split, shown)}
    assert set(known) == set(PAGES)
    wanted = modules_with_components()
    assert len(wanted) > 10
    assert [(slug, wanted - modules) for slug, modules in known.items() if wanted - modules] == []
