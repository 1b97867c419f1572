"""A script of the browser with the neighbours it imports, as one: for where no server hands them out, as in a cell of
a notebook or a page that was saved."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([^"]+)"$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:const|function|class) (\w+))", re.MULTILINE)


@cache
def join_scripts(path: Path) -> str:
    """The text of this script, every neighbour once before it, each in a room of its own."""
    rooms: dict[str, str] = {}

    def read(name: str) -> str:
        text = (path.parent / name).read_text(encoding="utf-8")
        for each in IMPORT.finditer(text):
            if each[2] not in rooms:
                rooms[each[2]] = build_room(each[2], read(each[2]))
        return IMPORT.sub(lambda each: f"const {{{each[1].replace(' as ', ': ')}}} = {call_room(each[2])}", text)

    script = read(path.name)
    return "\n".join([*rooms.values(), script])


def build_room(name: str, text: str) -> str:
    """What a script exports, as the values of one name: two scripts may call something of their own alike."""
    gives = ", ".join(EXPORT.findall(text))
    return f"const {call_room(name)} = (() => {{\n{EXPORT.sub('', text)}\nreturn {{{gives}}}\n}})()"


def call_room(name: str) -> str:
    return "from_" + re.sub(r"\W", "_", name)
