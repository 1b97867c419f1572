"""Exact odds of a fight as a few figures beside the board."""

from __future__ import annotations

from app.core.play.parts import Cell, Grid, Part, Words
from app.knights.chances import chance_of, share
from app.knights.foresight import Odds
from engine.knights.calculators.battle import BattleAnswer
from engine.knights.pieces import HUNDRED

ATTACKER_WINS = ("attacker_total", "attacker_partial")
SLOW = "With so many cards both sides are taken to keep hits, then draws, victories and avoids."
WORKING = "The exact odds are being worked out."


def odds_parts(odds: Odds, is_assault: bool, title: str = "Exact odds") -> list[Part]:
    if odds.answer is None:
        return [Words(WORKING, "muted")]
    rows = [*(_assault(odds.answer) if is_assault else _battle(odds.answer)), *_losses(odds.answer)]
    table = Grid((Cell(title), Cell("")), tuple((Cell(name), Cell(value)) for name, value in rows), (0,))
    return [table] if odds.is_optimal else [table, Words(SLOW, "muted")]


def brief(odds: Odds, is_assault: bool, side: str = "attacker") -> str:
    """One sentence for one side."""
    if odds.answer is None:
        return WORKING
    wins = chance_of(odds.answer, f"{side}_total", f"{side}_partial")
    if not is_assault:
        return f"Wins the count {share(wins)}."
    taken = odds.answer.city_taken
    held = f"takes the place {share(taken)}" if side == "attacker" else f"holds the place {share(1 - taken)}"
    return f"Wins the count {share(wins)}, {held}."


def mark(odds: Odds, is_assault: bool) -> str:
    """The attacker's chance in a few letters; empty while it is being worked out."""
    if odds.answer is None:
        return ""
    return share(odds.answer.city_taken if is_assault else chance_of(odds.answer, *ATTACKER_WINS))


def _assault(answer: BattleAnswer) -> list[tuple[str, str]]:
    return [
        ("The place is taken", share(answer.city_taken)),
        ("Its walls are broken, with or without that", share(answer.city_broken)),
        ("Attackers thrown back", share(chance_of(answer, "defender_total", "defender_partial"))),
    ]


def _battle(answer: BattleAnswer) -> list[tuple[str, str]]:
    return [
        ("The attacker wins", share(chance_of(answer, *ATTACKER_WINS))),
        ("The defender wins", share(chance_of(answer, "defender_total", "defender_partial"))),
        ("Nobody wins the count", share(chance_of(answer, "tie", "no_count"))),
    ]


def _losses(answer: BattleAnswer) -> list[tuple[str, str]]:
    """In men: a loss is a hundred."""
    lost = (answer.attacker_losses.expectation(), answer.defender_losses.expectation())
    return [
        (f"Men {who} loses, on average", str(round(HUNDRED * each)))
        for who, each in zip(("the attacker", "the defender"), lost, strict=True)
    ]
