"""The six windows for loot cards (BT-BATTLE-04 to -06, BT-CARD-01 to -03).

A seat is passed over here only when its hand is empty, which everybody can see. A seat with cards may always speak,
also when none of them fits; whether a person is then bothered with it is a matter of the screen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from engine.battue import steps as at
from engine.battue.actions import CARD_ACTIONS, DONE, BattueAction, CardAction, Done, Taken
from engine.battue.battle import Gained
from engine.battue.draft import Draft
from engine.battue.phases.cards import explain_play, list_plays
from engine.battue.phases.plays import play
from engine.battue.pieces import Timing
from engine.battue.state import BattuePosition, BattueState
from engine.battue.terms import Law
from engine.core.action import Action
from engine.core.position import step_of
from engine.core.refusal import Refusal
from engine.core.rules import Chance, draw_one
from engine.core.seat import Actor, Seat
from engine.core.steps import Choice, Deed


class Window(msgspec.Struct, frozen=True):
    """When cards of `timing` may be played, and what follows."""

    timing: Timing
    after_roll: bool
    following: at.AnyStep

    def entry(self, rule: str, sentence: str) -> Choice:
        """What is known of the step."""
        plays: dict[type[Action], Deed] = {form: Deed(self.play, explain=self.explain) for form in CARD_ACTIONS}
        return Choice(rule, sentence, self.who, self.menu, {**plays, Done: Deed(self.pass_on)})

    def seat(self, position: BattuePosition) -> Seat:
        """Whose cards they are."""
        if self.timing is Timing.DEFEND and position.fight is not None:
            return position.fight.defender
        return position.active

    def who(self, draft: Draft) -> Actor | None:
        seat = self.seat(draft)
        if draft.hands[seat]:
            return seat
        return draft.go(self.following)

    def menu(self, rules: Law, state: BattueState) -> list[BattueAction]:
        return [*list_plays(rules.terms, state, self.seat(state), self.timing, self.after_roll), DONE]

    def explain(self, rules: Law, state: BattueState, action: CardAction) -> Refusal | None:
        return explain_play(rules.terms, state, self.seat(state), self.timing, self.after_roll, action)

    def play(self, draft: Draft, action: CardAction) -> None:
        play(draft, self.seat(draft), action)

    def pass_on(self, draft: Draft, action: Done) -> None:
        draft.go(self.following)


OPENING = Window(Timing.START, False, at.Calling())
ATTACKING = Window(Timing.ATTACK, False, at.Defending())
DEFENDING = Window(Timing.DEFEND, False, at.Rolling())
ATTACK_REROLLS = Window(Timing.ATTACK, True, at.DefenceRerolls())
DEFENCE_REROLLS = Window(Timing.DEFEND, True, at.Settling())
CLOSING = Window(Timing.END, False, at.Discarding())


# --- the card a thief takes ---


def list_thefts(rules: Law, state: BattueState) -> Sequence[Chance]:
    return draw_one(Taken, Counter(state.hands[step_of(state, at.Stealing).victim]))


def steal(draft: Draft, action: Taken) -> None:
    thief, victim = draft.active, step_of(draft, at.Stealing).victim
    draft.steal(thief, victim, action.card)
    draft.tell("BT-CARD-02", "{who} takes a card from {victim}.", who=thief, victim=victim)
    told, fact = "{who} has taken {card} from {victim}.", Gained(thief, action.card, victim)
    draft.conclude("BT-CARD-02", told, seats=(thief, victim), fact=fact, who=thief, victim=victim, card=action.card)
