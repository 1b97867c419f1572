"""What several phases ask: names, conflicts, retreats, and the refusals they share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from engine.battue.actions import (
    BattueAction,
    Blame,
    Call,
    Discard,
    Done,
    Enter,
    Hold,
    Lay,
    Lower,
    Move,
    On,
    Parley,
    Play,
    Retreat,
    Ride,
    Scout,
    Steal,
    Stop,
    Storm,
)
from engine.battue.pieces import CAMP, UNSEEN
from engine.battue.state import BattueState, City
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Seat

if TYPE_CHECKING:
    from engine.battue.rules import BattueRules


class Position(Protocol):
    """What a state, a draft and a view have in common here."""

    @property
    def city(self) -> City: ...
    @property
    def faces(self) -> tuple[str, ...]: ...
    @property
    def up(self) -> tuple[bool, ...]: ...
    @property
    def flags(self) -> tuple[Seat | None, ...]: ...
    @property
    def hordes(self) -> tuple[tuple[int, ...], ...]: ...
    @property
    def alive(self) -> tuple[bool, ...]: ...
    @property
    def posts(self) -> tuple[int | None, ...]: ...
    @property
    def called(self) -> tuple[int, ...]: ...
    @property
    def fought(self) -> tuple[int, ...]: ...
    @property
    def active(self) -> Seat: ...


DUE = {
    Lay: ("BT-SETUP-03", "Tiles are laid before the game."),
    Enter: ("BT-START-02", "Hordes form up once, before the first turn."),
    Play: ("BT-CARD-01", "A loot card is played only in its own window."),
    Ride: ("BT-REINF-01", "Such a card is played at the start of one's own turn, before reinforcements."),
    Scout: ("BT-REINF-01", "Such a card is played at the start of one's own turn, before reinforcements."),
    Steal: ("BT-CARD-02", "Such a card is played at the end of one's own turn."),
    Parley: ("BT-CARD-02", "Such a card is played at the end of one's own turn."),
    Discard: ("BT-CARD-06", "Cards are discarded at the end of one's own turn, when the hand is over the limit."),
    Call: ("BT-REINF-01", "Reinforcements are called after the start cards and before moving."),
    Move: ("BT-TURN-01", "Hordes move after reinforcements and before battles."),
    Storm: ("BT-REVEAL-01", "Which conflict comes next is chosen after moving, while several are open."),
    On: ("BT-OCCUPIED-06", "Another round is decided by the attacker, after a round that left a battle to go on."),
    Retreat: ("BT-RETREAT-02", "A retreat is decided after a round of battle, never before the first one."),
    Stop: ("BT-AMB-02", "An attacker stops only after a round of battle, and only with the switch for it."),
    Hold: ("BT-OCCUPIED-06", "Holding is the defender's answer after a round on an occupied tile."),
    Blame: ("BT-AMB-26", "A seat is picked only when an uprising finds several with the most flags."),
    Lower: ("BT-WIN-02", "A flag comes down only in an uprising, or when a new tile needs one and none is left."),
    Done: ("BT-TURN-01", "This choice cannot be passed over."),
}


def why_not_now(rules: BattueRules, state: BattueState, action: BattueAction) -> Refusal:
    """The action belongs to another step of the game."""
    rule, sentence = DUE.get(type(action), ("BT-TURN-01", "That is for chance to decide, not for a seat."))
    now = rules.describe(rules.observe(state, None))
    return Refusal(rule, Phrase(sentence), Phrase("Now: " + now.template, now.values))


def why_no_place(state: BattueState, name: str) -> Refusal | None:
    """The name is none of this city's places."""
    index = state.city.board.index
    if name in index:
        return None
    return refuse(
        "BT-SETUP-02",
        "There is no place called {name} in this city.",
        "Places are called camp, {first} to {last}, as the board shows them.",
        name=name[:40],
        first=state.city.board.names[1],
        last=state.city.board.names[-1],
    )


def name_place(rules: BattueRules, position: Position, place: int) -> str:
    """As the board shows it to everybody: by its name where it lies face up."""
    return rules.box.label(place, position.faces[place] if position.up[place] else UNSEEN)


def write_places(rules: BattueRules, position: Position, places: Sequence[int]) -> str:
    return ", ".join(name_place(rules, position, place) for place in places) or "none"


def by_number(number: int, one: str, many: str) -> str:
    """The template for so many."""
    return one if number == 1 else many


def places_of(position: Position, seat: Seat) -> list[int]:
    """Where a seat has warriors, its camp included."""
    return [place for place, warriors in enumerate(position.hordes[seat]) if warriors]


def flags_of(position: Position, seat: Seat) -> list[int]:
    return [place for place, owner in enumerate(position.flags) if owner == seat]


def is_empty(position: Position, place: int) -> bool:
    """Nobody's warriors stand there."""
    return not any(horde[place] for horde in position.hordes)


def flags_without_warriors(position: Position, seat: Seat) -> list[int]:
    return [place for place in flags_of(position, seat) if is_empty(position, place)]


def exits(position: Position, seat: Seat, place: int) -> tuple[int, ...]:
    """Where one step leads; from the camp only onto the section it lies beside (BT-MOVE-09)."""
    if place != CAMP:
        return position.city.board.neighbours[place]
    post = position.posts[seat]
    return () if post is None else (post,)


def find_conflicts(position: Position) -> list[int]:
    """Where the active seat owes a battle: it stands on a tile that it does not control (BT-REVEAL-05).

    A horde that called reinforcements does not attack this turn (BT-REINF-04).
    """
    seat, flags, fought, called = position.active, position.flags, position.fought, position.called
    return [
        place
        for place, warriors in enumerate(position.hordes[seat])
        if warriors and place and flags[place] != seat and place not in fought and place not in called
    ]


def find_retreats(rules: BattueRules, position: Position, seat: Seat, place: int) -> list[int]:
    """Adjacent, own, free of enemies, and roomy enough (BT-RETREAT-03, -04; BT-AMB-06)."""
    return [
        target
        for target in position.city.board.neighbours[place]
        if position.flags[target] == seat and why_no_retreat(rules, position, seat, place, target) is None
    ]


def why_no_retreat(rules: BattueRules, position: Position, seat: Seat, place: int, target: int) -> Refusal | None:
    name = name_place(rules, position, target)
    if target == CAMP:
        return refuse(
            "BT-RETREAT-05",
            "Nobody goes back outside the walls: the camp is no tile one controls.",
            "A retreat leads to an adjacent tile of one's own.",
        )
    if target not in position.city.board.neighbours[place]:
        return refuse(
            "BT-RETREAT-03",
            "There is no way from {here} to {place}: they do not touch.",
            "A retreat leads to an adjacent tile of one's own.",
            place=name,
            here=name_place(rules, position, place),
        )
    if position.flags[target] != seat:
        return refuse(
            "BT-RETREAT-03",
            "You do not control {place}.",
            "A retreat leads to an adjacent tile that bears your own flag.",
            place=name,
        )
    if any(horde[target] for other, horde in enumerate(position.hordes) if other != seat):
        return refuse(
            "BT-AMB-06",
            "Enemy warriors stand on {place}: that battle is not decided yet.",
            "Retreat to an own tile free of enemies.",
            place=name,
        )
    together = position.hordes[seat][place] + position.hordes[seat][target]
    if together > rules.box.limits.horde:
        return refuse(
            "BT-RETREAT-04",
            "The horde on {place} would have {number} warriors; a horde has {limit} at most.",
            "Retreat to an own tile with more room.",
            place=name,
            number=together,
            limit=rules.box.limits.horde,
        )
    return None


def next_living(rules: BattueRules, position: Position, seat: Seat) -> Seat:
    """The next seat to the left that is still in the game (BT-AMB-16); the seat itself when it is alone."""
    count = len(rules.seats)
    for step in range(1, count + 1):
        other = Seat((seat + step) % count)
        if position.alive[other]:
            return other
    return seat


def find_defender(rules: BattueRules, position: Position, place: int, attacker: Seat) -> Seat:
    """The controller (BT-EMPTY-02, BT-OCCUPIED-01), else the left neighbour (BT-EMPTY-01).

    On a tile without a flag other warriors can stand only by a switch (BT-AMB-02, BT-AMB-14): they defend it.
    """
    owner = position.flags[place]
    if owner is not None:
        return owner
    count = len(rules.seats)
    for step in range(1, count):
        other = Seat((attacker + step) % count)
        if position.hordes[other][place]:
            return other
    return next_living(rules, position, attacker)
