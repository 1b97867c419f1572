"""Starting a combat: who can be attacked how, with whose consent; and sieges, for which no cards are drawn
(WK-COMBAT, WK-ALG-COMBAT, WK-ALG-SIEGE)."""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations

from engine.core.position import step_of
from engine.core.seat import Seat
from engine.knights import questions as ask
from engine.knights.actions import Allow, Assault, Battle, Besiege, Forbid, KnightsAction
from engine.knights.draft import Draft
from engine.knights.pieces import Combat
from engine.knights.siege import Besieged, SiegeStep
from engine.knights.state import KnightsState, Siege
from engine.knights.steps import Closing, Consenting, Ordering, Plan
from engine.knights.terms import Terms
from engine.knights.turn.sequences import line_up
from engine.knights.war import fighting
from engine.knights.war.captures import capture

DECLARED = {
    Battle: (Combat.BATTLE, "{who} declares battle in {place} against {enemy}."),
    Assault: (Combat.ASSAULT, "{who} declares an assault on {place} against {enemy}."),
    Besiege: (Combat.SIEGE, "{who} lays siege to {place} against {enemy}."),
}


def list_orders(terms: Terms, state: KnightsState, seat: Seat, order: Ordering) -> list[KnightsAction]:
    """Combats that this card may still start."""
    if order.place is not None:
        return list_fights(terms, state, seat, order.place, order.refused)
    places = sorted({place for n in ask.list_nobles(seat) if (place := state.nobles[n].place) is not None})
    return [action for place in places for action in list_fights(terms, state, seat, place, order.refused)]


def list_fights(
    terms: Terms, state: KnightsState, seat: Seat, place: int, refused: tuple[int, ...]
) -> list[KnightsAction]:
    """Every combat of the region, with every choice of fresh nobles (WK-COMBAT-03).

    Nobles near a city that is not theirs are in the open (WK-AMB-R07); those at their own walls are inside, and no
    battle is offered against them (WK-AMB-R08). Nobles shut in may sally against the besiegers (WK-SIEGE-05). A
    fortress is attacked just like a city (WK-FORT-01).
    """
    fresh = tuple(ask.list_fresh(state, seat, place))
    if not fresh:
        return []
    enemies = list_in_the_open(terms, state, seat, place)
    has_target = place not in refused and ask.has_target(terms, state, seat, place)
    if not enemies and not has_target:
        return []
    groups = _list_groups(fresh)
    slugs = [tuple([terms.noble_slugs[number] for number in group]) for group in groups]
    name = terms.realm.names[place]
    found: list[KnightsAction] = [Battle(name, state.barons[enemy], nobles) for enemy in enemies for nobles in slugs]
    if has_target:
        found += [Assault(name, nobles) for nobles in slugs]
        answers = ask.list_siege_answers(terms, state, seat, place, groups)
        found += [Besiege(name, nobles) for nobles, answer in zip(slugs, answers, strict=True) if answer.legal]
    return found


@cache
def _list_groups(nobles: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every choice of at least one of them."""
    return tuple(chain.from_iterable(combinations(nobles, size) for size in range(1, len(nobles) + 1)))


def list_in_the_open(terms: Terms, state: KnightsState, seat: Seat, place: int) -> list[Seat]:
    """The others with nobles in the region who are not behind walls of their own there."""
    found = []
    for number in ask.list_standing(state, place):
        other = ask.find_lord(number)
        if other != seat and other not in found and ask.find_owner(terms, state, place) != other:
            found.append(other)
    return found


def can_fight(terms: Terms, state: KnightsState, seat: Seat, place: int) -> bool:
    """Is there anything that a fresh noble of the seat who stands there could attack?"""
    return ask.has_target(terms, state, seat, place) or bool(list_in_the_open(terms, state, seat, place))


# --- declaring --------------------------------------------------------------------------------------------------


def declare(draft: Draft, action: Battle | Assault | Besiege) -> None:
    kind, sentence = DECLARED[type(action)]
    rules, place = draft.rules, draft.rules.realm.index[action.place]
    against = draft.barons.index(action.baron) if isinstance(action, Battle) else ask.find_owner(rules, draft, place)
    enemy = None if against is None else Seat(against)
    plan = Plan(kind, place, enemy, tuple(rules.noble_index[slug] for slug in action.nobles))
    draft.tell("WK-COMBAT-02", sentence, place, who=draft.to_act, enemy=enemy)
    thirds = () if kind is Combat.BATTLE else _list_thirds(draft, plan)
    if thirds:
        draft.put_between(Consenting(plan, thirds))
    else:
        _begin(draft, plan)


def _list_thirds(draft: Draft, plan: Plan) -> tuple[Seat, ...]:
    """Third barons with an army in the region, clockwise from the president (WK-COMBAT-07)."""
    involved = (draft.to_act, plan.enemy)
    seats = ask.list_clockwise(draft)
    return tuple(seat for seat in seats if seat not in involved and ask.list_standing(draft, plan.place, seat))


def _begin(draft: Draft, plan: Plan) -> None:
    """Whoever is attacked fights (WK-COMBAT-10)."""
    draft.change_step(fought=True)
    if plan.kind is Combat.SIEGE:
        _besiege(draft, plan)
    elif plan.kind is Combat.ASSAULT and draft.rules.faq_walls and _is_empty(draft, plan):
        _walk_in(draft, plan)
    else:
        fighting.begin(draft, plan)


def _is_empty(draft: Draft, plan: Plan) -> bool:
    """No strength is left, no noble stands inside, no garrison lies there."""
    walls = ask.find_walls(draft.rules, draft, plan.place)
    return not walls.defence and not ask.list_inside(draft.rules, draft, plan.place)


def _walk_in(draft: Draft, plan: Plan) -> None:
    """Nothing is left to fight with: no card is drawn (WK-AMB-FAQ)."""
    seat = ask.find_lord(plan.nobles[0])
    draft.tell("WK-AMB-FAQ", "Nobody holds the broken walls: {who} takes {place}.", plan.place, who=seat)
    draft.put_between(*capture(draft, plan.place, seat), Closing(plan.nobles))


def _besiege(draft: Draft, plan: Plan) -> None:
    """The place stays undamaged (WK-SIEGE-08)."""
    seat = ask.find_lord(plan.nobles[0])
    found = ask.find_siege_answer(draft.rules, draft, seat, plan.place, plan.nobles)
    closing = Closing(plan.nobles)
    fact = Besieged(plan.place, seat, plan.enemy, found)
    if found.step is SiegeStep.FALLS:
        draft.tell("WK-SIEGE-07", "{place} falls to the siege of {who}.", plan.place, fact=fact, who=seat)
        inside = [] if plan.enemy is None else ask.list_standing(draft, plan.place, plan.enemy)
        due = capture(draft, plan.place, seat)
        draft.put_between(*due, *line_up(draft.rules, inside, True), closing)
        return
    draft.change_walls(plan.place, siege=Siege(seat, draft.turn))
    told = "{who} besieges {place}: {mine} men against {theirs}."
    draft.tell(
        "WK-SIEGE-02", told, plan.place, fact=fact, who=seat, mine=found.attacker_weight, theirs=found.place_weight
    )
    draft.put_between(closing)


# --- consent ----------------------------------------------------------------------------------------------------


def consent(draft: Draft, action: Allow) -> None:
    step = step_of(draft, Consenting)
    draft.tell("WK-COMBAT-07", "{who} consents to the attack on {place}.", step.plan.place, who=step.queue[0])
    if len(step.queue) > 1:
        draft.change_step(queue=step.queue[1:])
    else:
        draft.resume()
        _begin(draft, step.plan)


def object_to(draft: Draft, action: Forbid) -> None:
    """The attack does not begin; the card is not used up, but not for this place again (WK-AMB-R27)."""
    step = step_of(draft, Consenting)
    draft.conclude("WK-AMB-R27", "{who} objects to the attack on {place}.", step.plan.place, who=step.queue[0])
    draft.change_step(refused=(*step_of(draft, Ordering).refused, step.plan.place))
