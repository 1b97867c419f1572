"""The end of a turn: hand limit, end check, who plays next (BT-CARD-06, -09; BT-END-01 to -04; BT-AMB-17, -27)."""

from __future__ import annotations

from engine.battue.actions import BattueAction, Discard
from engine.battue.draft import Draft
from engine.battue.questions import find_next_living, is_trio_controlled
from engine.battue.scoring import ENDING_RULES
from engine.battue.state import BattueState
from engine.battue.steps import Discarding, Ending, Opening, Over
from engine.battue.terms import Terms
from engine.core.refusal import Refusal, refuse
from engine.core.seat import NOBODY, Actor

OPENING, ENDING = Opening(), Ending()


def wait_discard(draft: Draft) -> Actor | None:
    if len(draft.hands[draft.active]) > draft.terms.box.limits.hand:
        return draft.active
    draft.step = ENDING
    return None


def menu_discard(terms: Terms, state: BattueState) -> list[Discard]:
    return [Discard(card) for card in dict.fromkeys(state.hands[state.active])]


def why_not_discard(terms: Terms, state: BattueState, action: BattueAction) -> Refusal | None:
    hand = state.hands[state.active]
    if not isinstance(action, Discard):
        return refuse(
            "BT-CARD-06",
            "You hold {number} cards; {limit} may be kept at the end of a turn.",
            "Discard {more} of them.",
            number=len(hand),
            limit=terms.box.limits.hand,
            more=len(hand) - terms.box.limits.hand,
        )
    if action.card in hand:
        return None
    return refuse("BT-CARD-06", "You do not hold the card {card}.", "Discard one of: {hand}.",
                  card=action.card[:40], hand=", ".join(dict.fromkeys(hand)))  # fmt: skip


def perform_discard(draft: Draft, action: Discard) -> None:
    draft.throw(draft.active, action.card)
    draft.tell("BT-CARD-06", "{who} discards {card}.", who=draft.active, card=draft.terms.box.card_name(action.card))
    draft.step = Discarding()


def end_turn(draft: Draft) -> None:
    """The trio ends the game, then the round limit; else the next living seat plays."""
    draft.called, draft.fought, draft.drums, draft.fight = (), (), 0, None
    if is_trio_controlled(draft.terms, draft):
        draft.tell("BT-END-01", "The three great tiles are all controlled: the game is over.")
        draft.step = Over("trio")
        return
    seat = draft.active
    following = find_next_living(draft.terms, draft, seat)
    count = len(draft.terms.seats)
    if (following - draft.first) % count <= (seat - draft.first) % count:
        limit = draft.terms.round_limit
        if limit and draft.round >= limit:
            draft.tell("BT-AMB-27", "The last of {number} rounds is over: the score decides.", number=limit)
            draft.step = Over("round-limit")
            return
        draft.round += 1
    draft.active = following
    draft.step = OPENING
    draft.tell("BT-TURN-01", "Round {round}: it is the turn of {who}.", who=following, round=draft.round)


def wait_over(draft: Draft) -> Actor:
    return NOBODY


def why_over(ending: str) -> Refusal:
    return refuse(ENDING_RULES[ending], "The game is over.", "Go back to an earlier point to play on from there.")
