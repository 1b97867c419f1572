"""The neutral cards of war: one is turned up when the last card of a turn is done (WK-NEUTRAL-01).

Neutral cards are part of the actions. All of it comes before the upkeep, whose first step looks for a victor.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.core.phrase import count_of
from engine.core.position import expect, step_of
from engine.core.rules import Chance, draw_one
from engine.core.seat import CHANCE, Actor, Seat
from engine.knights.actions import GARRISON, Done, Fortify, KnightsAction, Maintain, Repair, Reveal
from engine.knights.draft import Draft
from engine.knights.pieces import Neutral
from engine.knights.questions import find_holding, list_clockwise, list_holdings, list_nobles
from engine.knights.realm_questions import count_neutrals_left
from engine.knights.state import City, KnightsPosition, KnightsState
from engine.knights.steps import Building, Maintaining, SeatStep
from engine.knights.terms import Terms
from engine.knights.war.names import call_noble

# --- turning up -------------------------------------------------------------------------------------------------


def who_reveals(draft: Draft) -> Actor:
    """Chance; when all have been out, all are in again."""
    if not count_neutrals_left(draft.rules, draft):
        draft.neutrals_used = ()
    return CHANCE


def list_neutrals(terms: Terms, state: KnightsState) -> list[Chance]:
    return draw_one(Reveal, count_neutrals_left(terms, state))


def reveal(draft: Draft, action: Reveal) -> None:
    used = (*draft.neutrals_used, action.card)
    draft.neutrals_used = tuple(card for card in Neutral for _ in range(used.count(card)))
    draft.tell("WK-NEUTRAL-01", "A neutral card is turned up: {card}.", fact=action.card, card=action.card.title)
    draft.put_due(begin_neutral(draft, action.card))


def begin_neutral(draft: Draft, card: Neutral) -> list[SeatStep]:
    """What the card does at once, and what it asks one baron after the other."""
    if card is Neutral.UNCERTAIN_WEATHER:
        # what anybody knew of the order is worth nothing now (WK-DEST-03)
        draft.shuffle_pile()
        sentence = "Destiny is shuffled: nobody knows the order of its {count} cards."
        draft.tell("WK-NEUTRAL-08", sentence, count=len(draft.pile[0].cards))
        return []
    step, offer = next((step, offer) for step, offer in OFFERS.items() if offer.card is card)
    seats = list_clockwise(draft)
    if not any(offer.menu(draft.rules, draft, seat) for seat in seats):
        draft.tell(offer.rule, "Nobody can make use of it.")
    return [step(seat) for seat in seats]


# --- one baron after the other ----------------------------------------------------------------------------------


def who_uses(draft: Draft) -> Actor | None:
    """One target each: whoever has chosen is done with this card (WK-NEUTRAL-03, WK-NEUTRAL-07)."""
    seat = step_of(draft, SeatStep).seat
    if OFFERS[type(draft.step)].menu(draft.rules, draft, seat):
        return seat
    return draft.resume()


def list_uses(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    step = step_of(state, SeatStep)
    return [*OFFERS[type(step)].menu(terms, state, step.seat), Done()]


def decline(draft: Draft, action: Done) -> None:
    offer = OFFERS[type(draft.step)]
    draft.conclude(offer.rule, offer.declined, who=draft.to_act)


def say_some(count: int, one: str, many: str = "") -> str:
    """`a breach`, `2 breaches`."""
    return f"a {one}" if count == 1 else count_of(count, one, many)


def _pay(draft: Draft, price: int) -> Seat:
    seat = step_of(draft, SeatStep).seat
    draft.change_crowns(seat, -price)
    return seat


# --- Defence Works ----------------------------------------------------------------------------------------------


def list_works(terms: Terms, position: KnightsPosition, seat: Seat) -> list[KnightsAction]:
    """Breaches of one own place, as many as there are and can be paid; or a fortification. Nothing at a besieged
    place (WK-NEUTRAL-06, WK-SIEGE-04, WK-AMB-36)."""
    money, names = terms.edition.money, terms.realm.names
    affordable = position.crowns[seat] // money.repair
    found: list[KnightsAction] = []
    for site, walls in list_holdings(terms, position, seat):
        if walls.siege is None:
            place = names[site]
            found += [Repair(place, count + 1) for count in range(min(walls.breaches, affordable))]
            if isinstance(walls, City) and not walls.fortified and position.crowns[seat] >= money.fortify:
                found.append(Fortify(place))
    return found


def repair(draft: Draft, action: Repair) -> None:
    place, price = draft.rules.realm.index[action.place], draft.rules.edition.money.repair * action.breaches
    found = expect(find_holding(draft.rules, draft, place), "nothing stands there")
    seat = _pay(draft, price)
    draft.change_walls(place, breaches=found.walls.breaches - action.breaches)
    sentence = "{who} repairs {breaches} of {what} for {price} crowns."
    breaches = say_some(action.breaches, "breach", "breaches")
    what = "the fortress" if found.city is None else draft.rules.realm.cities[found.city]
    draft.conclude("WK-NEUTRAL-04", sentence, place, who=seat, breaches=breaches, what=what, price=price)


def fortify(draft: Draft, action: Fortify) -> None:
    place, price = draft.rules.realm.index[action.place], draft.rules.edition.money.fortify
    seat = _pay(draft, price)
    draft.change_walls(place, fortified=True)
    draft.conclude("WK-NEUTRAL-05", "{who} fortifies {place} for {price} crowns.", place, who=seat, price=price)


# --- Troop Maintenance ------------------------------------------------------------------------------------------


def list_armies(terms: Terms, position: KnightsPosition, seat: Seat) -> dict[str, int]:
    """Armies that bear loss tokens: on land, at sea, off the board, besieged or not, and the garrison (WK-AMB-36)."""
    tokens = {terms.noble_slugs[number]: position.nobles[number].tokens for number in list_nobles(seat)}
    tokens[GARRISON] = position.forts[seat].tokens
    return {army: count for army, count in tokens.items() if count}


def list_maintenance(terms: Terms, position: KnightsPosition, seat: Seat) -> list[KnightsAction]:
    """Tokens of one army, as many as there are and can be paid."""
    affordable = position.crowns[seat] // terms.edition.money.maintenance
    return [
        Maintain(army, count + 1)
        for army, tokens in list_armies(terms, position, seat).items()
        for count in range(min(tokens, affordable))
    ]


def maintain(draft: Draft, action: Maintain) -> None:
    price = draft.rules.edition.money.maintenance * action.tokens
    seat = _pay(draft, price)
    number = draft.rules.noble_index.get(action.army)
    draft.take_troops(number, seat, (), action.tokens)
    place = draft.forts[seat].place if number is None else draft.nobles[number].place
    tokens, army = say_some(action.tokens, "loss token"), call_noble(draft.rules, action.army)
    sentence = "{who} takes {tokens} off {army} for {price} crowns."
    draft.conclude("WK-NEUTRAL-07", sentence, place, who=seat, tokens=tokens, army=army, price=price)


class Offer(NamedTuple):
    """What a neutral card lets one baron after the other do."""

    rule: str
    card: Neutral
    menu: Callable[[Terms, KnightsPosition, Seat], list[KnightsAction]]
    declined: str
    once: str
    """Why whoever has used it does not use it again."""


OFFERS: dict[type[SeatStep], Offer] = {
    Building: Offer(
        "WK-NEUTRAL-03",
        Neutral.DEFENCE_WORKS,
        list_works,
        "{who} builds nothing.",
        "{who} is done with this card: it treats one place of each baron.",
    ),
    Maintaining: Offer(
        "WK-NEUTRAL-07",
        Neutral.TROOP_MAINTENANCE,
        list_maintenance,
        "{who} maintains no army.",
        "{who} is done with this card: it serves one army of each baron.",
    ),
}
