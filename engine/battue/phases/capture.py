"""Taking a tile: the flag, the loot, the extra warrior (BT-WIN, BT-LOOT, BT-WARRIOR, BT-AMB-14)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.battue.actions import Loot, Lower
from engine.battue.battle import Gained
from engine.battue.draft import Draft
from engine.battue.phases.refusals import explain_place, refuse_at
from engine.battue.questions import count_loot, has_flag_left, list_bare_flags
from engine.battue.state import BattueState
from engine.battue.steps import Looting, Revolting, Surrendering
from engine.battue.terms import Law, Terms
from engine.battue.towers import count_plunder
from engine.battue.words import by_number
from engine.core.position import step_of, with_item
from engine.core.refusal import Refusal
from engine.core.rules import Chance, draw_one
from engine.core.seat import CHANCE, Actor, Seat


def capture(draft: Draft, seat: Seat, place: int, spoils: bool = True) -> None:
    """`seat` gains control of `place`; without `spoils` (a treaty) it draws nothing and has conquered nothing."""
    claim = Surrendering(seat, place, draft.flags[place] is not None, spoils)
    draft.set_flag(place, None)
    if has_flag_left(draft.terms, draft, seat):
        _raise(draft, claim)
        return
    spare = list_bare_flags(draft, seat)
    if len(spare) > 1:
        draft.insert(claim)
    elif spare:
        _give_up(draft, seat, spare[0])
        _raise(draft, claim)
    else:
        draft.tell("BT-AMB-14", "{who} has no flag left for {place}: nobody controls it.", place, who=seat)


def _give_up(draft: Draft, seat: Seat, place: int) -> None:
    draft.set_flag(place, None)
    draft.tell("BT-WIN-02", "{who} gives up {place} to have a flag.", place, who=seat)


def _raise(draft: Draft, claim: Surrendering) -> None:
    seat, place = claim.seat, claim.place
    draft.set_flag(place, seat)
    draft.tell("BT-WIN-01", "{who} controls {place}.", place, who=seat)
    if not claim.spoils:
        return
    draft.settled = with_item(draft.settled, seat, True)
    if claim.had_flag:
        draft.tell("BT-LOOT-02", "{place} had been pillaged: no loot.", place)
        return
    face = draft.terms.box.faces[draft.faces[place]]
    if face.warrior:
        added = draft.add_warriors(seat, place, 1)
        words = by_number(added, "{added} warrior of {place} joins {who}.", "{added} warriors of {place} join {who}.")
        told = words if added else "The warrior of {place} finds no room with {who}."
        draft.tell("BT-WARRIOR-01", told, place, who=seat, added=added)
    if draft.terms.once_per_tile:
        if place in draft.pillaged:
            draft.tell("BT-AMB-14", "{place} has given its loot before.", place)
            return
        draft.pillaged += (place,)
    more = count_plunder(draft.terms, draft, seat)
    if more:
        words = by_number(more, "A tower of {who} adds {more} loot card.", "A tower of {who} adds {more} loot cards.")
        draft.tell("BT-TARSOS-05", words, place, who=seat, more=more)
    if face.loot + more:
        draft.insert(Looting(seat, face.loot + more))


# --- giving up a flag ---


def list_flags_to_lower(rules: Law, state: BattueState) -> list[Lower]:
    """In an uprising, too: the flags of the step's seat on tiles where nobody stands."""
    assert isinstance(state.step, Revolting | Surrendering)
    return [Lower(rules.terms.box.names[place]) for place in list_bare_flags(state, state.step.seat)]


@explain_place
def explain_lower(terms: Terms, state: BattueState, place: int) -> Refusal:
    assert isinstance(state.step, Revolting | Surrendering)
    rule = "BT-WIN-02" if isinstance(state.step, Surrendering) else "BT-EVENT-02"
    sentence, tip = "{place} is no tile of {who} without warriors.", "Such tiles are: {places}."
    who, places = terms.seat_names[state.step.seat], list_bare_flags(state, state.step.seat)
    return refuse_at(terms, state, rule, sentence, tip, place=place, who=who, places=places)


def surrender(draft: Draft, action: Lower) -> None:
    claim = step_of(draft, Surrendering)
    draft.resume()
    _give_up(draft, claim.seat, draft.city.board.index[action.place])
    _raise(draft, claim)


# --- loot ---


def who_loots(draft: Draft) -> Actor | None:
    """Cards come one by one; an empty deck is made anew from the discard in the middle of a draw (BT-AMB-18)."""
    step = step_of(draft, Looting)
    if step.cards and any(count_loot(draft.terms.box, draft, draft.hands).values()):
        return CHANCE
    if step.cards and any(draft.discard):
        draft.tell("BT-CARD-08", "The loot deck is empty: {number} discards are shuffled.", number=sum(draft.discard))
        draft.discard = (0,) * len(draft.discard)
        return CHANCE
    if step.cards:
        draft.tell("BT-AMB-18", "No loot card is left to draw.")
    return draft.resume()


def list_loot_draws(rules: Law, state: BattueState) -> Sequence[Chance]:
    return draw_one(Loot, count_loot(rules.terms.box, state, state.hands))


def draw_loot(draft: Draft, action: Loot) -> None:
    step = step_of(draft, Looting)
    card = draft.terms.box.loot[action.card]
    fact = Gained(step.seat, card.id)
    draft.go(Looting(step.seat, step.cards - 1))
    draft.tell("BT-LOOT-01", "{who} draws a loot card.", who=step.seat)
    if card.points and draft.terms.treasure_on_draw:
        draft.treasure(step.seat, card.id)
        told = "{card} goes to the war treasure of {who}, worth {points}."
        draft.tell("BT-AMB-20", told, fact=fact, who=step.seat, card=card.id, points=card.points)
    else:
        draft.gain_card(step.seat, card.id)
        draft.tell("BT-LOOT-01", "{who} has drawn {card}.", seats=(step.seat,), fact=fact, who=step.seat, card=card.id)
