"""What the page is made of beside our own files: fetched from the registries by the ordinary clients, and checked.

The three versions fit together (Pyodide's Python is the one that the wheel of msgspec was built for); a newer one of
any of them has to be tried with the others, and its sum written here.
"""

from __future__ import annotations

import hashlib
import io
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path

import msgspec

PYODIDE, MSGSPEC, PARAM = "314.0.7", "0.22.0", "2.4.2"
PYTHON, ABI, PLATFORM = "3.14", "cp314", "pyemscripten_2026_0_wasm32"
NODE = 20
"""The oldest Node that is known to do: it compiles what the page starts with."""

SUMS = {
    "pyodide": "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
    "msgspec": "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022",
    "param": "56f56e991d11cdf9fa8248ca3b1c7d5badfd6b4da3b3886b764b95823d270b07",
}
"""SHA-256 of what is fetched: nothing else is unpacked."""
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""What of the package goes into the page."""
PATIENCE = 300
"""Seconds for one client."""
FETCHING = (
    f"Fetching Pyodide {PYODIDE} from npm, and msgspec {MSGSPEC} and param {PARAM} from PyPI (7 MB, once they are "
    "not in the clients' own caches)."
)


class Unavailable(ValueError):
    """A client, or the registry that it asks, cannot be had here."""


class Parts(msgspec.Struct, frozen=True):
    """The bytes of what was fetched: Pyodide's files by name, and two wheels."""

    runtime: dict[str, bytes]
    msgspec: bytes
    param: bytes


def fetch_parts(folder: Path) -> Parts:
    """Unavailable where a client or its registry cannot be had; ValueError for parts that are not the ones tried."""
    npm = find_program("npm")
    _run([npm, "pack", f"pyodide@{PYODIDE}", "--silent", "--pack-destination", str(folder)], "npm", folder)
    _run([*_pip(f"msgspec=={MSGSPEC}", folder), *_platform()], "pip", folder)
    _run(_pip(f"param=={PARAM}", folder), "pip", folder)
    return Parts(
        unpack_runtime(read_checked(folder, "pyodide", "*.tgz")),
        read_checked(folder, "msgspec", "*.whl"),
        read_checked(folder, "param", "*.whl"),
    )


def find_program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise Unavailable(f"Pocket is built with Node {NODE} or newer, and {name} is not on this computer.")
    return found


def find_node() -> str:
    """Node, new enough; Unavailable where it is not."""
    node = find_program("node")
    said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=PATIENCE, check=False).stdout
    found = re.match(r"v(\d+)", said)
    if found is None or int(found[1]) < NODE:
        raise Unavailable(f"Pocket is built with Node {NODE} or newer; this one says {said.strip()[:40] or 'nothing'}.")
    return node


def _pip(wanted: str, folder: Path) -> list[str]:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input"]
    return [*pip, "download", "-q", "--no-deps", "--only-binary=:all:", "-d", str(folder), wanted]


def _platform() -> list[str]:
    return ["--python-version", PYTHON, "--implementation", "cp", "--abi", ABI, "--platform", PLATFORM]


def _run(command: Sequence[str], client: str, folder: Path) -> None:
    try:
        subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=True)
    except (OSError, subprocess.SubprocessError) as wrong:
        said = str(getattr(wrong, "stderr", "") or wrong).strip().splitlines() or ["it said nothing"]
        raise Unavailable(f"{client} could not fetch what Pocket is made of: {said[-1][:200]}") from wrong


def read_checked(folder: Path, name: str, pattern: str) -> bytes:
    """The file that a client brought; ValueError where it is not the one that was tried."""
    found = sorted(folder.glob(f"{name}{pattern}"))
    if len(found) != 1:
        raise ValueError(f"The client brought {len(found)} files of {name}, not one.")
    content = found[0].read_bytes()
    if hashlib.sha256(content).hexdigest() != SUMS[name]:
        raise ValueError(f"What was fetched as {name} is not what was tried: its sum differs.")
    return content


def unpack_runtime(package: bytes) -> dict[str, bytes]:
    """Pyodide's files that the page needs; the packages that its lock offers lie elsewhere, so none is named."""
    found: dict[str, bytes] = {}
    with tarfile.open(fileobj=io.BytesIO(package), mode="r:gz") as archive:
        for name in RUNTIME:
            member = archive.extractfile(f"package/{name}")
            if member is None:
                raise ValueError(f"Pyodide's package has no {name}.")
            found[name] = member.read()
    lock = msgspec.json.decode(found["pyodide-lock.json"])
    found["pyodide-lock.json"] = msgspec.json.encode({"info": lock["info"], "packages": {}})
    return found
