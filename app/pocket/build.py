"""`gonfalon pocket build`: the whole site in one folder, every address relative, no other host named.

All that changes lies in a folder named by its contents; the service worker keeps exactly these files. A folder that
was built before is replaced as a whole; any other folder that holds something is left alone.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import shutil
import tempfile
from collections.abc import Callable, Mapping
from importlib.resources import files
from pathlib import Path

import msgspec

from app.core.asset import pennant, read_asset
from app.core.emblem import emblem
from app.core.games import BANNERS
from app.core.rule_text import list_rows
from app.core.theme import LIGHT, variable_css
from app.pocket.archive import make_archives, read_licences
from app.pocket.parts import FETCHING, fetch_parts
from engine.registry import CALCULATORS, GAMES

MARKER = "pocket.json"
"""Says of a folder that we built it."""
PAGE = ("pocket.js", "page.css", "model.js", "line.js", "kept.js", "calculate.js", "rules.js", "play.js", "updates.js")
WORKER = ("worker.js", "python.mjs")
BOARD = ("board", "camera", "carry", "fingers", "hits", "keys", "lights", "picture", "pieces")
FORM = ("choices", "coins", "dom", "form", "numbers")
SHARED = {
    "app.core.calculate": ("sheet.js", "calculate.css", *(f"form/{name}.js" for name in FORM)),
    "app.core": ("rulebook.js", "widgets.css", "board.css", *(f"board/{name}.js" for name in BOARD)),
}
"""Components of the app that the page shows as they are, by the room where they lie."""
ICONS = (180, 192, 512)


class Built(msgspec.Struct, frozen=True):
    """What was written: `size` in bytes, `gzipped` as a host that compresses sends it."""

    folder: str
    version: str
    files: int
    size: int
    gzipped: int


def build_site(folder: Path, say: Callable[[str], None] = lambda _: None) -> Built:
    """Build the site into `folder`; ValueError, in one sentence, where that cannot be."""
    folder = folder.resolve()
    check_folder(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".pocket-", dir=folder.parent) as name:
        work = Path(name)
        for each in ("fetched", "compiled"):
            (work / each).mkdir()
        say(FETCHING)
        parts = fetch_parts(work / "fetched")
        say("Compiling what the page starts with.")
        versioned = {**make_archives(parts, work / "compiled"), **list_page_files(), **list_contents()}
        site = assemble(versioned, read_licences(parts))
        for path, content in site.items():
            place = work / "site" / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
        replace_folder(folder, work / "site", work / "before")
    return Built(
        str(folder),
        find_version(versioned),
        len(site),
        sum(map(len, site.values())),
        sum(len(gzip.compress(content, 9)) for content in site.values()),
    )


def check_folder(folder: Path) -> None:
    """ValueError for a folder that holds something that is not ours."""
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{folder} is not a folder.")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARKER).is_file():
        raise ValueError(f"{folder} holds files that are not a pocket page: name a new folder, or an empty one.")


def replace_folder(folder: Path, site: Path, before: Path) -> None:
    """The new site in place of the old one."""
    if folder.exists():
        folder.rename(before)
    site.rename(folder)
    shutil.rmtree(before, ignore_errors=True)


# --- what the site consists of ----------------------------------------------------------------------------------


def list_page_files() -> dict[str, bytes]:
    """Scripts and styles: our own, and those of the app's components."""
    own = {name: read_asset(name, "app.pocket") for name in (*PAGE, *WORKER)}
    shared = {name: read_asset(name, room) for room, names in SHARED.items() for name in names}
    return {name: text.encode() for name, text in (own | shared).items()}


def list_contents() -> dict[str, bytes]:
    """What is known beforehand: the games with their calculators, and their rules."""
    catalogue = [
        {
            "slug": banner.slug,
            "title": banner.title,
            "cloth": banner.cloth,
            "emblem": emblem(banner.slug, banner.trim, banner.cloth).svg(),
            "calculators": [
                {"slug": slug, "title": kind.title} for slug, kind in CALCULATORS.items() if kind.game == banner.slug
            ],
        }
        for banner in BANNERS
    ]
    rules = {f"rules-{slug}.json": list_rows(game.rulebook().sections) for slug, game in GAMES.items()}
    return {name: msgspec.json.encode(value) for name, value in {"catalogue.json": catalogue, **rules}.items()}


def find_version(versioned: Mapping[str, bytes]) -> str:
    """A name made from the contents, and from what frames them."""
    frame = [read_asset(name, "app.pocket") for name in ("index.html", "sw.js", "early.js")]
    digest = hashlib.sha256("".join([*frame, variable_css()]).encode())
    for name in sorted(versioned):
        digest.update(name.encode() + b"\0" + hashlib.sha256(versioned[name]).digest())
    return digest.hexdigest()[:16]


def assemble(versioned: Mapping[str, bytes], licences: str) -> dict[str, bytes]:
    """Path in the site to content."""
    version = find_version(versioned)
    site = {f"{version}/{name}": content for name, content in versioned.items()}
    site |= {f"icon-{size}.png": read_icon(size) for size in ICONS}
    site["icon.svg"] = pennant().encode()
    site["licences.txt"] = licences.encode()
    site["manifest.webmanifest"] = msgspec.json.encode(MANIFEST)
    site["index.html"] = build_index(version)
    kept = sorted([*site])
    worker = fill_in(read_asset("sw.js", "app.pocket"), version=version, files=msgspec.json.encode(kept).decode())
    site["sw.js"] = worker.encode()
    site[MARKER] = msgspec.json.encode({"version": version})
    return site


def build_index(version: str) -> bytes:
    early = read_asset("early.js", "app.pocket").strip()
    guard = f"sha256-{base64.b64encode(hashlib.sha256(early.encode()).digest()).decode()}"
    words = {"version": version, "variables": variable_css(), "early": early, "guard": guard, "mark": pennant()}
    return fill_in(read_asset("index.html", "app.pocket"), **words).encode()


def fill_in(text: str, **words: str) -> str:
    """`[[name]]` in a file of ours becomes the word of that name."""
    for name, word in words.items():
        text = text.replace(f"[[{name}]]", word)
    return text


def read_icon(size: int) -> bytes:
    return (files("app.pocket") / "assets" / f"icon-{size}.png").read_bytes()


MANIFEST = {
    "name": "Gonfalon Pocket",
    "short_name": "Gonfalon",
    "description": "Exact odds and the rules of five conquest board games, without a server.",
    "id": "./",
    "start_url": "./index.html",
    "scope": "./",
    "display": "standalone",
    "background_color": LIGHT["page"],
    "theme_color": LIGHT["banner"],
    "icons": [
        {"src": "./icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "./icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any"},
        {"src": "./icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ],
}
