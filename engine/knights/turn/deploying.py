"""The barons' first choices: troops, fortresses, nobles (WK-SETUP-10 to -15)."""

from __future__ import annotations

from engine.core.position import step_of, with_item
from engine.core.seat import Seat
from engine.knights import questions as ask
from engine.knights.actions import FORTRESS
from engine.knights.draft import Draft
from engine.knights.realm_actions import Assign, Deploy, Found
from engine.knights.realm_questions import list_holders
from engine.knights.realm_steps import Allotting, Assigning, Deploying, Founding, Readying
from engine.knights.state import NOBLES, Fort, KnightsPosition, KnightsState
from engine.knights.terms import Terms
from engine.knights.turn.planning import begin_turn


def begin_allotting(draft: Draft) -> None:
    """Troops in secret, all at once (WK-AMB-35); then fortresses from the president on."""
    seats = ask.list_clockwise(draft)
    draft.go(*(Assigning(seat) for seat in seats), Allotting(), *(Founding(seat) for seat in seats))


def list_assignments(terms: Terms, state: KnightsState) -> list[Assign]:
    return [Assign(holder) for holder in list_holders(terms, step_of(state, Assigning).seat)]


def assign(draft: Draft, action: Assign) -> None:
    """Six cards, the smallest first."""
    seat = step_of(draft, Assigning).seat
    given = (*draft.allotted[seat], action.holder)
    draft.allotted = with_item(draft.allotted, seat, given)
    if len(given) == len(draft.forts[seat].aside):
        draft.conclude("WK-SETUP-10", "{who} has assigned all troops.", who=seat)


def allot(draft: Draft) -> None:
    """What each chose lies open; the fortress keeps its part until it is placed."""
    for seat, holders in enumerate(draft.allotted):
        cards = list(zip(draft.forts[seat].aside, holders, strict=True))
        for holder in dict.fromkeys(holders):
            troops = tuple(troop for troop, other in cards if other == holder)
            if holder != FORTRESS:
                draft.give_troops(draft.rules.noble_index[holder], Seat(seat), troops, 0)
            draft.tell("WK-SETUP-10", "{who}: {men} men for {holder}.", who=seat, reveals=True,
                       men=sum(troop.men for troop in troops), holder=_call(draft.rules, holder))  # fmt: skip
        draft.change_fort(Seat(seat), aside=tuple(troop for troop, holder in cards if holder == FORTRESS))
    draft.allotted = ((),) * len(draft.barons)
    draft.resume()


def _call(terms: Terms, holder: str) -> str:
    return "the fortress" if holder == FORTRESS else terms.noble_name(terms.noble_index[holder])


def list_sites(terms: Terms, state: KnightsState) -> list[Found]:
    sites = ask.list_sites(terms, state, step_of(state, Founding).seat)
    return [Found(terms.realm.names[place]) for place in sites]


def found(draft: Draft, action: Found) -> None:
    """After the last fortress nobles follow, the last baron first and counter-clockwise (WK-SETUP-14)."""
    seat, place = step_of(draft, Founding).seat, draft.rules.realm.index[action.place]
    draft.forts = with_item(draft.forts, seat, Fort(place, troops=draft.forts[seat].aside))
    draft.tell("WK-SETUP-13", "{who} founds a fortress in {place}.", place, who=seat)
    if draft.later:
        draft.resume()
        return
    seats = ask.list_clockwise(draft)[::-1]
    leading = {each: sum(bool(draft.nobles[n].troops) for n in ask.list_nobles(each)) for each in seats}
    rounds = range(max(leading.values()))
    draft.go(*(Deploying(each) for number in rounds for each in seats if leading[each] > number), Readying())


def list_deployments(terms: Terms, position: KnightsPosition) -> list[Deploy]:
    """Regions of the realm without an enemy noble or fortress; cities are not excluded."""
    seat = step_of(position, Deploying).seat
    held = {noble.place for number, noble in enumerate(position.nobles) if number // NOBLES != seat}
    held |= {fort.place for number, fort in enumerate(position.forts) if number != seat}
    places = [terms.realm.names[place] for place in range(terms.realm.hexes) if place not in held]
    nobles = [number for number in ask.list_nobles(seat) if _waits(position, number)]
    return [Deploy(terms.noble_slugs[number], place) for number in nobles for place in places]


def _waits(position: KnightsPosition, number: int) -> bool:
    return bool(position.nobles[number].troops) and position.nobles[number].place is None


def deploy(draft: Draft, action: Deploy) -> None:
    noble, place = draft.rules.noble_index[action.noble], draft.rules.realm.index[action.place]
    draft.change_noble(noble, place=place)
    draft.conclude("WK-SETUP-14", "{noble} stands in {place}.", place, noble=noble)


def ready(draft: Draft) -> None:
    """Destiny is shuffled (WK-SETUP-15), and the first turn begins."""
    draft.shuffle_pile()
    draft.tell("WK-SETUP-15", "Destiny is shuffled; the first turn begins.")
    begin_turn(draft)
