"""Recruit: a warrior for coins (BK-RECRUIT-01 to -04)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.barbarian.actions import BarbarianAction, Recruit
from engine.barbarian.board import list_places
from engine.barbarian.draft import Draft
from engine.barbarian.law import Law
from engine.barbarian.phases import common
from engine.barbarian.pieces import WARRIOR, Coins
from engine.barbarian.questions import count_recruit_price, find_active, find_free
from engine.barbarian.state import BarbarianState
from engine.barbarian.steps import PayingRecruit
from engine.core.refusal import Refusal, refuse


def menu(survey: common.Survey) -> Sequence[BarbarianAction]:
    law, state, kingdom = survey.law, survey.state, survey.kingdom
    if not survey.ground or state.deployed[kingdom.index] >= law.edition.limits.warriors:
        return []
    sites = common.find_payable(survey, count_recruit_price(law, state, kingdom), survey.ground)
    return survey.realm.roads.recruits[sites]


def explain(law: Law, state: BarbarianState, action: Recruit) -> Refusal:
    tip = "A recruit appears in an empty province that you control."
    return (
        common.why_not_site(law, state, action.place, "recruit", tip)
        or _why_not_controlled(law, state, action.place)
        or _why_occupied(law, state, action.place)
        or _why_none_left(law, state)
        or common.why_unpayable(law, state, count_recruit_price(law, state, find_active(state)))
    )


def _why_occupied(law: Law, state: BarbarianState, place: str) -> Refusal | None:
    unit = state.units[law.index[place]]
    if unit is None:
        return None
    is_own = unit.kingdom is find_active(state)
    return law.refuse(
        "BK-RECRUIT-03",
        "A unit of yours already stands in {place}; a recruit needs an empty province."
        if is_own
        else "A unit of the {who} stands in {place}; a recruit needs an empty province.",
        "Move that unit away with Manoeuvres first, or recruit in another province of yours."
        if is_own
        else "Recruit in another province of yours until it has gone.",
        place=place,
        who=unit.kingdom,
    )


def _why_none_left(law: Law, state: BarbarianState) -> Refusal | None:
    kingdom, most = find_active(state), law.edition.limits.warriors
    if state.deployed[kingdom.index] < most:
        return None
    sentence = "All {number} warriors of the {who} are on the map already."
    tip = "A warrior comes back to the reserve when it is beaten in battle."
    return law.refuse("BK-ECON-05", sentence, tip, number=most, who=kingdom)


def _why_not_controlled(law: Law, state: BarbarianState, name: str) -> Refusal | None:
    realm, kingdom, place = law.realm(state.played), find_active(state), law.index[name]
    if realm.controller(state, place) is kingdom:
        return None
    token = state.tokens[place]
    if realm.home[place] is kingdom and token is not None:
        sentence = "A token of the {who} lies on your home province {place}, so you do not control it."
        tip = "Get rid of the token by an assault or a claim, or recruit elsewhere."
        return law.refuse("BK-CONTROL-07", sentence, tip, who=token, place=name)
    if realm.home[place] is kingdom:
        sentence = "An enemy stands in {place}: your control is suspended, and no warrior can be recruited there."
        tip = "Drive the enemy out with an assault, or recruit elsewhere."
        return refuse("BK-CONTROL-06", sentence, tip, place=name)
    sentence = "The {who} do not control {place}; warriors are recruited only in one's own provinces."
    own = common.name_places(law, state, list_places(find_free(state, kingdom)))
    return law.refuse("BK-RECRUIT-03", sentence, "Recruit in: {own}.", who=kingdom, place=name, own=own)


def perform(draft: Draft, action: Recruit) -> None:
    draft.go(PayingRecruit(draft.rules.index[action.place]))


def deploy(draft: Draft, place: int, coins: Coins) -> None:
    """The price is paid: the warrior stands where the coins lie (BK-RECRUIT-04)."""
    kingdom = find_active(draft)
    draft.add_deployed(kingdom, 1)
    draft.put(kingdom, WARRIOR, place)
    told = "The {who} recruit a warrior in {place} and lay {coins} there."
    draft.conclude("BK-RECRUIT-04", told, place, who=kingdom, coins=coins)
