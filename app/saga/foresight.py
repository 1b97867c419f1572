"""What a move would do and what threatens, as the calculators say it: asked where the decision is."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.play.game_page import Odds
from engine.core.action import Action
from engine.core.seat import Seat
from engine.saga.actions import Buy, Done, Hood, Lay
from engine.saga.battle import falls
from engine.saga.board import can_take, count_needed, defence_of, sum_army
from engine.saga.odds.market import list_purchases
from engine.saga.odds.threats import Threat, list_threats
from engine.saga.pieces import NUMBER, VALUE, say_knights
from engine.saga.rules import SagaRules
from engine.saga.state import SagaView
from engine.saga.steps import Acting

TAKES = "takes"


def find_odds(rules: SagaRules, view: SagaView, action: Action, remembers: bool) -> Odds | None:
    """What an action of the view's seat is worth, where a calculator says it."""
    if view.seat is None:
        return None
    match action:
        case Lay(knight, column) | Hood(knight, column, _):
            return _find_reach(rules, view, view.seat, knight, NUMBER[column])
        case Buy(knight):
            buys = list_purchases(rules.terms, view, view.seat, remembers)
            gain = max((each.gain for each in buys if each.knight == knight), default=0)
            words = f"By the end this purchase can bring {gain} points."
            return Odds(f"{gain:+d}", words) if gain else None
        case Done() if isinstance(view.step, Acting):
            lands = {threat.land for threat in list_dangers(rules, view, view.seat, remembers)}
            return Odds(f"{len(lands)} may fall", " ".join(say_dangers(rules, view, remembers))) if lands else None
    return None


def _find_reach(rules: SagaRules, view: SagaView, seat: Seat, knight: str, land: int) -> Odds | None:
    """What a knight makes of the seat's army before a land: nothing is left to chance, so the odds are a sum."""
    if view.owners[land] == seat:
        return None
    total, need = sum_army(view, seat, land) + VALUE[knight], count_needed(rules.terms, view, land)
    name = rules.terms.land_names[land]
    if falls(total, defence_of(view, land), rules.terms.margin(view, land)):
        return Odds(TAKES, f"Your army makes {total}, and {need} takes the {name}.")
    return Odds(f"{total}/{need}", f"Your army makes {total}; {need} would take the {name}.")


def list_takers(rules: SagaRules, view: SagaView, seat: Seat, menu: Sequence[Action]) -> dict[str, list[int]]:
    """Knights of the hand that take a land at once, with the lands; of lands whose army is not strong enough yet."""
    found: dict[str, list[int]] = {}
    lays = [(NUMBER[each.column], each.knight) for each in menu if isinstance(each, Lay)]
    for land, knight in sorted(lays):
        reach = _find_reach(rules, view, seat, knight, land)
        if reach is not None and reach.mark == TAKES and not can_take(rules.terms, view, seat, land):
            found.setdefault(knight, []).append(land)
    return found


def list_dangers(rules: SagaRules, view: SagaView, seat: Seat, remembers: bool) -> list[Threat]:
    """Who can take which land of the seat with the next knight, at worst."""
    return [threat for threat in list_threats(rules.terms, view, seat, remembers) if threat.turns == 1]


def say_dangers(rules: SagaRules, view: SagaView, remembers: bool) -> list[str]:
    """A sentence a land that may fall in the next round."""
    terms = rules.terms
    dangers = [] if view.seat is None else list_dangers(rules, view, view.seat, remembers)
    said = []
    for land in dict.fromkeys(threat.land for threat in dangers):
        mine = [threat for threat in dangers if threat.land == land]
        who = ", ".join(
            terms.seat_names[threat.seat] + (f" with {say_knights(threat.way.knights)}" if threat.way else "")
            for threat in mine
        )
        said.append(f"The {terms.land_names[land]} can fall next turn: {who}.")
    return said
