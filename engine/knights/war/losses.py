"""Where losses go: walls, armies and leaderless troops (WK-BATTLE-10 to -12, WK-BREACH)."""

from __future__ import annotations

from engine.core.position import expect, step_of
from engine.core.seat import Actor
from engine.knights.actions import GARRISON, WALLS, KnightsAction, Lose
from engine.knights.army import Side
from engine.knights.battle import BREACH, open_targets, settle_walls, take_loss
from engine.knights.draft import Draft
from engine.knights.questions import find_fight, find_side
from engine.knights.state import LEADERLESS, KnightsPosition, KnightsState
from engine.knights.steps import Losing
from engine.knights.terms import Terms
from engine.knights.war.fighting import find_band


def who_loses(draft: Draft) -> Actor | None:
    """Asked where there is a choice."""
    attacker, band = find_band(draft)
    return draft.decide(band.seat, list_targets(draft.rules, draft, attacker) if band.losses else [], _place)


def list_targets(terms: Terms, position: KnightsPosition, attacker: bool) -> list[int]:
    """Where the next loss may go: nobles by number, LEADERLESS, BREACH (WK-BREACH-02)."""
    fight = find_fight(position)
    names = (*fight.band(attacker).nobles, LEADERLESS)
    targets = open_targets(find_side(terms, position, fight, attacker))
    return [target if target == BREACH else names[target] for target in targets]


def list_losses(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    targets = list_targets(terms, state, step_of(state, Losing).attacker)
    return [Lose(_write_target(terms, target)) for target in targets]


def _write_target(terms: Terms, target: int) -> str:
    return {BREACH: WALLS, LEADERLESS: GARRISON}.get(target) or terms.noble_slugs[target]


def lose(draft: Draft, action: Lose) -> None:
    _place(draft, {WALLS: BREACH, GARRISON: LEADERLESS}.get(action.target) or draft.rules.noble_index[action.target])


def _place(draft: Draft, target: int) -> None:
    attacker, band = find_band(draft)
    place = draft.battle.place
    position = BREACH if target == BREACH else (*band.nobles, LEADERLESS).index(target)
    after = take_loss(draft.side(attacker), position)
    draft.change_band(attacker, losses=band.losses - 1)
    if target == BREACH:
        _breach(draft, after)
        return
    army = after.armies[position]
    if target == LEADERLESS:
        draft.change_fort(expect(band.seat, "a neutral city has no garrison"), tokens=army.tokens)
        draft.tell("WK-BATTLE-10", "The garrison takes a loss.", place)
        return
    draft.change_noble(target, tokens=army.tokens)
    if army.alive:
        draft.tell("WK-BATTLE-10", "The army of {noble} takes a loss.", place, noble=target)
    else:
        draft.change_band(attacker, fallen=(*band.fallen, target))
        draft.tell("WK-BATTLE-11", "{noble} is killed.", place, noble=target)


def _breach(draft: Draft, side: Side) -> None:
    place = draft.battle.place
    broken, settled = (expect(each.hold, "no walls are fought for") for each in (side, settle_walls(side)))
    draft.change_walls(place, breaches=settled.breaches)
    draft.tell("WK-BREACH-01", "A breach in the walls of {place}: strength {left}.", place, left=settled.defence)
    if broken.fortified and not settled.fortified:
        draft.change_walls(place, fortified=False)
        draft.tell("WK-BREACH-04", "{place} loses its fortification.", place)
