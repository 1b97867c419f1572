"""Where losses go: walls, armies and leaderless troops (WK-BATTLE-10 to -12, WK-BREACH)."""

from __future__ import annotations

from engine.core.position import expect, step_of
from engine.core.seat import Actor
from engine.knights.actions import GARRISON, WALLS, KnightsAction, Lose
from engine.knights.army import Side
from engine.knights.battle import BREACH, open_targets, settle_walls, take_loss
from engine.knights.draft import Draft
from engine.knights.questions import find_fight, find_side
from engine.knights.state import Band, KnightsState
from engine.knights.steps import Losing
from engine.knights.terms import Terms
from engine.knights.war.fighting import find_band


def who_loses(draft: Draft) -> Actor | None:
    """Asked where there is a choice."""
    attacker, band = find_band(draft)
    return draft.decide(band.seat, open_targets(draft.side(attacker)) if band.losses else (), _place)


def list_losses(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    """Where the next loss may go: nobles, leaderless troops, walls (WK-BREACH-02)."""
    fight, attacker = find_fight(state), step_of(state, Losing).attacker
    names = _list_names(terms, fight.band(attacker))
    return [Lose(names[target]) for target in open_targets(find_side(terms, state, fight, attacker))]


def _list_names(terms: Terms, band: Band) -> tuple[str, ...]:
    """What actions call the armies of a side in their order; the last is BREACH."""
    return (*(terms.noble_slugs[number] for number in band.nobles), GARRISON, WALLS)


def lose(draft: Draft, action: Lose) -> None:
    names = _list_names(draft.rules, find_band(draft)[1])
    _place(draft, BREACH if action.target == WALLS else names.index(action.target))


def _place(draft: Draft, target: int) -> None:
    attacker, band = find_band(draft)
    after, place = take_loss(draft.side(attacker), target), draft.battle.place
    draft.change_band(attacker, losses=band.losses - 1)
    if target == BREACH:
        _breach(draft, after)
        return
    army = after.armies[target]
    if target == len(band.nobles):
        draft.change_fort(expect(band.seat, "a neutral city has no garrison"), tokens=army.tokens)
        draft.tell("WK-BATTLE-10", "The garrison takes a loss.", place)
        return
    noble = band.nobles[target]
    draft.change_noble(noble, tokens=army.tokens)
    if army.alive:
        draft.tell("WK-BATTLE-10", "The army of {noble} takes a loss.", place, noble=noble)
    else:
        draft.change_band(attacker, fallen=(*band.fallen, noble))
        draft.tell("WK-BATTLE-11", "{noble} is killed.", place, noble=noble)


def _breach(draft: Draft, side: Side) -> None:
    place = draft.battle.place
    broken, settled = (expect(each.hold, "no walls are fought for") for each in (side, settle_walls(side)))
    draft.change_walls(place, breaches=settled.breaches)
    draft.tell("WK-BREACH-01", "A breach in the walls of {place}: strength {left}.", place, left=settled.defence)
    if broken.fortified and not settled.fortified:
        draft.change_walls(place, fortified=False)
        draft.tell("WK-BREACH-04", "{place} loses its fortification.", place)
