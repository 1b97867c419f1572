"""A work sheet: a position being changed by atomic steps, made from a state and frozen into the next one.

After every atomic step that can end the game the victory conditions are tested (BK-AMB-24); `Ended` then drops the
rest of the action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.barbarian.coins import add, remove
from engine.barbarian.pieces import Coins, Kind, Kingdom, unit_of
from engine.barbarian.state import Acting, AnyStep, BarbarianState, Fight, Fleet, Over
from engine.core.event import Event, Tell
from engine.core.phrase import Phrase
from engine.core.seat import NOBODY, Actor, Seat

if TYPE_CHECKING:
    from engine.barbarian.rules import BarbarianRules


class Ended(Exception):
    """The game has ended in the middle of an action."""


class Draft:
    def __init__(self, rules: BarbarianRules, state: BarbarianState, tell: Tell | None) -> None:
        self.rules = rules
        self._tell = tell
        self.to_act: Actor = state.to_act
        self.step: AnyStep = state.step
        self.round = state.round
        self.played = state.played
        self.order = state.order
        self.owner = state.owner
        self.active = state.active
        self.units = list(state.units)
        self.fleets = list(state.fleets)
        self.tokens = list(state.tokens)
        self.loot = list(state.loot)
        self.chests = list(state.chests)
        self.aside = state.aside
        self.treasuries = list(state.treasuries)
        self.plundered = list(state.plundered)
        self.trophies = list(state.trophies)
        self.kings = list(state.kings)
        self.deployed = list(state.deployed)
        self.placed = list(state.placed)
        self.fight: Fight | None = state.fight
        self.realm = rules.realm(state.played)

    def freeze(self) -> BarbarianState:
        return BarbarianState(
            to_act=self.to_act,
            step=self.step,
            round=self.round,
            played=self.played,
            order=self.order,
            owner=self.owner,
            active=self.active,
            units=tuple(self.units),
            fleets=tuple(self.fleets),
            tokens=tuple(self.tokens),
            loot=tuple(self.loot),
            chests=tuple(self.chests),
            aside=self.aside,
            treasuries=tuple(self.treasuries),
            plundered=tuple(self.plundered),
            trophies=tuple(self.trophies),
            kings=tuple(self.kings),
            deployed=tuple(self.deployed),
            placed=tuple(self.placed),
            fight=self.fight,
        )

    # --- telling ------------------------------------------------------------------------------------------

    def tell(
        self,
        rule: str,
        template: str,
        place: int | None = None,
        seats: tuple[Seat, ...] | None = None,
        **values: str | int,
    ) -> None:
        """Build an event when somebody listens. A kingdom goes in by its plural name: `who=draft.who(kingdom)`."""
        if self._tell is not None:
            where = "" if place is None else self.realm.names[place]
            if where:
                values["place"] = where
            self._tell(Event(rule, Phrase(template, values), seats, where))

    def who(self, kingdom: Kingdom) -> str:
        return self.rules.edition.entry(kingdom).plural

    # --- asking -------------------------------------------------------------------------------------------

    def seat_of(self, kingdom: Kingdom) -> Seat:
        seat = self.owner[kingdom.index]
        if seat is None:
            raise LookupError(f"{kingdom.value} is not played")
        return seat

    def controller(self, place: int) -> Kingdom | None:
        return self.realm.controller(self, place)

    @property
    def acting(self) -> Kingdom:
        if self.active is None:
            raise LookupError("no kingdom is active before the first turn")
        return self.active

    @property
    def battle(self) -> Fight:
        if self.fight is None:
            raise LookupError("nothing is being fought over")
        return self.fight

    # --- atomic steps -------------------------------------------------------------------------------------

    def lift(self, kingdom: Kingdom, kind: Kind, place: int) -> None:
        """Take a unit off the place where it stands; a suspended disc may revive at once (BK-AMB-15)."""
        if place == self.realm.sea:
            fleet = self.fleets[kingdom.index]
            self.fleets[kingdom.index] = (
                Fleet(False, fleet.warriors) if kind is Kind.KING else Fleet(fleet.king, fleet.warriors - 1)
            )
        else:
            self.units[place] = None

    def put(self, kingdom: Kingdom, kind: Kind, place: int) -> None:
        if place == self.realm.sea:
            fleet = self.fleets[kingdom.index]
            self.fleets[kingdom.index] = (
                Fleet(True, fleet.warriors) if kind is Kind.KING else Fleet(fleet.king, fleet.warriors + 1)
            )
        else:
            self.units[place] = unit_of(kingdom, kind)

    def lay_coins(self, seat: Seat, coins: Coins, place: int) -> None:
        self.treasuries[seat] = remove(self.treasuries[seat], coins)
        self.loot[place] = add(self.loot[place], coins)

    def take_coins(self, seat: Seat, coins: Coins, place: int) -> None:
        self.loot[place] = remove(self.loot[place], coins)
        self.treasuries[seat] = add(self.treasuries[seat], coins)

    def plunder(self, kingdom: Kingdom, place: int) -> None:
        """The whole loot of the place goes to the treasury (BK-PILLAGE-01); a chest stays unseen (BK-PILLAGE-04)."""
        seat = self.seat_of(kingdom)
        chest = self.chests[place]
        if chest is not None:
            self.chests[place] = None
            self.treasuries[seat] = add(self.treasuries[seat], (chest,))
            self.plundered[seat] = add(self.plundered[seat], (chest,))
            self.tell("BK-PILLAGE-04", "The {who} plunder the chest of {place}.", place, who=self.who(kingdom))
            self.tell("BK-PILLAGE-04", "The chest of {place} held {coin}.", place, (seat,), coin=chest)
        loot = self.loot[place]
        if loot:
            self.take_coins(seat, loot, place)
            self.tell(
                "BK-PILLAGE-01", "The {who} plunder {sum} in {place}.", place, who=self.who(kingdom), sum=sum(loot)
            )

    def return_token(self, place: int) -> None:
        """The token on `place` goes back to its owner's dearest free slot (BK-AMB-11)."""
        kingdom = self.tokens[place]
        if kingdom is not None:
            self.tokens[place] = None
            self.placed[kingdom.index] -= 1
            self.tell("BK-ASSAULT-04", "The {who} lose their token in {place}.", place, who=self.who(kingdom))

    def check_victory(self) -> None:
        """BK-VICTORY-01 to -03, tested for everybody, the active seat first (BK-AMB-24)."""
        order = self.order
        if self.active is not None:
            turn = order.index(self.active)
            order = order[turn:] + order[:turn]
        needed = self.rules.edition.victory
        for kingdom in order:
            discs = self.realm.homes[kingdom.index]
            # the cheap bound first: this runs after every atomic step
            if self.placed[kingdom.index] + len(discs) >= needed.provinces and (
                len(self.realm.controlled(self, kingdom)) >= needed.provinces
            ):
                self.tell(
                    "BK-VICTORY-02",
                    "The {who} control {number} provinces and win the game.",
                    who=self.who(kingdom),
                    number=needed.provinces,
                )
                self._end("territorial", self.seat_of(kingdom))
        for kingdom in order:
            seat = self.seat_of(kingdom)
            if len(self.trophies[seat]) >= needed.kings:
                self.tell(
                    "BK-VICTORY-03",
                    "The {who} have defeated {number} enemy kings and win the game.",
                    who=self.who(kingdom),
                    number=needed.kings,
                )
                self._end("military", seat)

    def _end(self, ending: str, winner: Seat) -> None:
        self.step = Over(ending, winner)
        self.to_act = NOBODY
        raise Ended

    # --- turns --------------------------------------------------------------------------------------------

    def wait_for(self, seat: Seat, step: AnyStep) -> None:
        self.to_act = seat
        self.step = step

    def end_turn(self) -> None:
        """The next kingdom plays (BK-TURN-02); after the last round the score decides (BK-AMB-33)."""
        self.fight = None
        turn = self.order.index(self.acting) + 1
        if turn == len(self.order):
            turn = 0
            if self.round >= self.rules.round_limit:
                self.tell(
                    "BK-AMB-33", "The last of {number} rounds is over: the reign score decides.", number=self.round
                )
                self.step = Over("rounds", None)
                self.to_act = NOBODY
                return
            self.round += 1
        self.active = self.order[turn]
        self.wait_for(self.seat_of(self.active), Acting())
