"""The home page: what is here, and how a tablet joins."""

import panel as pn

from app.core.address import ADDRESS, CLASSES
from app.core.home import home_pane
from app.core.shell import page

home = home_pane(pn.state.cache.get(ADDRESS, ""), pn.state.cache.get(CLASSES, False))
page("Gonfalon", home).servable()
