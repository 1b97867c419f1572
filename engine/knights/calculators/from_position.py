"""Fights, expeditions, revolts, desertions and sieges as inputs of calculators, from what one seat may know."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from engine.core.edition import packaged
from engine.core.seat import Seat
from engine.knights import questions as ask
from engine.knights.army import Army, Side, Stronghold
from engine.knights.battle import count_cards
from engine.knights.edition import KnightsEdition
from engine.knights.pieces import FACES, FATES, Combat, Expedition
from engine.knights.questions import count_faces, find_side
from engine.knights.realm_questions import list_restless
from engine.knights.rules import KnightsRules
from engine.knights.state import NOBLES, Fight, KnightsView
from engine.knights.steps import Commanding, Consenting, Deserting, Discarding, Dismissing, Drawing, Ordering, Over


def list_unseen(view: KnightsView, drawn_before: int = 0) -> tuple[int, ...]:
    """The destiny cards of which the next may be any, once so many have been drawn before: those of the batch from
    which it comes, or what the seat cannot place."""
    for size, cards in zip(view.batches, view.known, strict=True):
        if drawn_before < size:
            return cards or view.unplaced
        drawn_before -= size
    return view.unplaced


def _top(view: KnightsView) -> int:
    """How many cards are drawn before used ones come up again."""
    return view.batches[0] if view.batches else 0


def read_expeditions(rules: KnightsRules, view: KnightsView, seat: Seat) -> dict[str, Any] | None:
    """What the three routes would bring now, for as many crowns as the seat may stake.

    None in a fight, where part of the pile is in hands, and where used cards are about to come up again.
    """
    crowns = min(view.crowns[seat], rules.edition.money.largest_stake)
    if view.fight is not None or isinstance(view.step, Over) or crowns < 1 or _top(view) < 2:
        return None
    cards = [rules.edition.destiny.cards[card] for card in list_unseen(view)]
    found: dict[str, Any] = {"stake": crowns}
    for expedition in Expedition:
        drawn = [card.fate(expedition) for card in cards]
        found[expedition.value] = {fate.value: drawn.count(fate) for fate in FATES}
    return found


def read_revolts(rules: KnightsRules, view: KnightsView, seat: Seat) -> dict[str, Any] | None:
    """The seat's cities without a noble of his, and the cards they would draw (WK-BILAN-05, WK-AMB-24)."""
    if view.fight is not None or isinstance(view.step, Over) or _differs(rules):
        return None
    incomes = [rules.realm.income[number] for number in list_restless(rules, view, seat)]
    if not incomes or len(incomes) > _top(view):
        return None
    cards = [rules.edition.destiny.cards[card] for card in list_unseen(view)]
    return {"incomes": incomes, "unseen": len(cards), "revolts": sum(card.revolt for card in cards)}


def _differs(rules: KnightsRules) -> bool:
    """The calculators of destiny reckon with our own edition's nations and prices."""
    own = rules.edition
    ours: KnightsEdition = packaged(KnightsEdition)
    return own.mercenaries.nations != ours.mercenaries.nations or own.money.revolt_factor != ours.money.revolt_factor


def read_desertion(rules: KnightsRules, view: KnightsView, seat: Seat) -> dict[str, Any] | None:
    """The army whose mercenaries are about to desert; in a fight what a retreat would cost the seat's commander.

    Of several beaten armies the seat's own comes first. Once the card is drawn its nation is certain.
    """
    found = _find_beaten(view, seat)
    if found is None or _differs(rules):
        return None
    number, card, dies = found
    noble = view.nobles[number]
    drawn = list_unseen(view, count_due(rules, view)) if card is None else (card,)
    if not noble.troops or not drawn:
        return None
    counts = Counter(rules.edition.destiny.cards[each].nation for each in drawn)
    return {
        "troops": [{"men": troop.men, "nation": troop.nation or None} for troop in noble.troops],
        "tokens": noble.tokens,
        "dies": dies,
        "unseen": {nation: counts[nation] for nation in rules.edition.mercenaries.nations},
        "faq_tokens": rules.faq_tokens,
    }


def _find_beaten(view: KnightsView, seat: Seat) -> tuple[int, int | None, bool] | None:
    """Which noble, the card drawn for him, and whether he dies."""
    fleeing = [step for step in (view.step, *view.later) if isinstance(step, Deserting | Dismissing)]
    fleeing.sort(key=lambda step: step.noble // NOBLES != seat)
    if fleeing:
        first = fleeing[0]
        return first.noble, first.card if isinstance(first, Dismissing) else None, first.dies
    fight = view.fight
    band = next((b for b in (fight.attacker, fight.defender) if b.seat == seat), None) if fight else None
    standing = [number for number in band.nobles if number not in band.fallen] if band else []
    if band is None or not standing:
        return None
    return (band.commander if band.commander in standing else standing[0]), None, False


def read_siege(rules: KnightsRules, view: KnightsView, seat: Seat) -> dict[str, Any] | None:
    """The siege that is declared, else one that the seat's fresh nobles might lay: first where its marker lies."""
    step = view.step
    if isinstance(step, Consenting) and step.plan.kind is Combat.SIEGE:
        return _siege(rules, view, Seat(step.plan.nobles[0] // NOBLES), step.plan.place, step.plan.nobles)
    if view.fight is not None or ask.list_aftermath(view) or isinstance(step, Over):
        return None
    standing = {n.place for n in view.nobles[seat * NOBLES : seat * NOBLES + NOBLES] if n.place is not None}
    places = [p for p in sorted(standing) if ask.list_fresh(view, seat, p) and ask.has_target(rules, view, seat, p)]
    named = step.place if isinstance(step, Ordering) else None
    marked = {place: siege.seat for place in places if (siege := ask.find_siege(rules, view, place)) is not None}
    free = [place for place in places if marked.get(place, seat) == seat]
    free.sort(key=lambda place: (place != named, place not in marked))
    return _siege(rules, view, seat, free[0], tuple(ask.list_fresh(view, seat, free[0]))) if free else None


def _siege(rules: KnightsRules, view: KnightsView, seat: Seat, place: int, nobles: tuple[int, ...]) -> dict[str, Any]:
    owner = ask.find_owner(rules, view, place)
    siege = ask.find_siege(rules, view, place)
    return {
        "attackers": [write_army(ask.find_army(rules, view, number)) for number in nobles],
        "defenders": [write_army(army) for army in ask.list_inside(rules, view, place)],
        "city": write_hold(ask.find_walls(rules, view, place), neutral=owner is None),
        "turn": view.turn,
        "begun": None if siege is None else siege.turn,
        "faq_tokens": rules.faq_tokens,
    }


# --- a running fight ---------------------------------------------------------------------------------------------


def read_fight(rules: KnightsRules, view: KnightsView, seat: Seat) -> dict[str, Any] | None:
    """None where nothing is fought, the cards lie open already, or there are fewer cards than both sides draw.

    The deck is what was unseen to this seat before the hands were drawn: what it cannot place now, and its own hand.
    """
    fight = view.fight
    if fight is None or not isinstance(view.step, Commanding | Drawing | Discarding):
        return None
    attacker, defender = (find_side(rules, view, fight, each) for each in (True, False))
    own = next((each for each in (True, False) if fight.band(each).seat == seat), None)
    hand = () if own is None else view.hands[not own]
    due = _count_hands(rules, view, fight)
    deck = list_deck(view, hand, due)
    if len(deck) < due:
        return None
    return {
        "kind": fight.kind.value,
        "attackers": [write_army(army) for army in attacker.armies],
        "defenders": [write_army(army) for army in defender.armies],
        "attacker_commander": attacker.commander or 0,
        "defender_commander": defender.commander or 0,
        "city": None if defender.hold is None else write_hold(defender.hold, neutral=fight.defender.seat is None),
        "deck": _faces(rules, deck),
        "faq_tokens": rules.faq_tokens,
        "cap_10": rules.cap_10,
        "strict_count": rules.strict_count,
        "hand": _faces(rules, hand) if own is not None and isinstance(view.step, Discarding) else None,
        "hand_is": "attacker" if own else "defender",
    }


def count_due(rules: KnightsRules, view: KnightsView) -> int:
    """How many cards a running fight still draws, as far as that is settled: chains may always grow longer."""
    fight = view.fight
    if fight is None:
        return 0
    if isinstance(view.step, Commanding | Drawing):
        return _count_hands(rules, view, fight) - sum(view.held)
    return fight.attacker.owed + fight.defender.owed


def _count_hands(rules: KnightsRules, view: KnightsView, fight: Fight) -> int:
    """How many cards both hands come to."""
    sides = (find_side(rules, view, fight, each) for each in (True, False))
    return sum(count_cards(_commanded(side), cap_10=rules.cap_10) for side in sides)


def _commanded(side: Side) -> Side:
    """With the noble who will command where nobody is named yet."""
    if side.commander is not None or not side.has_living_noble:
        return side
    return msgspec.structs.replace(side, commander=0)


def list_deck(view: KnightsView, hand: tuple[int, ...], due: int) -> tuple[int, ...]:
    """The cards of which both hands come: those in hands, the top of the pile, and where a fight draws more the
    batches that follow. Where one of them is not known, it may hold any card that the seat cannot place."""
    deck = hand
    held = sum(view.held)
    doubtful = held > len(hand)
    for place, (size, cards) in enumerate(zip(view.batches, view.known, strict=True)):
        if place and held >= due:
            break
        held += size
        doubtful |= not cards
        deck += cards
    return (*deck, *(view.unplaced if doubtful else ()))


def write_army(army: Army) -> dict[str, Any]:
    shape = None if army.shape is None else army.shape.value
    return {"men": army.men, "tokens": army.tokens, "shape": shape, "fresh": army.fresh}


def write_hold(hold: Stronghold, *, neutral: bool) -> dict[str, Any]:
    return {
        "strength": hold.strength,
        "fortified": hold.fortified,
        "breaches": hold.breaches,
        "neutral": neutral,
        "fortress": hold.is_fortress,
    }


def _faces(rules: KnightsRules, cards: tuple[int, ...]) -> dict[str, int]:
    return dict(zip((face.value for face in FACES), count_faces(rules, cards), strict=True))
