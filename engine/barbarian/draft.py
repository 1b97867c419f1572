"""A work sheet: a position being changed by atomic steps.

After every atomic step that can end the game the victory conditions are tested (BK-AMB-24); the end then drops the
rest of the action.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine.barbarian.battle import Chest, Won
from engine.barbarian.board import Realm
from engine.barbarian.coins import add, remove
from engine.barbarian.edition import name_place
from engine.barbarian.law import Law
from engine.barbarian.pieces import KING, NO_FORCE, WARRIOR, Coins, Force, Kind, Kingdom, Unit, unit_of
from engine.barbarian.purses import find_another, join_purse, observe_purse, rule_out, show_payment
from engine.barbarian.questions import find_fight, find_seat
from engine.barbarian.state import BarbarianWhole
from engine.barbarian.steps import Over
from engine.core.event import Tell
from engine.core.position import with_item
from engine.core.seat import Seat
from engine.core.steps import Sheet


class Draft(Sheet[Any], BarbarianWhole):
    """The fields of a state, to be written on, and the verbs of the game."""

    rules: Law
    listener: Tell | None

    @property
    def realm(self) -> Realm:
        return self.rules.realm(self.played)

    # --- telling ------------------------------------------------------------------------------------------

    def put_into_words(self, name: str, value: Any) -> str | int:
        return name_place(value) if isinstance(value, str) else self.rules.edition.put_into_words(value)

    def name_place(self, place: int) -> tuple[str, str]:
        name = self.realm.names[place]
        return name, name_place(name)

    # --- atomic steps -------------------------------------------------------------------------------------

    def lift(self, kingdom: Kingdom, kind: Kind, place: int) -> None:
        """Take a unit off the place where it stands; a suspended disc may revive at once (BK-AMB-15)."""
        if place == self.rules.sea:
            self._man_fleet(kingdom, kind, -1)
        else:
            self.occupy(place, None)

    def put(self, kingdom: Kingdom, kind: Kind, place: int) -> None:
        """Set a unit down."""
        if place == self.rules.sea:
            self._man_fleet(kingdom, kind, 1)
        else:
            self.occupy(place, unit_of(kingdom, kind))

    def occupy(self, place: int, unit: Unit | None) -> None:
        """What stands in a province from now on."""
        left, realm = self.units[place], self.rules.realm(self.played)
        before, after = None if left is None else left.kingdom, None if unit is None else unit.kingdom
        # where there is no disc, or a token, control does not follow from units
        is_open = realm.home[place] is not None and self.tokens[place] is None
        controller = realm.controller(self, place) if is_open else None
        self.units = with_item(self.units, place, unit)
        if before is not after:
            self.stands = _pass_on(self.stands, place, before, after)
            if is_open:
                self.lands = _pass_on(self.lands, place, controller, realm.controller(self, place))

    def shift(self, kingdom: Kingdom, kind: Kind, place: int, target: int) -> None:
        """A unit goes to where nobody stands; on land, where its kingdom controls both ends, nothing else changes."""
        mine, both = self.lands[kingdom.index], 1 << place | 1 << target
        if mine & both != both:
            self.lift(kingdom, kind, place)
            self.put(kingdom, kind, target)
            return
        units = list(self.units)
        units[place], units[target] = None, units[place]
        self.units = tuple(units)
        self.stands = with_item(self.stands, kingdom.index, self.stands[kingdom.index] ^ both)

    def garrison(self, kingdom: Kingdom, force: Force) -> None:
        """Of a force in the embattled province one unit stands there for all to see: the king, if he is with them."""
        self.occupy(find_fight(self).place, unit_of(kingdom, KING if force.king else WARRIOR))

    def commit(self, kingdom: Kingdom, force: Force) -> None:
        """With what a side takes part in the battle from now on."""
        fight = find_fight(self)
        if kingdom is fight.rival:
            self.fight = msgspec.structs.replace(fight, rival_force=force)
        else:
            self.fight = msgspec.structs.replace(fight, active_force=force)

    def mark(self, place: int, token: Kingdom | None) -> None:
        """Whose token lies in a province from now on."""
        left, controller = self.tokens[place], self.realm.controller(self, place)
        self.tokens = with_item(self.tokens, place, token)
        for kingdom, more in ((left, -1), (token, 1)):
            if kingdom is not None:
                self.placed = with_item(self.placed, kingdom.index, self.placed[kingdom.index] + more)
        self.lands = _pass_on(self.lands, place, controller, self.realm.controller(self, place))

    def _man_fleet(self, kingdom: Kingdom, kind: Kind, more: int) -> None:
        fleet = self.fleets[kingdom.index].plus(kind, more)
        self.fleets = with_item(self.fleets, kingdom.index, fleet if fleet.king or fleet.warriors else NO_FORCE)

    def add_deployed(self, kingdom: Kingdom, more: int) -> None:
        """So many warriors come from the reserve, or go back to it."""
        self.deployed = with_item(self.deployed, kingdom.index, self.deployed[kingdom.index] + more)

    def show(self, seat: Seat, coins: Coins) -> None:
        """A seat shows that it holds these coins: what never came in openly, it must have found."""
        finds, shown = self.plundered[seat], self.shown[seat]
        if finds and coins:
            now = show_payment(shown, self.treasuries[seat], finds, coins)
            self.shown = self.shown if now is shown else with_item(self.shown, seat, now)

    def rule_out(self, seat: Seat, is_out: Callable[[Coins], bool]) -> None:
        """A seat shows that its treasury is none of these."""
        finds = self.plundered[seat]
        if finds:
            purse = observe_purse(self.treasuries[seat], finds)
            shown = rule_out(
                self.shown[seat], self._list_hidden(), len(finds), lambda heap: is_out(join_purse(purse, heap))
            )
            self.shown = with_item(self.shown, seat, shown)

    def _list_hidden(self) -> Coins:
        """Every coin that lies, or has lain, face down."""
        chests = (coin for coin in self.chests if coin is not None)
        return tuple(sorted((*self.aside, *chests, *(coin for finds in self.plundered for coin in finds))))

    def spend(self, seat: Seat, coins: Coins) -> None:
        """Coins leave a treasury for all to see."""
        self.show(seat, coins)
        self.treasuries = with_item(self.treasuries, seat, remove(self.treasuries[seat], coins))

    def gain(self, seat: Seat, coins: Coins) -> None:
        """Coins come into a treasury."""
        self.treasuries = with_item(self.treasuries, seat, add(self.treasuries[seat], coins))

    def lay_coins(self, seat: Seat, coins: Coins, place: int) -> None:
        """From the treasury onto the map."""
        self.spend(seat, coins)
        self.loot = with_item(self.loot, place, add(self.loot[place], coins))

    def take_coins(self, seat: Seat, coins: Coins, place: int) -> None:
        """From the map into the treasury."""
        self.loot = with_item(self.loot, place, remove(self.loot[place], coins))
        self.gain(seat, coins)

    def plunder(self, kingdom: Kingdom, place: int) -> None:
        """The whole loot of the place goes to the treasury (BK-PILLAGE-01); a chest stays unseen (BK-PILLAGE-04)."""
        seat = find_seat(self, kingdom)
        chest = self.chests[place]
        if chest is not None:
            finds = add(self.plundered[seat], (chest,))
            if self.shown[seat].ruled_out:
                shown = find_another(self.shown[seat], self._list_hidden(), len(finds))
                self.shown = with_item(self.shown, seat, shown)
            self.chests = with_item(self.chests, place, None)
            self.gain(seat, (chest,))
            self.plundered = with_item(self.plundered, seat, finds)
            self.tell("BK-PILLAGE-04", "The {who} plunder the chest of {place}.", place, who=kingdom)
            found = Chest(place, chest)
            told = "The chest of {place} held {coin}."
            self.tell("BK-PILLAGE-04", told, place, seats=(seat,), reveals=True, fact=found, coin=chest)
        loot = self.loot[place]
        if loot:
            self.take_coins(seat, loot, place)
            self.tell("BK-PILLAGE-01", "The {who} plunder {sum} in {place}.", place, who=kingdom, sum=sum(loot))

    def return_token(self, place: int, rule: str) -> None:
        """The token on `place` goes back to its owner's dearest free slot (BK-AMB-11), because of `rule`."""
        kingdom = self.tokens[place]
        if kingdom is not None:
            self.mark(place, None)
            self.tell(rule, "The {who} lose their token in {place}.", place, who=kingdom)

    def check_victory(self) -> None:
        """BK-VICTORY-01 to -03, tested for everybody, the active seat first (BK-AMB-24)."""
        # the cheap bounds first, because this runs after every atomic step: provinces need tokens, kings a battle won
        fight, needed = self.fight, self.rules.edition.victory
        is_won = fight is not None and fight.winner is not None and max(map(len, self.trophies)) >= needed.kings
        if not is_won and max(self.placed) < self.rules.tokens_to_win:
            return
        order = self.order
        if self.active is not None:
            turn = order.index(self.active)
            order = order[turn:] + order[:turn]
        for kingdom in order:
            has_tokens = self.placed[kingdom.index] >= self.rules.tokens_to_win
            if has_tokens and self.lands[kingdom.index].bit_count() >= needed.provinces:
                told = "The {who} control {number} provinces and win the game."
                self.tell("BK-VICTORY-02", told, fact=Won("territorial", kingdom), who=kingdom, number=needed.provinces)
                self.end(Over("territorial", find_seat(self, kingdom)))
            if is_won and len(self.trophies[seat := find_seat(self, kingdom)]) >= needed.kings:
                self._tell_of_kings(kingdom, seat, needed.kings)
                self.end(Over("military", seat))

    def _tell_of_kings(self, kingdom: Kingdom, seat: Seat, number: int) -> None:
        """With two seats it does not matter which of one's two kingdoms defeated them (BK-2P-03)."""
        won = Won("military", kingdom)
        partner = next((each for each in self.order if each is not kingdom and self.owner[each.index] == seat), None)
        if partner is None:
            told = "The {who} have defeated {number} enemy kings and win the game."
            self.tell("BK-VICTORY-03", told, fact=won, who=kingdom, number=number)
        else:
            told = "The {who} and the {partner} have defeated {number} enemy kings between them and win the game."
            self.tell("BK-2P-03", told, fact=won, who=kingdom, partner=partner, number=number)


def _pass_on(sets: tuple[int, ...], place: int, before: Kingdom | None, after: Kingdom | None) -> tuple[int, ...]:
    """Sets of places by kingdom, as bits: the place goes from one to another."""
    if before is after:
        return sets
    changed = list(sets)
    if before is not None:
        changed[before.index] ^= 1 << place
    if after is not None:
        changed[after.index] ^= 1 << place
    return tuple(changed)
