"""The rules: the table of the war's steps, with those of the full turn for the realm. Law lies in `war/`, `turn/`."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeAlias

from engine.core.seat import Seat
from engine.core.stepped_rules import SteppedRules
from engine.core.steps import Choice, Deed, Draw, End, Passage, Steps, always, go_on, not_on_offer, seat_decides
from engine.knights import actions as act
from engine.knights import realm_steps, steps
from engine.knights.actions import KnightsAction
from engine.knights.court_actions import CourtAction
from engine.knights.draft import Draft
from engine.knights.edition import KnightsEdition
from engine.knights.notes import build_draft, note_skirmish
from engine.knights.options import KnightsOptions
from engine.knights.outcome import rank_seats
from engine.knights.realm_actions import RealmAction
from engine.knights.sight import imagine_state, observe_state
from engine.knights.state import KnightsState, KnightsView
from engine.knights.terms import Terms
from engine.knights.turn.court_entries import COURT_ENTRIES, TALKING
from engine.knights.turn.destiny import list_draws
from engine.knights.turn.entries import DUE, ENTRIES
from engine.knights.turn.negotiation import open_talks
from engine.knights.turn.setting_up import begin_game
from engine.knights.war import (
    aftermath,
    captures,
    cards,
    combat_entry,
    fighting,
    losses,
    movement,
    mustering,
    neutral,
    neutral_refusals,
    order_refusals,
    refusals,
    upkeep,
    verdicts,
)

AnyAction: TypeAlias = KnightsAction | RealmAction | CourtAction
WHO, DESTINY = "Turn {turn}: {who} ", "Turn {turn}: destiny decides."
FIGHT = Deed(combat_entry.declare, explain=order_refusals.why_not_fight)
GIFT = Deed(movement.take, explain=order_refusals.why_no_gift)
RANSOM = not_on_offer("WK-FORT-02", "'{action}' hands over no city of yours.")
DESERTION = not_on_offer("WK-RETREAT-02", "'{action}' names no card of the nation that deserts.")
SACRIFICE = not_on_offer("WK-DEATH-03", "'{action}' is not what the tokens cost.")
SHARE = not_on_offer("WK-AMB-37", "'{action}' is no way to share out these troops.")
WORKS = neutral_refusals.why_no_works
CONSENT = always(act.Allow(), act.Forbid())


@cache
def build_realm_steps() -> Steps:
    """Those of the war and of the realm around it, with talks: one table for all games."""
    return Steps(open_talks({**KnightsRules.steps, **ENTRIES, **COURT_ENTRIES}, TALKING))


class KnightsRules(Terms, SteppedRules[KnightsState, AnyAction, KnightsView, Draft]):
    """The war or the realm, for one set-up."""

    edition: KnightsEdition
    not_due = "WK-ACT-13"
    observe = staticmethod(observe_state)
    imagine = imagine_state
    outcome = rank_seats
    due = {**refusals.DUE, **DUE}
    steps = Steps({
        steps.Choosing: Choice("WK-ACT-13", WHO + "plays a card or passes.",
            cards.who_chooses, cards.list_cards,
            {act.Operations: Deed(cards.operate, explain=order_refusals.why_no_operations),
             act.Improvise: Deed(cards.improvise, explain=order_refusals.why_no_improvisation),
             act.Pass: Deed(cards.skip)}),
        steps.Ordering: Choice("WK-MOVE-01", WHO + "moves nobles, starts a combat, or ends the card.",
            cards.who_orders, cards.list_deeds,
            {act.March: Deed(movement.set_out, explain=order_refusals.why_not_march),
             act.Sail: Deed(movement.set_out, explain=order_refusals.why_not_sail),
             act.Battle: FIGHT, act.Assault: FIGHT, act.Besiege: FIGHT, act.Done: Deed(cards.end_card)}),
        steps.Marching: Choice("WK-MOVE-30", WHO + "takes troops along or goes on.",
            movement.who_marches, movement.list_choices,
            {act.Take: GIFT, act.TakeAll: GIFT, act.Go: Deed(movement.go)}),
        steps.Asking: Choice("WK-MOVE-08", WHO + "lets the noble pass or not.",
            movement.who_is_asked, CONSENT,
            {act.Allow: Deed(movement.allow), act.Forbid: Deed(movement.forbid)}),
        steps.Consenting: Choice("WK-COMBAT-07", WHO + "consents to the attack or not.",
            movement.who_is_asked, CONSENT,
            {act.Allow: Deed(combat_entry.consent), act.Forbid: Deed(combat_entry.object_to)}),
        # --- a fight ---
        steps.Commanding: Choice("WK-BATTLE-01", WHO + "names a commander.",
            fighting.who_commands, fighting.list_commanders,
            {act.Command: Deed(fighting.command, explain=refusals.why_not_command)}),
        steps.Counting: Passage(fighting.count_both),
        steps.Drawing: Draw("WK-BATTLE-03", DESTINY, list_draws, act.Draw, fighting.draw, fighting.who_draws,
            is_secret=True),
        steps.Discarding: Choice("WK-BATTLE-05", WHO + "chooses which cards to keep.",
            fighting.who_discards, fighting.list_keepings,
            {act.Keep: Deed(fighting.keep, explain=refusals.why_not_keep),
             act.KeepCards: Deed(fighting.keep, refusals.why_not_keep_cards)}, is_secret=True),
        steps.Unsealing: Passage(fighting.unseal),
        steps.Extending: Draw("WK-BATTLE-07", DESTINY, list_draws, act.Draw, fighting.extend, fighting.who_extends,
            is_secret=True),
        steps.Enabling: Choice("WK-BATTLE-09", WHO + "uses the commander's ability or not.",
            fighting.who_is_able, always(act.Use(), act.Refrain()),
            {act.Use: Deed(fighting.use), act.Refrain: Deed(go_on)}),
        steps.Striking: Passage(fighting.strike),
        steps.Losing: Choice("WK-BATTLE-10", WHO + "places a loss.",
            losses.who_loses, losses.list_losses, {act.Lose: Deed(losses.lose, explain=refusals.why_not_lose)}),
        steps.Judging: Passage(verdicts.pronounce),
        # --- what it leads to ---
        steps.Capturing: Choice("WK-RAZE-01", WHO + "takes control of the city or razes it.",
            seat_decides, always(act.Control(), act.Raze()),
            {act.Control: Deed(captures.control), act.Raze: Deed(captures.raze)}),
        steps.Ransoming: Choice("WK-FORT-02", WHO + "hands over a city.",
            captures.who_ransoms, captures.list_ransoms, {act.Ransom: Deed(captures.ransom, explain=RANSOM)}),
        steps.Deserting: Draw("WK-RETREAT-02", DESTINY, list_draws, act.Draw, aftermath.draw, is_secret=True),
        steps.Dismissing: Choice("WK-RETREAT-02", WHO + "chooses who deserts.",
            aftermath.who_dismisses, aftermath.list_dismissals,
            {act.Desert: Deed(aftermath.desert, explain=DESERTION)}),
        steps.Falling: Choice("WK-DEATH-03", WHO + "chooses the mercenaries that are lost.",
            aftermath.who_pays, aftermath.list_sacrifices,
            {act.Sacrifice: Deed(aftermath.sacrifice, explain=SACRIFICE)}),
        steps.Withdrawing: Choice("WK-RETREAT-03", WHO + "chooses where to retreat.",
            aftermath.who_withdraws, aftermath.list_retreats,
            {act.Retreat: Deed(aftermath.retreat, explain=refusals.why_not_retreat)}),
        **{kind: ENTRIES[kind] for kind in (realm_steps.Dispersing, realm_steps.Quitting, realm_steps.Forfeiting)},
        steps.Closing: Passage(aftermath.close),
        # --- the end of a turn ---
        steps.Revealing: Draw("WK-NEUTRAL-01", "Turn {turn}: a neutral card is turned up.", neutral.list_neutrals,
            act.Reveal, neutral.reveal, neutral.who_reveals),
        steps.Building: Choice("WK-NEUTRAL-03", WHO + "repairs or fortifies one place, or none.",
            neutral.who_uses, neutral.list_uses,
            {act.Repair: Deed(neutral.repair, explain=WORKS), act.Fortify: Deed(neutral.fortify, explain=WORKS),
             act.Done: Deed(neutral.decline)}),
        steps.Maintaining: Choice("WK-NEUTRAL-07", WHO + "takes loss tokens off one army, or none.",
            neutral.who_uses, neutral.list_uses,
            {act.Maintain: Deed(neutral.maintain, explain=neutral_refusals.why_no_maintenance),
             act.Done: Deed(neutral.decline)}),
        steps.Resting: Passage(upkeep.rest),
        steps.Rebuilding: Choice("WK-FORT-04", WHO + "puts the fortress back or waits.",
            upkeep.who_rebuilds, upkeep.list_places,
            {act.Rebuild: Deed(upkeep.rebuild, explain=refusals.why_not_rebuild), act.Wait: Deed(upkeep.wait)}),
        steps.Mustering: Choice("WK-ARRIVE-02", WHO + "shares out troops among nobles off the board.",
            mustering.who_musters, mustering.list_choices,
            {act.Give: Deed(mustering.give, explain=SHARE), act.GiveAll: Deed(mustering.give_all, explain=SHARE),
             act.Done: Deed(go_on)}),
        steps.Arriving: Choice("WK-ARRIVE-04", WHO + "chooses where a noble arrives.",
            upkeep.who_arrives, upkeep.list_arrivals,
            {act.Arrive: Deed(upkeep.arrive, explain=refusals.why_not_arrive)}),
        steps.Turning: Passage(upkeep.turn),
        steps.Conquered: End("WK-END-01", "The war is over."),
        steps.Elapsed: End("WK-END-03", "The war is over."),
    })  # fmt: skip

    def __init__(self, setup: KnightsOptions) -> None:
        Terms.__init__(self, setup)
        if self.is_realm:
            self.steps = build_realm_steps()
        SteppedRules.__init__(self)

    def begin(self) -> Draft:
        """The edition's skirmish, or a whole game from its set-up."""
        return begin_game(self) if self.is_realm else build_draft(self, note_skirmish(self))

    def rule_of(self, view: KnightsView) -> str:
        """Of a desertion what befell the noble."""
        step = view.step
        if isinstance(step, steps.Deserting | steps.Dismissing):
            return aftermath.find_rule(step)
        return super().rule_of(view)

    def words(self, view: KnightsView) -> dict[str, Any]:
        return {"turn": view.turn, **super().words(view)}

    def seat_name(self, view: KnightsView, seat: Seat) -> str:
        return self.who(seat)
