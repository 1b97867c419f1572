"""What goes onto the stage: purses opened, a chest found, the end. Built from the facts that the rules computed."""

from __future__ import annotations

from collections.abc import Sequence

from app.barbarian.battle_card import SOURCES, kingdom_icon
from app.barbarian.desks import coin_icon
from app.barbarian.seat_panel import COLOURS
from app.core.stage.moment import Beat, Chip, Moment, Side
from engine.barbarian.battle import Chest, Opening, Points, Won, find_least_bribe
from engine.barbarian.pieces import Coins, Kingdom
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.state import BarbarianView
from engine.core.event import Event
from engine.core.seat import Seat

ROUTED = {"BK-BATTLE-09", "BK-BATTLE-10"}
"""What a battle costs is told with it."""


def tell_fact(
    rules: BarbarianRules, before: BarbarianView, after: BarbarianView, events: Sequence[Event], number: int
) -> Moment | None:
    event = events[number]
    match event.fact:
        case Opening() as opening:
            costs = [str(each.phrase) for each in events if each.rule in ROUTED]
            return _tell_battle(rules, before, opening, event.rule, costs)
        case Chest() as chest:
            return _tell_chest(rules, after, chest, event)
        case Won() as won:
            return _tell_victory(rules, after, won, event)
    return None


def _tell_battle(
    rules: BarbarianRules, view: BarbarianView, opening: Opening, rule: str, costs: Sequence[str]
) -> Moment:
    settlement = opening.settlement
    points = (settlement.active, settlement.rival)
    beats = [beat for side, each in enumerate(points) for beat in _tell_points(side, each)]
    beats += [
        Beat(f"bribe {each.bribe}" if purse else "no bribe", side, _chips(purse), str(each.total))
        for side, (each, purse) in enumerate(zip(points, opening.purses, strict=True))
    ]
    beats += [Beat(cost) for cost in costs]
    name = rules.realm(view.played).names[opening.place]
    winner = opening.kingdoms[0 if settlement.active_wins else 1]
    more, less = points if settlement.active_wins else points[::-1]
    sides = tuple(_side(rules, view, kingdom) for kingdom in opening.kingdoms)
    verdict = f"The {_plural(rules, winner)} win {more.total} to {less.total}"
    lesson, seats = _teach(rules, opening), _seats(view, opening.kingdoms)
    return Moment(f"Battle in {name}", rule, sides, tuple(beats), verdict, lesson, seats)


def _tell_points(side: int, points: Points) -> list[Beat]:
    """Mark, king, warriors, loot: each with the sum so far."""
    beats, total = [], 0
    for name, title in SOURCES.items():
        worth = getattr(points, name)
        if worth:
            total += worth
            beats.append(Beat(f"{title.lower()} {worth}", side, (), str(total)))
    return beats


def _teach(rules: BarbarianRules, opening: Opening) -> str:
    """What the winner could have saved, and what the loser would have needed."""
    table = rules.edition.points
    wins = opening.settlement.active_wins
    paid = [sum(purse) for purse in opening.purses]
    needed = [find_least_bribe(*opening.sides, table, is_active=is_active) for is_active in (True, False)]
    winner, loser = (0, 1) if wins else (1, 0)
    lost = f"The {_plural(rules, opening.kingdoms[loser])} would have needed {needed[loser]}."
    if needed[winner] == paid[winner]:
        return f"Not one tremis too many. {lost}" if paid[winner] else lost
    enough = f"{needed[winner]} would have been enough" if needed[winner] else "no bribe was needed"
    return f"{paid[winner]} paid, {enough}. {lost}"


def _tell_chest(rules: BarbarianRules, view: BarbarianView, chest: Chest, event: Event) -> Moment:
    name = rules.realm(view.played).names[chest.place]
    beats = (Beat("", None, _chips((chest.coin,))),)
    return Moment(f"The chest of {name}", event.rule, (), beats, str(event.phrase))


def _tell_victory(rules: BarbarianRules, view: BarbarianView, won: Won, event: Event) -> Moment:
    side = _side(rules, view, won.kingdom)
    everybody = tuple(Seat(number) for number in range(len(rules.seats)))
    return Moment("Victory", event.rule, (side,), (), str(event.phrase), "", everybody)


def _side(rules: BarbarianRules, view: BarbarianView, kingdom: Kingdom) -> Side:
    return Side(_plural(rules, kingdom), COLOURS[kingdom.value], kingdom_icon(kingdom))


def _seats(view: BarbarianView, kingdoms: Sequence[Kingdom]) -> tuple[Seat, ...]:
    owners = (view.owner[kingdom.index] for kingdom in kingdoms)
    return tuple(dict.fromkeys(seat for seat in owners if seat is not None))


def _plural(rules: BarbarianRules, kingdom: Kingdom) -> str:
    return rules.edition.entry(kingdom).plural


def _chips(coins: Coins) -> tuple[Chip, ...]:
    return tuple(Chip("", coin_icon(coin)) for coin in coins)
