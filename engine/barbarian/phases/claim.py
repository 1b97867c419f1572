"""Claim: control of an occupied province for coins (BK-CLAIM-01 to -05)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.barbarian.actions import BarbarianAction, Claim
from engine.barbarian.draft import Draft
from engine.barbarian.law import Law
from engine.barbarian.phases.common import Survey, find_payable, why_not_site, why_unpayable
from engine.barbarian.pieces import NO_FORCE
from engine.barbarian.questions import count_claim_price, find_active, is_friend, list_challengers
from engine.barbarian.state import BarbarianState, Fight
from engine.barbarian.steps import CarryingOut, Contesting, PayingClaim
from engine.core.position import expect
from engine.core.refusal import Refusal, refuse


def menu(survey: Survey) -> Sequence[BarbarianAction]:
    law, state, kingdom, roads = survey.law, survey.state, survey.kingdom, survey.realm.roads
    if state.placed[kingdom.index] >= law.edition.limits.tokens:
        return ()
    sites = survey.stands & ~survey.held & roads.claims.near
    return roads.claims[find_payable(survey, count_claim_price(law, state, kingdom), sites)] if sites else ()


def explain(law: Law, state: BarbarianState, action: Claim) -> Refusal:
    tip = "Claim a province where your unit stands and that you do not control."
    return (
        why_not_site(law, state, action.place, "claim", tip)
        or _why_site_wrong(law, state, action.place)
        or _why_none_left(law, state)
        or why_unpayable(law, state, count_claim_price(law, state, find_active(state)))
    )


def _why_site_wrong(law: Law, state: BarbarianState, name: str) -> Refusal | None:
    realm, kingdom, place = law.realm(state.played), find_active(state), law.index[name]
    controller, unit = realm.controller(state, place), state.units[place]
    if controller is kingdom:
        tip = "Claim a province you occupy but do not control."
        return refuse("BK-CLAIM-01", "You control {place} already.", tip, place=name)
    is_there = unit is not None and unit.kingdom is kingdom
    if realm.capital[place]:
        return refuse(
            "BK-MAP-02",
            "{place} is a capital: nobody can take control of it by a claim.",
            "Stay there: while your unit does, its kingdom does not control it either."
            if is_there
            else "Assault it and stay: while an enemy unit stands there, its kingdom does not control it either.",
            place=name,
        )
    if not is_there:
        sentence = "No unit of yours stands in {place}; a claim needs one there first."
        tip = "Take the province by an assault this turn and claim it in a later one."
        return refuse("BK-CONTROL-03", sentence, tip, place=name)
    if is_friend(state, kingdom, controller):
        sentence = "{place} is controlled by your other kingdom, and partners claim nothing from each other."
        return refuse("BK-AMB-32", sentence, "Claim a neutral province or one of your opponent's.", place=name)
    return None


def _why_none_left(law: Law, state: BarbarianState) -> Refusal | None:
    kingdom, most = find_active(state), law.edition.limits.tokens
    if state.placed[kingdom.index] < most:
        return None
    sentence = "All {number} control tokens of the {who} are on the map already."
    return law.refuse(
        "BK-CLAIM-02",
        sentence,
        "A token comes back when an enemy assault takes its province.",
        number=most,
        who=kingdom,
    )


def perform(draft: Draft, action: Claim) -> None:
    draft.go(PayingClaim(draft.rules.index[action.place]))


def ask(draft: Draft, place: int) -> None:
    """The price is paid: now the opponents may contest (BK-CLAIM-04)."""
    unit = expect(draft.units[place], "the unit that claims has gone")
    draft.fight = Fight("claim", place, NO_FORCE.plus(unit.kind), None, NO_FORCE)
    draft.go(Contesting(list_challengers(draft.rules, draft, place)), CarryingOut())
