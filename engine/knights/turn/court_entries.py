"""The table of steps of assemblies, of events that take effect, and of talks."""

from __future__ import annotations

from engine.core.position import Step
from engine.core.steps import Choice, Deed, Draw, Entries, Passage, always, go_on, seat_decides
from engine.knights import actions as act
from engine.knights import court_actions as do
from engine.knights import court_steps as at
from engine.knights import realm_steps as realm
from engine.knights import steps as war
from engine.knights.realm_actions import Enlist
from engine.knights.turn import (
    assembly,
    assembly_results,
    assembly_votes,
    effects,
    effects_deeds,
    effects_goods,
    hostages,
    negotiation,
    standing,
)
from engine.knights.turn.entries import CHANCES, WHO, explain_menu, menu_choice, read_destiny

REPLIES = always(do.Agree(), do.Decline())

COURT_ENTRIES: Entries = {
    # --- an assembly ---
    at.Assembling: Passage(assembly.open_assembly),
    at.Presiding: menu_choice("WK-ASSEMBLY-03", "names who presides.", assembly.who_deputes, assembly.list_deputies,
        {do.Depute: assembly.depute}),
    at.Calling: Passage(assembly.call),
    at.Moving: read_destiny("WK-PROP-05", "destiny names who makes a personal motion.",
        assembly.name_proposer),
    at.Proposing: menu_choice("WK-PROP-05", "makes a personal motion.", seat_decides, assembly.list_proposals,
        {do.Propose: assembly.propose}),
    at.Arranging: menu_choice("WK-ASSEMBLY-05", "says in which order propositions are voted on.", assembly.who_arranges,
        assembly.list_orders, {do.Arrange: assembly.arrange}),
    at.Balloting: Passage(assembly.hold_ballot),
    at.Bidding: menu_choice("WK-ASSEMBLY-06", "takes votes in hand, unseen.", assembly_votes.who_bids,
        assembly_votes.list_bids, {do.Bid: assembly_votes.bid}, is_secret=True),
    at.Opening: Passage(assembly_votes.open_hands),
    at.Declaring: Choice("WK-ASSEMBLY-06", WHO + "says what the votes are for.", seat_decides,
        assembly_votes.list_declarations, {do.Declare: explain_menu("WK-ASSEMBLY-09", assembly_votes.declare)}),
    at.Deciding: menu_choice("WK-ASSEMBLY-08", "decides a tie.", assembly_votes.who_decides,
        assembly_votes.list_settlements, {do.Settle: assembly_votes.settle}),
    at.Adjourning: Passage(assembly.adjourn),
    # --- what is carried ---
    at.Accepting: menu_choice("WK-PROP-08", "takes the charge or office, or defies the assembly.", seat_decides,
        always(do.Accept(), do.Defy()), {do.Accept: assembly_results.accept, do.Defy: assembly_results.refuse_honour}),
    at.Dropping: menu_choice("WK-PROP-02", "gives up a charge for the new one.", seat_decides,
        assembly_results.list_drops, {do.GiveUp: assembly_results.give_up}),
    at.Entrusting: menu_choice("WK-PROP-03", "gives the office to a noble.", assembly_results.who_entrusts,
        assembly_results.list_trusted, {do.Entrust: assembly_results.entrust}),
    at.CastingLots: read_destiny("WK-PROP-12", "lots are cast for the presidency.", effects_goods.cast_lot),
    # --- what cards do ---
    at.Applying: menu_choice("WK-PROP-08", "does as the assembly says, or defies it.", standing.who_applies,
        always(do.Obey(), do.Defy()), {do.Obey: standing.obey, do.Defy: standing.defy}),
    at.Naming: read_destiny("WK-EVENT-07", "destiny names what the event strikes.", effects.name, effects.who_names),
    at.Pledging: menu_choice("WK-EVENT-06", "gives faith to cancel the event, or not.", effects.who_pledges,
        effects.list_pledges, {do.Pledge: effects.pledge, act.Pass: effects.pledge_nothing}),
    at.Hoping: menu_choice("WK-VAR-07", "gives faith for a miracle, or not.", effects.who_pledges, effects.list_pledges,
        {do.Pledge: effects.pledge, act.Pass: effects.pledge_nothing}),
    at.Befalling: Passage(effects.befall),
    at.Joining: Draw("WK-EVENT-05", CHANCES + "mercenaries join a fortress.", effects_deeds.list_joining, Enlist,
        effects_deeds.join, effects_deeds.who_joins),
    # --- between barons ---
    at.Parleying: Choice("WK-NEGO-01", WHO + "offers crowns or asks for some.", seat_decides,
        negotiation.list_offers,
        {do.Pay: explain_menu("WK-NEGO-01", negotiation.pay), do.Demand: explain_menu("WK-NEGO-01", negotiation.demand),
         do.Exchange: explain_menu("WK-VAR-03", hostages.exchange),
         do.KillHeir: explain_menu("WK-VAR-03", hostages.kill),
         do.Beseech: explain_menu("WK-VAR-07", effects.beseech), act.Pass: Deed(go_on)}),
    at.Answering: menu_choice("WK-NEGO-01", "agrees or declines.", seat_decides, REPLIES,
        {do.Agree: negotiation.agree, do.Decline: negotiation.decline}),
    at.Exchanging: menu_choice("WK-VAR-03", "agrees to exchange heirs, or declines.", seat_decides, REPLIES,
        {do.Agree: hostages.agree, do.Decline: negotiation.decline}),
    at.Yielding: menu_choice("WK-VAR-03", "gives an heir back, keeps or kills him.", hostages.who_yields,
        hostages.list_answers,
        {do.Agree: hostages.give_back, do.Decline: hostages.keep_back, do.KillHeir: hostages.kill}),
}  # fmt: skip

TALKING: set[type[Step]] = {
    war.Ordering, war.Asking, war.Consenting,
    realm.Collecting, realm.Recruiting, realm.Campaigning, realm.Improvising, realm.Filing, realm.Summoning,
    realm.Launching, realm.Staking, realm.Blessing, realm.Hiring, realm.Quelling,
    at.Presiding, at.Proposing, at.Arranging, at.Bidding, at.Declaring, at.Deciding, at.Accepting, at.Applying,
    at.Pledging, at.Yielding,
}  # fmt: skip
"""Steps at which a baron may talk before he decides."""
