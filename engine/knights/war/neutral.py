"""The neutral cards of war: one is turned up when the last card of a turn is done (WK-NEUTRAL-01).

Neutral cards are part of the actions. All of it comes before the upkeep, whose first step looks for a victor.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.core.position import expect, step_of
from engine.core.rules import Chance
from engine.core.seat import CHANCE, Actor, Seat
from engine.knights.actions import GARRISON, Done, Fortify, KnightsAction, Maintain, Repair, Reveal
from engine.knights.draft import Draft
from engine.knights.pieces import Neutral
from engine.knights.questions import list_clockwise, list_nobles
from engine.knights.realm_questions import count_neutrals_left
from engine.knights.state import KnightsPosition, KnightsState
from engine.knights.steps import Building, Maintaining, SeatStep
from engine.knights.terms import Terms

# --- turning up -------------------------------------------------------------------------------------------------


def who_reveals(draft: Draft) -> Actor:
    """Chance; when all have been out, all are in again."""
    if not count_neutrals_left(draft.rules, draft):
        draft.neutrals_used = ()
    return CHANCE


def list_neutrals(terms: Terms, state: KnightsState) -> list[Chance]:
    return [Chance(Reveal(card), count) for card, count in count_neutrals_left(terms, state).items()]


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
    offer, seats = OFFERS[card], [seat for seat in list_clockwise(draft) if seat not in draft.out]
    if not any(offer.menu(draft.rules, draft, seat) for seat in seats):
        draft.tell(offer.rule, "Nobody can make use of it.")
    return [offer.step(seat) for seat in seats]


# --- one baron after the other ----------------------------------------------------------------------------------


def who_uses(draft: Draft) -> Actor | None:
    """One target each: whoever has chosen is done with this card (WK-NEUTRAL-03, WK-NEUTRAL-07)."""
    seat = step_of(draft, SeatStep).seat
    card = Neutral.DEFENCE_WORKS if isinstance(draft.step, Building) else Neutral.TROOP_MAINTENANCE
    if OFFERS[card].menu(draft.rules, draft, seat):
        return seat
    return draft.resume()


def decline(draft: Draft, action: Done) -> None:
    if isinstance(draft.step, Building):
        draft.tell("WK-NEUTRAL-03", "{who} builds nothing.", who=draft.to_act)
    else:
        draft.tell("WK-NEUTRAL-07", "{who} maintains no army.", who=draft.to_act)
    draft.resume()


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
    for number, city in enumerate(position.cities):
        if city.owner == seat and city.siege is None:
            place = names[terms.realm.place_of[number]]
            found += [Repair(place, count + 1) for count in range(min(city.breaches, affordable))]
            if not city.fortified and position.crowns[seat] >= money.fortify:
                found.append(Fortify(place))
    fort = position.forts[seat]
    if fort.place is not None and fort.siege is None:
        found += [Repair(names[fort.place], count + 1) for count in range(min(fort.breaches, affordable))]
    return found


def list_building(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    return [*list_works(terms, state, step_of(state, Building).seat), Done()]


def repair(draft: Draft, action: Repair) -> None:
    """A city stands there or the baron's fortress, never both (WK-FORT-06)."""
    place = draft.rules.realm.index[action.place]
    price = draft.rules.edition.money.repair * action.breaches
    seat = _pay(draft, price)
    if draft.forts[seat].place == place:
        draft.change_fort(seat, breaches=draft.forts[seat].breaches - action.breaches)
        what = "the fortress"
    else:
        number = expect(draft.rules.realm.city_at[place], "no city stands there")
        draft.change_city(number, breaches=draft.cities[number].breaches - action.breaches)
        what = draft.rules.realm.cities[number]
    draft.tell(
        "WK-NEUTRAL-04",
        "{who} repairs a breach of {what} for {price} crowns."
        if action.breaches == 1
        else "{who} repairs {count} breaches of {what} for {price} crowns.",
        place,
        who=seat,
        what=what,
        count=action.breaches,
        price=price,
    )
    draft.resume()


def fortify(draft: Draft, action: Fortify) -> None:
    place = draft.rules.realm.index[action.place]
    price = draft.rules.edition.money.fortify
    seat = _pay(draft, price)
    number = expect(draft.rules.realm.city_at[place], "no city stands there")
    draft.change_city(number, fortified=True)
    draft.tell("WK-NEUTRAL-05", "{who} fortifies {city} for {price} crowns.", place, who=seat, city=number, price=price)
    draft.resume()


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


def list_maintaining(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    return [*list_maintenance(terms, state, step_of(state, Maintaining).seat), Done()]


def maintain(draft: Draft, action: Maintain) -> None:
    price = draft.rules.edition.money.maintenance * action.tokens
    seat = _pay(draft, price)
    number = None if action.army == GARRISON else draft.rules.noble_index[action.army]
    draft.take_troops(number, seat, (), action.tokens)
    draft.tell(
        "WK-NEUTRAL-07",
        "{who} takes a loss token off {army} for {price} crowns."
        if action.tokens == 1
        else "{who} takes {count} loss tokens off {army} for {price} crowns.",
        draft.forts[seat].place if number is None else draft.nobles[number].place,
        who=seat,
        army="the garrison" if number is None else draft.rules.noble_name(number),
        count=action.tokens,
        price=price,
    )
    draft.resume()


class Offer(NamedTuple):
    """What a neutral card lets one baron after the other do."""

    rule: str
    step: Callable[[Seat], SeatStep]
    menu: Callable[[Terms, KnightsPosition, Seat], list[KnightsAction]]


OFFERS = {
    Neutral.DEFENCE_WORKS: Offer("WK-NEUTRAL-03", Building, list_works),
    Neutral.TROOP_MAINTENANCE: Offer("WK-NEUTRAL-07", Maintaining, list_maintenance),
}
