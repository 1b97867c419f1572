"""The door of a game: what it is and how one wins, and the ways in: go on, play, learn, calculate, look up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

import param

from app.core.asset import read_asset
from app.core.component import Component
from app.core.play.game_page import AnyPage
from engine.bots.play import play_decision
from engine.core.aid import load_aid
from engine.core.setup import Setup
from engine.core.table import Table
from tutorials.library import list_lessons

SEED, DECISIONS = 7, 40
"""The picture shows a game that bots have played for so long."""


class Door(Component):
    """`listen("go", ...)` hears where somebody goes: continue, play, setup, or the name of a tab.

    What this browser keeps, a game and lessons done, the browser itself looks up.
    """

    title = param.String(default="", doc="The game.")
    aim = param.String(default="", doc="How one wins, in two sentences.")
    facts = param.List(default=[], item_type=str, doc="For how many, how long.")
    offer = param.String(default="", doc="What playing now means: you against whom.")
    lessons = param.List(default=[], item_type=str, doc="The lessons by name, in their order.")
    minutes = param.Integer(default=0, doc="What the first lesson takes.")
    ways = param.List(default=[], item_type=str, doc="The tabs beside Learn and Play.")
    picture = param.String(default="", doc="SVG of the board, drawn by us.")
    visits = param.Integer(default=0, doc="Counts how often one comes back: what the browser keeps may have changed.")
    slug = param.String(default="", doc="The game's name in what the browser keeps.")

    _bundle = "assets/door.js"
    _stylesheets = [read_asset("widgets.css"), read_asset("door.css", "app.core.game")]

    def __init__(self, page: AnyPage, tabs: Sequence[str]) -> None:
        game = page.game
        aid = load_aid(game.package, game.load_edition())
        lessons = list_lessons(game.slug)
        super().__init__(
            title=game.title,
            aim=aid.aim,
            facts=[f"{aid.players} players", f"{aid.minutes} minutes"],
            offer=describe_first_game(game.setup()),
            lessons=[script.name for script in lessons],
            minutes=lessons[0].minutes if lessons else 0,
            ways=[name for name in tabs if name not in ("Learn", "Play")],
            picture=draw_door(type(page)),
            slug=game.slug,
        )


def describe_first_game(setup: Setup) -> str:
    """Whom one plays against when nothing is chosen."""
    rivals = setup.seats - 1
    return "You against a bot" if rivals == 1 else f"You against {rivals} bots"


@cache
def draw_door(kind: type[AnyPage]) -> str:
    """A game under way, as an onlooker sees it: played and drawn once."""
    page = kind()
    table = Table(page.game.setup(), seed=SEED)
    bot, chance = page.game.bots["random"](), Random(SEED)
    for _ in range(DECISIONS):
        if isinstance(table.to_act, int):
            play_decision(table, bot, chance)
    return page.draw(table.rules, table.view(None)).svg()
