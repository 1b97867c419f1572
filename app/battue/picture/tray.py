"""The strip beside the plain: the dice of the last roll, both decks, and what each seat keeps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.battue.picture import icons
from app.battue.picture.banners import SEATS as COLOURS
from app.battue.picture.layout import CONTROLS, Plan
from app.battue.picture.paint import refer, short
from app.core.scene import Node, group, node, rect
from engine.battue.questions import count_events, count_score
from engine.battue.rules import BattueRules
from engine.battue.state import BattueView
from engine.core.event import Event
from engine.core.phrase import count_of

DICE, DECKS, SEATS = 10.0, 122.0, 318.0  # where each group begins, from the top
LOOSEST = 126.0  # from one seat to the next, at most


class Dice(NamedTuple):
    """What lies on the table; 0 is a die that does not lie. `rider` is the reinforcement die."""

    attack: int = 0
    defence: int = 0
    rider: int = 0


def dice_of(view: BattueView) -> Dice:
    """The dice of the round that is being fought; a view remembers none before."""
    return Dice() if view.fight is None else Dice(view.fight.attack_die, view.fight.defence_die)


def find_last_roll(events: Sequence[Event]) -> Dice:
    """The dice as the last roll left them lying; everybody sees every roll."""
    again = 0
    for event in reversed(events):
        values, rule = event.phrase.values, event.rule
        if rule == "BT-BATTLE-07":
            return Dice(again or int(values["attack"]), int(values["defence"]))
        if "die" in values and rule == "BT-REINF-02":
            return Dice(rider=int(values["die"]))
        if "die" in values and not again:
            again = int(values["die"])
    return Dice()


def draw_tray(rules: BattueRules, view: BattueView, plan: Plan, dice: Dice) -> Node:
    middle = plan.tray.middle[0]
    return group(*_dice(dice, middle), *_decks(rules, view, middle), *_seats(rules, view, plan, middle))


def draw_board_edge(plan: Plan) -> Node:
    area = plan.tray
    return group(
        rect(*area, "bt-table"),
        rect(area.x, area.y, 4, area.height, "bt-table-edge"),
        rect(area.x + 11, DICE, area.width - 19, DECKS - DICE - 8, "bt-tray", rx=12),
    )


def _dice(dice: Dice, x: float) -> Iterator[Node]:
    x, y = x + 1.5, DICE + (DECKS - DICE - 8) / 2
    if dice.rider:
        said = f"Reinforcement die: {dice.rider}"
        shown = [icons.die(dice.rider, "rider", x, y, 1.15)]
    else:
        rolled = dice.attack and dice.defence
        said = f"Last roll: attack {dice.attack}, defence {dice.defence}" if rolled else "No dice lie"
        shown = [
            icons.die(dice.attack, "attacker", x, y - 24, 1.05),
            icons.die(dice.defence, "defender", x, y + 24, 1.05),
        ]
    yield group(*shown, role="img", aria_label=said)


def _decks(rules: BattueRules, view: BattueView, x: float) -> Iterator[Node]:
    events = sum(count_events(rules.box, view).values())
    decks = (("loot", view.deck, "loot"), ("event", events, "events"))
    for y, (style, number, word) in zip((DECKS + 26, DECKS + 122), decks, strict=True):
        yield group(
            icons.deck(number, style, x - 14, y, 0.9),
            node("text", str(number), x=x + 6, y=short(y + 8), class_="bt-tray-number bt-start"),
            node("text", word, x=x + 2, y=short(y + 40), class_="bt-tray-word"),
            role="img",
            aria_label=f"{number} {word} cards left",
        )


def _seats(rules: BattueRules, view: BattueView, plan: Plan, x: float) -> Iterator[Node]:
    """Points so far, and how many flags fly."""
    room = min(LOOSEST, (plan.height - CONTROLS - SEATS) / len(rules.seats))
    for seat in rules.seats:
        score = count_score(rules.terms, view, seat)
        flags = view.flags.count(seat)
        y = SEATS + room * (seat + 0.5)
        turn = rect(x - 32, round(y - room / 2 + 4, 1), 66, round(room - 8, 1), "bt-turn", rx=10)
        yield group(
            *([turn] if seat == view.active else []),
            refer(f"sign-{COLOURS[seat]}", x + 1, y - 21, 1.25),
            node("text", str(score), x=x + 1, y=short(y + 19), class_="bt-tray-number bt-middle"),
            node("text", count_of(flags, "flag"), x=x + 1, y=short(y + 37), class_="bt-tray-word"),
            class_="bt-fallen" if not view.alive[seat] else None,
            role="img",
            aria_label=f"{rules.seat_names[seat]}: {count_of(score, 'point')}, {count_of(flags, 'flag')}",
        )
