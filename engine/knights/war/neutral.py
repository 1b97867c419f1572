"""The neutral cards of war: one is turned up when the last card of a turn is done (WK-NEUTRAL-01).

Neutral cards are part of the actions. All of it comes before the upkeep, whose first step looks for a victor.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from engine.core.rules import Chance
from engine.core.seat import Seat
from engine.knights.actions import GARRISON, Done, Fortify, KnightsAction, Maintain, Repair, Reveal
from engine.knights.draft import Draft
from engine.knights.pieces import Neutral
from engine.knights.questions import Open, find_actor
from engine.knights.state import NOBLES, Building, Common, KnightsState, Maintaining, Revealing
from engine.knights.terms import Terms
from engine.knights.war import upkeep
from engine.knights.words import NEUTRALS

# --- turning up -----------------------------------------------------------------------------------------------------


def end_turn(draft: Draft) -> None:
    """All have played their cards: a neutral card, where they are played with, then the upkeep."""
    if not draft.terms.neutral_counts:
        upkeep.begin(draft)
        return
    if not count_left(draft.terms, draft):
        draft.neutrals_used = ()
    draft.wait_for_chance(Revealing())


def count_left(terms: Terms, table: Open) -> Counter[Neutral]:
    """Those not turned up since they were last all there."""
    return Counter(terms.neutral_counts) - Counter(table.neutrals_used)


def weigh_cards(terms: Terms, table: Common) -> list[Chance]:
    return [Chance(Reveal(card), count) for card, count in count_left(terms, table).items()]


def revealing_menu(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    return [Reveal(card) for card in count_left(terms, state.table)]


def reveal(draft: Draft, action: Reveal) -> None:
    used = (*draft.neutrals_used, action.card)
    draft.neutrals_used = tuple(card for card in Neutral for _ in range(used.count(card)))
    draft.tell("WK-NEUTRAL-01", "A neutral card is turned up: {card}.", card=NEUTRALS[action.card])
    if action.card is Neutral.UNCERTAIN_WEATHER:
        _shuffle(draft)
    elif not _ask(draft, action.card, draft.clockwise()):
        draft.tell(RULES[action.card], "Nobody can make use of it.")
        upkeep.begin(draft)


def _shuffle(draft: Draft) -> None:
    """What anybody knew of the order is worth nothing now (WK-NEUTRAL-08, WK-DEST-03)."""
    draft.shuffle_pile()
    draft.tell("WK-NEUTRAL-08", "Destiny is shuffled: nobody knows the order of its {count} cards.",
               count=len(draft.pile[0].cards))  # fmt: skip
    upkeep.begin(draft)


# --- one baron after the other --------------------------------------------------------------------------------------


def _ask(draft: Draft, card: Neutral, queue: list[Seat]) -> bool:
    """The next baron who can do anything with it is to choose; False: there is none."""
    while queue and not OFFERS[card](draft.terms, draft, queue[0]):
        queue.pop(0)
    if queue:
        draft.wait_for(queue[0], STEPS[card](tuple(queue)))
    return bool(queue)


def _next_baron(draft: Draft) -> None:
    """One target each: whoever has chosen is done with this card (WK-NEUTRAL-03, WK-NEUTRAL-07)."""
    step = draft.step
    assert isinstance(step, Building | Maintaining)
    card = Neutral.DEFENCE_WORKS if isinstance(step, Building) else Neutral.TROOP_MAINTENANCE
    if not _ask(draft, card, list(step.queue[1:])):
        upkeep.begin(draft)


def decline(draft: Draft, action: Done) -> None:
    step = draft.step
    assert isinstance(step, Building | Maintaining)
    builds = isinstance(step, Building)
    draft.tell(
        "WK-NEUTRAL-03" if builds else "WK-NEUTRAL-07",
        "{who} builds nothing." if builds else "{who} maintains no army.",
        who=draft.who(step.queue[0]),
    )
    _next_baron(draft)


def _pay(draft: Draft, price: int) -> Seat:
    step = draft.step
    assert isinstance(step, Building | Maintaining)
    draft.crowns[step.queue[0]] -= price
    return step.queue[0]


# --- Defence Works --------------------------------------------------------------------------------------------------


def list_works(terms: Terms, table: Open, seat: Seat) -> list[KnightsAction]:
    """Breaches of one own place, as many as there are and can be paid; or a fortification. Nothing at a besieged
    place (WK-NEUTRAL-06, WK-SIEGE-04, WK-AMB-36)."""
    money, names = terms.edition.money, terms.realm.names
    affordable = table.crowns[seat] // money.repair
    found: list[KnightsAction] = []
    for number, city in enumerate(table.cities):
        if city.owner == seat and city.siege is None:
            place = names[terms.realm.place_of[number]]
            found += [Repair(place, count + 1) for count in range(min(city.breaches, affordable))]
            if not city.fortified and table.crowns[seat] >= money.fortify:
                found.append(Fortify(place))
    fort = table.forts[seat]
    if fort.place is not None and fort.siege is None:
        found += [Repair(names[fort.place], count + 1) for count in range(min(fort.breaches, affordable))]
    return found


def building_menu(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    return [*list_works(terms, state.table, find_actor(state)), Done()]


def repair(draft: Draft, action: Repair) -> None:
    """A city stands there or the baron's fortress, never both (WK-FORT-06)."""
    place = draft.realm.index[action.place]
    price = draft.terms.edition.money.repair * action.breaches
    seat = _pay(draft, price)
    number = draft.realm.city_at[place]
    if draft.forts[seat].place == place:
        draft.change_fort(seat, breaches=draft.forts[seat].breaches - action.breaches)
        what = "the fortress"
    else:
        assert number is not None
        draft.change_city(number, breaches=draft.cities[number].breaches - action.breaches)
        what = draft.realm.cities[number]
    draft.tell(
        "WK-NEUTRAL-04",
        "{who} repairs a breach of {what} for {price} crowns."
        if action.breaches == 1
        else "{who} repairs {count} breaches of {what} for {price} crowns.",
        place,
        who=draft.who(seat),
        what=what,
        count=action.breaches,
        price=price,
    )
    _next_baron(draft)


def fortify(draft: Draft, action: Fortify) -> None:
    place = draft.realm.index[action.place]
    price = draft.terms.edition.money.fortify
    seat = _pay(draft, price)
    number = draft.realm.city_at[place]
    assert number is not None
    draft.change_city(number, fortified=True)
    draft.tell("WK-NEUTRAL-05", "{who} fortifies {city} for {price} crowns.", place,
               who=draft.who(seat), city=draft.realm.cities[number], price=price)  # fmt: skip
    _next_baron(draft)


# --- Troop Maintenance ----------------------------------------------------------------------------------------------


def list_armies(terms: Terms, table: Open, seat: Seat) -> dict[str, int]:
    """Armies that bear loss tokens: on land, at sea, off the board, besieged or not, and the garrison (WK-AMB-36)."""
    own = range(seat * NOBLES, seat * NOBLES + NOBLES)
    tokens = {terms.noble_slugs[number]: table.nobles[number].tokens for number in own}
    tokens[GARRISON] = table.forts[seat].tokens
    return {army: count for army, count in tokens.items() if count}


def list_maintenance(terms: Terms, table: Open, seat: Seat) -> list[KnightsAction]:
    """Tokens of one army, as many as there are and can be paid."""
    affordable = table.crowns[seat] // terms.edition.money.maintenance
    return [
        Maintain(army, count + 1)
        for army, tokens in list_armies(terms, table, seat).items()
        for count in range(min(tokens, affordable))
    ]


def maintaining_menu(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    return [*list_maintenance(terms, state.table, find_actor(state)), Done()]


def maintain(draft: Draft, action: Maintain) -> None:
    price = draft.terms.edition.money.maintenance * action.tokens
    seat = _pay(draft, price)
    if action.army == GARRISON:
        fort = draft.forts[seat]
        place = fort.place
        draft.change_fort(seat, tokens=fort.tokens - action.tokens)
    else:
        number = draft.terms.noble_index[action.army]
        place = draft.nobles[number].place
        draft.change_noble(number, tokens=draft.nobles[number].tokens - action.tokens)
    draft.tell(
        "WK-NEUTRAL-07",
        "{who} takes a loss token off {army} for {price} crowns."
        if action.tokens == 1
        else "{who} takes {count} loss tokens off {army} for {price} crowns.",
        place,
        who=draft.who(seat),
        army="the garrison" if action.army == GARRISON else draft.name(draft.terms.noble_index[action.army]),
        count=action.tokens,
        price=price,
    )
    _next_baron(draft)


Offer = Callable[[Terms, Open, Seat], list[KnightsAction]]
OFFERS: dict[Neutral, Offer] = {
    Neutral.DEFENCE_WORKS: list_works,
    Neutral.TROOP_MAINTENANCE: list_maintenance,
}
STEPS: dict[Neutral, Callable[[tuple[Seat, ...]], Building | Maintaining]] = {
    Neutral.DEFENCE_WORKS: Building,
    Neutral.TROOP_MAINTENANCE: Maintaining,
}
RULES: dict[Neutral, str] = {
    Neutral.DEFENCE_WORKS: "WK-NEUTRAL-03",
    Neutral.TROOP_MAINTENANCE: "WK-NEUTRAL-07",
}
