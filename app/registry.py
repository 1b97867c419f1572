"""The one list of games that can be opened, each with its page."""

from __future__ import annotations

from app.barbarian.page import BarbarianPage
from app.battue.page import BattuePage
from app.conquerors.page import ConquerorsPage
from app.core.game.shell import GameShell
from app.core.play.game_page import AnyPage
from app.knights.page import KnightsPage
from app.knights.shell import KnightsShell
from app.saga.page import SagaPage

PAGES: dict[str, type[AnyPage]] = {
    page.game.slug: page for page in (BarbarianPage, BattuePage, ConquerorsPage, KnightsPage, SagaPage)
}
SHELLS: dict[str, type[GameShell]] = {KnightsPage.game.slug: KnightsShell}
"""Games whose Play tab has more than the shared one."""


def build_page(slug: str) -> AnyPage:
    """What a game tells the shared pages about itself."""
    return PAGES[slug]()


def open_page(slug: str) -> GameShell:
    """One visitor's whole page of a game."""
    return SHELLS.get(slug, GameShell)(build_page(slug))
