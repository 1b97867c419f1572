"""A work sheet: a position being changed by atomic steps, made from a state and frozen into the next one.

After every atomic step that can end the game the victory conditions are tested (BK-AMB-24); `Ended` then drops the
rest of the action.
"""

from __future__ import annotations

from typing import TypeVar

from engine.barbarian.coins import add, remove, write_coins
from engine.barbarian.edition import name_place
from engine.barbarian.law import Law
from engine.barbarian.pieces import Coins, Fleet, Kind, Kingdom, unit_of
from engine.barbarian.state import Acting, AnyStep, BarbarianState, Fight, Over
from engine.core.event import Event, Tell
from engine.core.phrase import Phrase
from engine.core.seat import NOBODY, Actor, Seat

T = TypeVar("T")


def with_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same tuple but for one item; what does not change is shared between one state and the next."""
    return (*items[:index], item, *items[index + 1 :])


class Ended(Exception):
    """The game has ended in the middle of an action."""


class Draft:
    def __init__(self, law: Law, state: BarbarianState, tell: Tell | None) -> None:
        self.law = law
        self._tell = tell
        self.to_act: Actor = state.to_act
        self.step: AnyStep = state.step
        self.round = state.round
        self.played = state.played
        self.order = state.order
        self.owner = state.owner
        self.active = state.active
        self.units = state.units
        self.fleets = state.fleets
        self.tokens = state.tokens
        self.loot = state.loot
        self.chests = state.chests
        self.aside = state.aside
        self.treasuries = state.treasuries
        self.plundered = state.plundered
        self.trophies = state.trophies
        self.kings = state.kings
        self.deployed = state.deployed
        self.placed = state.placed
        self.fight: Fight | None = state.fight
        self.realm = law.realm(state.played)

    def freeze(self) -> BarbarianState:
        return BarbarianState(
            to_act=self.to_act,
            step=self.step,
            round=self.round,
            played=self.played,
            order=self.order,
            owner=self.owner,
            active=self.active,
            units=self.units,
            fleets=self.fleets,
            tokens=self.tokens,
            loot=self.loot,
            chests=self.chests,
            aside=self.aside,
            treasuries=self.treasuries,
            plundered=self.plundered,
            trophies=self.trophies,
            kings=self.kings,
            deployed=self.deployed,
            placed=self.placed,
            fight=self.fight,
        )

    # --- telling ------------------------------------------------------------------------------------------

    def tell(
        self,
        rule: str,
        template: str,
        place: int | None = None,
        seats: tuple[Seat, ...] | None = None,
        reveals: bool = False,
        **values: Kingdom | Kind | Coins | str | int,
    ) -> None:
        """Build an event when somebody listens; kingdoms, kinds and coins are put into words only then."""
        if self._tell is None:
            return
        where = "" if place is None else self.realm.names[place]
        words = {name: self._put_into_words(value) for name, value in values.items()}
        if where:
            words["place"] = name_place(where)
        self._tell(Event(rule, Phrase(template, words), seats, where, reveals))

    def _put_into_words(self, value: Kingdom | Kind | Coins | str | int) -> str | int:
        if isinstance(value, Kingdom):
            return self.law.edition.entry(value).plural
        if isinstance(value, Kind):
            return str(value.value)
        if isinstance(value, tuple):
            return write_coins(value)
        return name_place(value) if isinstance(value, str) else value

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
            self.fleets = with_item(
                self.fleets,
                kingdom.index,
                Fleet(False, fleet.warriors) if kind is Kind.KING else Fleet(fleet.king, fleet.warriors - 1),
            )
        else:
            self.units = with_item(self.units, place, None)

    def put(self, kingdom: Kingdom, kind: Kind, place: int) -> None:
        if place == self.realm.sea:
            fleet = self.fleets[kingdom.index]
            self.fleets = with_item(
                self.fleets,
                kingdom.index,
                Fleet(True, fleet.warriors) if kind is Kind.KING else Fleet(fleet.king, fleet.warriors + 1),
            )
        else:
            self.units = with_item(self.units, place, unit_of(kingdom, kind))

    def lay_coins(self, seat: Seat, coins: Coins, place: int) -> None:
        self.treasuries = with_item(self.treasuries, seat, remove(self.treasuries[seat], coins))
        self.loot = with_item(self.loot, place, add(self.loot[place], coins))

    def take_coins(self, seat: Seat, coins: Coins, place: int) -> None:
        self.loot = with_item(self.loot, place, remove(self.loot[place], coins))
        self.treasuries = with_item(self.treasuries, seat, add(self.treasuries[seat], coins))

    def plunder(self, kingdom: Kingdom, place: int) -> None:
        """The whole loot of the place goes to the treasury (BK-PILLAGE-01); a chest stays unseen (BK-PILLAGE-04)."""
        seat = self.seat_of(kingdom)
        chest = self.chests[place]
        if chest is not None:
            self.chests = with_item(self.chests, place, None)
            self.treasuries = with_item(self.treasuries, seat, add(self.treasuries[seat], (chest,)))
            self.plundered = with_item(self.plundered, seat, add(self.plundered[seat], (chest,)))
            self.tell("BK-PILLAGE-04", "The {who} plunder the chest of {place}.", place, who=kingdom)
            self.tell("BK-PILLAGE-04", "The chest of {place} held {coin}.", place, (seat,), reveals=True, coin=chest)
        loot = self.loot[place]
        if loot:
            self.take_coins(seat, loot, place)
            self.tell("BK-PILLAGE-01", "The {who} plunder {sum} in {place}.", place, who=kingdom, sum=sum(loot))

    def return_token(self, place: int, rule: str) -> None:
        """The token on `place` goes back to its owner's dearest free slot (BK-AMB-11), because of `rule`."""
        kingdom = self.tokens[place]
        if kingdom is not None:
            self.tokens = with_item(self.tokens, place, None)
            self.placed = with_item(self.placed, kingdom.index, self.placed[kingdom.index] - 1)
            self.tell(rule, "The {who} lose their token in {place}.", place, who=kingdom)

    def check_victory(self) -> None:
        """BK-VICTORY-01 to -03, tested for everybody, the active seat first (BK-AMB-24)."""
        # the cheap bounds first, because this runs after every atomic step: provinces need tokens, kings a battle won
        is_won = self.fight is not None and self.fight.winner is not None
        if not is_won and max(self.placed) < self.law.tokens_to_win:
            return
        order = self.order
        if self.active is not None:
            turn = order.index(self.active)
            order = order[turn:] + order[:turn]
        needed = self.law.edition.victory
        for kingdom in order:
            has_tokens = self.placed[kingdom.index] >= self.law.tokens_to_win
            if has_tokens and len(self.realm.controlled(self, kingdom)) >= needed.provinces:
                self.tell(
                    "BK-VICTORY-02",
                    "The {who} control {number} provinces and win the game.",
                    who=kingdom,
                    number=needed.provinces,
                )
                self._end("territorial", self.seat_of(kingdom))
            seat = self.seat_of(kingdom)
            if len(self.trophies[seat]) >= needed.kings:
                self._tell_of_kings(kingdom, seat, needed.kings)
                self._end("military", seat)

    def _tell_of_kings(self, kingdom: Kingdom, seat: Seat, number: int) -> None:
        """With two seats it does not matter which of one's two kingdoms defeated them (BK-2P-03)."""
        partner = next((each for each in self.order if each is not kingdom and self.owner[each.index] == seat), None)
        if partner is None:
            told = "The {who} have defeated {number} enemy kings and win the game."
            self.tell("BK-VICTORY-03", told, who=kingdom, number=number)
        else:
            told = "The {who} and the {partner} have defeated {number} enemy kings between them and win the game."
            self.tell("BK-2P-03", told, who=kingdom, partner=partner, number=number)

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
            if self.round >= self.law.round_limit:
                self.tell(
                    "BK-AMB-33",
                    "The last of {number} rounds is over: the reign score decides."
                    if self.round > 1
                    else "The only round is over: the reign score decides.",
                    number=self.round,
                )
                self.step = Over("rounds", None)
                self.to_act = NOBODY
                return
            self.round += 1
        self.active = self.order[turn]
        self.wait_for(self.seat_of(self.active), Acting())
