"""Every browser component is known before a page is connected: one met later stops the page from speaking."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import app
from app.core.every_component import MODULES

ROOT = Path(app.__file__).parent
DEFINES = re.compile(r"^class \w+\((JS)?Component\):", re.MULTILINE)


def modules_with_components() -> set[str]:
    found = (path for path in ROOT.rglob("*.py") if DEFINES.search(path.read_text(encoding="utf-8")))
    names = {"app." + ".".join(path.relative_to(ROOT).with_suffix("").parts) for path in found}
    return names - {"app.core.component"}


def test_the_list_names_every_module_with_a_component():
    assert set(MODULES) == modules_with_components()


def test_a_game_page_loads_them_all_before_it_is_shown():
    program = (
        "import sys\n"
        "from app.barbarian.page import BarbarianPage, extra_tabs\n"
        "from app.core.play.game_shell import GameShell\n"
        "from engine.barbarian import GAME\n"
        "GameShell(GAME, BarbarianPage(), extra_tabs)\n"
        "print(*sys.modules)\n"
    )
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert modules_with_components() <= set(shown.stdout.split())
