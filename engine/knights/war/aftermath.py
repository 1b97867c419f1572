"""What a fight leads to, one item after the other: capture, ransom, retreat, desertion, death, the end of the card."""

from __future__ import annotations

from engine.core.seat import Seat
from engine.knights.actions import Control, Desert, KnightsAction, Ransom, Raze, Retreat, Sacrifice
from engine.knights.draft import Draft
from engine.knights.pieces import Troop, Troops, count_men, read_troop, write_troop
from engine.knights.questions import list_cities, list_refuges
from engine.knights.state import (
    NOBLES,
    Aftermath,
    Capturing,
    Closing,
    Deserting,
    Falling,
    KnightsState,
    Ransoming,
    Withdrawing,
)
from engine.knights.terms import Terms
from engine.knights.war import captures
from engine.knights.war.troop_losses import list_deserters, list_payments


def advance(draft: Draft) -> None:
    """Captures, then retreats, then deaths, the attacker's first (WK-BATTLE-16, WK-AMB-R13, WK-ALG-ASSAULT).

    Work through the agenda until somebody has to decide or a card has to be drawn."""
    while draft.agenda:
        task = draft.agenda[0]
        match task:
            case Capturing():
                waits = _ask(draft, task.seat)
            case Ransoming():
                waits = _ransom(draft, task)
            case Deserting():
                waits = _desert(draft, task)
            case Falling():
                waits = _fall(draft, task)
            case Withdrawing():
                waits = _withdraw(draft, task)
            case Closing():
                _close(draft, task)
                return
        if waits:
            return


def _ask(draft: Draft, seat: Seat) -> bool:
    draft.wait_for(seat, Aftermath())
    return True


def _seat(noble: int) -> Seat:
    return Seat(noble // NOBLES)


def _ransom(draft: Draft, task: Ransoming) -> bool:
    cities = list_cities(draft, task.loser)
    if len(cities) > 1:
        return _ask(draft, task.loser)
    draft.agenda.pop(0)
    if cities:
        captures.hand_over(draft, task, cities[0])
    return False


# --- desertion and death --------------------------------------------------------------------------------------------


def _desert(draft: Draft, task: Deserting) -> bool:
    noble = draft.nobles[task.noble]
    if task.card is None:
        if not draft.pile:
            raise LookupError("outside of fights the destiny pile is never empty")
        draft.wait_for_chance(Aftermath())
        return True
    deserters = list_deserters(noble.troops, draft.terms.edition.destiny.cards[task.card].nation)
    if len(deserters) > 1:
        return _ask(draft, _seat(task.noble))
    _let_go(draft, task, deserters[0] if deserters else None)
    return False


def draw(draft: Draft, card: int) -> None:
    """The nation that deserts."""
    task = draft.agenda[0]
    assert isinstance(task, Deserting)
    draft.draw_card(card)
    draft.put_under((card,))
    draft.agenda[0] = Deserting(task.noble, card, task.dies)
    draft.tell(
        "WK-DEATH-02" if task.dies else "WK-RETREAT-02",
        "Destiny for the army of {noble}: {nation}.",
        draft.nobles[task.noble].place,
        noble=draft.name(task.noble),
        nation=draft.terms.edition.destiny.cards[card].nation,
    )
    advance(draft)


def desert(draft: Draft, action: Desert) -> None:
    task = draft.agenda[0]
    assert isinstance(task, Deserting)
    _let_go(draft, task, read_troop(action.card))
    advance(draft)


def _let_go(draft: Draft, task: Deserting, troop: Troop | None) -> None:
    draft.agenda.pop(0)
    if troop is not None:
        draft.lose_troops(task.noble, (troop,))
        draft.tell(
            "WK-DEATH-02" if task.dies else "WK-RETREAT-02",
            "{men} {nation} men of {noble} desert.",
            draft.nobles[task.noble].place,
            men=troop.men,
            nation=troop.nation,
            noble=draft.name(task.noble),
        )
    noble = draft.nobles[task.noble]
    if task.dies:
        draft.agenda.insert(0, Falling(task.noble))
    elif noble.troops:
        draft.agenda.insert(0, Withdrawing(task.noble))
    elif noble.tokens:
        _die(draft, task.noble)
    else:
        draft.remove_noble(task.noble)
        draft.tell("WK-DEATH-06", "{noble} has no troops left and leaves the board.", noble=draft.name(task.noble))


def _die(draft: Draft, noble: int) -> None:
    """WK-AMB-R18: a death draws for desertion again."""
    draft.agenda.insert(0, Deserting(noble, None, True))


def _fall(draft: Draft, task: Falling) -> bool:
    noble = draft.nobles[task.noble]
    choices = list_payments(noble.troops, noble.tokens, task.paid)
    if len(choices) > 1:
        return _ask(draft, _seat(task.noble))
    _bury(draft, task, choices[0])
    return False


def sacrifice(draft: Draft, action: Sacrifice) -> None:
    """What is left of the price is asked again, until there is nothing more to choose."""
    task = draft.agenda[0]
    assert isinstance(task, Falling)
    given = tuple(read_troop(card) for card in action.cards)
    draft.lose_troops(task.noble, given)
    draft.agenda[0] = Falling(task.noble, task.paid + count_men(given))
    advance(draft)


def _bury(draft: Draft, task: Falling, troops: Troops) -> None:
    """WK-DEATH-03, WK-DEATH-04, WK-ALG-DEATH: the heir keeps what is left and waits off the board."""
    draft.agenda.pop(0)
    place = draft.nobles[task.noble].place
    draft.lose_troops(task.noble, troops)
    draft.change_noble(task.noble, tokens=0)
    draft.remove_noble(task.noble)
    has_heir = draft.nobles[task.noble].heir
    draft.tell(
        "WK-DEATH-03",
        "{noble} is dead; {men} mercenaries fall with him" + (", {left} men wait for his heir." if has_heir else "."),
        place,
        noble=draft.name(task.noble),
        men=task.paid + count_men(troops),
        left=count_men(draft.nobles[task.noble].troops),
    )
    if not has_heir:
        _end_the_line(draft, task.noble)


def _end_the_line(draft: Draft, noble: int) -> None:
    """Without heir his mercenaries go back, and his regulars leave the game (WK-DEATH-05)."""
    troops = draft.nobles[noble].troops
    draft.change_noble(noble, troops=(), gone=True)
    draft.send_back(troop for troop in troops if troop.is_mercenary)
    draft.tell("WK-DEATH-05", "{noble} leaves no heir: his troops are lost for good.", noble=draft.name(noble))


# --- retreat --------------------------------------------------------------------------------------------------------


def _withdraw(draft: Draft, task: Withdrawing) -> bool:
    """WK-ALG-RETREAT, which nobody does of his own will (WK-RETREAT-01).

    Fresh stays fresh (WK-RETREAT-06); in the region of his own fortress he stays (WK-AMB-R21).
    """
    refuges = list_refuges(draft.terms, draft, task.noble)
    if len(refuges) > 1:
        return _ask(draft, _seat(task.noble))
    draft.agenda.pop(0)
    if refuges:
        _retreat_to(draft, task.noble, refuges[0], "WK-RETREAT-03")
        return False
    place = draft.nobles[task.noble].place
    fort = draft.forts[_seat(task.noble)]
    if place is not None and draft.realm.is_overseas(place):
        draft.tell("WK-RETREAT-05", "{noble} cannot retreat from overseas.", place, noble=draft.name(task.noble))
        _die(draft, task.noble)
    elif fort.place is not None and fort.siege is None:
        _retreat_to(draft, task.noble, fort.place, "WK-RETREAT-04")
    else:
        draft.tell("WK-RETREAT-04", "{noble} finds no retreat.", place, noble=draft.name(task.noble))
        _die(draft, task.noble)
    return False


def retreat(draft: Draft, action: Retreat) -> None:
    task = draft.agenda.pop(0)
    assert isinstance(task, Withdrawing)
    _retreat_to(draft, task.noble, draft.realm.index[action.place], "WK-RETREAT-03")
    advance(draft)


def _retreat_to(draft: Draft, noble: int, place: int, rule: str) -> None:
    draft.change_noble(noble, place=place)
    draft.tell(rule, "{noble} retreats to {place}.", place, noble=draft.name(noble))


# --- the end of the fight -------------------------------------------------------------------------------------------


def _close(draft: Draft, task: Closing) -> None:
    """Attackers are exhausted, sieges without besiegers lifted; then the card is done (WK-COMBAT-09)."""
    from engine.knights.war.cards import end_card

    draft.agenda = []
    for number in task.attackers:
        draft.change_noble(number, fresh=False)
    draft.lift_sieges()
    end_card(draft, task.order)


# --- menus ----------------------------------------------------------------------------------------------------------


def menu(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    table = state.table
    task = table.agenda[0]
    match task:
        case Capturing():
            return [Control(), Raze()]
        case Ransoming():
            return [Ransom(terms.realm.cities[number]) for number in list_cities(table, task.loser)]
        case Deserting():
            assert task.card is not None
            nation = terms.edition.destiny.cards[task.card].nation
            return [Desert(write_troop(t)) for t in list_deserters(table.nobles[task.noble].troops, nation)]
        case Falling():
            noble = table.nobles[task.noble]
            choices = list_payments(noble.troops, noble.tokens, task.paid)
            return [Sacrifice(tuple(map(write_troop, cards))) for cards in choices]
        case Withdrawing():
            return [Retreat(terms.realm.names[place]) for place in list_refuges(terms, table, task.noble)]
        case _:
            return []
