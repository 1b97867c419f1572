"""The card of a battle: both sides' points before bribes and how they arise, by the game's own `battle.py`."""

from __future__ import annotations

import msgspec

from app.barbarian.picture import emblems
from app.core.play.parts import Cell, Grid, Part, Title, Words
from app.core.scene import icon
from engine.barbarian.battle import Points, Side, count_points, find_least_bribe
from engine.barbarian.pieces import Coins, Kingdom
from engine.barbarian.questions import find_side
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.state import BarbarianPosition, BarbarianView, Fight
from engine.barbarian.steps import Bribing, Contesting

NARROW = "\u202f"
"""A narrow space at which no line breaks."""
SOURCES = {"mark": "Control mark", "king": "King", "warriors": "Warriors", "loot": "Fortifications"}


def battle_parts(rules: BarbarianRules, view: BarbarianView) -> list[Part]:
    """Nothing while there is no battle, or when it is decided. Who seals a bribe has the odds on the desk."""
    fight = view.fight
    if fight is None or view.active is None or fight.winner is not None:
        return []
    duel = find_duel(rules, view)
    if duel is None:
        return _contest_parts(rules, view, view.active, fight)
    return [
        Title(f"Battle in {rules.realm(view.played).names[fight.place]}", "BK-BATTLE-05"),
        *_own_purse(view),
        *([] if is_sealing(view) else lead_parts(rules, view)),
        _points_table(duel),
        Words(stake_words(rules, view), "muted"),
    ]


class Duel(msgspec.Struct, frozen=True):
    """Both sides of a battle, the active kingdom's first."""

    kingdoms: tuple[Kingdom, ...]
    names: tuple[str, ...]
    sides: tuple[Side, ...]
    points: tuple[Points, ...]

    @property
    def strengths(self) -> tuple[int, ...]:
        """Points before bribes."""
        return tuple(each.before_bribe for each in self.points)


def find_duel(rules: BarbarianRules, position: BarbarianPosition) -> Duel | None:
    """None while nobody has contested."""
    fight = position.fight
    if fight is None or fight.rival is None or position.active is None:
        return None
    kingdoms = (position.active, fight.rival)
    sides = tuple(find_side(rules, position, kingdom) for kingdom in kingdoms)
    names = tuple(rules.edition.entry(kingdom).plural for kingdom in kingdoms)
    return Duel(kingdoms, names, sides, tuple(count_points(side, rules.edition.points) for side in sides))


def _contest_parts(rules: BarbarianRules, view: BarbarianView, active: Kingdom, fight: Fight) -> list[Part]:
    """Before anybody has contested: what lies there, and what the active kingdom already brings."""
    points = count_points(find_side(rules, view, active), rules.edition.points).before_bribe
    who, name = rules.edition.entry(active).plural, rules.realm(view.played).names[fight.place]
    return [
        Title(f"{who} {points} in {name}", "BK-BATTLE-05"),
        Words(f"They may still be reinforced. {stake_words(rules, view)}", "muted"),
    ]


def find_own_purse(view: BarbarianView) -> Coins | None:
    """What the seat that looks has sealed already; None where it has not, or nobody in particular looks."""
    if not isinstance(view.step, Bribing):
        return None
    mine = [purse for purse in view.step.sealed if view.seat is not None and purse.seat == view.seat]
    return mine[0].open() if mine else None


def _own_purse(view: BarbarianView) -> list[Part]:
    purse = find_own_purse(view)
    return [] if purse is None else [Words(f"You have sealed {sum(purse)}: the other purse is waited for.", "strong")]


def is_sealing(view: BarbarianView) -> bool:
    """Does the seat that looks choose its bribe now?"""
    return isinstance(view.step, Bribing) and view.seat is not None and view.seat == view.to_act


def odds_label(rules: BarbarianRules, view: BarbarianView) -> str:
    """Whoever fights, or is asked to, may want to know what it takes."""
    fight = view.fight
    if fight is None or fight.winner is not None or find_own_purse(view) is not None:
        return ""
    sides = [view.owner[kingdom.index] for kingdom in (view.active, fight.rival) if kingdom is not None]
    return "What must I bribe?" if isinstance(view.step, Contesting) or view.seat in sides else ""


def lead_parts(rules: BarbarianRules, view: BarbarianView) -> list[Part]:
    """Both sides' strengths in a line, and who needs what to win."""
    duel = find_duel(rules, view)
    if duel is None:
        return []
    (who, other), (mine, theirs) = duel.names, duel.strengths
    return [Title(f"{who} {mine} : {theirs} {other}"), Words(_lead(rules, duel), "plain", "BK-BATTLE-07")]


def kingdom_icon(kingdom: Kingdom) -> str:
    return icon(emblems.piece("disc", kingdom.value, 0, 0), (-15, -15, 30, 30))


def _points_table(duel: Duel) -> Grid:
    head = (Cell(""), *map(Cell, duel.names, map(kingdom_icon, duel.kingdoms)))
    rows = [
        (Cell(_source(name, title, duel)), *(Cell(str(getattr(each, name))) for each in duel.points))
        for name, title in SOURCES.items()
        if any(getattr(each, name) for each in duel.points)
    ]
    rows.append((Cell(f"Before{NARROW}bribes"), *map(Cell, map(str, duel.strengths))))
    return Grid(head, tuple(rows), (len(rows) - 1,))


def _source(name: str, title: str, duel: Duel) -> str:
    mine, theirs = duel.sides
    return f"{title}{NARROW}({mine.warriors}{NARROW}:{NARROW}{theirs.warriors})" if name == "warriors" else title


def _lead(rules: BarbarianRules, duel: Duel) -> str:
    active, rival = duel.sides
    mine, theirs = (find_least_bribe(active, rival, rules.edition.points, is_active=each) for each in (True, False))
    behind, ahead = duel.names if mine else duel.names[::-1]
    return f"Before bribes. To win, the {behind} must outbid the {ahead} by {mine or theirs}."


def stake_words(rules: BarbarianRules, view: BarbarianView) -> str:
    """What the winner of the battle that is being fought gets; a king is half a victory."""
    fight = view.fight
    if fight is None:
        return ""
    kings = [force.king for force in (fight.active_force, fight.rival_force)]
    prize = _prize(view, fight)
    return f"{prize} A king is at stake: {rules.edition.victory.kings} won kings win the game." if any(kings) else prize


def _prize(view: BarbarianView, fight: Fight) -> str:
    loot = sum(view.loot[fight.place])
    if fight.cause == "claim":
        return "At stake: control of the province."
    prize = " and ".join([f"loot worth {loot}"] * bool(loot) + ["a chest"] * bool(view.chests[fight.place]))
    return f"At stake: {prize}." if prize else "There is no loot here."
