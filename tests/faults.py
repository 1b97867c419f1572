"""Deliberate faults, one at a time: is each seen by the tests that should see it? `python tests/faults.py --help`.

Not run by default. A scratch copy of the project is made; a fault replaces a text that stands exactly once in the
Python files of a room, so that a file may move without the table noticing; the tests named with it run in the copy.
A fault is caught when a test fails, and slips when all pass. A text that is not found (or found twice) makes the
table stale, and the script says so and ends with 2; it ends with 1 when a fault has slipped.

The table is `fault_table.py`, a line a fault.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from fault_table import FAULTS, Fault

ROOT = Path(__file__).parents[1]
COPIED = ("app", "engine", "tutorials", "tests", "notebooks", "pyproject.toml", "README.md")
IGNORED = shutil.ignore_patterns("__pycache__", "*.pyc", ".*")
SECONDS = 600
NOTHING_RUN = 5


def find_target(root: Path, fault: Fault) -> Path:
    """The one file of the room that holds the text once; LookupError when there is none, or more than one."""
    room = root / fault.room
    files = [room] if room.is_file() else sorted(room.rglob("*.py"))
    found = [path for path in files for _ in range(path.read_text(encoding="utf-8").count(fault.old))]
    if len(found) != 1:
        raise LookupError(f"{fault.name}: the text stands {len(found)} times in {fault.room}: {fault.old!r}")
    return found[0]


def copy_project(scratch: Path) -> None:
    """What the tests need, without what they leave behind."""
    for name in COPIED:
        source, target = ROOT / name, scratch / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=IGNORED)
        elif source.exists():
            shutil.copy2(source, target)


def run_tests(scratch: Path, tests: Iterable[str], words: str) -> int:
    """What pytest answers in the copy: 0 when nothing failed."""
    chosen = ["-k", words] if words else []
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests, *chosen]
    environment = {**os.environ, "PYTHONPATH": str(scratch), "PYTHONDONTWRITEBYTECODE": "1"}
    ran = subprocess.run(
        command, cwd=scratch, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=SECONDS
    )
    return ran.returncode


def is_caught(scratch: Path, fault: Fault) -> bool:
    """Put the fault in, run its tests, take it out again."""
    target = find_target(scratch, fault)
    whole = target.read_text(encoding="utf-8")
    target.write_text(whole.replace(fault.old, fault.new), encoding="utf-8")
    try:
        answer = run_tests(scratch, fault.tests, fault.words)
    except subprocess.TimeoutExpired:
        return True
    finally:
        target.write_text(whole, encoding="utf-8")
    if answer == NOTHING_RUN:
        raise LookupError(f"{fault.name}: no test was run")
    return answer != 0


def list_stale(faults: Iterable[Fault]) -> list[str]:
    """What no longer fits the project, as sentences."""
    stale = []
    for fault in faults:
        try:
            find_target(ROOT, fault)
        except (LookupError, OSError) as wrong:
            stale.append(str(wrong))
        stale += [f"{fault.name}: there is no {test}" for test in fault.tests if not (ROOT / test).exists()]
    return stale


def try_faults(faults: Iterable[Fault]) -> list[Fault]:
    """Those that slipped; each is named as it is tried."""
    slipped = []
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        copy_project(scratch)
        for fault in faults:
            caught = is_caught(scratch, fault)
            print(f"{'caught ' if caught else 'SLIPPED'} {fault.name}", flush=True)
            if not caught:
                slipped.append(fault)
    return slipped


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--only", default="", help="faults whose name or room contains this")
    asked.add_argument("--list", action="store_true", help="name the faults and check that the table fits")
    answers = asked.parse_args()
    faults = [fault for fault in FAULTS if answers.only in f"{fault.room} {fault.name}"]
    stale = list_stale(faults)
    print("\n".join([*stale, f"{len(faults)} faults, {len(stale)} stale"]))
    if stale or answers.list:
        return 2 if stale else 0
    slipped = try_faults(faults)
    print(f"{len(faults) - len(slipped)} of {len(faults)} caught")
    return 1 if slipped else 0


if __name__ == "__main__":
    sys.exit(main())
