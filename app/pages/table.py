"""The way to a shared table for whoever has its code."""

from app.core.shell import page
from app.core.together.entry import entry_pane

page("Join a table", entry_pane()).servable()
