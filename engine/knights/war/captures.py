"""Cities and fortresses that change hands: control, razing, ransom (WK-AMB-R29)."""

from __future__ import annotations

from engine.core.position import Step, expect, step_of, with_item
from engine.core.seat import Actor, Seat
from engine.knights.actions import Control, KnightsAction, Ransom, Raze
from engine.knights.draft import Draft
from engine.knights.questions import find_holding, list_cities
from engine.knights.realm_steps import Dispersing, Eliminating
from engine.knights.state import City, Fort, KnightsState
from engine.knights.steps import Capturing, Ransoming
from engine.knights.terms import Terms


def capture(draft: Draft, place: int, winner: Seat) -> list[Step]:
    """The place changes hands; what the winner and the loser still decide is returned (WK-AMB-R29)."""
    found = expect(find_holding(draft.rules, draft, place), "nothing stands there to be taken")
    if found.city is None:
        return _take_fortress(draft, expect(found.owner, "a fortress has its baron"), winner)
    draft.change_city(found.city, siege=None)
    return [Capturing(found.city, winner)]


def _take_fortress(draft: Draft, loser: Seat, winner: Seat) -> list[Step]:
    """WK-FORT-02, WK-FORT-03; mercenaries go back, regulars wait for the fortress or are lost (WK-AMB-R16)."""
    fort = draft.forts[loser]
    ransom = draft.crowns[loser] // 2
    draft.change_crowns(loser, -ransom)
    draft.change_crowns(winner, ransom)
    sentence = "{winner} takes the fortress of {loser} and {crowns} crowns of ransom."
    draft.tell("WK-FORT-02", sentence, fort.place, winner=winner, loser=loser, crowns=ransom)
    ousted = [Eliminating(loser)] if draft.rules.elimination else []
    return [*remove_fortress(draft, loser), Ransoming(loser, winner), *ousted]


def remove_fortress(draft: Draft, loser: Seat) -> list[Step]:
    """Off the board with its garrison; by the publisher's ruling mercenaries come back with it too (WK-AMB-R16)."""
    fort = draft.forts[loser]
    if draft.rules.faq_garrison and not draft.rules.garrison_lost:
        draft.forts = with_item(draft.forts, loser, Fort(None, aside=fort.troops, lost_in=draft.turn))
        return [Dispersing(loser, fort.tokens)] if fort.troops else []
    draft.send_back(troop for troop in fort.troops if troop.is_mercenary)
    regulars = () if draft.rules.garrison_lost else tuple(troop for troop in fort.troops if not troop.is_mercenary)
    draft.forts = with_item(draft.forts, loser, Fort(None, aside=regulars, lost_in=draft.turn))
    return []


def ruin_fortress(draft: Draft, place: int) -> list[Step]:
    """Nobody of those who broke it lives: it is gone all the same, and nobody takes a ransom (WK-FORT-03)."""
    found = find_holding(draft.rules, draft, place)
    if not draft.rules.faq_ruin or found is None or found.owner is None or found.city is not None:
        return []
    sentence = "The fortress of {loser} is broken, and nobody is left to take it."
    draft.tell("WK-FORT-03", sentence, place, loser=found.owner)
    return remove_fortress(draft, found.owner)


# --- control or raze --------------------------------------------------------------------------------------------


def control(draft: Draft, action: Control) -> None:
    """Fortification and breaches stay as they are (WK-FORTIFY-02, WK-BREACH-03), and with a ransom the siege of a third
    baron (WK-AMB-R29)."""
    step = step_of(draft, Capturing)
    draft.change_city(step.city, owner=step.seat)
    place = draft.rules.realm.place_of[step.city]
    draft.conclude("WK-ASSAULT-09", "{who} controls {city}.", place, who=step.seat, city=step.city)


def raze(draft: Draft, action: Raze) -> None:
    """Three times the printed income (WK-AMB-R24); the city counts for nothing any more (WK-RAZE-03)."""
    step, realm = step_of(draft, Capturing), draft.rules.realm
    plunder = draft.rules.edition.money.raze_factor * realm.income[step.city]
    draft.cities = with_item(draft.cities, step.city, City(razed=True))
    draft.change_crowns(step.seat, plunder)
    sentence = "{who} razes {city} and plunders {crowns} crowns."
    draft.conclude("WK-RAZE-02", sentence, realm.place_of[step.city], who=step.seat, city=step.city, crowns=plunder)


# --- ransom -----------------------------------------------------------------------------------------------------


def who_ransoms(draft: Draft) -> Actor | None:
    """The loser, where he has a choice of cities."""
    step = step_of(draft, Ransoming)
    return draft.decide(step.loser, list_cities(draft, step.loser), _hand_over)


def list_ransoms(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    return [Ransom(terms.realm.cities[number]) for number in list_cities(state, step_of(state, Ransoming).loser)]


def ransom(draft: Draft, action: Ransom) -> None:
    _hand_over(draft, draft.rules.realm.city_index[action.city])


def _hand_over(draft: Draft, number: int) -> None:
    """The city keeps breaches, fortification and sieges of others; its receiver may raze it, unless ransom stands
    (WK-AMB-R29)."""
    step = step_of(draft, Ransoming)
    siege = draft.cities[number].siege
    draft.change_city(number, owner=step.winner, siege=None if siege and siege.seat == step.winner else siege)
    place = draft.rules.realm.place_of[number]
    draft.tell("WK-FORT-02", "{loser} hands over {city}.", place, loser=step.loser, city=number)
    if draft.rules.ransom_stands:
        draft.resume()
    else:
        draft.go(Capturing(number, step.winner))
