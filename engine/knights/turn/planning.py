"""Planning: each baron lays up to six cards on three stacks, and neutral cards join them (WK-PREP)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from engine.core.position import step_of, with_inner, with_item
from engine.core.seat import Actor
from engine.knights.draft import Draft
from engine.knights.questions import list_clockwise
from engine.knights.realm_actions import Lay
from engine.knights.realm_pieces import CARDS, STACKS, Played
from engine.knights.realm_questions import list_hand
from engine.knights.realm_steps import Dealing, Planning, TurningUp
from engine.knights.state import KnightsState
from engine.knights.terms import Terms

EACH = 2
"""Cards that a baron, and nobody, lay on each stack."""


def begin_turn(draft: Draft) -> None:
    """Planning, actions, upkeep (WK-PREP-01)."""
    draft.returned = draft.neutrals_used = ()
    draft.parleys = (0,) * len(draft.barons)
    draft.stacks = ((),) * STACKS
    draft.stacked = ((0,) * (len(draft.barons) + 1),) * STACKS
    seats = list_clockwise(draft)
    draft.go(*(Planning(seat, stack) for seat in seats for stack in range(STACKS)), Dealing(), TurningUp())


def who_plans(draft: Draft) -> Actor | None:
    """Whoever has cards in hand: those in zones are not (WK-PREP-04)."""
    seat = step_of(draft, Planning).seat
    if list_hand(draft.rules, draft, draft.stacks, seat):
        return seat
    return draft.resume()


def list_plans(terms: Terms, state: KnightsState) -> tuple[Lay, ...]:
    """None, one or two cards of the hand (WK-PREP-03), most first."""
    hand = list_hand(terms, state, state.stacks, step_of(state, Planning).seat)
    return _list_lays(tuple([played.card for played in hand]))


@lru_cache(maxsize=1024)
def _list_lays(held: tuple[int, ...]) -> tuple[Lay, ...]:
    """Of cards in their order."""
    pairs = sorted(set(combinations(held, EACH)))
    return tuple(
        Lay(tuple(CARDS[card] for card in cards)) for cards in (*pairs, *((card,) for card in sorted({*held})), ())
    )


def lay(draft: Draft, action: Lay) -> None:
    """Face down; everybody sees how many."""
    step = step_of(draft, Planning)
    cards = tuple(Played(step.seat, card.index) for card in action.cards)
    draft.stacks = with_item(draft.stacks, step.stack, tuple(sorted((*draft.stacks[step.stack], *cards))))
    change_stacked(draft, step.stack, step.seat, len(cards))
    sentence = (
        "{who} lays {count} cards on stack {stack}." if len(cards) != 1 else "{who} lays a card on stack {stack}."
    )
    draft.conclude("WK-PREP-02", sentence, who=step.seat, count=len(cards), stack=step.stack + 1)


def change_stacked(draft: Draft, stack: int, number: int, count: int) -> None:
    """How many cards everybody sees on a stack."""
    draft.stacked = with_inner(draft.stacked, stack, number, draft.stacked[stack][number] + count)


def deal_neutrals(draft: Draft) -> None:
    """Two on each stack, two aside, all unseen (WK-PREP-05); each stack is shuffled (WK-PREP-06)."""
    for stack in range(STACKS):
        change_stacked(draft, stack, len(draft.barons), EACH)
    draft.conclude("WK-PREP-05", "Two neutral cards go to each stack; each is shuffled.")
