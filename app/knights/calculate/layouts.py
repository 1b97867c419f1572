"""The Calculate tab of Warrior Knights: how its calculators are laid out for the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from app.core.calculate.layout import Group, Layout, Look
from app.core.calculate.markup import amount, bars, big, block, fold, note, pair, percent, table, text
from app.knights.calculate.court import AssemblyLayout, InfluenceLayout, TriggersLayout
from app.knights.calculate.muster import MusterLayout
from app.knights.chances import RESULTS, is_slow, share, win_chance
from app.knights.names import faces_words
from engine.core.parameters import InputError
from engine.knights.calculators.assembly import AssemblyCalculator
from engine.knights.calculators.battle import BattleAnswer, BattleCalculator, Keep
from engine.knights.calculators.influence import InfluenceCalculator
from engine.knights.calculators.siege import SiegeCalculator
from engine.knights.calculators.single_cards import (
    DesertionCalculator,
    ExpeditionAnswer,
    ExpeditionCalculator,
    RevoltCalculator,
)
from engine.knights.calculators.triggers import TriggersCalculator
from engine.knights.odds.single_cards import Flight, Unrest
from engine.knights.pieces import Face
from engine.knights.siege import SiegeAnswer

PLACE_AIMS = ("city", "whole")


class BattleLayout(MusterLayout):
    """The chance to win first, then what to keep, then all that can happen."""

    look = Look(
        groups=(
            Group(
                "How both sides play",
                ("aim", "attacker_discard", "defender_discard", "placing"),
                is_folded=True,
                is_wide=True,
            ),
            Group("Rulings", ("cap_10", "strict_count", "faq_tokens"), is_folded=True, is_wide=True),
        ),
        choices={
            "aim": {
                "auto": "As usual",
                "city": "The city",
                "whole": "The city whole",
                "count": "The count",
                "losses": "Losses",
            },
            "placing": {"walls_first": "Walls first", "armies_first": "Armies first"},
        },
        placeholders={"attacker_discard": "optimal", "defender_discard": "optimal"},
    )

    def is_slow(self, calculator: BattleCalculator) -> bool:
        """Many cards, and somebody who discards as well as can be."""
        try:
            return is_slow(calculator)
        except InputError:
            return False  # the answer refuses these inputs at once, with its sentence

    def head(self, calculator: BattleCalculator, answer: BattleAnswer) -> str:
        attacker, defender = win_chance(answer, "attacker"), win_chance(answer, "defender")
        cards = f"{answer.attacker_cards} cards against {answer.defender_cards}. "
        told = (
            (*_whole(answer), ("Taken", answer.city_taken), ("thrown back", defender))
            if calculator.kind == "assault"
            else (("Attacker wins", attacker), ("defender", defender), ("nobody", 1 - attacker - defender))
        )
        head = _with_hand(calculator, answer) if answer.advice else _big(told)
        before = ", ".join(f"{name} {percent(chance)}" for name, chance in told)
        seen = f"Before the hand was drawn: {before}. " if answer.advice else ""
        return head + note(f"{seen}{cards}{_certificate(answer)}")

    def more(self, calculator: BattleCalculator, answer: BattleAnswer) -> str:
        outcome = {RESULTS[result]: answer.outcome[result] for result in answer.outcome}
        lead = {
            f"{number:+d}" if number else "0": answer.victory_lead[number] for number in sorted(answer.victory_lead)
        }
        losses = pair(
            bars("The attacker loses", _hundreds(answer.attacker_losses)),
            bars("The defender loses", _hundreds(answer.defender_losses), look="theirs"),
        )
        advice = block("What to keep", _keeps(calculator, answer)) if answer.advice else ""
        return (
            advice
            + block("How it ends", bars("", outcome))
            + block("Losses, before anybody places them", losses)
            + block("The attacker's lead in victories", bars("", lead))
            + block("Who dies, who retreats", table(_fates(calculator, answer)))
            + fold("Exactly, as fractions", table(_exactly(calculator, answer)))
        )


def _whole(answer: BattleAnswer) -> tuple[tuple[str, Fraction], ...]:
    return (("Taken whole", answer.city_whole),) if answer.aim == "whole" else ()


def _hundreds(losses: Any) -> dict[int, Fraction]:
    return {100 * count: losses[count] for count in sorted(losses)}


def _big(told: Sequence[tuple[str, Fraction]]) -> str:
    (first, chance), *others = told
    rest = [f"{text(name)} {percent(each)}" for name, each in others]
    return big(f"{text(first)} <em>{percent(chance)}</em>", *rest)


def _with_hand(calculator: BattleCalculator, answer: BattleAnswer) -> str:
    """The chance of the hand one holds, its best cards kept."""
    best = answer.advice[0]
    title = f"Your hand {'takes' if calculator.hand_is == 'attacker' else 'holds'} the place"
    told = (
        ((title, best.wins),)
        if calculator.kind == "assault" and answer.aim in PLACE_AIMS
        else (("With your hand you win", best.wins), ("lose", best.loses), ("tie", 1 - best.wins - best.loses))
    )
    same = sum(each.worth == best.worth for each in answer.advice)
    more = f" {same - 1} other ways to keep are as good." if same > 1 else ""
    return f"{_big(told)}<p><b>Keep {text(kept_words(best))}.</b>{more}</p>"


def kept_words(keep: Keep) -> str:
    return faces_words(Face(name) for name, count in keep.kept.items() for _ in range(count))


def _certificate(answer: BattleAnswer) -> str:
    low, high = answer.value_at_least, answer.value_at_most
    if low is None or high is None:
        return ""
    if low == high:
        return "Both sides discard as well as they can: proven, the value is exact."
    return f"Both sides discard as well as they can: proven to within {float(high - low):.1e}."


def _keeps(calculator: BattleCalculator, answer: BattleAnswer) -> str:
    """Never one chance less another: a person reads each for itself."""
    wins, loses = ("Takes it", "Fails") if calculator.hand_is == "attacker" else ("Holds it", "Loses it")
    titles = ("Keep", wins, loses) if answer.aim in PLACE_AIMS else ("Keep", "Wins", "Loses")
    rows = [(kept_words(keep), percent(keep.wins), percent(keep.loses)) for keep in answer.advice[:12]]
    if answer.aim != "losses":
        return table(rows, titles)
    men = [(*row, amount(100 * keep.worth)) for row, keep in zip(rows, answer.advice, strict=False)]
    return table(men, (*titles, "Men given less taken"))


def _fates(calculator: BattleCalculator, answer: BattleAnswer) -> list[tuple[str, str]]:
    rows = [(f"Attacking noble {at} dies", percent(chance)) for at, chance in enumerate(answer.attackers_die, start=1)]
    rows += [
        (f"Defending noble {at} dies", percent(chance))
        for at, (army, chance) in enumerate(zip(calculator.defenders, answer.defenders_die, strict=True), start=1)
        if army.get("shape") is not None
    ]
    rows.append(("The attackers retreat", percent(answer.attackers_retreat)))
    return [*rows, ("The defenders retreat", percent(answer.defenders_retreat))]


def _exactly(calculator: BattleCalculator, answer: BattleAnswer) -> list[tuple[str, str]]:
    rows = [(RESULTS[result], str(answer.outcome[result])) for result in answer.outcome]
    if calculator.kind == "assault":
        rows += [
            ("The place is taken", str(answer.city_taken)),
            ("It is taken without a breach more", str(answer.city_whole)),
            ("Its walls are broken", str(answer.city_broken)),
        ]
    return rows


class SiegeLayout(MusterLayout):
    look = Look(groups=(Group("When", ("turn", "begun"), is_wide=True),))

    def head(self, calculator: SiegeCalculator, answer: SiegeAnswer) -> str:
        said = {
            "begins": "The siege <em>begins</em>",
            "falls": "The place <em>falls now</em>",
            "repeated": "Not twice in a turn",
            "too_weak": "Too weak",
        }[answer.step]
        weights = f"{answer.attacker_weight} against {answer.place_weight}: "
        margin = f"{answer.margin} men to spare." if answer.margin > 0 else f"{50 - answer.margin} men are missing."
        falls = f" It can fall in turn {answer.falls_in_turn}." if answer.falls_in_turn else ""
        return f"{big(said)}<p>{weights}{margin}{falls}</p>"

    def more(self, calculator: SiegeCalculator, answer: SiegeAnswer) -> str:
        return ""


class ExpeditionLayout(MusterLayout):
    look = Look(groups=(Group("Your stake", ("stake",)),))

    def head(self, calculator: ExpeditionCalculator, answer: ExpeditionAnswer) -> str:
        routes = _routes(answer)
        best, route = max(routes, key=lambda each: each[1].plain.expected_gain)
        gain = route.plain.expected_gain
        head = big(f"{best} <em>{'+' if gain > 0 else ''}{amount(gain)}</em> crowns")
        return head + note(f"on average, for a stake of {calculator.stake}.")

    def more(self, calculator: ExpeditionCalculator, answer: ExpeditionAnswer) -> str:
        rows = [
            (name, amount(route.plain.expected_gain), amount(route.blessed.expected_gain),
             share(route.plain.final.chance("lost")), share(route.blessed.final.chance("lost")))
            for name, route in _routes(answer)
        ]  # fmt: skip
        parts = block("Crowns gained", table(rows, ("", "Plain", "Blessed", "Lost", "Lost, blessed")))
        for name, route in _routes(answer):
            fates = (
                bars(title, {fate.replace("_", " "): way.now[fate] for fate in way.now}, look=look)
                for title, way, look in (("Next card", route.plain, ""), ("Blessed", route.blessed, "theirs"))
            )
            parts += block(name, pair(*fates))
        return parts


def _routes(answer: ExpeditionAnswer) -> tuple[tuple[str, Any], ...]:
    return ("Ceylon", answer.ceylon), ("Spice Islands", answer.spice_islands), ("China", answer.china)


class RevoltLayout(MusterLayout):
    look = Look(groups=(Group("Your cities without a noble"),), rows={"incomes": "city"})

    def head(self, calculator: RevoltCalculator, answer: Unrest) -> str:
        price = note(f"To keep them all costs {amount(answer.expected_price)} crowns on average.")
        return big(f"All hold <em>{percent(answer.all_hold)}</em>") + price

    def more(self, calculator: RevoltCalculator, answer: Unrest) -> str:
        return block("How many hold", bars("", answer.held))


class DesertionLayout(MusterLayout):
    look = Look(
        groups=(
            Group("What happens", ("tokens", "dies"), is_wide=True),
            Group("Rulings", ("faq_tokens",), is_folded=True, is_wide=True),
        )
    )

    def head(self, calculator: DesertionCalculator, answer: Flight) -> str:
        left = answer.men_left.expectation()
        emptied = [f"nobody {percent(answer.emptied)}"] if answer.emptied else []
        return big(f"<em>{amount(left)}</em> men are left", *emptied) + note("on average.")

    def more(self, calculator: DesertionCalculator, answer: Flight) -> str:
        return block("Who deserts", bars("", answer.deserter)) + block("Men left", bars("", answer.men_left))


LAYOUTS: Mapping[str, Callable[[], Layout]] = {
    BattleCalculator.slug: BattleLayout,
    SiegeCalculator.slug: SiegeLayout,
    ExpeditionCalculator.slug: ExpeditionLayout,
    RevoltCalculator.slug: RevoltLayout,
    DesertionCalculator.slug: DesertionLayout,
    AssemblyCalculator.slug: AssemblyLayout,
    InfluenceCalculator.slug: InfluenceLayout,
    TriggersCalculator.slug: TriggersLayout,
}
