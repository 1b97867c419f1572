"""A work sheet: a position being changed by atomic steps, made from a state and frozen into the next one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from engine.battue.questions import count_room
from engine.battue.scoring import ENDING_RULES, find_outcome
from engine.battue.state import BattueWhole, Fight, Memory
from engine.battue.steps import AnyStep, Choosing, Ending, Over
from engine.battue.terms import Terms
from engine.battue.words import by_number, name_place
from engine.core.event import Tell
from engine.core.position import expect, with_inner, with_item, without_item
from engine.core.seat import Seat
from engine.core.steps import Sheet


class Draft(Sheet[Terms], BattueWhole):
    rules: Any
    listener: Tell | None

    seat_words = ("who", "victim")

    # --- telling ------------------------------------------------------------------------------------------

    def put_into_words(self, name: str, value: Any) -> str | int:
        """Cards by their names, places as the board shows them."""
        if name == "card":
            return self.terms.box.card_name(value)
        if name == "cards":
            return ", ".join(map(self.terms.box.card_name, value))
        if name == "start":
            return self.name_place(value)[1]
        return super().put_into_words(name, value)

    def name_place(self, place: int) -> tuple[str, str]:
        return self.terms.box.names[place], name_place(self.terms, self, place)

    # --- the battle, and what comes in between ------------------------------------------------------------

    def insert(self, *steps: AnyStep) -> None:
        """Put steps in between: after what was put in before, ahead of the step that the turn stands at."""
        whole = [self.step, *self.later]
        whole[-1:-1] = steps
        self.step, self.later = whole[0], tuple(whole[1:])

    @property
    def battle(self) -> Fight:
        return expect(self.fight, "nothing is being fought over")

    def change_battle(self, **changes: Any) -> None:
        self.fight = msgspec.structs.replace(self.battle, **changes)

    def end_fight(self) -> None:
        self.fought += (self.battle.place,)
        self.fight = None

    def leave_battle(self) -> None:
        """It is over, and nothing of it is left to do."""
        self.end_fight()
        self.go(Choosing())

    # --- warriors -----------------------------------------------------------------------------------------

    def set_horde(self, seat: Seat, place: int, warriors: int) -> None:
        self.hordes = with_inner(self.hordes, seat, place, warriors)

    def add_warriors(self, seat: Seat, place: int, wanted: int) -> int:
        """As many as fit a horde, the board and the reserve; says how many (BT-REINF-05 to -07)."""
        added = max(0, min(wanted, count_room(self.terms, self, seat, place)))
        if added:
            self.set_horde(seat, place, self.hordes[seat][place] + added)
        return added

    def welcome(self, rule: str, seat: Seat, place: int, wanted: int) -> None:
        """As many as fit join a horde, and it is told."""
        added = self.add_warriors(seat, place, wanted)
        words = by_number(added, "{added} warrior joins {who} at {place}.", "{added} warriors join {who} at {place}.")
        self.tell(rule, words, place, who=seat, added=added)

    def remove_warriors(self, seat: Seat, place: int, number: int) -> None:
        """Back to the reserve (BT-START-04); call `bury` when the whole loss is done."""
        self.set_horde(seat, place, self.hordes[seat][place] - number)

    def step_warriors(self, seat: Seat, start: int, target: int, number: int) -> None:
        horde = self.hordes[seat]
        horde = with_item(horde, start, horde[start] - number)
        self.hordes = with_item(self.hordes, seat, with_item(horde, target, horde[target] + number))

    def bury(self) -> None:
        """Eliminate whoever has no warrior left on the board (BT-END-03, BT-AMB-15)."""
        fallen = [seat for seat in self.terms.seats if self.alive[seat] and not any(self.hordes[seat])]
        if not fallen:
            return
        for seat in fallen:
            self.alive = with_item(self.alive, seat, False)
            self.tell("BT-END-03", "{who} has no warrior left and is out of the game.", who=seat)
            self._lay_open(seat)
        living = sum(self.alive)
        if living > 1:
            if self.active in fallen:
                self.step, self.later, self.fight = Ending(), (), None
            return
        self.fight = None
        if living:
            self.finish("last-standing", "Only one seat is left: the game is over.")
        self.finish("nobody-left", "Nobody is left: the score decides.")

    def finish(self, ending: str, template: str, **values: Any) -> None:
        """The game is over, here and now: its outcome goes with the news."""
        self.step = over = Over(ending)
        self.tell(ENDING_RULES[ending], template, fact=find_outcome(self.terms, self), **values)
        self.end(over)

    def _lay_open(self, seat: Seat) -> None:
        """The hand of whoever is out goes to the discard, and everybody sees it."""
        hand = self.hands[seat]
        if hand:
            self.tell("BT-AMB-15", "{who} lays its hand open: {cards}.", who=seat, cards=hand, reveals=True)
        for card in hand:
            self.throw(seat, card)

    # --- flags --------------------------------------------------------------------------------------------

    def set_flag(self, place: int, seat: Seat | None) -> None:
        self.flags = with_item(self.flags, place, seat)

    # --- cards --------------------------------------------------------------------------------------------

    def gain_card(self, seat: Seat, card: str) -> None:
        self.hands = with_item(self.hands, seat, tuple(sorted((*self.hands[seat], card))))

    def throw(self, seat: Seat, card: str) -> None:
        """From the hand to the discard."""
        self._drop(seat, card)
        number = self.terms.box.loot_number[card]
        self.discard = with_item(self.discard, number, self.discard[number] + 1)

    def treasure(self, seat: Seat, card: str) -> None:
        self.treasures = with_item(self.treasures, seat, (*self.treasures[seat], card))

    def spend(self, seat: Seat, card: str) -> None:
        """A card is played: to the war treasure when it is worth points, else to the discard (BT-CARD-04, -05)."""
        if self.terms.box.points[card]:
            self._drop(seat, card)
            self.treasure(seat, card)
        else:
            self.throw(seat, card)

    def _take_out(self, seat: Seat, card: str) -> None:
        self.hands = with_item(self.hands, seat, without_item(self.hands[seat], card))

    def _drop(self, seat: Seat, card: str) -> None:
        """A card leaves a hand openly."""
        self._take_out(seat, card)
        if self.memories:
            self.memories = forget(self.memories, seat, card, self.terms.seats)

    def steal(self, thief: Seat, victim: Seat, card: str) -> None:
        """The two know which card it is; whoever else remembered one of the victim's can no longer be sure of it."""
        self._take_out(victim, card)
        self.gain_card(thief, card)
        others = [seat for seat in self.terms.seats if seat not in (thief, victim)]
        memories = forget(self.memories, victim, card, [thief])
        for each in dict.fromkeys(memory.card for memory in memories if memory.holder == victim):
            memories = forget(memories, victim, each, others)
        self.memories = (*memories, Memory(victim, thief, card))


def forget(memories: tuple[Memory, ...], holder: Seat, card: str, seats: Iterable[Seat]) -> tuple[Memory, ...]:
    """Each of `seats` strikes one memory of that card in that hand."""
    kept = list(memories)
    for seat in seats:
        memory = Memory(seat, holder, card)
        if memory in kept:
            kept.remove(memory)
    return tuple(kept)
