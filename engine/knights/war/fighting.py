"""Battle and assault, stage by stage: each decision for its seat, each card a draw of chance (WK-ALG-BATTLE).

What a fight comes to is battle.py's matter; here are only turns, cards and tokens.
"""

from __future__ import annotations

import msgspec

from engine.core.seat import Seat
from engine.knights.army import Side
from engine.knights.battle import BREACH, count_cards, count_losses, list_keeps, open_targets, settle_walls, take_loss
from engine.knights.draft import Draft
from engine.knights.pieces import FACES, Face, Kind, Shape
from engine.knights.questions import Open, count_faces, find_side, read_tally
from engine.knights.state import (
    LEADERLESS,
    NOBLES,
    Band,
    Commanding,
    Discarding,
    Drawing,
    Enabling,
    Extending,
    Fight,
    Fighting,
    Losing,
    Plan,
)
from engine.knights.terms import Terms
from engine.knights.war import verdicts
from engine.knights.war.combat_entry import ASSAULT

ABILITIES = (Shape.STAR, Shape.SQUARE)


def begin(draft: Draft, plan: Plan) -> None:
    """All of the defender's troops fight, in a fortress also those without a noble (WK-ASSAULT-02, WK-ASSAULT-03)."""
    seat = Seat(plan.nobles[0] // NOBLES)
    defenders = () if plan.enemy is None else tuple(draft.standing(plan.place, plan.enemy))
    garrison = (
        plan.kind == ASSAULT
        and plan.enemy is not None
        and draft.forts[plan.enemy].place == plan.place
        and bool(draft.forts[plan.enemy].troops)
    )
    draft.fight = Fight(
        Kind(plan.kind), plan.place, Band(seat, plan.nobles), Band(plan.enemy, defenders), garrison, Commanding(True)
    )
    proceed(draft)


# --- both sides as battle.py sees them ----------------------------------------------------------------------------


def band_of(draft: Draft, attacker: bool) -> Band:
    return draft.battle.attacker if attacker else draft.battle.defender


def change_band(draft: Draft, attacker: bool, band: Band) -> None:
    draft.change_fight(**{"attacker" if attacker else "defender": band})


# --- going on -----------------------------------------------------------------------------------------------------


def proceed(draft: Draft) -> None:
    """On from stage to stage until somebody has to decide or a card has to be drawn."""
    while draft.fight is not None:
        stage = draft.fight.stage
        match stage:
            case Commanding():
                waits = _command(draft, stage.attacker)
            case Drawing():
                waits = _draw(draft, stage.attacker)
            case Discarding():
                waits = _discard(draft, stage.attacker)
            case Extending():
                waits = _extend(draft, stage)
            case Enabling():
                waits = _enable(draft, stage.attacker)
            case Losing():
                waits = _lose(draft, stage.attacker)
        if waits:
            return


def _ask(draft: Draft, attacker: bool) -> bool:
    seat = band_of(draft, attacker).seat
    if seat is None:
        raise LookupError("a neutral city decides nothing")
    draft.wait_for(seat, Fighting())
    return True


def _command(draft: Draft, attacker: bool) -> bool:
    band = band_of(draft, attacker)
    if band.commander is None and len(band.nobles) > 1:
        return _ask(draft, attacker)
    if band.commander is None and band.nobles:
        change_band(draft, attacker, msgspec.structs.replace(band, commander=band.nobles[0]))
    if attacker:
        draft.change_fight(stage=Commanding(False))
        return False
    for each in (True, False):
        cards = count_cards(find_side(draft.terms, draft, draft.battle, each), cap_10=draft.terms.cap_10)
        change_band(draft, each, msgspec.structs.replace(band_of(draft, each), cards=cards))
        draft.tell(
            "WK-BATTLE-03", "{who} draws {cards} cards.", draft.battle.place, who=draft.who(band_of(draft, each).seat),
            cards=cards,
        )  # fmt: skip
    draft.change_fight(stage=Drawing(True))
    return False


def _draw(draft: Draft, attacker: bool) -> bool:
    band = band_of(draft, attacker)
    if len(band.hand) < band.cards and draft.pile:
        draft.wait_for_chance(Fighting())
        return True
    draft.change_fight(stage=Drawing(False) if attacker else Discarding(True))
    return False


def _discard(draft: Draft, attacker: bool) -> bool:
    band = band_of(draft, attacker)
    if band.sealed is None:
        if band.commander is not None:
            # asked even where only one keep is legal: to be passed over would tell the enemy what the hand is
            return _ask(draft, attacker)
        (everything,) = list_kept_faces(draft.terms, band)
        change_band(draft, attacker, msgspec.structs.replace(band, sealed=everything))
    if attacker:
        draft.change_fight(stage=Discarding(False))
        return False
    _reveal(draft)
    return False


def list_kept_faces(terms: Terms, band: Band) -> list[tuple[Face, ...]]:
    """Every different set of faces that may be kept of a hand, most cards first."""
    keeps = list_keeps(count_faces(terms, band.hand), band.commander is not None)
    found = [tuple(face for face in FACES for _ in range(kept[face.index])) for kept in keeps]
    return sorted(found, key=lambda faces: (-len(faces), [face.index for face in faces]))


def _reveal(draft: Draft) -> None:
    """Discards go under unseen, what is kept lies open (WK-BATTLE-05, WK-BATTLE-06)."""
    for attacker in (True, False):
        band = band_of(draft, attacker)
        kept = pick_cards(draft.terms, band.hand, band.sealed or ())
        discarded = tuple(card for card in band.hand if card not in kept)
        knows = () if band.seat is None else (band.seat,)
        draft.lay_down_hand(band.seat, discards=bool(discarded))
        draft.put_under(discarded, knows)
        change_band(draft, attacker, msgspec.structs.replace(band, hand=(), shown=kept, sealed=None))
        draft.tell(
            "WK-BATTLE-06",
            "{who} discards {number} and reveals: {faces}.",
            draft.battle.place,
            who=draft.who(band.seat),
            number=len(discarded),
            faces=", ".join(draft.terms.faces[card].value for card in kept) or "nothing",
            reveals=True,
        )
    draft.change_fight(stage=Extending(True, _count_draws(draft, True)))


def pick_cards(terms: Terms, hand: tuple[int, ...], faces: tuple[Face, ...]) -> tuple[int, ...]:
    """The cards that show these faces; of like ones those that come first."""
    left = list(faces)
    kept = []
    for card in sorted(hand):
        if terms.faces[card] in left:
            left.remove(terms.faces[card])
            kept.append(card)
    return tuple(kept)


def _count_draws(draft: Draft, attacker: bool) -> int:
    return sum(draft.terms.faces[card] is Face.DRAW for card in band_of(draft, attacker).shown)


def _extend(draft: Draft, stage: Extending) -> bool:
    if stage.pending and draft.pile:
        draft.wait_for_chance(Fighting())
        return True
    if stage.attacker:
        draft.change_fight(stage=Extending(False, _count_draws(draft, False)))
    else:
        draft.change_fight(stage=Enabling(True))
    return False


def _enable(draft: Draft, attacker: bool) -> bool:
    side = find_side(draft.terms, draft, draft.battle, attacker)
    if any(side.has_ability(shape) for shape in ABILITIES):
        return _ask(draft, attacker)
    after_ability(draft, attacker)
    return False


def after_ability(draft: Draft, attacker: bool) -> None:
    if attacker:
        draft.change_fight(stage=Enabling(False))
        return
    fight = draft.battle
    tallies = [read_tally(draft.terms, band.shown) for band in (fight.attacker, fight.defender)]
    star, square = ([_uses(draft, each, shape) for each in (True, False)] for shape in ABILITIES)
    for attacker_loses in (True, False):
        by, on = int(attacker_loses), int(not attacker_loses)
        losses = count_losses(tallies[by], tallies[on], star=star[by], square=square[on])
        band = band_of(draft, attacker_loses)
        change_band(draft, attacker_loses, msgspec.structs.replace(band, losses=losses))
        draft.tell("WK-BATTLE-08", "Losses of {who}: {men}.", fight.place, who=draft.who(band.seat), men=losses * 100)
    draft.change_fight(stage=Losing(True))


def _uses(draft: Draft, attacker: bool, shape: Shape) -> bool:
    side = find_side(draft.terms, draft, draft.battle, attacker)
    return band_of(draft, attacker).uses and side.has_ability(shape)


def _lose(draft: Draft, attacker: bool) -> bool:
    band = band_of(draft, attacker)
    targets = list_targets(draft.terms, draft, draft.battle, attacker) if band.losses else []
    if len(targets) > 1:
        return _ask(draft, attacker)
    if targets:
        place_loss(draft, attacker, targets[0])
        return False
    if attacker:
        draft.change_fight(stage=Losing(False))
        return False
    verdicts.pronounce(draft)
    return True


def list_targets(terms: Terms, table: Open, fight: Fight, attacker: bool) -> list[int]:
    """Where the next loss may go: nobles by number, LEADERLESS, BREACH (WK-BREACH-02)."""
    band = fight.attacker if attacker else fight.defender
    side = find_side(terms, table, fight, attacker)
    names = (*band.nobles, LEADERLESS)
    return [target if target == BREACH else names[target] for target in open_targets(side)]


def place_loss(draft: Draft, attacker: bool, target: int) -> None:
    band = band_of(draft, attacker)
    side = find_side(draft.terms, draft, draft.battle, attacker)
    names = (*band.nobles, LEADERLESS)
    position = BREACH if target == BREACH else names.index(target)
    after = take_loss(side, position)
    fallen = band.fallen
    if target == BREACH:
        write_walls(draft, settle_walls(after))
    elif target == LEADERLESS:
        assert band.seat is not None
        draft.change_fort(band.seat, tokens=after.armies[position].tokens)
        draft.tell("WK-BATTLE-10", "The garrison takes a loss.", draft.battle.place)
    else:
        draft.change_noble(target, tokens=after.armies[position].tokens)
        if not after.armies[position].alive:
            fallen = (*fallen, target)
            draft.tell("WK-BATTLE-11", "{noble} is killed.", draft.battle.place, noble=draft.name(target))
        else:
            name = draft.name(target)
            draft.tell("WK-BATTLE-10", "The army of {noble} takes a loss.", draft.battle.place, noble=name)
    change_band(draft, attacker, msgspec.structs.replace(band, losses=band.losses - 1, fallen=fallen))


def write_walls(draft: Draft, side: Side) -> None:
    hold = side.hold
    assert hold is not None
    place = draft.battle.place
    number = draft.realm.city_at[place]
    was_fortified = number is not None and draft.cities[number].fortified
    if hold.is_fortress:
        owner = draft.battle.defender.seat
        assert owner is not None
        draft.change_fort(owner, breaches=hold.breaches)
    elif number is not None:
        draft.change_city(number, breaches=hold.breaches, fortified=hold.fortified)
    draft.tell("WK-BREACH-01", "A breach in the walls of {place}: strength {left}.", place, left=hold.defence)
    if was_fortified and not hold.fortified:
        draft.tell("WK-BREACH-04", "{place} loses its fortification.", place)
