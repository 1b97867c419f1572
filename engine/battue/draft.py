"""A work sheet: a position being changed by atomic steps, made from a state and frozen into the next one."""

from __future__ import annotations

from engine.battue.pieces import UNSEEN, Edge
from engine.battue.questions import count_room
from engine.battue.state import BattueState, City, Drawn, Fight, Memory
from engine.battue.steps import AnyStep, Ending, Over
from engine.battue.terms import Terms
from engine.core.event import Event, Tell
from engine.core.phrase import Phrase
from engine.core.seat import Actor, Seat


class Draft:
    __slots__ = (
        "_tell", "active", "alive", "called", "city", "discard", "drums", "edges", "event", "faces", "fight", "first",
        "flags", "fought", "hands", "hordes", "later", "memories", "pillaged", "posts", "round", "seen",
        "settled", "spent_events", "step", "terms", "to_act", "treasures", "up",
    )  # fmt: skip

    def __init__(self, terms: Terms, state: BattueState, tell: Tell | None) -> None:
        self.terms = terms
        self._tell = tell
        self.to_act: Actor = state.to_act
        self.step: AnyStep = state.step
        self.later: tuple[AnyStep, ...] = state.later
        self.round = state.round
        self.first = state.first
        self.active = state.active
        self.city: City = state.city
        self.faces: tuple[str, ...] = state.faces
        self.up: tuple[bool, ...] = state.up
        self.flags: tuple[Seat | None, ...] = state.flags
        self.hordes: tuple[tuple[int, ...], ...] = state.hordes
        self.posts: tuple[int | None, ...] = state.posts
        self.edges: tuple[Edge | None, ...] = state.edges
        self.alive: tuple[bool, ...] = state.alive
        self.settled: tuple[bool, ...] = state.settled
        self.hands: tuple[tuple[str, ...], ...] = state.hands
        self.memories: tuple[Memory, ...] = state.memories
        self.treasures: tuple[tuple[str, ...], ...] = state.treasures
        self.discard: tuple[int, ...] = state.discard
        self.spent_events: tuple[int, ...] = state.spent_events
        self.seen: tuple[tuple[int, ...], ...] = state.seen
        self.pillaged: tuple[int, ...] = state.pillaged
        self.called: tuple[int, ...] = state.called
        self.fought: tuple[int, ...] = state.fought
        self.drums = state.drums
        self.fight: Fight | None = state.fight
        self.event: Drawn | None = state.event

    def freeze(self) -> BattueState:
        return BattueState(
            to_act=self.to_act,
            step=self.step,
            later=self.later,
            round=self.round,
            first=self.first,
            active=self.active,
            city=self.city,
            faces=self.faces,
            up=self.up,
            flags=self.flags,
            hordes=self.hordes,
            posts=self.posts,
            edges=self.edges,
            alive=self.alive,
            settled=self.settled,
            hands=self.hands,
            memories=self.memories,
            treasures=self.treasures,
            discard=self.discard,
            spent_events=self.spent_events,
            seen=self.seen,
            pillaged=self.pillaged,
            called=self.called,
            fought=self.fought,
            drums=self.drums,
            fight=self.fight,
            event=self.event,
        )

    # --- telling ------------------------------------------------------------------------------------------

    def tell(
        self,
        rule: str,
        template: str,
        place: int | None = None,
        seats: tuple[Seat, ...] | None = None,
        who: Seat | None = None,
        **values: str | int,
    ) -> None:
        """Build an event when somebody listens; `who` and `place` go in by their names."""
        if self._tell is None:
            return
        where = ""
        if place is not None:
            where = self.terms.box.names[place]
            values["place"] = self.terms.box.label(place, self.faces[place] if self.up[place] else UNSEEN)
        if who is not None:
            values["who"] = self.terms.seat_names[who]
        self._tell(Event(rule, Phrase(template, values), seats, where))

    # --- what comes next ----------------------------------------------------------------------------------

    def insert(self, *steps: AnyStep) -> None:
        """Put steps in between: after what was put in before, ahead of the step that the turn stands at."""
        whole = (self.step, *self.later)
        whole = whole[:-1] + steps + whole[-1:]
        self.step, self.later = whole[0], whole[1:]

    def resume(self) -> None:
        """The step put in between is done."""
        self.step, self.later = self.later[0], self.later[1:]

    @property
    def battle(self) -> Fight:
        if self.fight is None:
            raise LookupError("nothing is being fought over")
        return self.fight

    def end_fight(self) -> None:
        self.fought += (self.battle.place,)
        self.fight = None

    # --- warriors -----------------------------------------------------------------------------------------

    def _set_horde(self, seat: Seat, place: int, warriors: int) -> None:
        self.hordes = put(self.hordes, seat, put(self.hordes[seat], place, warriors))

    def add_warriors(self, seat: Seat, place: int, wanted: int) -> int:
        """As many as fit a horde, the board and the reserve; says how many (BT-REINF-05 to -07)."""
        added = max(0, min(wanted, count_room(self.terms, self, seat, place)))
        if added:
            self._set_horde(seat, place, self.hordes[seat][place] + added)
        return added

    def remove_warriors(self, seat: Seat, place: int, number: int) -> None:
        """Back to the reserve (BT-START-04); call `bury` when the whole loss is done."""
        self._set_horde(seat, place, self.hordes[seat][place] - number)

    def step_warriors(self, seat: Seat, start: int, target: int, number: int) -> None:
        horde = self.hordes[seat]
        horde = put(horde, start, horde[start] - number)
        self.hordes = put(self.hordes, seat, put(horde, target, horde[target] + number))

    def bury(self) -> None:
        """Eliminate whoever has no warrior left on the board (BT-END-03, BT-AMB-15)."""
        fallen = [seat for seat in self.terms.seats if self.alive[seat] and not any(self.hordes[seat])]
        if not fallen:
            return
        for seat in fallen:
            self.alive = put(self.alive, seat, False)
            self.tell("BT-END-03", "{who} has no warrior left and is out of the game.", who=seat)
            for card in self.hands[seat]:
                self.throw(seat, card)
        living = sum(self.alive)
        if living > 1:
            if self.active in fallen:
                self.step, self.later, self.fight = Ending(), (), None
            return
        self.tell(
            "BT-END-04", "Only one seat is left: the game is over." if living else "Nobody is left: the score decides."
        )
        self.step, self.later, self.fight = Over("last-standing" if living else "nobody-left"), (), None

    # --- flags --------------------------------------------------------------------------------------------

    def set_flag(self, place: int, seat: Seat | None) -> None:
        self.flags = put(self.flags, place, seat)

    # --- cards --------------------------------------------------------------------------------------------

    def gain_card(self, seat: Seat, card: str) -> None:
        self.hands = put(self.hands, seat, tuple(sorted((*self.hands[seat], card))))

    def throw(self, seat: Seat, card: str) -> None:
        """From the hand to the discard."""
        self._drop(seat, card)
        number = self.terms.box.loot_number[card]
        self.discard = put(self.discard, number, self.discard[number] + 1)

    def treasure(self, seat: Seat, card: str) -> None:
        self.treasures = put(self.treasures, seat, (*self.treasures[seat], card))

    def spend(self, seat: Seat, card: str) -> None:
        """A card is played: to the war treasure when it is worth points, else to the discard (BT-CARD-04, -05)."""
        if self.terms.box.points[card]:
            self._drop(seat, card)
            self.treasure(seat, card)
        else:
            self.throw(seat, card)

    def _drop(self, seat: Seat, card: str) -> None:
        """A card leaves a hand openly."""
        hand = list(self.hands[seat])
        hand.remove(card)
        self.hands = put(self.hands, seat, tuple(hand))
        if self.memories:
            self.memories = forget(self.memories, seat, card, self.terms.seats)

    def steal(self, thief: Seat, victim: Seat, card: str) -> None:
        """The two know which card it is; whoever else remembered one of the victim's can no longer be sure of it."""
        hand = list(self.hands[victim])
        hand.remove(card)
        self.hands = put(self.hands, victim, tuple(hand))
        self.gain_card(thief, card)
        others = [seat for seat in self.terms.seats if seat not in (thief, victim)]
        memories = forget(self.memories, victim, card, [thief])
        for each in dict.fromkeys(memory.card for memory in memories if memory.holder == victim):
            memories = forget(memories, victim, each, others)
        self.memories = (*memories, Memory(victim, thief, card))


def forget(
    memories: tuple[Memory, ...], holder: Seat, card: str, seats: list[Seat] | tuple[Seat, ...]
) -> tuple[Memory, ...]:
    """Each of `seats` strikes one memory of that card in that hand."""
    kept = list(memories)
    for seat in seats:
        memory = Memory(seat, holder, card)
        if memory in kept:
            kept.remove(memory)
    return tuple(kept)


def put(items: tuple, number: int, item: object) -> tuple:  # type: ignore[type-arg]  # any tuple, and the same kind
    """The tuple with one item changed."""
    return (*items[:number], item, *items[number + 1 :])
