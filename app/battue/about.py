"""What a tap opens in Battue: a card in the hand, a seat with its aim and its tiles, the towers."""

from __future__ import annotations

from app.battue.choices import place_name
from app.battue.desks.hand import card_icon
from app.core.play.parts import Part, Title, Words
from engine.battue.effects import Onslaught, Plunder, Rally, TowerEffect, Watch
from engine.battue.pieces import Condition, Timing
from engine.battue.questions import list_flags
from engine.battue.rules import BattueRules
from engine.battue.state import BattueView
from engine.core.seat import Seat

TIMES = {
    Timing.START: "Played at the start of your own turn.",
    Timing.ATTACK: "Played by the attacker in a battle",
    Timing.DEFEND: "Played by the defender in a battle",
    Timing.END: "Played at the end of your own turn.",
}
CONDITIONS = {
    Condition.ALWAYS: "",
    Condition.ALONE: ", where one warrior defends",
    Condition.EMPTY: ", where nobody defends the tile",
    Condition.OCCUPIED: ", where warriors defend the tile",
}
RULES_OF_POWERS: dict[type[TowerEffect], str] = {
    Watch: "BT-TARSOS-02",
    Onslaught: "BT-TARSOS-03",
    Rally: "BT-TARSOS-04",
    Plunder: "BT-TARSOS-05",
}
AIM = (
    "The game ends when Palace, Templum Jupiter and Universitas are all taken, or one horde is left; the highest score "
    "wins: points of the tiles with one's flag, and war treasure. Cards in hand count nothing."
)


def about_thing(rules: BattueRules, view: BattueView, kind: str, what: str) -> list[Part]:
    if kind == "towers" and rules.terms.towers:
        return _about_towers(rules, view)
    return _about_card(rules, what) if kind == "card" and what in rules.box.loot else []


def about_seat(rules: BattueRules, view: BattueView, seat: Seat) -> list[Part]:
    tiles = [place_name(rules, view, rules.box.names[place]) for place in list_flags(view, seat)]
    held = f"Holds {', '.join(tiles)}." if tiles else "Holds no tile yet."
    powers = [tower for place, tower in rules.terms.towers if view.flags[place] == seat]
    given = [Words(f"{tower.name}: {tower.text}", "plain", RULES_OF_POWERS[type(tower.effect)]) for tower in powers]
    return [Words(held), *given, Words(AIM, "muted", "BT-END-01")]


def _about_towers(rules: BattueRules, view: BattueView) -> list[Part]:
    """What each tower does, where it stands, and whose it is."""
    parts: list[Part] = [Title("Walls of Tarsos", "BT-TARSOS-01")]
    for place, tower in rules.terms.towers:
        owner = view.flags[place]
        where = place_name(rules, view, rules.box.names[place])
        held = "nobody holds it" if owner is None else f"held by {rules.seat_names[owner]}"
        parts += [
            Words(f"{tower.name}, {where}: {held}.", "strong"),
            Words(tower.text, "plain", RULES_OF_POWERS[type(tower.effect)]),
        ]
    return [*parts, Words("A version of our own: reconstructed.", "muted", "BT-AMB-28")]


def _about_card(rules: BattueRules, card: str) -> list[Part]:
    face = rules.box.loot[card]
    is_fight = face.timing in (Timing.ATTACK, Timing.DEFEND)
    roll = (", after the roll" if face.after_roll else ", before the roll") if is_fight else ""
    when = f"{TIMES[face.timing]}{CONDITIONS[face.only] if is_fight else ''}{roll}{'.' if is_fight else ''}"
    return [Title(face.name, "BT-CARD-01", card_icon(rules, card)), Words(face.text), Words(when, "muted")]
