"""The end of a turn: hand limit, end check, who plays next (BT-CARD-06, -09; BT-END-01 to -04; BT-AMB-17, -27)."""

from __future__ import annotations

from engine.battue.actions import Discard
from engine.battue.draft import Draft
from engine.battue.phases.refusals import why_not_held
from engine.battue.questions import find_next_living, is_trio_controlled
from engine.battue.state import BattueState
from engine.battue.steps import Ending, Opening, Watching
from engine.battue.terms import Law
from engine.battue.towers import count_rally, list_watched
from engine.core.refusal import Refusal
from engine.core.seat import Actor, Seat


def who_discards(draft: Draft) -> Actor | None:
    if len(draft.hands[draft.active]) > draft.terms.box.limits.hand:
        return draft.active
    return draft.go(Ending())


def list_discards(rules: Law, state: BattueState) -> list[Discard]:
    return [Discard(card) for card in dict.fromkeys(state.hands[state.active])]


def explain_discard(rules: Law, state: BattueState, action: Discard) -> Refusal:
    return why_not_held(rules.terms, "BT-CARD-06", state.hands[state.active], action.card)


def discard(draft: Draft, action: Discard) -> None:
    draft.throw(draft.active, action.card)
    draft.tell("BT-CARD-06", "{who} discards {card}.", who=draft.active, card=action.card)


def end_turn(draft: Draft) -> None:
    """Nobody is asked: the trio ends the game, then the round limit; else the next living seat plays."""
    draft.called, draft.fought, draft.drums, draft.fight = (), (), 0, None
    if is_trio_controlled(draft.terms, draft):
        draft.finish("trio", "The three great tiles are all controlled: the game is over.")
    seat = draft.active
    following = find_next_living(draft.terms, draft, seat)
    count = len(draft.terms.seats)
    if (following - draft.first) % count <= (seat - draft.first) % count:
        limit = draft.terms.round_limit
        if limit and draft.round >= limit:
            draft.finish("round-limit", "The last of {number} rounds is over: the score decides.", number=limit)
        draft.round += 1
    draft.active = following
    draft.go(Opening())
    draft.tell("BT-TURN-01", "Round {round}: it is the turn of {who}.", who=following, round=draft.round)
    _use_towers(draft, following)


def _use_towers(draft: Draft, seat: Seat) -> None:
    """What towers do as a turn begins: the watch looks, the horns call louder."""
    pips = count_rally(draft.terms, draft, seat)
    if pips:
        draft.drums += pips
        told = "The reinforcement dice of {who} count {pips} higher this turn: a tower is theirs."
        draft.tell("BT-TARSOS-04", told, who=seat, pips=pips)
    for place in list_watched(draft.terms, draft, seat):
        draft.insert(Watching(place))
        draft.tell("BT-TARSOS-02", "The watch of {who} looks at {place}.", place, who=seat)
