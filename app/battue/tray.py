"""The strip below the plain: the dice of the last roll, both decks, and what each seat keeps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.battue import icons
from app.battue.banners import SEATS as COLOURS
from app.battue.city import CONTROLS, Plan
from app.battue.paint import refer, short
from app.core.scene import Node, group, node
from engine.battue.rules import BattueRules
from engine.battue.scoring import count_score
from engine.battue.sight import count_events
from engine.battue.state import BattueView
from engine.core.event import Event

DICE, DECKS, SEATS = 16.0, 136.0, 300.0  # where each group begins, from the left


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
    area = plan.tray
    middle = area.y + area.height / 2
    return group(*_dice(dice, middle), *_decks(rules, view, middle), *_seats(rules, view, plan, middle))


def draw_board_edge(plan: Plan) -> Node:
    area = plan.tray
    return group(
        node("rect", x=area.x, y=area.y, width=area.width, height=area.height, class_="bt-table"),
        node("rect", x=area.x, y=area.y, width=area.width, height=4, class_="bt-table-edge"),
        node("rect", x=area.x + 6, y=area.y + 11, width=120, height=area.height - 18, rx=12, class_="bt-tray"),
    )


def _dice(dice: Dice, y: float) -> Iterator[Node]:
    if dice.rider:
        said = f"Reinforcement die: {dice.rider}"
        shown = [icons.die(dice.rider, "rider", DICE + 50, y - 2, 1.15)]
    else:
        rolled = dice.attack and dice.defence
        said = f"Last roll: attack {dice.attack}, defence {dice.defence}" if rolled else "No dice lie"
        shown = [
            icons.die(dice.attack, "attacker", DICE + 23, y - 4),
            icons.die(dice.defence, "defender", DICE + 77, y - 4),
            node("text", "attack", x=DICE + 23, y=y + 29, class_="bt-tray-word"),
            node("text", "defence", x=DICE + 77, y=y + 29, class_="bt-tray-word"),
        ]
    yield group(*shown, role="img", aria_label=said)


def _decks(rules: BattueRules, view: BattueView, y: float) -> Iterator[Node]:
    events = sum(count_events(rules.box, view))
    for x, style, number, word in ((DECKS + 22, "loot", view.deck, "loot"), (DECKS + 100, "event", events, "events")):
        yield group(
            icons.deck(number, style, x, y - 6, 0.92),
            node("text", str(number), x=x + 25, y=y + 2, class_="bt-tray-number bt-start"),
            node("text", word, x=x + 2, y=y + 29, class_="bt-tray-word"),
            role="img",
            aria_label=f"{number} {word} cards left",
        )


def _seats(rules: BattueRules, view: BattueView, plan: Plan, y: float) -> Iterator[Node]:
    """Points so far, and how many flags fly."""
    room = (plan.width - CONTROLS - SEATS) / len(rules.seats)
    for seat in rules.seats:
        score = count_score(rules, view, seat)
        flags = view.flags.count(seat)
        left = SEATS + room * seat
        yield group(
            *([node("rect", x=left, y=y - 28, width=room - 6, height=58, rx=10, class_="bt-turn")]
              if seat == view.active else []),
            refer(f"sign-{COLOURS[seat]}", left + 19, y, 1.15),
            node("text", str(score), x=short(left + 38), y=y + 1, class_="bt-tray-number bt-start"),
            node("text", _plural(flags, "flag"), x=short(left + 38), y=y + 19, class_="bt-tray-word bt-start"),
            class_="bt-fallen" if not view.alive[seat] else None,
            role="img",
            aria_label=f"{rules.seat_names[seat]}: {_plural(score, 'point')}, {_plural(flags, 'flag')}",
        )  # fmt: skip


def _plural(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
