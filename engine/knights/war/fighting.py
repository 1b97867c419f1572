"""Battle and assault, step by step: each decision for its seat, each card a draw of chance (WK-ALG-BATTLE).

What a fight comes to is battle.py's matter; here are only turns and cards. Where losses go is in losses.py.
"""

from __future__ import annotations

from engine.core.position import expect, step_of
from engine.core.sealed import Sealed
from engine.core.seat import CHANCE, Actor
from engine.knights import steps
from engine.knights.actions import Command, Draw, Keep, KeepCards, KnightsAction, Use
from engine.knights.battle import Contest, Counted, Extended, Struck, Unveiled, count_cards, count_losses
from engine.knights.draft import Draft
from engine.knights.hand_questions import find_kept_cards, list_kept_faces
from engine.knights.pieces import HUNDRED, Combat, Face, Shape
from engine.knights.questions import find_fight, find_lord, find_tally, list_standing
from engine.knights.state import Band, Fight, KnightsState
from engine.knights.terms import Terms

ABILITIES = (Shape.STAR, Shape.SQUARE)
COURSE = (
    *(steps.Commanding(True), steps.Commanding(False), steps.Counting()),
    *(steps.Drawing(True), steps.Drawing(False)),
    *(steps.Discarding(True), steps.Discarding(False), steps.Unsealing()),
    *(steps.Extending(True), steps.Extending(False)),
    *(steps.Enabling(True), steps.Enabling(False), steps.Striking()),
    *(steps.Losing(True), steps.Losing(False), steps.Judging()),
)
"""A fight from its beginning to the count of victories."""


def begin(draft: Draft, plan: steps.Plan) -> None:
    """All of the defender's troops fight, in a fortress also those without a noble (WK-ASSAULT-02, WK-ASSAULT-03)."""
    seat = find_lord(plan.nobles[0])
    defenders: tuple[int, ...] = ()
    garrison = False
    if plan.enemy is not None:
        defenders = tuple(list_standing(draft, plan.place, plan.enemy))
        fort = draft.forts[plan.enemy]
        garrison = plan.kind is Combat.ASSAULT and fort.place == plan.place and bool(fort.troops)
    draft.fight = Fight(plan.kind, plan.place, Band(seat, plan.nobles), Band(plan.enemy, defenders), garrison)
    draft.put_between(*COURSE)


def find_band(draft: Draft) -> tuple[bool, Band]:
    """Whether the step is the attacker's, and his or the defender's band."""
    attacker, fight = draft.step.attacker, draft.battle
    return attacker, fight.attacker if attacker else fight.defender


def see(draft: Draft, kind: type[Contest], *more: object) -> Contest | None:
    """The fight as it stands, for whoever listens."""
    if draft.listener is None:
        return None
    fight, sides = draft.battle, (draft.side(True), draft.side(False))
    return kind(fight.place, fight.kind, (fight.attacker.seat, fight.defender.seat), sides, *more)


def _list_open(draft: Draft) -> tuple[tuple[Face, ...], ...]:
    """The faces that lie open on both sides."""
    bands = (draft.battle.attacker, draft.battle.defender)
    return tuple(tuple(draft.rules.faces[card] for card in band.shown) for band in bands)


# --- commanders -------------------------------------------------------------------------------------------------


def who_commands(draft: Draft) -> Actor | None:
    """Asked where there is a choice; one noble alone commands."""
    _, band = find_band(draft)
    return draft.decide(band.seat, band.nobles if band.commander is None else (), _name_commander)


def _name_commander(draft: Draft, number: int) -> None:
    draft.change_band(draft.step.attacker, commander=number)


def list_commanders(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    band = find_fight(state).band(step_of(state, steps.Commanding).attacker)
    return [Command(terms.noble_slugs[number]) for number in band.nobles]


def command(draft: Draft, action: Command) -> None:
    number = draft.rules.noble_index[action.noble]
    _name_commander(draft, number)
    draft.tell("WK-BATTLE-01", "{noble} commands.", draft.battle.place, noble=number)


# --- cards ------------------------------------------------------------------------------------------------------


def count_both(draft: Draft) -> None:
    """How many cards each side draws."""
    for attacker in (True, False):
        band = draft.change_band(attacker, cards=count_cards(draft.side(attacker), cap_10=draft.rules.cap_10))
        fact = None if attacker else see(draft, Counted, (draft.battle.attacker.cards, band.cards))
        sentence = "{who} draws {cards} cards."
        draft.tell("WK-BATTLE-03", sentence, draft.battle.place, fact=fact, who=band.seat, cards=band.cards)
    draft.resume()


def who_draws(draft: Draft) -> Actor | None:
    """Chance, until the hand is full or the pile is empty (WK-AMB-R31)."""
    attacker, band = find_band(draft)
    if len(draft.hands[not attacker]) < band.cards and draft.pile:
        return CHANCE
    return draft.resume()


def draw(draft: Draft, action: Draw) -> None:
    """A card for a hand that only its seat sees."""
    attacker, band = find_band(draft)
    card = draft.rules.card_index[action.card]
    draft.draw_hidden(card, band.seat)
    draft.add_to_hand(attacker, card)
    if band.seat is not None and draft.listener is not None:
        face = draft.rules.faces[card].value
        draft.tell("WK-BATTLE-03", "You draw: {face}.", draft.battle.place, seats=(band.seat,), face=face)


def who_discards(draft: Draft) -> Actor | None:
    """Asked even where only one keep is legal: to be passed over would tell the enemy what the hand is."""
    _, band = find_band(draft)
    if band.commander is not None and band.kept is None:
        return band.seat
    return draft.resume()


def list_keepings(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    attacker = step_of(state, steps.Discarding).attacker
    return [Keep(faces) for faces in list_kept_faces(terms, state.hands[not attacker])]


def keep(draft: Draft, action: Keep | KeepCards) -> None:
    attacker, band = find_band(draft)
    if isinstance(action, Keep):
        cards = find_kept_cards(draft.rules, draft.hands[not attacker], action.faces)
    else:
        cards = tuple(sorted(draft.rules.card_index[name] for name in action.kept))
    draft.change_band(attacker, kept=Sealed(expect(band.seat, "a neutral city keeps what it draws"), cards))


def unseal(draft: Draft) -> None:
    """Discards go under unseen, what is kept lies open (WK-BATTLE-05, WK-BATTLE-06)."""
    faces, gone = draft.rules.faces, []
    for attacker in (True, False):
        band, hand = draft.battle.band(attacker), draft.hands[not attacker]
        # without a commander nothing is discarded
        kept = hand if band.kept is None else band.kept.open()
        discarded = tuple(card for card in hand if card not in kept)
        draft.lay_down_hand(band.seat, discards=bool(discarded))
        draft.put_under(discarded, () if band.seat is None else (band.seat,))
        draft.change_band(attacker, shown=tuple(sorted(kept)), kept=None, owed=_count_draws(draft.rules, kept))
        gone.append(len(discarded))
        if draft.listener is not None:
            sentence = "{who} discards {number} and reveals: {faces}."
            fact = None if attacker else see(draft, Unveiled, _list_open(draft), tuple(gone))
            told = {"number": gone[-1], "faces": ", ".join(faces[card].value for card in sorted(kept)) or "nothing"}
            draft.tell("WK-BATTLE-06", sentence, draft.battle.place, fact=fact, reveals=True, who=band.seat, **told)
    draft.hands = ((), ())
    draft.resume()


def _count_draws(terms: Terms, cards: tuple[int, ...]) -> int:
    return sum(terms.faces[card] is Face.DRAW for card in cards)


def who_extends(draft: Draft) -> Actor | None:
    if find_band(draft)[1].owed and draft.pile:
        return CHANCE
    return draft.resume()


def extend(draft: Draft, action: Draw) -> None:
    """One more card among those that lie open; it may bring another."""
    attacker, band = find_band(draft)
    card = draft.rules.card_index[action.card]
    draft.draw_card(card)
    owed = band.owed - 1 + _count_draws(draft.rules, (card,))
    draft.change_band(attacker, shown=(*band.shown, card), owed=owed)
    face, place = draft.rules.faces[card], draft.battle.place
    fact = Extended(place, band.seat, face)
    draft.tell("WK-BATTLE-07", "{who} draws one more: {face}.", place, fact=fact, who=band.seat, face=face.value)


# --- abilities --------------------------------------------------------------------------------------------------


def who_is_able(draft: Draft) -> Actor | None:
    """A fresh commander whose base gives or takes a loss."""
    attacker, band = find_band(draft)
    side = draft.side(attacker)
    if any(side.has_ability(shape) for shape in ABILITIES):
        return band.seat
    return draft.resume()


def use(draft: Draft, action: Use) -> None:
    band = draft.change_band(find_band(draft)[0], uses=True)
    draft.conclude("WK-BATTLE-09", "{who} uses the ability of the commander.", draft.battle.place, who=band.seat)


def strike(draft: Draft) -> None:
    """What each side suffers, abilities included (WK-BATTLE-08)."""
    fight = draft.battle
    tallies = {each: find_tally(draft.rules, fight.band(each).shown) for each in (True, False)}
    both, suffered = (tallies[True], tallies[False]), []
    for loser in (True, False):
        star, square = _uses(draft, not loser, Shape.STAR), _uses(draft, loser, Shape.SQUARE)
        suffered.append(count_losses(tallies[not loser], tallies[loser], star=star, square=square))
        band = draft.change_band(loser, losses=suffered[-1])
        fact = None if loser else see(draft, Struck, _list_open(draft), both, tuple(suffered))
        sentence, men = "Losses of {who}: {men}.", HUNDRED * band.losses
        draft.tell("WK-BATTLE-08", sentence, fight.place, fact=fact, who=band.seat, men=men)
    draft.resume()


def _uses(draft: Draft, attacker: bool, shape: Shape) -> bool:
    return draft.battle.band(attacker).uses and draft.side(attacker).has_ability(shape)
