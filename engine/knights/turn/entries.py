"""The table of steps that the full turn adds to those of the war."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.seat import CHANCE
from engine.core.steps import Choice, Deed, Draw, End, Entries, Passage, always, go_on, not_on_offer, seat_decides
from engine.knights import actions as act
from engine.knights import realm_actions as do
from engine.knights import realm_steps as at
from engine.knights import steps as war
from engine.knights.turn import (
    baron_cards,
    deploying,
    destiny,
    elimination,
    events,
    expeditions,
    garrisons,
    hiring,
    planning,
    revealing,
    sequences,
    setting_up,
    taxes,
    upkeep,
    wages,
)
from engine.knights.war import mustering, order_refusals

WHO, CHANCES = "Turn {turn}: {who} ", "Turn {turn}: "


def explain_menu(rule: str, perform: Callable[[Any, Any], None]) -> Deed:
    """A deed whose menu is the law."""
    return Deed(perform, explain=not_on_offer(rule, "'{action}' is not possible here."))


def read_destiny(rule: str, what: str, perform: Callable[[Any, Any], None], who: Any = lambda draft: CHANCE) -> Draw:
    """A card of destiny that is read in the open; which cards may come tells what somebody knows of the pile."""
    return Draw(rule, CHANCES + what, destiny.list_draws, act.Draw, perform, who, is_secret=True)


ENTRIES: Entries = {
    # --- setting up ---
    at.Razing: read_destiny("WK-SETUP-05", "destiny names a city that is razed.", setting_up.raze,
        setting_up.who_razes),
    at.Appointing: read_destiny("WK-SETUP-07", "destiny names a baron.", setting_up.appoint),
    at.Enlisting: Draw("WK-SETUP-09", CHANCES + "mercenaries come to a baron.", setting_up.list_enlisted, do.Enlist,
        setting_up.enlist),
    at.Offering: Draw("WK-SETUP-11", CHANCES + "a mercenary card is shown.", setting_up.list_shown, do.Show,
        setting_up.show, setting_up.who_offers),
    at.Tabling: Draw("WK-SETUP-12", CHANCES + "a proposition comes onto the agenda.", setting_up.list_tabled, do.Table,
        setting_up.table, setting_up.who_tables),
    at.Uncovering: Draw("WK-SETUP-02", CHANCES + "the back of the next event shows.", setting_up.list_backs,
        do.Uncover, setting_up.uncover, setting_up.who_uncovers),
    at.Allying: Passage(deploying.begin_allotting),
    at.Assigning: Choice("WK-SETUP-10", WHO + "assigns troops.", seat_decides, deploying.list_assignments,
        {do.Assign: explain_menu("WK-SETUP-10", deploying.assign)}, is_secret=True),
    at.Allotting: Passage(deploying.allot),
    at.Founding: Choice("WK-SETUP-13", WHO + "founds a fortress.", seat_decides, deploying.list_sites,
        {do.Found: explain_menu("WK-SETUP-13", deploying.found)}),
    at.Deploying: Choice("WK-SETUP-14", WHO + "places a noble.", seat_decides, deploying.list_deployments,
        {do.Deploy: explain_menu("WK-SETUP-14", deploying.deploy)}),
    at.Readying: Passage(deploying.ready),
    # --- cards ---
    at.Planning: Choice("WK-PREP-02", WHO + "lays up to two cards on a stack.", planning.who_plans,
        planning.list_plans, {do.Lay: explain_menu("WK-PREP-02", planning.lay)}, is_secret=True),
    at.Dealing: Passage(planning.deal_neutrals),
    at.TurningUp: Draw("WK-ACT-01", CHANCES + "the next card is turned up.", revealing.list_turnable, do.TurnUp,
        revealing.turn_up, revealing.who_turns_up, is_secret=True),
    at.Collecting: Choice("WK-ACT-02", WHO + "takes what the card yields, or leaves it.", baron_cards.who_collects,
        baron_cards.list_collecting, {do.Collect: Deed(baron_cards.collect), act.Pass: Deed(baron_cards.decline)}),
    at.Recruiting: Choice("WK-ACT-08", WHO + "puts a shield on the recruitment track, or not.",
        baron_cards.who_owns, baron_cards.list_recruiting,
        {do.Shield: explain_menu("WK-ACT-08", baron_cards.recruit), act.Pass: Deed(baron_cards.decline)}),
    at.Campaigning: Choice("WK-ACT-13", WHO + "names a region for military operations, or none.",
        baron_cards.who_owns, baron_cards.list_campaigns,
        {act.Operations: Deed(baron_cards.campaign, explain=order_refusals.why_no_operations),
         act.Pass: Deed(baron_cards.decline)}),
    at.Improvising: Choice("WK-ACT-15", WHO + "improvises.", baron_cards.who_owns, baron_cards.list_improvisations,
        {do.TakeCrowns: Deed(baron_cards.take_crowns), do.TakeVote: Deed(baron_cards.take_vote),
         do.Shield: explain_menu("WK-ACT-15", baron_cards.recruit_for_a_fee),
         act.Improvise: explain_menu("WK-ACT-15", baron_cards.move_or_fight), act.Pass: Deed(baron_cards.decline)}),
    at.Filing: Choice("WK-ACT-05", WHO + "chooses a zone for the card.", revealing.who_files, revealing.list_zones,
        {do.File: explain_menu("WK-ACT-05", revealing.file)}),
    at.Triggering: Passage(revealing.start_phases),
    # --- neutral cards ---
    at.Summoning: Choice("WK-EVENT-01", WHO + "says who draws the event.", events.who_summons, events.list_summons,
        {do.Summon: explain_menu("WK-EVENT-01", events.summon)}),
    at.Unfolding: Draw("WK-EVENT-05", CHANCES + "an event is drawn.", events.list_unfolded, do.Unfold, events.unfold),
    at.Launching: Choice("WK-EXPED-01", WHO + "starts an expedition, or none.", expeditions.who_launches,
        expeditions.list_launches,
        {do.Launch: explain_menu("WK-EXPED-01", expeditions.launch), act.Pass: Deed(expeditions.launch_nothing)}),
    at.Staking: Choice("WK-EXPED-02", WHO + "stakes crowns, or none.", expeditions.who_stakes, expeditions.list_stakes,
        {do.Stake: explain_menu("WK-EXPED-02", expeditions.stake), act.Pass: Deed(expeditions.stake_nothing)}),
    at.Blessing: Choice("WK-EXPED-03", WHO + "blesses the expedition, or not.", expeditions.who_blesses,
        always(do.Bless(), act.Pass()), {do.Bless: Deed(expeditions.bless), act.Pass: Deed(expeditions.bless_not)}),
    at.Advancing: Passage(expeditions.advance),
    at.Voyaging: read_destiny("WK-EXPED-06", "news of an expedition.", expeditions.hear),
    # --- phases ---
    at.Taxing: Passage(taxes.collect_taxes),
    at.Paying: Choice("WK-WAGE-03", WHO + "pays mercenaries, or lets them go.", wages.who_pays, wages.list_payments,
        {do.PayAll: explain_menu("WK-WAGE-03", wages.pay_all), do.Retain: explain_menu("WK-WAGE-03", wages.retain),
         act.Done: Deed(wages.pay_no_more)}),
    at.Hiring: Choice("WK-MERC-01", WHO + "hires mercenaries, or none.", hiring.who_hires, hiring.list_choices,
        {do.Hire: explain_menu("WK-MERC-01", hiring.hire), act.Pass: explain_menu("WK-MERC-01", hiring.hire_nobody),
         act.Done: explain_menu("WK-MERC-02", hiring.hire_no_more)}),
    at.Emptying: Passage(revealing.empty_zone),
    # --- upkeep ---
    at.Reckoning: Passage(upkeep.reckon),
    at.Revolting: read_destiny("WK-BILAN-05", "does a city revolt?", upkeep.hear_of_city),
    at.Quelling: Choice("WK-BILAN-06", WHO + "answers a revolt.", upkeep.who_quells, upkeep.list_quellings,
        {do.Pray: explain_menu("WK-BILAN-06", upkeep.pray), do.Bribe: explain_menu("WK-BILAN-06", upkeep.bribe),
         do.Renounce: Deed(upkeep.renounce)}),
    at.Settling: Passage(upkeep.settle),
    at.Eliminating: Passage(elimination.eliminate),
    at.Succeeding: read_destiny("WK-VAR-04", "destiny names a successor.", elimination.draw_successor,
        elimination.who_succeeds),
    at.Dispersing: read_destiny("WK-AMB-R16", "destiny for a garrison.", garrisons.disperse),
    at.Quitting: Choice("WK-AMB-R16", WHO + "chooses who leaves the garrison.", garrisons.who_quits,
        garrisons.list_quittings, {act.Desert: explain_menu("WK-AMB-R16", garrisons.quit_garrison)}),
    at.Forfeiting: Choice("WK-AMB-R16", WHO + "chooses which mercenaries of the garrison are lost.",
        garrisons.who_forfeits, garrisons.list_forfeits,
        {act.Sacrifice: explain_menu("WK-AMB-R16", garrisons.forfeit)}),
    at.Sequencing: Choice("WK-BATTLE-16", WHO + "says whose fate is settled next.", sequences.who_sequences,
        sequences.list_next, {do.Single: explain_menu("WK-BATTLE-16", sequences.single_out)}),
    at.Survived: End("WK-VAR-04", "The game is over."),
    war.Mustering: Choice("WK-ARRIVE-02", WHO + "shares out troops.", mustering.who_musters, mustering.list_choices,
        {act.Give: explain_menu("WK-AMB-37", mustering.give),
         act.GiveAll: explain_menu("WK-AMB-37", mustering.give_all),
         do.HandOver: explain_menu("WK-AMB-37", mustering.hand_over), act.Done: Deed(go_on)}),
    war.Turning: Passage(upkeep.turn_over),
    at.Dominated: End("WK-END-02", "The game is over."),
}  # fmt: skip
