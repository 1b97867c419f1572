"""A page for browser tests: the board of a game at its start, and which of its places reported a tap."""

import panel as pn

from app.core.board import Board
from app.core.shell import page
from app.registry import build_page
from engine.core.table import Table


def asked(name: str, otherwise: str) -> str:
    return pn.state.session_args.get(name, [otherwise.encode()])[0].decode()


def build_board() -> pn.Column:
    game = build_page(asked("game", "barbarian"))
    table = Table(game.game.setup(seats=3), seed=1)
    board = Board.of(game.draw(table.rules, table.view()), tallest="calc(100dvh - 6rem)")
    heard = pn.pane.Str("", css_classes=["heard"])
    board.on_tap(lambda spot: setattr(heard, "object", f"{heard.object}|{spot}"))
    return pn.Column(board, heard, sizing_mode="stretch_width")


page("Every place", build_board()).servable()
