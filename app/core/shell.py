"""The frame around every page: banner with the way home, light and dark, and the tabs of a game.

A tab is built when it is first opened and kept from then on. The open tab is in the address (`?tab=play`), so a
link can point at it and a reload stays where one was.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeAlias

import panel as pn
import panel_material_ui as pmui
import param
from bokeh.document import Document
from bokeh.model import Model
from panel.util import edit_readonly
from panel.viewable import Viewable
from param.parameterized import no_instance_params

from app.core.asked import ask_address
from app.core.asset import pennant, read_asset
from app.core.component import Component
from app.core.light import Column, lighten
from app.core.theme import SCHEME_KEY, theme_config, variable_css
from app.core.wait import find_document

TABS = ("Learn", "Play", "Calculate", "Theory", "Build", "Rules")
DOOR = "Door"
"""What a game shows first: it is not in the row of tabs, and the address that names no tab leads to it."""
HOME = "./home"
"""Where the banner leads. The same with our own server and with `panel serve app/pages/*.py`."""

Content: TypeAlias = Viewable | Callable[[], Viewable]


class SchemeKeeper(Component):
    """Remembers light or dark in the browser, and says when the connection is lost."""

    key = param.String(default=SCHEME_KEY, doc="The name it is kept under.")
    visit = param.String(default="", doc="What the server calls this visit; empty outside a server.")

    _bundle = "assets/scheme.js"
    _stylesheets = [read_asset("scheme.css")]


class TabBar(Component):
    """The row of tabs. `listen("aid", ...)` hears that somebody wants the player aid."""

    names = param.List(default=[], item_type=str, doc="The tabs, from left to right.")
    active = param.String(default="", doc="The open one.")
    door = param.String(default="", doc="What is open where the address names no tab; empty: the tab opened first.")
    has_aid = param.Boolean(default=False, doc="Is there a player aid to ask for?")

    _set_in_browser = ("active",)
    _bundle = "assets/tabs.js"
    _stylesheets = [read_asset("tabs.css")]


@no_instance_params
class Frame(pmui.Page):
    """Head and room of a page; of all that a Page has, the browser changes light and dark."""

    @property
    def _linked_properties(self) -> tuple[str, ...]:
        return ("dark_theme",)

    def _get_model(self, doc: Document, *args: Any, **kwargs: Any) -> Model:
        return lighten(super()._get_model(doc, *args, **kwargs), doc)


class Shell(param.Parameterized):
    """One visitor's page. `tab` is the open tab; setting it opens another."""

    tab = param.String(default="", doc="The open tab's name; empty on a page without tabs.")

    def __init__(self, title: str, tabs: Mapping[str, Content], opening: str, wide: bool) -> None:
        super().__init__(name=title)
        self._contents = dict(tabs)
        self._built: dict[str, Viewable] = {}
        self._room = Column(stylesheets=[_room_css(len(tabs) > 1), ""])
        names = [name for name in tabs if name != DOOR]
        self.bar = TabBar(names=names, active=opening, door=DOOR if DOOR in tabs else "", has_aid=DOOR in tabs)
        self.bar.param.watch(lambda change: self.open(change.new), "active")
        self.page = _frame(title, [self.bar] if len(names) > 1 else [], self._room, wide)
        self._opening = opening

    def open(self, name: str) -> None:
        """Show this tab; build it when it was never shown. What the browser sends is checked: it may say anything."""
        if name not in self._contents or name == self.tab:
            return
        if name not in self._built:
            content = self._contents[name]
            self._built[name] = content if isinstance(content, Viewable) else content()
            self._built[name].css_classes = [*self._built[name].css_classes, "sheet", _class(name)]
            self._room.append(self._built[name])
        self._room.stylesheets = [self._room.stylesheets[0], _only(name)]
        self.tab = name
        self.bar.active = name

    @property
    def content(self) -> Viewable | None:
        """What the open tab shows."""
        return self._built.get(self.tab)

    def ready(self) -> pmui.Page:
        """The page with its opening tab built."""
        if not self.tab:
            self.open(self._opening)
        return self.page

    def servable(self) -> None:
        self.ready().servable(title=self.name if self.name == "Gonfalon" else f"{self.name} · Gonfalon")


def page(title: str, tabs: Mapping[str, Content] | Content, *, opening: str = "", wide: bool = False) -> Shell:
    """A page with tabs (`{"Play": build_play, "Rules": build_rules}`) or with one content and no tabs.

    `opening` is the tab to open when the address names none; otherwise the first. `wide` uses the whole width.
    """
    given = tabs if isinstance(tabs, Mapping) else {title: tabs}
    if isinstance(tabs, Mapping):
        _check(tabs, opening)
        given = {name: tabs[name] for name in (*TABS, DOOR) if name in tabs}
    return Shell(title, given, _asked(given) or opening or next(iter(given)), wide)


def _check(tabs: Mapping[str, Content], opening: str) -> None:
    unknown = [name for name in (*tabs, *filter(None, [opening])) if name not in (*TABS, DOOR)]
    if unknown:
        raise ValueError(f"A page has the tabs {', '.join(TABS)}; {unknown[0]!r} is none of them.")
    if not tabs:
        raise ValueError("A page needs something to show: give at least one tab.")


def _asked(tabs: Mapping[str, Content]) -> str:
    """The tab that the address names, if there is such a tab."""
    named = ask_address("tab").lower()
    return next((name for name in tabs if name.lower() == named), "")


def beside(board: Viewable, *side: Viewable, width: str = "23rem") -> Column:
    """A board with things beside it: two columns when there is room, else one below the other.

    One element, not one a column: each layout costs every session some 30 kB. Its sheet decides how it is laid out,
    so `visible=False` does not hide it: hide what is in it.
    """
    board.css_classes = [*board.css_classes, "beside-board"]
    return Column(board, *side, stylesheets=[_BESIDE.replace("[[width]]", width)])


_BESIDE = """
:host {
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px 16px; align-items: start; max-height: none !important;
}
:host > * { min-width: 0; max-width: 100%; }
@media (min-width: 961px) and (orientation: landscape), (min-width: 1101px) {
  :host { grid-template-columns: minmax(0, 1fr) [[width]]; grid-template-rows: repeat(40, auto) 1fr; }
  /* The board stays in sight while what stands beside it scrolls. */
  :host > .beside-board { grid-row: 1 / -1; grid-column: 1; position: sticky; top: 8px; z-index: 1; }
  :host > :not(.beside-board) { grid-column: 2; }
}
"""


def _frame(title: str, bar: list[Viewable], room: Viewable, wide: bool) -> pmui.Page:
    """Head and tabs are one line, so that what they lead to gets the height."""
    page = Frame(
        title=title,
        header=[*bar, SchemeKeeper(visit=_visit(), sizing_mode=None)],
        main=[room],
        main_width=None if wide else 1320,
        app_bar_width="100%",
        logo=_data_uri(pennant()),
        favicon=_data_uri(pennant("#8c1c2d", "#c8952c", "#6a5a45")),
        meta_apple_touch_icon=_data_uri(pennant("#8c1c2d", "#c8952c", "#6a5a45")),
        site_url=HOME,
        theme_config=theme_config(),
        theme_toggle=True,
        template=_template(),
        sx=_page_style(bool(bar)),
    )
    _stop_following(page)
    return page


def _stop_following(page: pmui.Page) -> None:
    """A Page follows the busy state of the whole server: every event of one visitor would redraw all the others' pages,
    and no page would ever be freed, because the server would hold it."""
    watchers: list[Any] = list(pn.state.param.watchers.get("busy", {}).get("value", []))
    for watcher in watchers:
        if getattr(getattr(watcher.fn, "__self__", None), "self", None) is page:
            pn.state.param.unwatch(watcher)
    with edit_readonly(page):
        page.busy = False


def _visit() -> str:
    document = find_document()
    return "" if document is None else str(document.session_context.id)


def _room_css(has_tabs: bool) -> str:
    """As tall as what it holds, never squeezed into the window; with air around the content of a tab."""
    tall = ":host{flex:none !important;max-height:none !important}"
    if not has_tabs:
        return tall
    return (
        tall
        + ":host{padding:10px 12px 24px;box-sizing:border-box} @media (max-width:600px){:host{padding:6px 6px 24px}}"
    )


def _class(tab: str) -> str:
    return f"sheet-{tab.lower()}" if tab in (*TABS, DOOR) else "sheet-only"


def _only(tab: str) -> str:
    """Of all the tabs that were opened, show this one. A layout's own `display` would outdo `visible=False`."""
    return f":host > .sheet:not(.{_class(tab)}) {{ display: none !important; }}"


@cache
def _page_style(has_tabs: bool) -> dict[str, Any]:
    return {
        "& .header": {
            "backgroundColor": "var(--g-banner)",
            "color": "var(--g-on-banner)",
            "boxShadow": "none",
            "borderBottom": "3px solid var(--g-foil)",
        },
        "& .header .MuiToolbar-root": {
            "minHeight": "52px !important",
            "height": "52px",
            "paddingInline": {"xs": "4px", "sm": "12px"},
            "gap": {"xs": "0", "sm": "8px"},
        },
        "& .header a": {"minHeight": "44px", "minWidth": "44px", "justifyContent": "center"},
        "& .header .MuiToolbar-root > .MuiBox-root": {"minWidth": 0},
        "& .header .title": {
            "fontSize": "1.35rem",
            "color": "var(--g-on-banner)",
            # beside tabs there is room for it only on a wide screen
            "display": {"xs": "none", "md": "block"} if has_tabs else "block",
        },
        # the link around it takes room even where it is not shown, and the page writes its display on itself
        "& .header a + a": {"display": {"xs": "none !important", "md": "flex !important"}} if has_tabs else {},
        "& .header .MuiIconButton-root": {"width": "44px", "height": "44px", "color": "var(--g-on-banner)"},
        # A bar for the work of the whole server, which a Page cannot do without; ours never runs.
        "& .header .MuiLinearProgress-root": {"display": "none"},
        "& .main": {"backgroundColor": "var(--g-page)"},
        "& .main-content": {"maxWidth": "none"},
        # The gap that the page leaves for the banner: exactly the banner's height.
        "& .main .MuiToolbar-root": {"minHeight": "55px !important", "height": "55px", "margin": 0},
    }


def _data_uri(svg: str) -> str:
    return "data:image/svg+xml;base64," + b64encode(svg.encode()).decode()


@cache
def _template() -> str:
    return read_asset("head.html").replace("[[variables]]", variable_css()).replace("[[key]]", SCHEME_KEY)
