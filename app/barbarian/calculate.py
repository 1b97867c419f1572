"""The Calculate tab of Barbarian Kingdoms: how its three calculators are laid out for the table."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from app.core.calculate.form import Group, Look
from app.core.calculate.sheet import amount, bars, block, button, percent, table, text
from app.core.calculate.tab import CalculateTab, Layout
from engine.barbarian.battle_answer import BattleAnswer, SidePoints
from engine.barbarian.battle_calculator import BarbarianBattle
from engine.barbarian.calculators import CALCULATORS
from engine.barbarian.edition import BOX_COINS
from engine.barbarian.reign_calculator import BarbarianReign, ReignAnswer
from engine.barbarian.tax_calculator import BarbarianTax, TaxAnswer, describe_choice
from engine.odds.distribution import Distribution

WORTHS = tuple(BOX_COINS)
MOST_COLUMNS = 16
"""A wider table of outcomes would not fit a tablet held upright."""
PLANS = {"mix": "Best mix", "reply": "Best reply", "sure": "Sure win"}


def build_tab(page: Any = None) -> CalculateTab:
    """The tab. `page` is the page that shows it: its running game fills the calculators in."""
    layouts = {BarbarianBattle.slug: BattleLayout, BarbarianReign.slug: ReignLayout, BarbarianTax.slug: TaxLayout}
    return CalculateTab(CALCULATORS, layouts, page)


def _powers(whose: str) -> tuple[str, ...]:
    """The inputs of the powers that change points."""
    return tuple(f"{whose}_{power}" for power in ("scourge", "fortifications", "salic_law", "balth_line"))


class BattleLayout(Layout):
    """The bribe first, then the chance; then both mixes and the table of outcomes."""

    look = Look(
        groups=(
            Group("You", ("my_king", "my_warriors", "my_mark", "my_coins", "my_stake"), "My "),
            Group("They", ("their_king", "their_warriors", "their_mark", "their_coins", "their_stake"), "Their "),
            Group("", ("active",), is_wide=True),
            Group(
                "Their purse is not known, or you have a hunch",
                ("their_total_min", "their_total_max", "belief"),
                is_folded=True,
                is_wide=True,
            ),
            Group("Your powers", _powers("my"), "My ", is_folded=True),
            Group("Their powers", _powers("their"), "Their ", is_folded=True),
        ),
        coins={"my_coins": WORTHS, "their_coins": WORTHS},
        choices={"active": {"me": "Mine: I win ties", "them": "Theirs: they win ties"}},
        unless={"their_coins": ("their_total_min", "their_total_max")},
        placeholders={"belief": "anything; or 0,0,3"},
    )

    def __init__(self, luck: float | None = None) -> None:
        self.plan = "mix"
        self.luck = Random().random() if luck is None else luck
        """Where the lot has fallen, from 0 to 1: the same for all inputs until it is drawn again."""

    def press(self, said: str) -> None:
        if said in PLANS:
            self.plan = said
        elif said == "draw":
            self.luck = Random().random()

    # --- the head -----------------------------------------------------------------------------------------

    def head(self, calculator: BarbarianBattle, answer: BattleAnswer) -> str:
        plan = "mix" if self.plan == "sure" and answer.sure_win is None else self.plan
        bribe, chance, why = self._advise(plan, calculator, answer)
        points = answer.points
        picks = "".join(
            button(label, "press", name, look="pick", pressed=name == plan)
            for name, label in PLANS.items()
            if name != "sure" or answer.sure_win is not None
        )
        again = button("Draw again", "press", "draw") if plan == "mix" and len(answer.equilibrium.me) > 1 else ""
        return (
            f'<div class="plans" role="group" aria-label="Plan">{picks}{again}</div>'
            f'<p class="big"><span>Bribe <em>{bribe}</em>{_chance(chance)}</span></p>'
            f'<p class="note">{text(why)}</p>'
            f'<p class="note">Points before bribes: {points.me.before_bribes} to {points.them.before_bribes}; '
            f"a tie is {'yours' if calculator.i_win_ties() else 'theirs'}.{text(_purse_words(calculator, answer))}</p>"
        )

    def _advise(self, plan: str, calculator: BarbarianBattle, answer: BattleAnswer) -> tuple[int, Fraction, str]:
        solved, reply = answer.equilibrium, answer.best_reply
        if plan == "sure" and answer.sure_win is not None:
            return answer.sure_win, Fraction(1), "The least that wins whatever they pay."
        if plan == "reply":
            bribe = reply.bribes[0]
            kind = "what you expect of them" if calculator.belief else "an opponent who pays any sum alike"
            return bribe, reply.win_chances[0], f"It earns most against {kind}: {amount(reply.payoff)} on average."
        bribe = draw(solved.me, self.luck)
        if len(solved.me) == 1:
            return bribe, solved.win_chance_of[bribe], "No other bribe does better against a wise opponent."
        return (
            bribe,
            solved.win_chance_of[bribe],
            (
                f"Drawn by lot from your mix, so that nobody can read you; over all lots you win "
                f"{percent(solved.win_chance)} and pay {amount(solved.i_pay)}."
            ),
        )

    # --- below --------------------------------------------------------------------------------------------

    def more(self, calculator: BarbarianBattle, answer: BattleAnswer) -> str:
        solved = answer.equilibrium
        bribe = self._marked(answer)
        mixes = (
            f'<div class="pair">{bars("You pay", solved.me, marked=bribe)}'
            f"{bars('They pay', solved.them, look='theirs')}</div>"
        )
        return "".join(
            (
                block("The mix that nobody can exploit", mixes, _poorest(calculator, answer), _note(solved.note)),
                block("Bribe by bribe", _outcomes(answer, bribe)),
                block("Points before bribes", _points(answer)),
                block("On average", _averages(answer)),
            )
        )

    def _marked(self, answer: BattleAnswer) -> int:
        if self.plan == "sure" and answer.sure_win is not None:
            return answer.sure_win
        return answer.best_reply.bribes[0] if self.plan == "reply" else draw(answer.equilibrium.me, self.luck)


def draw(mix: Distribution[int], luck: float) -> int:
    """The outcome at which the lot falls: the same luck draws a like bribe from like mixes."""
    passed = 0.0
    for outcome, chance in mix.items():
        passed += float(chance)
        if luck < passed:
            return outcome
    return mix.outcomes[-1]


def _purse_words(calculator: BarbarianBattle, answer: BattleAnswer) -> str:
    if not calculator.purse_is_open:
        return ""
    return f" Their purse is not known: {calculator.their_total_min or 0} to {answer.payable.them[-1]}."


def _chance(chance: Fraction) -> str:
    if chance == 1:
        return ", you win"
    if chance == 0:
        return ' <span class="quiet">and let it go</span>'
    return f", you win <em>{percent(chance)}</em>"


def _note(note: str) -> str:
    return f'<p class="note">{text(note)}</p>' if note else ""


def _poorest(calculator: BarbarianBattle, answer: BattleAnswer) -> str:
    poor = answer.equilibrium_if_poorest
    if poor is None:
        return ""
    least = calculator.their_total_min or 0
    return (
        f'<p class="note">This holds against the richest purse they may have ({answer.payable.them[-1]}). If they hold '
        f"only {least}, you would win {percent(poor.win_chance)} and pay {amount(poor.i_pay)} on average.</p>"
    )


def _outcomes(answer: BattleAnswer, marked: int) -> str:
    return _grid(answer, marked) if len(answer.payable.them) <= MOST_COLUMNS else _reaches(answer)


def _grid(answer: BattleAnswer, marked: int) -> str:
    head = "".join(f'<th scope="col">{theirs}</th>' for theirs in answer.payable.them)
    rows = "".join(
        f'<tr class="{"drawn" if mine == marked else ""}"><th scope="row">{mine}</th>'
        + "".join('<td class="win">●</td>' if wins else '<td class="loss">·</td>' for wins in row.values())
        + f'<td class="bar-share">{percent(answer.equilibrium.win_chance_of[mine])}</td></tr>'
        for mine, row in answer.outcomes.items()
    )
    return (
        '<p class="key"><span>● you win</span><span>· they win</span><span>at the right: your chance against their mix'
        '</span></p><table class="duel">'
        f'<tr><th class="corner">you, they</th>{head}<th class="edge"></th></tr>{rows}</table>'
    )


def _reaches(answer: BattleAnswer) -> str:
    """A line for each bribe of mine: up to which bribe of theirs it wins."""
    rows = []
    for mine, row in answer.outcomes.items():
        beaten = [theirs for theirs, wins in row.items() if wins]
        reach = f"up to {beaten[-1]}" if beaten else "nothing"
        rows.append((mine, reach, percent(answer.equilibrium.win_chance_of[mine])))
    return table(rows, ("You bribe", "It beats", "Chance against their mix"))


def _points(answer: BattleAnswer) -> str:
    def row(who: str, points: SidePoints) -> tuple[object, ...]:
        return who, points.mark, points.king, points.warriors, points.loot, points.before_bribes

    rows = (row("You", answer.points.me), row("They", answer.points.them))
    return table(rows, ("", "Mark", "King", "Warriors", "Loot", "Sum"))


def _averages(answer: BattleAnswer) -> str:
    solved = answer.equilibrium
    rows = (
        ("You win", percent(solved.win_chance), str(solved.win_chance)),
        ("You pay", amount(solved.i_pay), str(solved.i_pay)),
        ("They pay you", amount(solved.they_pay), str(solved.they_pay)),
        ("Worth to you", amount(solved.my_payoff), str(solved.my_payoff)),
        ("Worth to them", amount(solved.their_payoff), str(solved.their_payoff)),
        ("Gain from deviating", amount(solved.certificate), "exact: nobody can do better alone"),
    )
    return table(rows, ("", "", "Exactly"))


class ReignLayout(Layout):
    look = Look(groups=(Group("Your reign"),))

    def head(self, calculator: BarbarianReign, answer: ReignAnswer) -> str:
        following = answer.next_title
        near = "" if following is None else f"{following.points_missing} more and it is {following.title}."
        return (
            f'<p class="big"><span><em>{answer.total}</em> points</span>'
            f'<span class="quiet">{text(answer.title)}</span></p><p class="note">{text(near)} '
            f"The treasury brings its next point with {answer.tremis_to_next_point} more.</p>"
        )

    def more(self, calculator: BarbarianReign, answer: ReignAnswer) -> str:
        def label(name: str) -> str:
            return str(calculator.param[name].label)

        rows = [(label(name), points) for name, points in answer.points.items()]
        gains = [(label(name), f"{more.points:+d}", more.total, more.title) for name, more in answer.one_more.items()]
        return block("How it adds up", table([*rows, ("Sum", answer.total)])) + block(
            "One more of each", table(gains, ("", "Points", "Sum", "Title"))
        )


class TaxLayout(Layout):
    look = Look(
        groups=(
            Group("", ("treasury",)),
            Group("", ("limit",)),
            Group("Provinces that you control, with their face-up coins", (), is_wide=True),
        ),
        coins={"treasury": WORTHS},
        heaps={"provinces": WORTHS},
        item="Province",
    )

    def head(self, calculator: BarbarianTax, answer: TaxAnswer) -> str:
        if answer.best is None:
            return f'<p class="big words">{text(calculator.words(answer)[0])}</p>'
        rest = "".join(f'<p class="note">{text(line)}</p>' for line in calculator.words(answer)[1:])
        return (
            f'<p class="big"><span>Collect <em>{answer.best.net}</em></span>'
            f'<span class="quiet">of {answer.limit} allowed</span></p>'
            f"<p>{text(describe_choice(answer.best))}.</p>{rest}"
        )

    def more(self, calculator: BarbarianTax, answer: TaxAnswer) -> str:
        shown = [(choice.net, describe_choice(choice)) for choice in answer.choices[:MOST_CHOICES]]
        left = len(answer.choices) - len(shown)
        return block("Every choice", table(shown, ("Gain", "Coins")), _note(f"and {left} poorer ones" if left else ""))


MOST_CHOICES = 30
