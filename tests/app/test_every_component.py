"""Every browser component is known before a page is connected: one met later stops the page from speaking."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import app
from app.registry import PAGES

ROOT = Path(app.__file__).parent
DEFINES = re.compile(r"^class \w+\((JS)?Component\):", re.MULTILINE)


def modules_with_components() -> set[str]:
    found = (path for path in ROOT.rglob("*.py") if DEFINES.search(path.read_text(encoding="utf-8")))
    names = {"app." + ".".join(path.relative_to(ROOT).with_suffix("").parts) for path in found}
    return names - {"app.core.component"}


@pytest.mark.parametrize("slug", PAGES)
def test_a_game_page_knows_them_all_before_it_is_shown(slug):
    program = f"import sys\nfrom app.registry import open_page\nopen_page({slug!r})\nprint(*sys.modules)\n"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert len(modules_with_components()) > 10
    assert modules_with_components() <= set(shown.stdout.split())
