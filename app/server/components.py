"""The scripts of our components, from a list made at the start: an address is looked up, never imported.

Panel's own handler imports whatever module an address names, and `import` runs code: one address could end the server.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from panel.custom import JSComponent
from tornado.web import HTTPError, StaticFileHandler

import app.registry  # with the games' pages comes every component that one of them may show

ROUTE = r"/components/(.*)"


@cache
def list_files() -> dict[str, Path]:
    """Address behind `/components/` to file, for every script that a component of ours names."""
    ours = (kind for kind in _kinds_of(JSComponent) if kind.__module__.startswith(f"{app.__name__}.") and kind._bundle)
    return {
        f"{kind.__module__}/{kind.__name__}/_bundle_path/{kind._bundle}": _folder_of(kind) / kind._bundle
        for kind in ours
    }


def _kinds_of(base: type[JSComponent]) -> Iterator[type[JSComponent]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _kinds_of(kind)


def _folder_of(kind: type[JSComponent]) -> Path:
    return Path(str(sys.modules[kind.__module__].__file__)).parent


class ComponentHandler(StaticFileHandler):
    """Serves the files of the list, and nothing else."""

    def initialize(self) -> None:
        super().initialize(path="/")

    def parse_url_path(self, url_path: str) -> str:
        file = list_files().get(url_path)
        if file is None:
            raise HTTPError(404)
        return str(file)

    @classmethod
    def get_absolute_path(cls, root: str, path: str) -> str:
        return path

    def validate_absolute_path(self, root: str, absolute_path: str) -> str:
        return absolute_path
