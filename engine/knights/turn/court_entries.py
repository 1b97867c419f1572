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
    assembly_bans,
    assembly_motions,
    assembly_results,
    assembly_votes,
    effects,
    effects_deeds,
    hostages,
    miracles,
    negotiation,
    standing,
)
from engine.knights.turn.entries import CHANCES, WHO, explain_menu, read_destiny

REPLIES = always(do.Agree(), do.Decline())

COURT_ENTRIES: Entries = {
    # --- an assembly ---
    at.Assembling: Passage(assembly.open_assembly),
    at.Presiding: Choice("WK-ASSEMBLY-03", WHO + "names who presides.", assembly.who_deputes, assembly.list_deputies,
        {do.Depute: explain_menu("WK-ASSEMBLY-03", assembly.depute)}),
    at.Calling: Passage(assembly.call),
    at.Moving: read_destiny("WK-PROP-05", "destiny names who makes a personal motion.",
        assembly_motions.name_proposer),
    at.Proposing: Choice("WK-PROP-05", WHO + "makes a personal motion.", seat_decides,
        assembly_motions.list_proposals, {do.Propose: explain_menu("WK-PROP-05", assembly_motions.propose)}),
    at.Arranging: Choice("WK-ASSEMBLY-05", WHO + "says in which order propositions are voted on.",
        assembly.who_arranges, assembly.list_orders, {do.Arrange: explain_menu("WK-ASSEMBLY-05", assembly.arrange)}),
    at.Balloting: Passage(assembly.hold_ballot),
    at.Bidding: Choice("WK-ASSEMBLY-06", WHO + "takes votes in hand, unseen.", assembly_votes.who_bids,
        assembly_votes.list_bids, {do.Bid: explain_menu("WK-ASSEMBLY-06", assembly_votes.bid)}, is_secret=True),
    at.Opening: Passage(assembly_votes.open_hands),
    at.Declaring: Choice("WK-ASSEMBLY-06", WHO + "says what the votes are for.", seat_decides,
        assembly_votes.list_declarations, {do.Declare: explain_menu("WK-ASSEMBLY-09", assembly_votes.declare)}),
    at.Deciding: Choice("WK-ASSEMBLY-08", WHO + "decides a tie.", assembly_votes.who_decides,
        assembly_votes.list_settlements, {do.Settle: explain_menu("WK-ASSEMBLY-08", assembly_votes.settle)}),
    at.Adjourning: Passage(assembly.adjourn),
    # --- what is carried ---
    at.Accepting: Choice("WK-PROP-08", WHO + "takes the charge or office, or defies the assembly.",
        seat_decides, always(do.Accept(), do.Defy()),
        {do.Accept: Deed(assembly_results.accept), do.Defy: Deed(assembly_results.refuse_honour)}),
    at.Dropping: Choice("WK-PROP-02", WHO + "gives up a charge for the new one.", seat_decides,
        assembly_results.list_drops, {do.GiveUp: explain_menu("WK-PROP-02", assembly_results.give_up)}),
    at.Entrusting: Choice("WK-PROP-03", WHO + "gives the office to a noble.", assembly_results.who_entrusts,
        assembly_results.list_trusted, {do.Entrust: explain_menu("WK-PROP-03", assembly_results.entrust)}),
    at.CastingLots: read_destiny("WK-PROP-12", "lots are cast for the presidency.", assembly_bans.cast_lot),
    # --- what cards do ---
    at.Applying: Choice("WK-PROP-08", WHO + "does as the assembly says, or defies it.", standing.who_applies,
        always(do.Obey(), do.Defy()), {do.Obey: Deed(standing.obey), do.Defy: Deed(standing.defy)}),
    at.Naming: read_destiny("WK-EVENT-07", "destiny names what the event strikes.", effects.name, effects.who_names),
    at.Pledging: Choice("WK-EVENT-06", WHO + "gives faith to cancel the event, or not.", effects.who_pledges,
        effects.list_pledges,
        {do.Pledge: explain_menu("WK-EVENT-06", effects.pledge), act.Pass: Deed(effects.pledge_nothing)}),
    at.Hoping: Choice("WK-VAR-07", WHO + "gives faith for a miracle, or not.", effects.who_pledges,
        effects.list_pledges,
        {do.Pledge: explain_menu("WK-VAR-07", effects.pledge), act.Pass: Deed(effects.pledge_nothing)}),
    at.Befalling: Passage(effects.befall),
    at.Joining: Draw("WK-EVENT-05", CHANCES + "mercenaries join a fortress.", effects_deeds.list_joining, Enlist,
        effects_deeds.join, effects_deeds.who_joins),
    # --- between barons ---
    at.Parleying: Choice("WK-NEGO-01", WHO + "offers crowns or asks for some.", seat_decides,
        negotiation.list_offers,
        {do.Pay: explain_menu("WK-NEGO-01", negotiation.pay), do.Demand: explain_menu("WK-NEGO-01", negotiation.demand),
         do.Exchange: explain_menu("WK-VAR-03", hostages.exchange),
         do.KillHeir: explain_menu("WK-VAR-03", hostages.kill),
         do.Beseech: explain_menu("WK-VAR-07", miracles.beseech), act.Pass: Deed(go_on)}),
    at.Answering: Choice("WK-NEGO-01", WHO + "agrees or declines.", seat_decides, REPLIES,
        {do.Agree: Deed(negotiation.agree), do.Decline: Deed(negotiation.decline)}),
    at.Exchanging: Choice("WK-VAR-03", WHO + "agrees to exchange heirs, or declines.", seat_decides,
        REPLIES, {do.Agree: Deed(hostages.agree), do.Decline: Deed(negotiation.decline)}),
    at.Yielding: Choice("WK-VAR-03", WHO + "gives an heir back, keeps or kills him.", hostages.who_yields,
        hostages.list_answers,
        {do.Agree: Deed(hostages.give_back), do.Decline: Deed(hostages.keep_back),
         do.KillHeir: explain_menu("WK-VAR-03", hostages.kill)}),
}  # fmt: skip

TALKING: set[type[Step]] = {
    war.Ordering, war.Asking, war.Consenting,
    realm.Collecting, realm.Recruiting, realm.Campaigning, realm.Improvising, realm.Filing, realm.Summoning,
    realm.Launching, realm.Staking, realm.Blessing, realm.Hiring, realm.Quelling,
    at.Presiding, at.Proposing, at.Arranging, at.Bidding, at.Declaring, at.Deciding, at.Accepting, at.Applying,
    at.Pledging, at.Yielding,
}  # fmt: skip
"""Steps at which a baron may talk before he decides."""
