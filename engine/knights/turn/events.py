"""Major events: who draws, and what comes up (WK-EVENT-01 to -05)."""

from __future__ import annotations

from collections import Counter

from engine.core.position import step_of, without_item
from engine.core.rules import Chance, draw_one
from engine.core.seat import Actor, Seat
from engine.knights.court_cards import Back
from engine.knights.draft import Draft
from engine.knights.realm_actions import Summon, Unfold
from engine.knights.realm_steps import Uncovering, Unfolding
from engine.knights.state import KnightsPosition, KnightsState
from engine.knights.terms import Terms
from engine.knights.turn.effects import begin_event


def who_summons(draft: Draft) -> Actor | None:
    """The baron whom the church supports, where he has a choice."""
    if draft.back is None:
        return draft.resume()
    return draft.decide(draft.church, list_summons(draft.rules, draft), summon)


def list_drawers(position: KnightsPosition) -> list[Seat]:
    """Himself or others: what the back says is free, the rest costs a faith point; blue is his (WK-AMB-09)."""
    church = position.church
    others = [Seat(seat) for seat in range(len(position.barons)) if seat != church and seat not in position.out]
    has_faith = position.faith[church] > 0
    if position.back is Back.RED:
        return [church, *(others if has_faith else ())]
    if position.back is Back.GREEN:
        return [*others, *([church] if has_faith else [])]
    return [church]


def list_summons(terms: Terms, position: KnightsPosition) -> list[Summon]:
    return [Summon(terms.barons[seat]) for seat in list_drawers(position)]


def summon(draft: Draft, action: Summon) -> None:
    seat = Seat(draft.barons.index(action.baron))
    is_own = seat == draft.church
    if (draft.back is Back.RED and not is_own) or (draft.back is Back.GREEN and is_own):
        draft.change_faith(draft.church, -1)
        rule = "WK-EVENT-02" if draft.back is Back.RED else "WK-EVENT-03"
        draft.tell(rule, "{who} pays a faith point for the choice.", who=draft.church)
    draft.go(Unfolding(seat))


def list_unfolded(terms: Terms, state: KnightsState) -> list[Chance]:
    """Any event of the back that shows."""
    return draw_one(Unfold, Counter(slug for slug in state.events if terms.events[slug].back is state.back))


def unfold(draft: Draft, action: Unfold) -> None:
    """It is read out, and the next back shows."""
    seat, card = step_of(draft, Unfolding).seat, draft.rules.events[action.event]
    draft.events = without_item(draft.events, action.event)
    draft.tell(
        "WK-EVENT-05", "{who} draws {title}: {text}", fact=card, who=seat, title=card.title, text=card.sentence()
    )
    draft.go(Uncovering(), *begin_event(draft, action.event, seat))
