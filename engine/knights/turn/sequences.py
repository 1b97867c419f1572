"""Several nobles of one baron retreat or die: he says who is next (WK-ALG-BATTLE)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.position import step_of
from engine.core.seat import Actor, Seat
from engine.knights.draft import Draft
from engine.knights.realm_actions import Single
from engine.knights.realm_steps import Sequencing
from engine.knights.state import NOBLES, KnightsState
from engine.knights.steps import Deserting
from engine.knights.terms import Terms


def line_up(terms: Terms, nobles: Iterable[int], dies: bool) -> list[Deserting | Sequencing]:
    """In the realm as their baron says, in the war alone as they come."""
    found = tuple(nobles)
    if not terms.is_realm or len(found) < 2:
        return [Deserting(number, dies) for number in found]
    return [Sequencing(found, dies)]


def who_sequences(draft: Draft) -> Actor | None:
    """The loser, until one is left."""
    step = step_of(draft, Sequencing)
    if len(step.nobles) > 1:
        return Seat(step.nobles[0] // NOBLES)
    return draft.go(Deserting(step.nobles[0], step.dies))


def list_next(terms: Terms, state: KnightsState) -> list[Single]:
    return [Single(terms.noble_slugs[number]) for number in step_of(state, Sequencing).nobles]


def single_out(draft: Draft, action: Single) -> None:
    step, noble = step_of(draft, Sequencing), draft.rules.noble_index[action.noble]
    left = tuple(number for number in step.nobles if number != noble)
    draft.go(Deserting(noble, step.dies), Sequencing(left, step.dies))


def muster_out(draft: Draft, number: int) -> bool:
    """Does he die? As many tokens as men is death, at any moment (WK-AMB-R22); no men at all leaves the board."""
    noble = draft.nobles[number]
    if draft.is_spent(number):
        return True
    if noble.place is not None and not noble.troops:
        draft.remove_noble(number)
        draft.tell("WK-DEATH-06", "{noble} has no troops left and leaves the board.", noble=number)
    return False
