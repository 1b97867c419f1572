"""Assault: one unit into a province that one does not control (BK-ASSAULT-01 to -05)."""

from __future__ import annotations

from engine.barbarian.actions import Assault, BarbarianAction, Ride
from engine.barbarian.board import Realm, list_places, mark
from engine.barbarian.draft import Draft
from engine.barbarian.edition import SEA
from engine.barbarian.law import Law
from engine.barbarian.phases import common
from engine.barbarian.pieces import KING, NO_FORCE, STEPPE_RIDERS, WARRIOR, Kind, Kingdom
from engine.barbarian.questions import find_active, find_free, is_friend, list_challengers
from engine.barbarian.state import BarbarianState, Fight
from engine.barbarian.steps import Bribing, CarryingOut, Contesting, Reinforcing, Riding
from engine.core.position import expect, step_of
from engine.core.refusal import Refusal, refuse


def find_spared(survey: common.Survey) -> int:
    """What an assault may not go to, whatever of one's own stands there (BK-ASSAULT-02): one's own land, with two seats
    also the partner's and its units (BK-AMB-32). Where a set-up says so, an enemy unit on one's own token is not
    spared (BK-AMB-09)."""
    state, spared = survey.state, survey.held
    if survey.law.evict_own_token:
        own = survey.realm.controlled(state, survey.kingdom)
        spared &= ~mark([place for place in own if _holds_enemy(state, survey.kingdom, place)])
    return spared | survey.partner


def _holds_enemy(state: BarbarianState, kingdom: Kingdom, place: int) -> bool:
    unit = state.units[place]
    return unit is not None and not is_friend(state, kingdom, unit.kingdom)


def find_targets(survey: common.Survey) -> int:
    """What may be assaulted from where the units stand."""
    return survey.realm.open & ~(find_spared(survey) | survey.stands)


def _assaults(survey: common.Survey, kind: Kind, place: int, targets: int) -> list[BarbarianAction]:
    """Every assault on these places that such a unit could make from there."""
    return common.list_ways(survey, [(kind, place)], 0, 0, targets)[1]


def list_rides(survey: common.Survey, targets: int) -> list[BarbarianAction]:
    """Every step to a free place from which there is something to assault (BK-AMB-35): for a unit that stands on land
    which is not spared, that is also the place that it leaves."""
    with_targets = mark([place for place in list_places(survey.ground) if _assaults(survey, KING, place, targets)])
    left = survey.realm.open & ~find_spared(survey)
    found: list[BarbarianAction] = []
    for kind, place in survey.units:
        rides = survey.realm.roads.rides[kind.index][place]
        found += rides[(survey.ground if left >> place & 1 else with_targets) & rides.near]
    return found


def riding_menu(law: Law, state: BarbarianState) -> list[BarbarianAction]:
    """The unit that rode must assault now (BK-AMB-35)."""
    survey, place = common.look_over(law, state), step_of(state, Riding).place
    rider = expect(state.units[place], "the unit that rode has gone")
    return _assaults(survey, rider.kind, place, find_targets(survey))


def explain_ride(law: Law, state: BarbarianState, action: Ride) -> Refusal:
    kingdom = find_active(state)
    if not law.has_power(state, kingdom, STEPPE_RIDERS):
        sentence = "Only the holder of Steppe Riders takes a step before an assault."
        return refuse("BK-POWER-HUN-1", sentence, "Assault an adjacent province directly, or move with Manoeuvres.")
    wrong = (
        common.why_not_place(law, state, action.origin, action.target)
        or common.why_not_unit(law, state, kingdom, action.unit, action.origin)
        or common.why_at_sea(action.target, "ride", "The step leads to a free province that you control.")
        or common.why_closed(law, state, action.target)
        or common.why_not_adjacent(law, state, action.origin, action.target)
    )
    if wrong is not None:
        return wrong
    if not find_free(state, kingdom) >> law.index[action.target] & 1:
        sentence = "The step before an assault leads to a free province that you control; {place} is not one."
        tip = "Assault from where the unit stands, or step onto your own land."
        return refuse("BK-POWER-HUN-1", sentence, tip, place=action.target)
    sentence = "From {place} there would be nothing to assault, and after the step the assault may not be dropped."
    return refuse("BK-AMB-35", sentence, "Move there with Manoeuvres instead.", place=action.target)


def ride(draft: Draft, action: Ride) -> None:
    kingdom = find_active(draft)
    target = draft.rules.index[action.target]
    draft.lift(kingdom, action.unit, draft.rules.index[action.origin])
    draft.put(kingdom, action.unit, target)
    draft.go(Riding(target))
    draft.tell(
        "BK-POWER-HUN-1",
        "The {who} let a {unit} ride from {origin} to {place} before its assault."
        if action.unit is WARRIOR
        else "The {who} let their {unit} ride from {origin} to {place} before his assault.",
        target,
        who=kingdom,
        unit=action.unit,
        origin=action.origin,
    )
    draft.check_victory()


def is_open_to(law: Law, state: BarbarianState, action: Assault) -> bool:
    """Could a unit that stands there make this assault?"""
    survey = common.look_over(law, state)
    return action in _assaults(survey, action.unit, law.index[action.origin], find_targets(survey))


def explain(law: Law, state: BarbarianState, action: Assault) -> Refusal | None:
    return (
        common.why_not_place(law, state, action.origin, action.target)
        or common.why_not_unit(law, state, find_active(state), action.unit, action.origin)
        or _why_not_rider(law, state, action)
        or _why_sea_target(action)
        or common.why_closed(law, state, action.target)
        or _why_not_eligible(law, state, action.target)
        or common.why_not_adjacent(law, state, action.origin, action.target)
    )


def _why_not_rider(law: Law, state: BarbarianState, action: Assault) -> Refusal | None:
    if not isinstance(state.step, Riding) or state.step.place == law.index[action.origin]:
        return None
    sentence = "The unit that rode to {place} must make the assault."
    place = law.realm(state.played).names[state.step.place]
    return refuse("BK-AMB-35", sentence, "Choose a target next to {place}.", place=place)


def _why_sea_target(action: Assault) -> Refusal | None:
    if action.target != SEA:
        return None
    sentence = "There is no battle at sea: the sea cannot be assaulted."
    return refuse("BK-AMB-25", sentence, "A unit in a port goes to sea with Manoeuvres.")


def _why_not_eligible(law: Law, state: BarbarianState, target: str) -> Refusal | None:
    realm, kingdom, place = law.realm(state.played), find_active(state), law.index[target]
    if find_targets(common.look_over(law, state)) >> place & 1:
        return None
    controller, unit = realm.controller(state, place), state.units[place]
    if unit is not None and unit.kingdom is kingdom:
        return _why_not_oneself(realm, state, kingdom, place)
    if controller is kingdom and unit is not None:
        sentence = (
            "You control {place} by your token, even with an enemy unit standing there, so you cannot assault it."
        )
        tip = "You still count it and tax it, and you may contest a claim there."
        return refuse("BK-AMB-09", sentence, tip, place=target)
    if controller is kingdom:
        sentence = "You control {place} already; an assault goes to a province you do not control."
        return refuse("BK-ASSAULT-02", sentence, "To go there, use Manoeuvres.", place=target)
    sentence = "{place} is your other kingdom's; partners do not assault each other."
    return refuse("BK-AMB-32", sentence, "Choose a neutral province or one of your opponent's.", place=target)


def _why_not_oneself(realm: Realm, state: BarbarianState, kingdom: Kingdom, place: int) -> Refusal:
    controller = realm.controller(state, place)
    sentence = "One of your own units stands in {place}; you cannot assault yourself."
    if controller is kingdom:
        sentence = "You control {place} already, and your own unit stands there."
        tip = "Assault a province that you do not control."
    elif realm.capital[place] or is_friend(state, kingdom, controller):
        tip = "It has taken the province already, and this one nobody can claim."
    else:
        tip = "To gain control of it, claim it."
    return refuse("BK-ASSAULT-02", sentence, tip, place=realm.names[place])


def perform(draft: Draft, action: Assault) -> None:
    kingdom = find_active(draft)
    place = draft.rules.index[action.target]
    draft.lift(kingdom, action.unit, draft.rules.index[action.origin])
    told = "The {who} assault {place} from {origin} with {unit}."
    draft.tell("BK-ASSAULT-01", told, place, who=kingdom, origin=action.origin, unit=common.name_unit(action.unit))
    occupant = draft.units[place]
    rival, theirs = (None, NO_FORCE) if occupant is None else (occupant.kingdom, NO_FORCE.plus(occupant.kind))
    draft.fight = Fight("assault", place, NO_FORCE.plus(action.unit), rival, theirs)
    draft.check_victory()
    if rival is None:
        draft.go(Contesting(list_challengers(draft.rules, draft, place)), CarryingOut())
    else:
        draft.tell("BK-ASSAULT-03", "The {who} defend {place}: a battle begins.", place, who=rival)
        draft.go(Reinforcing((kingdom, rival), False), Bribing(()), CarryingOut())
