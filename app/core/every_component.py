"""All browser components, loaded before any page is connected.

Panel sends the definition of a component that is first met on a connected page along with the component itself,
and that definition cannot be sent back: the page's next message fails, and every one after it, until a reload. So
the first visitor after a start would tap in vain in a tab that is built when it is opened.
"""

from __future__ import annotations

from importlib import import_module

MODULES = (
    "app.core.board",
    "app.core.calculate.form",
    "app.core.calculate.sheet",
    "app.core.curtain",
    "app.core.learn.card",
    "app.core.learn.course",
    "app.core.log",
    "app.core.play.card",
    "app.core.play.files",
    "app.core.play.leave",
    "app.core.play.rule_sheet",
    "app.core.play.setup_form",
    "app.core.play.trays",
    "app.core.refusal",
    "app.core.rulebook",
    "app.core.shell",
    "app.core.storage",
)


def load_every_component() -> None:
    for module in MODULES:
        import_module(module)
