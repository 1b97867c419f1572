"""The rules of Barbarian Kingdoms for one set-up: the table of steps. What each entry names lies in the phases."""

from __future__ import annotations

from engine.barbarian import actions as act
from engine.barbarian import steps as step
from engine.barbarian.actions import BarbarianAction
from engine.barbarian.draft import Draft
from engine.barbarian.edition import BarbarianEdition
from engine.barbarian.law import Law
from engine.barbarian.options import BarbarianOptions
from engine.barbarian.phases import (
    aftermath,
    assault,
    bribes,
    claim,
    contest,
    effects,
    manoeuvres,
    paying,
    recruit,
    reinforcements,
    setting_up,
    taxing,
    turn,
)
from engine.barbarian.phases.common import ask_active
from engine.barbarian.phases.untimely import DUE, find_due
from engine.barbarian.pieces import KINGDOMS, NO_FORCE
from engine.barbarian.purses import NOTHING_SHOWN
from engine.barbarian.questions import find_deciding_kingdom
from engine.barbarian.reign import rank_seats
from engine.barbarian.sight import imagine_state, observe_state
from engine.barbarian.state import BarbarianState, BarbarianView
from engine.core.action import Action
from engine.core.outcome import Outcome
from engine.core.stepped_rules import SteppedRules
from engine.core.steps import Choice, Deed, Draw, End, Passage, Steps, go_on

MOVES: dict[type[Action], Deed] = {
    act.Move: Deed(manoeuvres.move, explain=manoeuvres.explain_move),
    act.Castle: Deed(manoeuvres.castle, explain=manoeuvres.explain_castle),
}
ASSAULT = Deed(assault.perform, explain=assault.explain)
PAY: dict[type[Action], Deed] = {act.Pay: Deed(paying.perform, paying.why_not)}

STEPS = Steps({
    step.PickingScenario: Choice("BK-ADV-01", "{seat}: choose the scenario.",
        setting_up.ask_winner, setting_up.scenario_menu,
        {act.PickScenario: Deed(setting_up.pick_scenario, explain=setting_up.explain_scenario)}),
    step.Selecting: Choice("BK-EXPERT-01", "{seat}: pick a kingdom that will take part.",
        setting_up.ask_selecting, setting_up.selection_menu,
        {act.Select: Deed(setting_up.select, explain=setting_up.explain_select)}),
    step.Choosing: Choice("BK-ADV-02", "{seat}: choose the kingdom to play.",
        setting_up.ask_choosing, setting_up.choosing_menu,
        {act.Choose: Deed(setting_up.choose, explain=setting_up.explain_choose)}),
    step.Drawing: Draw("BK-SETUP-02", "The kingdoms are drawn by lot.", setting_up.draw_chances, act.Draw,
        setting_up.draw),
    step.LayingLoot: Choice("BK-SETUP-05", "The {active} spread a 1, a 2 and a 3 over their home provinces.",
        setting_up.ask_laying, setting_up.loot_menu,
        {act.Lay: Deed(setting_up.lay, explain=setting_up.explain_lay)}),
    step.DealingChests: Draw("BK-SETUP-07", "A chest is laid on each neutral province.", setting_up.deal_chances,
        act.Deal, setting_up.deal),
    step.Acting: Choice("BK-TURN-02", "The {active} choose an action: recruit, tax, manoeuvres, assault or claim.",
        ask_active, turn.menu,
        {act.Recruit: Deed(recruit.perform, explain=recruit.explain),
         act.Tax: Deed(taxing.announce, explain=taxing.explain_announce),
         **MOVES, act.Stay: Deed(manoeuvres.stay), act.Ride: Deed(assault.ride, explain=assault.explain_ride),
         act.Assault: ASSAULT, act.Claim: Deed(claim.perform, explain=claim.explain)}),
    step.PayingRecruit: Choice("BK-RECRUIT-04", "The {active} pay for the warrior in {place}.", ask_active,
        paying.menu, PAY),
    step.PayingClaim: Choice("BK-CLAIM-03", "The {active} pay for their claim in {place}.", ask_active, paying.menu,
        PAY),
    step.Taxing: Choice("BK-TAX-01", "The {active} choose the coins of their tax.",
        ask_active, taxing.menu, {act.Take: Deed(taxing.perform, taxing.why_not)}),
    step.Manoeuvring: Choice("BK-MANOEUVRE-01", "The {active} go on with their manoeuvres, or end them.",
        manoeuvres.ask, manoeuvres.step_menu, {**MOVES, act.Done: Deed(go_on)}),
    step.Riding: Choice("BK-AMB-35", "The {active} have ridden to {place} and now assault from there.",
        ask_active, assault.riding_menu, {act.Assault: ASSAULT}),
    step.EndingTurn: Passage(turn.end_turn),
    step.Contesting: Choice("BK-CONTEST-02", "{seat}: contest the {cause} in {place}, or decline.",
        contest.ask, contest.menu,
        {act.Contest: Deed(contest.perform, contest.why_not), act.Decline: Deed(contest.decline)}),
    step.Reinforcing: Choice("BK-BATTLE-02", "The {active} may bring more units into {place}.",
        reinforcements.ask, reinforcements.menu,
        {act.Reinforce: Deed(reinforcements.perform, reinforcements.why_not),
         act.Pass: Deed(reinforcements.give_up, explain=reinforcements.explain_pass),
         act.Done: Deed(reinforcements.hand_over, explain=reinforcements.explain_done)}),
    step.Bribing: Choice("BK-BATTLE-03", "The {active} seal a bribe for the battle in {place}.",
        bribes.ask, bribes.menu, {act.Bribe: Deed(bribes.perform, bribes.why_not)}, is_secret=True),
    step.Rallying: Choice("BK-POWER-FRA-2", "The {active} may let one beaten warrior fall back.",
        aftermath.ask_loser, aftermath.rally_menu,
        {act.Rally: Deed(aftermath.rally, explain=aftermath.explain_rally), act.Forgo: Deed(go_on)}),
    step.Evacuating: Choice("BK-EVAC-02", "The {active} send surplus units out of {place}.",
        aftermath.ask_winner, aftermath.evacuation_menu,
        {act.Evacuate: Deed(aftermath.evacuate, explain=aftermath.explain_evacuate)}),
    step.CarryingOut: Passage(effects.carry_out),
    step.Over: End("BK-VICTORY-01", "The game is over."),
})  # fmt: skip


class BarbarianRules(Law, SteppedRules[BarbarianState, BarbarianAction, BarbarianView, Draft]):
    """One game of Barbarian Kingdoms, by its options and its box."""

    steps = STEPS
    due = DUE
    find_due = staticmethod(find_due)
    not_due = "BK-TURN-02"
    observe = staticmethod(observe_state)
    imagine = imagine_state
    edition: BarbarianEdition

    def __init__(self, setup: BarbarianOptions) -> None:
        Law.__init__(self, setup)
        SteppedRules.__init__(self)

    def begin(self) -> Draft:
        provinces, kingdoms, seats = len(self.edition.province), len(KINGDOMS), len(self.seats)
        draft = self.begin_with(
            step.PickingScenario(),
            round=1,
            owner=(None,) * kingdoms,
            units=(None,) * provinces,
            stands=(0,) * kingdoms,
            lands=(0,) * kingdoms,
            fleets=(NO_FORCE,) * kingdoms,
            tokens=(None,) * provinces,
            loot=((),) * provinces,
            trophies=((),) * seats,
            kings=(False,) * kingdoms,
            deployed=(0,) * kingdoms,
            placed=(0,) * kingdoms,
            shown=(NOTHING_SHOWN,) * seats,
            chests=(None,) * provinces,
            treasuries=((),) * seats,
            plundered=((),) * seats,
        )
        setting_up.open_game(draft)
        return draft

    def complete(self, view: BarbarianView) -> BarbarianView:
        return self.realm(view.played).take_stock(view)

    def outcome(self, state: BarbarianState) -> Outcome | None:
        return rank_seats(self, state) if isinstance(state.step, step.Over) else None

    def words(self, view: BarbarianView) -> dict[str, str | int]:
        kingdom, now = find_deciding_kingdom(view), view.step
        at = view.fight.place if view.fight is not None else getattr(now, "place", None)
        return {
            "seat": self.seat_name(view, view.to_act) if isinstance(view.to_act, int) else "Chance",
            "active": "" if kingdom is None else self.edition.entry(kingdom).plural,
            "place": "" if at is None else self.realm(view.played).names[at],
            "cause": view.fight.cause if view.fight is not None else "",
        }
