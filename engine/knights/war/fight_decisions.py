"""What the two sides of a fight may choose, stage by stage, and what their choices and their cards do."""

from __future__ import annotations

import msgspec

from engine.knights.actions import GARRISON, WALLS, Command, Keep, KnightsAction, Lose, Refrain, Use
from engine.knights.battle import BREACH
from engine.knights.draft import Draft
from engine.knights.pieces import Face
from engine.knights.state import LEADERLESS, Commanding, Discarding, Enabling, Extending, KnightsState, Losing
from engine.knights.terms import Terms
from engine.knights.war.fighting import (
    after_ability,
    band_of,
    change_band,
    list_kept_faces,
    list_targets,
    place_loss,
    proceed,
)

# --- menus --------------------------------------------------------------------------------------------------------


def menu(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    fight = state.table.fight
    assert fight is not None
    stage = fight.stage
    band = fight.attacker if stage.attacker else fight.defender
    match stage:
        case Commanding():
            return [Command(terms.noble_slugs[number]) for number in band.nobles]
        case Discarding():
            return [Keep(faces) for faces in list_kept_faces(terms, band)]
        case Enabling():
            return [Use(), Refrain()]
        case Losing():
            return [Lose(write_target(terms, t)) for t in list_targets(terms, state.table, fight, stage.attacker)]
        case _:
            return []


def write_target(terms: Terms, target: int) -> str:
    return {BREACH: WALLS, LEADERLESS: GARRISON}.get(target) or terms.noble_slugs[target]


# --- decisions ----------------------------------------------------------------------------------------------------


def command(draft: Draft, action: Command) -> None:
    attacker = draft.battle.stage.attacker
    number = draft.terms.noble_index[action.noble]
    change_band(draft, attacker, msgspec.structs.replace(band_of(draft, attacker), commander=number))
    draft.tell("WK-BATTLE-01", "{noble} commands.", draft.battle.place, noble=draft.name(number))
    proceed(draft)


def keep(draft: Draft, action: Keep) -> None:
    attacker = draft.battle.stage.attacker
    band = band_of(draft, attacker)
    change_band(draft, attacker, msgspec.structs.replace(band, sealed=action.faces))
    proceed(draft)


def use(draft: Draft, action: Use) -> None:
    attacker = draft.battle.stage.attacker
    band = band_of(draft, attacker)
    change_band(draft, attacker, msgspec.structs.replace(band, uses=True))
    draft.tell("WK-BATTLE-09", "{who} uses the ability of the commander.", draft.battle.place, who=draft.who(band.seat))
    after_ability(draft, attacker)
    proceed(draft)


def refrain(draft: Draft, action: Refrain) -> None:
    after_ability(draft, draft.battle.stage.attacker)
    proceed(draft)


def lose(draft: Draft, action: Lose) -> None:
    attacker = draft.battle.stage.attacker
    target = next(
        target
        for target in list_targets(draft.terms, draft, draft.battle, attacker)
        if write_target(draft.terms, target) == action.target
    )
    place_loss(draft, attacker, target)
    proceed(draft)


def draw(draft: Draft, card: int) -> None:
    """A card for a hand, or for the cards that lie open."""
    stage = draft.battle.stage
    band = band_of(draft, stage.attacker)
    place, face = draft.battle.place, draft.terms.faces[card].value
    if isinstance(stage, Extending):
        draft.draw_card(card)
        pending = stage.pending - 1 + (draft.terms.faces[card] is Face.DRAW)
        change_band(draft, stage.attacker, msgspec.structs.replace(band, shown=(*band.shown, card)))
        draft.change_fight(stage=Extending(stage.attacker, pending))
        draft.tell("WK-BATTLE-07", "{who} draws one more: {face}.", place, who=draft.who(band.seat), face=face)
    else:
        draft.draw_hidden(card, band.seat)
        change_band(draft, stage.attacker, msgspec.structs.replace(band, hand=(*band.hand, card)))
        if band.seat is not None:
            draft.tell("WK-BATTLE-03", "You draw: {face}.", place, (band.seat,), face=face)
    proceed(draft)
