"""Cities and fortresses that change hands: control, razing, ransom (WK-AMB-R29)."""

from __future__ import annotations

from engine.core.seat import Seat
from engine.knights.actions import Control, Ransom, Raze
from engine.knights.draft import Draft
from engine.knights.questions import find_owner
from engine.knights.state import AnyTask, Capturing, Fort, Ransoming


def capture(draft: Draft, place: int, winner: Seat) -> list[AnyTask]:
    """The place changes hands; what the winner and the loser still decide is returned (WK-AMB-R29)."""
    number = draft.realm.city_at[place]
    if number is not None and not draft.cities[number].razed:
        draft.change_city(number, siege=None)
        return [Capturing(number, winner)]
    loser = find_owner(draft.terms, draft, place)
    assert loser is not None
    return _take_fortress(draft, loser, winner)


def _take_fortress(draft: Draft, loser: Seat, winner: Seat) -> list[AnyTask]:
    """WK-FORT-02, WK-FORT-03; mercenaries go back, regulars wait for the fortress or are lost (WK-AMB-R16)."""
    fort = draft.forts[loser]
    ransom = draft.crowns[loser] // 2
    draft.crowns[loser] -= ransom
    draft.crowns[winner] += ransom
    draft.tell(
        "WK-FORT-02",
        "{winner} takes the fortress of {loser} and {crowns} crowns of ransom.",
        fort.place,
        winner=draft.who(winner),
        loser=draft.who(loser),
        crowns=ransom,
    )
    draft.send_back(troop for troop in fort.troops if troop.is_mercenary)
    regulars = () if draft.terms.garrison_lost else tuple(sorted(t for t in fort.troops if not t.is_mercenary))
    draft.forts[loser] = Fort(None, aside=regulars, lost_in=draft.turn)
    return [Ransoming(loser, winner)]


def control(draft: Draft, action: Control) -> None:
    """Fortification and breaches stay as they are (WK-FORTIFY-02, WK-BREACH-03), and with a ransom the siege of a third
    baron (WK-AMB-R29)."""
    from engine.knights.war import aftermath

    task = draft.agenda.pop(0)
    assert isinstance(task, Capturing)
    draft.change_city(task.city, owner=task.seat)
    place = draft.realm.place_of[task.city]
    draft.tell("WK-ASSAULT-09", "{who} controls {city}.", place, who=draft.who(task.seat), city=_city(draft, task.city))
    aftermath.advance(draft)


def raze(draft: Draft, action: Raze) -> None:
    """Three times the printed income (WK-AMB-R24); the city counts for nothing any more (WK-RAZE-03)."""
    from engine.knights.war import aftermath

    task = draft.agenda.pop(0)
    assert isinstance(task, Capturing)
    plunder = draft.terms.edition.money.raze_factor * draft.realm.income[task.city]
    draft.change_city(task.city, owner=None, fortified=False, breaches=0, razed=True, siege=None)
    draft.crowns[task.seat] += plunder
    draft.tell(
        "WK-RAZE-02",
        "{who} razes {city} and plunders {crowns} crowns.",
        draft.realm.place_of[task.city],
        who=draft.who(task.seat),
        city=_city(draft, task.city),
        crowns=plunder,
    )
    aftermath.advance(draft)


def _city(draft: Draft, number: int) -> str:
    return draft.realm.cities[number]


def ransom(draft: Draft, action: Ransom) -> None:
    from engine.knights.war import aftermath

    task = draft.agenda.pop(0)
    assert isinstance(task, Ransoming)
    hand_over(draft, task, draft.realm.city_index[action.city])
    aftermath.advance(draft)


def hand_over(draft: Draft, task: Ransoming, number: int) -> None:
    """The city keeps breaches, fortification and sieges of others; its receiver may raze it, unless ransom stands
    (WK-AMB-R29)."""
    siege = draft.cities[number].siege
    draft.change_city(number, owner=task.winner, siege=None if siege and siege.seat == task.winner else siege)
    draft.tell(
        "WK-FORT-02",
        "{loser} hands over {city}.",
        draft.realm.place_of[number],
        loser=draft.who(task.loser),
        city=_city(draft, number),
    )
    if not draft.terms.ransom_stands:
        draft.agenda.insert(0, Capturing(number, task.winner))
