"""What the home page shows: five banners, and the way in for a tablet when the local network is let in."""

from __future__ import annotations

from html import escape

import panel as pn

from app.core.address import qr_svg
from app.core.asset import read_asset
from app.core.emblem import emblem
from app.core.games import BANNERS, Banner

OPENING = "Learn by doing, play around one tablet, and know the exact odds of the battle in front of you."


def home_pane(address: str = "", has_classes: bool = False) -> pn.pane.HTML:
    """The whole page as one pane; `address` is where the local network finds us, if it may."""
    banners = "".join(map(_banner, BANNERS))
    join = '<p class="to-table"><a href="./table">Join a table of several screens</a></p>'
    invitation = (_CLASS if has_classes else "") + (_invitation(address) if address else "")
    return pn.pane.HTML(
        f"<header><h1>Five games of conquest</h1><p>{escape(OPENING)}</p></header>"
        f'<nav class="banners" aria-label="Games">{banners}</nav>{join}{invitation}',
        stylesheets=[read_asset("home.css")],
        sizing_mode="stretch_width",
        margin=0,
    )


_CLASS = (
    '<section class="teach"><div><h2>Teach a class</h2><p>Thirty phones, one wall: bribe duels, odds, storms, discards '
    'and votes, with the theory beside what the class did.</p></div><a class="go" href="./class">Open a class</a>'
    "</section>"
)


def _banner(game: Banner) -> str:
    return (
        f'<a class="banner" href="./{game.slug}" data-game="{game.slug}"'
        f' style="--cloth:{game.cloth};--trim:{game.trim}">'
        f'<span class="cloth">{emblem(game.slug, game.trim, game.cloth).svg()}</span>'
        f'<span class="words"><span class="name">{escape(game.title)}</span>'
        f'<span class="line">{escape(game.sentence)}</span><span class="state">Open</span></span></a>'
    )


def _invitation(address: str) -> str:
    return (
        '<section class="join"><div class="code" role="img" aria-label="QR code of this address">'
        f"{qr_svg(address)}</div><div><h2>Join with a tablet</h2>"
        "<p>In the same network, point its camera at the code, or type</p>"
        f'<p class="address">{escape(address)}</p></div></section>'
    )
