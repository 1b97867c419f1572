"""What an answer within a fight leads to, in a sentence below its button: exact odds, or what the rules then do."""

from __future__ import annotations

from app.knights.foresight import Later, after, consented, fight_odds, what_follows
from app.knights.names import noble_name
from app.knights.odds_card import brief
from engine.core.action import Action
from engine.knights.actions import Allow, Command, Lose, Refrain, Use
from engine.knights.pieces import Combat, count_men
from engine.knights.rules import KnightsRules
from engine.knights.state import KnightsView
from engine.knights.steps import Commanding, Consenting, Enabling

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
    if seen is None or odds is None or seen.fight is None:
        return []
    return [f"The attacker: {brief(odds, seen.fight.kind is Combat.ASSAULT).lower()}"]


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
    lost = f"{noble.tokens} loss {'token' if noble.tokens == 1 else 'tokens'}"
    return [f"{noble_name(rules, action.target)} then has {count_men(noble.troops)} men and {lost}."]
