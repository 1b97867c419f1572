"""The scripts of our components, from a fixed list: an address is looked up, never imported.

Panel's own handler imports whatever module an address names, and `import` runs code: one address could end the server.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from panel.custom import JSComponent
from tornado.web import HTTPError, StaticFileHandler

from app.core.every_component import MODULES

ROUTE = r"/components/(.*)"


@cache
def list_files() -> dict[str, Path]:
    """Address behind `/components/` to file, for every script that a component of ours names."""
    found = {}
    for name in MODULES:
        module = import_module(name)
        folder = Path(str(module.__file__)).parent
        for kind in vars(module).values():
            bundle = getattr(kind, "_bundle", None) if _is_component(kind) else None
            if bundle:
                found[f"{kind.__module__}/{kind.__name__}/_bundle_path/{bundle}"] = folder / bundle
    return found


def _is_component(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, JSComponent) and kind.__module__ in MODULES


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
