"""What one may ask of a position, a view or a work sheet: rules, pages, lessons, bots and calculators ask it here.

Places are numbers (see `state.py`); what is asked of a seat says so. Nothing here looks into a hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.battue.actions import CardAction, Parley, Play, Ride, Scout, Steal
from engine.battue.battle import Sides
from engine.battue.box import Box
from engine.battue.edition import Card, Limits, LootCard
from engine.battue.effects import Effect, Muster, Rob, Spy, Treaty
from engine.battue.pieces import CAMP, Condition
from engine.battue.state import BattuePosition, Fight
from engine.battue.terms import Terms
from engine.battue.towers import count_onslaught
from engine.core.outcome import rank
from engine.core.seat import Seat

DIE = 6
"""The most that a die shows, with or without drums."""

FORMS: dict[type[Effect], type[CardAction]] = {Muster: Ride, Spy: Scout, Rob: Steal, Treaty: Parley}
"""How a card is played whose operation needs a target; all others are simply played."""


# --- warriors and flags ---


def list_horde_places(position: BattuePosition, seat: Seat) -> list[int]:
    """Where a seat has warriors, its camp included."""
    return [place for place, warriors in enumerate(position.hordes[seat]) if warriors]


def is_beside_horde(position: BattuePosition, seat: Seat, place: int) -> bool:
    """A horde of the seat stands on an adjacent tile."""
    near = position.city.board.neighbours
    return any(place in near[own] for own in list_horde_places(position, seat))


def count_on_board(position: BattuePosition, seat: Seat) -> int:
    """Warriors on the board, those in the camp included."""
    return sum(position.hordes[seat])


def count_reserve(terms: Terms, position: BattuePosition, seat: Seat) -> int:
    """Warriors who are not on the board (BT-START-04)."""
    return terms.box.limits.board - sum(position.hordes[seat])


def count_room(terms: Terms, position: BattuePosition, seat: Seat, place: int) -> int:
    """How many warriors a horde can still take (BT-REINF-05 to -07)."""
    horde, limits = position.hordes[seat], terms.box.limits
    return min(limits.horde - horde[place], limits.board - sum(horde))


def list_flags(position: BattuePosition, seat: Seat) -> list[int]:
    """The places that a seat controls."""
    return [place for place, owner in enumerate(position.flags) if owner == seat]


def has_flag_left(terms: Terms, position: BattuePosition, seat: Seat) -> bool:
    return position.flags.count(seat) < terms.flags_per_seat


def is_empty(position: BattuePosition, place: int) -> bool:
    """Nobody's warriors stand there."""
    return not any(horde[place] for horde in position.hordes)


def list_bare_flags(position: BattuePosition, seat: Seat) -> list[int]:
    """The places that a seat controls and on which nobody stands: these can give their flag away (BT-WIN-02)."""
    return [place for place in list_flags(position, seat) if is_empty(position, place)]


def list_most_flags(terms: Terms, position: BattuePosition) -> list[Seat]:
    """The seats with the most flags; nobody when no flag stands. Eliminated seats count."""
    has_flag = any(owner is not None for owner in position.flags)
    return [*rank(terms.seats, position.flags.count)[0]] if has_flag else []


# --- reinforcements and moves ---


def list_callers(terms: Terms, position: BattuePosition) -> list[int]:
    """Hordes with room that have not called, while the reserve holds warriors (BT-AMB-09)."""
    horde, limits = position.hordes[position.active], terms.box.limits
    if sum(horde) >= limits.board:
        return []
    return [place for place, here in enumerate(horde) if 0 < here < limits.horde and place not in position.called]


def count_called(limits: Limits, die: int, drums: int) -> int:
    """Warriors called by a die, before any limit (BT-REINF-02); with War Drums it never counts above 6 (BT-AMB-26)."""
    return limits.reinforcement[min(DIE, die + drums) - 1]


def list_exits(position: BattuePosition, seat: Seat, place: int) -> tuple[int, ...]:
    """Where one step leads; from the camp only onto the section it lies beside (BT-MOVE-09)."""
    if place != CAMP:
        return position.city.board.neighbours[place]
    post = position.posts[seat]
    return () if post is None else (post,)


# --- battles ---


def list_conflicts(position: BattuePosition) -> list[int]:
    """Where the active seat owes a battle: it stands on a tile that it does not control (BT-REVEAL-05).

    A horde that called reinforcements does not attack this turn (BT-REINF-04).
    """
    seat, flags, fought, called = position.active, position.flags, position.fought, position.called
    return [
        place
        for place, warriors in enumerate(position.hordes[seat])
        if warriors and place and flags[place] != seat and place not in fought and place not in called
    ]


def find_next_living(terms: Terms, position: BattuePosition, seat: Seat) -> Seat:
    """The next seat to the left that is still in the game (BT-AMB-16); the seat itself when it is alone."""
    return next((other for other in terms.following[seat] if position.alive[other]), seat)


def find_defender(terms: Terms, position: BattuePosition, place: int, attacker: Seat) -> Seat:
    """The controller (BT-EMPTY-02, BT-OCCUPIED-01), else the left neighbour (BT-EMPTY-01).

    On a tile without a flag other warriors can stand only by a switch (BT-AMB-02, BT-AMB-14): they defend it.
    """
    owner = position.flags[place]
    if owner is not None:
        return owner
    for other in terms.following[attacker]:
        if position.hordes[other][place]:
            return other
    return find_next_living(terms, position, attacker)


def find_sides(terms: Terms, position: BattuePosition, fight: Fight) -> Sides:
    """Everything the next settling depends on: the calculators start from the same."""
    return Sides(
        attackers=position.hordes[fight.attacker][fight.place],
        defenders=position.hordes[fight.defender][fight.place],
        defence=terms.box.faces[position.faces[fight.place]].defence,
        guard=fight.guard,
        attack_bonus=fight.attack_bonus,
        defence_bonus=fight.defence_bonus,
        counts_defenders=terms.counts_defenders,
        tower=count_onslaught(terms, position, fight.attacker),
    )


def list_retreats(terms: Terms, position: BattuePosition, seat: Seat, place: int) -> list[int]:
    """Adjacent, own, free of enemies, and roomy enough (BT-RETREAT-03, -04; BT-AMB-06)."""
    mine, flags = position.hordes[seat], position.flags
    room = terms.box.limits.horde - mine[place]
    return [
        target
        for target in position.city.board.neighbours[place]
        if flags[target] == seat and mine[target] <= room and not has_enemy(position, seat, target)
    ]


def has_enemy(position: BattuePosition, seat: Seat, place: int) -> bool:
    """Somebody else's warriors stand there."""
    return any(horde[place] for other, horde in enumerate(position.hordes) if other != seat)


def is_pillaged(terms: Terms, position: BattuePosition, place: int) -> bool:
    """Taking it gives no loot (BT-LOOT-02), because it bears a flag, or bore one and the ruling is once a game."""
    return position.flags[place] is not None or (terms.once_per_tile and place in position.pillaged)


# --- cards and faces ---


def find_form(card: LootCard) -> type[CardAction]:
    """The kind of action that plays a card."""
    return Play if card.target is None else FORMS[type(card.target)]


def is_condition_met(position: BattuePosition, condition: Condition) -> bool:
    """Whether the battle is such as the card asks for."""
    fight = position.fight
    if condition is Condition.ALWAYS or fight is None:
        return True
    defenders = position.hordes[fight.defender][fight.place]
    if condition is Condition.ALONE:
        return defenders == 1
    return (defenders == 0) is (condition is Condition.EMPTY)


def count_loot(box: Box, position: BattuePosition, hands: Iterable[tuple[str, ...]]) -> dict[str, int]:
    """The loot cards by kind that are neither in these hands nor in a treasure nor in the discard."""
    return _count_left(box.edition.loot.cards, position.discard, (*hands, *position.treasures))


def count_events(box: Box, position: BattuePosition) -> dict[str, int]:
    """The event cards by kind that are still to be drawn."""
    return _count_left(box.edition.events.cards, position.spent_events, position.treasures)


def _count_left(kinds: Sequence[Card], gone: Sequence[int], held: Iterable[tuple[str, ...]]) -> dict[str, int]:
    """What is left of a deck by kind; those who hold its cards may hold others too."""
    left = {kind.id: kind.count - number for kind, number in zip(kinds, gone, strict=True)}
    for cards in held:
        for card in cards:
            if card in left:
                left[card] -= 1
    return left


def count_likely_faces(box: Box, position: BattuePosition, place: int) -> dict[str, int]:
    """The faces that may lie there as far as the position knows, each with its weight: one, where it knows the face."""
    if position.faces[place]:
        return {position.faces[place]: 1}
    batch = position.city.lots[place - box.first_lot].batch
    return {face: count for face, count in count_faces(box, position, batch).items() if count > 0}


def count_faces(box: Box, position: BattuePosition, batch: int) -> dict[str, int]:
    """The faces of a batch that no known lot shows: they lie on its other lots, or unused (BT-SETUP-07)."""
    shown = Counter(position.faces[box.first_lot :])
    return {kind.id: kind.count - shown[kind.id] for kind in box.batches[batch].kinds}


# --- points and the end ---


def count_tile_points(terms: Terms, position: BattuePosition, seat: Seat) -> int:
    return sum(
        terms.box.faces[face].points
        for face, owner in zip(position.faces, position.flags, strict=True)
        if owner == seat
    )


def count_treasure(terms: Terms, position: BattuePosition, seat: Seat) -> int:
    return sum(terms.box.points[card] for card in position.treasures[seat])


def count_score(terms: Terms, position: BattuePosition, seat: Seat) -> int:
    """Tiles controlled and war treasure; cards in hand are worth nothing (BT-SCORE-01)."""
    return count_tile_points(terms, position, seat) + count_treasure(terms, position, seat)


def find_untaken(terms: Terms, position: BattuePosition) -> set[str]:
    """Those of the three great tiles that bear no flag, whoever's; without any the game ends (BT-END-01)."""
    taken = {face for face, owner in zip(position.faces, position.flags, strict=True) if owner is not None}
    return {*terms.box.trio} - taken


def is_trio_controlled(terms: Terms, position: BattuePosition) -> bool:
    return not find_untaken(terms, position)
