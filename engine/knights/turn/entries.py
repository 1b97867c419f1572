"""The table of steps that the full turn adds to those of the war."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from engine.core.action import Action
from engine.core.seat import CHANCE
from engine.core.steps import Choice, Deed, Draw, Due, End, Entries, Passage, always, go_on, not_on_offer, seat_decides
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

Perform: TypeAlias = Callable[[Any, Any], None]
WHO, CHANCES = "Turn {turn}: {who} ", "Turn {turn}: "


def explain_menu(rule: str, perform: Perform) -> Deed:
    """A deed whose menu is the law."""
    return Deed(perform, explain=not_on_offer(rule, "'{action}' is not possible here."))


def menu_choice(
    rule: str, what: str, who: Any, menu: Any, performs: Mapping[type[Action], Perform], *, is_secret: bool = False
) -> Choice:
    """A step whose menu is the law for whatever may be done."""
    return Choice(rule, WHO + what, who, menu, {do: explain_menu(rule, performs[do]) for do in performs}, is_secret)


def read_destiny(rule: str, what: str, perform: Perform, who: Any = lambda draft: CHANCE) -> Draw:
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
    at.Assigning: menu_choice("WK-SETUP-10", "assigns troops.", seat_decides, deploying.list_assignments,
        {do.Assign: deploying.assign}, is_secret=True),
    at.Allotting: Passage(deploying.allot),
    at.Founding: menu_choice("WK-SETUP-13", "founds a fortress.", seat_decides, deploying.list_sites,
        {do.Found: deploying.found}),
    at.Deploying: menu_choice("WK-SETUP-14", "places a noble.", seat_decides, deploying.list_deployments,
        {do.Deploy: deploying.deploy}),
    at.Readying: Passage(deploying.ready),
    # --- cards ---
    at.Planning: menu_choice("WK-PREP-02", "lays up to two cards on a stack.", planning.who_plans, planning.list_plans,
        {do.Lay: planning.lay}, is_secret=True),
    at.Dealing: Passage(planning.deal_neutrals),
    at.TurningUp: Draw("WK-ACT-01", CHANCES + "the next card is turned up.", revealing.list_turnable, do.TurnUp,
        revealing.turn_up, revealing.who_turns_up, is_secret=True),
    at.Collecting: menu_choice("WK-ACT-02", "takes what the card yields, or leaves it.", baron_cards.who_collects,
        baron_cards.list_collecting, {do.Collect: baron_cards.collect, act.Pass: baron_cards.decline}),
    at.Recruiting: menu_choice("WK-ACT-08", "puts a shield on the recruitment track, or not.", baron_cards.who_owns,
        baron_cards.list_recruiting, {do.Shield: baron_cards.recruit, act.Pass: baron_cards.decline}),
    at.Campaigning: Choice("WK-ACT-13", WHO + "names a region for military operations, or none.",
        baron_cards.who_owns, baron_cards.list_campaigns,
        {act.Operations: Deed(baron_cards.campaign, explain=order_refusals.why_no_operations),
         act.Pass: Deed(baron_cards.decline)}),
    at.Improvising: menu_choice("WK-ACT-15", "improvises.", baron_cards.who_owns, baron_cards.list_improvisations,
        {do.TakeCrowns: baron_cards.take_crowns, do.TakeVote: baron_cards.take_vote,
         do.Shield: baron_cards.recruit_for_a_fee, act.Improvise: baron_cards.move_or_fight,
         act.Pass: baron_cards.decline}),
    at.Filing: menu_choice("WK-ACT-05", "chooses a zone for the card.", revealing.who_files, revealing.list_zones,
        {do.File: revealing.file}),
    at.Triggering: Passage(revealing.start_phases),
    # --- neutral cards ---
    at.Summoning: menu_choice("WK-EVENT-01", "says who draws the event.", events.who_summons, events.list_summons,
        {do.Summon: events.summon}),
    at.Unfolding: Draw("WK-EVENT-05", CHANCES + "an event is drawn.", events.list_unfolded, do.Unfold, events.unfold),
    at.Launching: menu_choice("WK-EXPED-01", "starts an expedition, or none.", expeditions.who_launches,
        expeditions.list_launches, {do.Launch: expeditions.launch, act.Pass: expeditions.launch_nothing}),
    at.Staking: menu_choice("WK-EXPED-02", "stakes crowns, or none.", expeditions.who_stakes, expeditions.list_stakes,
        {do.Stake: expeditions.stake, act.Pass: expeditions.stake_nothing}),
    at.Blessing: menu_choice("WK-EXPED-03", "blesses the expedition, or not.", expeditions.who_blesses,
        always(do.Bless(), act.Pass()), {do.Bless: expeditions.bless, act.Pass: expeditions.bless_not}),
    at.Advancing: Passage(expeditions.advance),
    at.Voyaging: read_destiny("WK-EXPED-06", "news of an expedition.", expeditions.hear),
    # --- phases ---
    at.Taxing: Passage(taxes.collect_taxes),
    at.Paying: menu_choice("WK-WAGE-03", "pays mercenaries, or lets them go.", wages.who_pays, wages.list_payments,
        {do.PayAll: wages.pay_all, do.Retain: wages.retain, act.Done: wages.pay_no_more}),
    at.Hiring: Choice("WK-MERC-01", WHO + "hires mercenaries, or none.", hiring.who_hires, hiring.list_choices,
        {do.Hire: explain_menu("WK-MERC-01", hiring.hire), act.Pass: explain_menu("WK-MERC-01", hiring.hire_nobody),
         act.Done: explain_menu("WK-MERC-02", hiring.hire_no_more)}),
    at.Emptying: Passage(revealing.empty_zone),
    # --- upkeep ---
    at.Reckoning: Passage(upkeep.reckon),
    at.Revolting: read_destiny("WK-BILAN-05", "does a city revolt?", upkeep.hear_of_city),
    at.Quelling: menu_choice("WK-BILAN-06", "answers a revolt.", upkeep.who_quells, upkeep.list_quellings,
        {do.Pray: upkeep.pray, do.Bribe: upkeep.bribe, do.Renounce: upkeep.renounce}),
    at.Settling: Passage(upkeep.settle),
    at.Eliminating: Passage(elimination.eliminate),
    at.Succeeding: read_destiny("WK-VAR-04", "destiny names a successor.", elimination.draw_successor,
        elimination.who_succeeds),
    at.Dispersing: read_destiny("WK-AMB-R16", "destiny for a garrison.", garrisons.disperse),
    at.Quitting: menu_choice("WK-AMB-R16", "chooses who leaves the garrison.", garrisons.who_quits,
        garrisons.list_quittings, {act.Desert: garrisons.quit_garrison}),
    at.Forfeiting: menu_choice("WK-AMB-R16", "chooses which mercenaries of the garrison are lost.",
        garrisons.who_forfeits, garrisons.list_forfeits, {act.Sacrifice: garrisons.forfeit}),
    at.Sequencing: menu_choice("WK-BATTLE-16", "says whose fate is settled next.", sequences.who_sequences,
        sequences.list_next, {do.Single: sequences.single_out}),
    at.Survived: End("WK-VAR-04", "The game is over."),
    war.Mustering: Choice("WK-ARRIVE-02", WHO + "shares out troops.", mustering.who_musters, mustering.list_choices,
        {act.Give: explain_menu("WK-AMB-37", mustering.give),
         act.GiveAll: explain_menu("WK-AMB-37", mustering.give_all),
         do.HandOver: explain_menu("WK-AMB-37", mustering.hand_over), act.Done: Deed(go_on)}),
    war.Turning: Passage(upkeep.turn_over),
    at.Dominated: End("WK-END-02", "The game is over."),
}  # fmt: skip


DUE: Mapping[type[Action], Due] = {
    **{
        entry.action: Due(entry.rule, "Chance alone brings this.")
        for entry in ENTRIES.values()
        if isinstance(entry, Draw) and entry.action is not act.Draw
    },
    do.Assign: Due("WK-SETUP-10", "First troops are assigned before the first turn."),
    do.Found: Due("WK-SETUP-13", "Fortresses are founded before the first turn."),
    do.Deploy: Due("WK-SETUP-14", "Nobles are placed before the first turn, once all fortresses stand."),
    do.Lay: Due("WK-PREP-02", "Cards are laid on the stacks at the beginning of a turn."),
    do.Collect: Due("WK-ACT-02", "Whoever's card has just been turned up takes what it yields."),
    do.TakeCrowns: Due("WK-ACT-15", "Improvisation yields crowns, when it is turned up."),
    do.TakeVote: Due("WK-ACT-15", "Improvisation yields a vote, when it is turned up."),
    do.Shield: Due("WK-ACT-08", "Shields are put down with Recruit Troops, or paid for with Improvisation."),
    do.File: Due("WK-ACT-05", "A zone is chosen for a card that has just been played and may go to several."),
    do.Summon: Due("WK-EVENT-01", "A Major Event asks whom the church supports who draws it."),
    do.Launch: Due("WK-EXPED-01", "The president starts ships when an Expedition card is turned up."),
    do.Stake: Due("WK-EXPED-02", "Crowns are staked when an expedition is being prepared."),
    do.Bless: Due("WK-EXPED-03", "A ship is blessed when all have staked."),
    do.PayAll: Due("WK-WAGE-03", "Mercenaries are paid in the wage phase."),
    do.Retain: Due("WK-WAGE-03", "Mercenaries are paid in the wage phase."),
    do.Hire: Due("WK-MERC-01", "Mercenaries are hired when the recruitment track is full, shield by shield."),
    do.Renounce: Due("WK-BILAN-06", "A city is let go when it revolts."),
    do.Pray: Due("WK-BILAN-06", "Faith calms a city that revolts."),
    do.Bribe: Due("WK-BILAN-06", "Crowns calm a city that revolts."),
    do.Single: Due("WK-BATTLE-16", "This is asked where several nobles of one baron retreat or die."),
    do.HandOver: Due("WK-ARRIVE-07", "Nobles who stand together exchange troops in the upkeep."),
}
"""When each kind of action of the full turn is at its place: for a refusal elsewhere."""
