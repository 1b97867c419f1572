"""The way in to a shared table: its code and seats in the lobby, and the keys of seats that this browser holds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import panel as pn

from app.core.address import ADDRESS, qr_picture
from app.core.play.game_page import AnyPage
from app.core.storage import Storage
from app.core.together.lobby import Lobby, is_local, may_free, path_to, read_origin, seat_rows, spell
from app.core.together.shared_table import SharedTable
from app.core.together.tables import Tables
from app.core.together.wish import PERSON
from app.store.keys import hash_token, is_token, make_token, read_code
from app.store.rows import StoreError
from engine.core.seat import Seat

MOST_KEYS = 6
LARGEST_SAID = 2000
NOT_OPEN = "Other devices reach this machine only when it was started with: gonfalon serve --lan"
WRONG_KEY = "This key opens no seat of this table any more."
FLOOD = "Too much is asked for at once: wait a moment."


class Reception:
    """`enter()` is called when somebody goes to the table. Whatever the browser says is checked here."""

    def __init__(self, page: AnyPage, tables: Tables, code: str, visitor: str, enter: Callable[[], None]) -> None:
        self._page, self._tables, self._visitor, self._enter = page, tables, visitor, enter
        self.code = code
        self.shared: SharedTable | None = None
        self.shown = -1
        """The change of the table that the lobby shows."""
        self.lobby = Lobby(title=f"A table of {page.game.title}", stylesheets=[page.style])
        self.keys = Storage(key=f"gonfalon.table.{code if read_code(code) else 'none'}")
        self._origin = ""
        self._wrong_keys = 0
        for word, act in {
            "origin": self._hear_origin,
            "choose": self._choose,
            "look": lambda _: self._enter(),
            "back": lambda _: self._enter(),
            "device": lambda _: self._show_key(),
            "key": self._bring_key,
        }.items():
            self.lobby.listen(word, act)
        self.lobby.listen_for("take", self._sit_down, LARGEST_SAID)
        self.lobby.listen_for("do", self._do, LARGEST_SAID)

    # --- keys ---------------------------------------------------------------------------------------------

    @property
    def tokens(self) -> list[str]:
        """What this browser has kept; it may hold anything."""
        kept = self.keys.value
        given = kept if isinstance(kept, list) else []
        return [each for each in given[:MOST_KEYS] if isinstance(each, str) and is_token(each)]

    @property
    def held(self) -> tuple[int, ...]:
        """The seats that they open."""
        return () if self.shared is None else self.shared.find_seats(self.tokens)

    def _opens(self, token: str) -> bool:
        return self.shared is not None and bool(self.shared.find_seats([token]))

    def _keep_key(self, token: str) -> None:
        """Beside those that still open a seat here."""
        self.keys.value = [*(each for each in self.tokens if self._opens(each)), token]
        self._enter()

    # --- what is shown ------------------------------------------------------------------------------------

    def open(self) -> None:
        """As for somebody who comes in."""
        self.lobby.param.update(chosen=-1, problem="", key_path="", key_picture="")
        self.show()

    def show(self) -> None:
        if self.shared is None:
            return
        self.shown = self.shared.change
        path = path_to(self._page.game.slug, self.code)
        self.lobby.param.update(
            code=spell(self.code),
            path=path,
            picture=qr_picture(self._origin + path) if self._origin else "",
            seats=seat_rows(self._page, self.shared, self.held),
            can_return=bool(self.held),
        )

    def _hear_origin(self, text: str) -> None:
        """This machine's own name leads nowhere from another: there the address in the local network does."""
        self._origin = read_origin(text)
        if is_local(self._origin):
            lan = str(pn.state.cache.get(ADDRESS, "")).rstrip("/")
            self._origin, self.lobby.note = lan or self._origin, "" if lan else NOT_OPEN
        self.lobby.origin = self._origin
        self.show()

    # --- seats --------------------------------------------------------------------------------------------

    def _choose(self, text: str) -> None:
        if text.isdigit() and len(text) < 3:
            self.lobby.chosen = int(text)

    def _sit_down(self, said: dict[str, Any]) -> None:
        """The key of the seat goes to this browser alone."""
        seat, name = said.get("seat"), said.get("name")
        if self.shared is None or not isinstance(seat, int) or not isinstance(name, str):
            return
        if len(self.held) >= MOST_KEYS or not self.keys.loaded:
            return
        token = make_token()
        if self._attempt(partial(self.shared.sit, seat, name[:200], hash_token(token))):
            self._keep_key(token)

    def _do(self, said: dict[str, Any]) -> None:
        """Leave a seat of one's own, let a bot play it or a free one, and the other way round."""
        seat, what = said.get("seat"), said.get("what")
        if self.shared is None or not isinstance(seat, int):
            return
        is_mine = seat in self.held
        is_held = bool(self.held) and seat in self.shared.holders
        is_empty = 0 <= seat < len(self.shared.players) and seat not in self.shared.holders
        is_open = bool(self.held) and is_empty
        if what == "leave" and is_mine:
            self._attempt(partial(self.shared.stand_up, seat))
        elif what == "bot" and (is_mine or is_open):
            self._attempt(partial(self.shared.hand, Seat(seat), self._page.game.strongest))
        elif what == "person" and (is_mine or (is_empty and may_free(self.shared, self.held))):
            self._attempt(partial(self.shared.hand, Seat(seat), PERSON))
        elif is_held and what in ("part", "replace") and seat not in self.held:
            self._part(seat, self._page.game.strongest if what == "replace" else PERSON)
        self.show()

    def _part(self, seat: int, player: str) -> None:
        """Ask the others what becomes of a seat whose person is away; the table shows the question."""
        shared, own = self.shared, [each for each in self.held if each != seat]
        if shared is not None and self._attempt(partial(shared.ask_parting, Seat(own[0]), seat, player)):
            self._enter()

    def _attempt(self, deed: Callable[[], None]) -> bool:
        """What stands in the way is told in the lobby."""
        self.lobby.problem = ""
        try:
            if not self._tables.may_write(self._visitor):
                raise StoreError(FLOOD)
            deed()
        except StoreError as wrong:
            self.lobby.problem = str(wrong)
            self.show()
            return False
        return True

    # --- another device -----------------------------------------------------------------------------------

    def _show_key(self) -> None:
        """The way to one's own seat from another device: the key stands behind the #, which no server is sent."""
        own = [each for each in self.tokens if self._opens(each)]
        if own and self._origin:
            path = f"{path_to(self._page.game.slug, self.code)}#seat={own[-1]}"
            self.lobby.param.update(key_path=path, key_picture=qr_picture(self._origin + path))

    def _bring_key(self, token: str) -> None:
        """A key came with the address of this page."""
        if self.shared is None or not is_token(token) or self._wrong_keys >= MOST_KEYS:
            return
        if not self._opens(token):
            self._wrong_keys += 1
            self.lobby.problem = WRONG_KEY
        elif token not in self.tokens:
            self._keep_key(token)
