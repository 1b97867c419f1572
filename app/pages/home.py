"""The home page: what is here, and how a tablet joins."""

import panel as pn

from app.core.games import available_games
from app.core.home import home_pane
from app.core.shell import page
from app.serve import ADDRESS

page("Gonfalon", home_pane(available_games(), pn.state.cache.get(ADDRESS, ""))).servable()
