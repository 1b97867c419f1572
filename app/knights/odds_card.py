"""Exact odds of a fight as a few figures beside the board, and in a sentence what an answer within it leads to."""

from __future__ import annotations

from app.core.play.parts import Grid, Part, Words, cells
from app.knights.chances import share, win_chance
from app.knights.foresight import Later, Odds, after, consented, fight_odds, what_follows
from engine.core.action import Action
from engine.core.phrase import count_of
from engine.knights.actions import Allow, Command, Lose, Refrain, Use
from engine.knights.calculators.battle import BattleAnswer
from engine.knights.pieces import HUNDRED, Combat, count_men
from engine.knights.questions import find_fight
from engine.knights.rules import KnightsRules
from engine.knights.state import KnightsView
from engine.knights.steps import Commanding, Consenting, Enabling

SLOW = "With so many cards both sides are taken to keep hits, then draws, victories and avoids."
WORKING = "The exact odds are being worked out."


def odds_parts(odds: Odds, is_assault: bool, title: str = "Exact odds") -> list[Part]:
    if odds.answer is None:
        return [Words(WORKING, "muted")]
    rows = [*(_assault(odds.answer) if is_assault else _battle(odds.answer)), *_losses(odds.answer)]
    table = Grid(cells(title, ""), tuple(cells(*row) for row in rows), (0,))
    return [table] if odds.is_optimal else [table, Words(SLOW, "muted")]


def brief(odds: Odds, is_assault: bool, side: str = "attacker") -> str:
    """One sentence for one side."""
    if odds.answer is None:
        return WORKING
    wins = win_chance(odds.answer, side)
    if not is_assault:
        return f"Wins the count {share(wins)}."
    taken = odds.answer.city_taken
    held = f"takes the place {share(taken)}" if side == "attacker" else f"holds the place {share(1 - taken)}"
    return f"Wins the count {share(wins)}, {held}."


def mark(odds: Odds, is_assault: bool) -> str:
    """The attacker's chance in a few letters; empty while it is being worked out."""
    if odds.answer is None:
        return ""
    return share(odds.answer.city_taken if is_assault else win_chance(odds.answer, "attacker"))


def _assault(answer: BattleAnswer) -> list[tuple[str, str]]:
    return [
        ("The place is taken", share(answer.city_taken)),
        ("Its walls are broken, with or without that", share(answer.city_broken)),
        ("Attackers thrown back", share(win_chance(answer, "defender"))),
    ]


def _battle(answer: BattleAnswer) -> list[tuple[str, str]]:
    wins, loses = win_chance(answer, "attacker"), win_chance(answer, "defender")
    return [
        ("The attacker wins", share(wins)),
        ("The defender wins", share(loses)),
        ("Nobody wins the count", share(1 - wins - loses)),
    ]


def _losses(answer: BattleAnswer) -> list[tuple[str, str]]:
    """In men: a loss is a hundred."""
    losses = {"the attacker": answer.attacker_losses, "the defender": answer.defender_losses}
    return [(f"Men {who} loses, on average", str(round(HUNDRED * lost.expectation()))) for who, lost in losses.items()]


# --- what an answer leads to --------------------------------------------------------------------------------------

IF_BOTH = "If the enemy uses his ability:"


def consequences(rules: KnightsRules, view: KnightsView, action: Action, later: Later = None) -> list[str]:
    """Nothing where there is nothing to say beyond the button."""
    match action:
        case Command():
            return _command(rules, view, action, later)
        case Allow() if isinstance(view.step, Consenting):
            return _consent(rules, view, later)
        case Use() | Refrain():
            return _ability(rules, view, action)
        case Lose():
            return [*_army_left(rules, view, action), *what_follows(rules, view, action)]
    return []


def _command(rules: KnightsRules, view: KnightsView, action: Command, later: Later) -> list[str]:
    """The odds under this commander."""
    fight, step = view.fight, view.step
    if fight is None or not isinstance(step, Commanding):
        return []
    band, side = fight.band(step.attacker), "attacker" if step.attacker else "defender"
    number = band.nobles.index(rules.noble_index[action.noble])
    odds = fight_odds(rules, view, later, **{f"{side}_commander": number})
    return [] if odds is None else [brief(odds, fight.kind is Combat.ASSAULT, side)]


def _consent(rules: KnightsRules, view: KnightsView, later: Later) -> list[str]:
    """The odds of the fight that would follow."""
    seen = consented(rules, view)
    odds = None if seen is None else fight_odds(rules, seen, later)
    if seen is None or odds is None:
        return []
    return [f"The attacker: {brief(odds, find_fight(seen).kind is Combat.ASSAULT).lower()}"]


def _ability(rules: KnightsRules, view: KnightsView, action: Use | Refrain) -> list[str]:
    """Everything lies open: what both sides then lose is certain."""
    told = what_follows(rules, view, action)
    is_asked_too = isinstance(after(rules, view, action).step, Enabling)
    return [IF_BOTH, *told] if told and is_asked_too else told


def _army_left(rules: KnightsRules, view: KnightsView, action: Lose) -> list[str]:
    """Of a noble who lives on; what becomes of others the rules say."""
    number = rules.noble_index.get(action.target)
    seen = after(rules, view, action)
    fallen = () if seen.fight is None else (*seen.fight.attacker.fallen, *seen.fight.defender.fallen)
    if number is None or number in fallen or seen.nobles[number].place is None:
        return []
    noble = seen.nobles[number]
    lost = count_of(noble.tokens, "loss token")
    return [f"{rules.noble_name(number)} then has {count_men(noble.troops)} men and {lost}."]
