"""The end of a turn: hand limit, end check, who plays next (BT-CARD-06, -09; BT-END-01 to -04; BT-AMB-17, -27)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.battue.actions import BattueAction, Discard
from engine.battue.phases.common import next_living
from engine.battue.scoring import ENDING_RULES
from engine.battue.state import BattueState
from engine.battue.steps import Discarding, Ending, Opening, Over
from engine.core.refusal import Refusal, refuse
from engine.core.seat import NOBODY, Actor

if TYPE_CHECKING:
    from engine.battue.draft import Draft
    from engine.battue.rules import BattueRules

OPENING, ENDING = Opening(), Ending()


def wait_discard(draft: Draft) -> Actor | None:
    if len(draft.hands[draft.active]) > draft.rules.box.limits.hand:
        return draft.active
    draft.step = ENDING
    return None


def menu_discard(rules: BattueRules, state: BattueState) -> list[Discard]:
    return [Discard(card) for card in dict.fromkeys(state.hands[state.active])]


def why_not_discard(rules: BattueRules, state: BattueState, action: BattueAction) -> Refusal | None:
    hand = state.hands[state.active]
    if not isinstance(action, Discard):
        return refuse(
            "BT-CARD-06",
            "You hold {number} cards; {limit} may be kept at the end of a turn.",
            "Discard {more} of them.",
            number=len(hand),
            limit=rules.box.limits.hand,
            more=len(hand) - rules.box.limits.hand,
        )
    if action.card in hand:
        return None
    return refuse("BT-CARD-06", "You do not hold the card {card}.", "Discard one of: {hand}.",
                  card=action.card[:40], hand=", ".join(dict.fromkeys(hand)))  # fmt: skip


def perform_discard(draft: Draft, action: Discard) -> None:
    draft.throw(draft.active, action.card)
    draft.tell("BT-CARD-06", "{who} discards {card}.", who=draft.active, card=draft.rules.box.card_name(action.card))
    draft.step = Discarding()


def end_turn(draft: Draft) -> None:
    """The trio ends the game, then the round limit; else the next living seat plays."""
    draft.called, draft.fought, draft.drums, draft.fight = (), (), 0, None
    if is_trio_controlled(draft.rules, draft):
        draft.tell("BT-END-01", "The three great tiles are all controlled: the game is over.")
        draft.step = Over("trio")
        return
    seat = draft.active
    following = next_living(draft.rules, draft, seat)
    count = len(draft.rules.seats)
    if (following - draft.first) % count <= (seat - draft.first) % count:
        limit = draft.rules.round_limit
        if limit and draft.round >= limit:
            draft.tell("BT-AMB-27", "The last of {number} rounds is over: the score decides.", number=limit)
            draft.step = Over("round-limit")
            return
        draft.round += 1
    draft.active = following
    draft.step = OPENING
    draft.tell("BT-TURN-01", "Round {round}: it is the turn of {who}.", who=following, round=draft.round)


def is_trio_controlled(rules: BattueRules, position: BattueState | Draft) -> bool:
    controlled = {face for face, owner in zip(position.faces, position.flags, strict=True) if owner is not None}
    return rules.box.trio <= controlled


def wait_over(draft: Draft) -> Actor:
    return NOBODY


def why_over(ending: str) -> Refusal:
    return refuse(ENDING_RULES[ending], "The game is over.", "Go back to an earlier point to play on from there.")
