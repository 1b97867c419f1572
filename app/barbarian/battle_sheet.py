"""How the battle calculator of Barbarian Kingdoms is laid out: plain advice first, then the mix, then every bribe."""

from __future__ import annotations

from bisect import bisect
from fractions import Fraction
from itertools import accumulate
from random import Random

from app.core.calculate.layout import Group, Layout, Look
from app.core.calculate.markup import (
    amount,
    bars,
    big,
    block,
    button,
    coins,
    fold,
    note,
    pair,
    percent,
    picks,
    table,
    text,
)
from engine.barbarian.battle_advice import pick_coins
from engine.barbarian.battle_answer import BattleAnswer, SidePoints, Way
from engine.barbarian.battle_calculator import START, BarbarianBattle
from engine.barbarian.coins import remove
from engine.barbarian.edition import BOX_COINS
from engine.barbarian.stakes import Stake
from engine.core.calculator import Calculator
from engine.odds.distribution import Distribution

WORTHS = tuple(BOX_COINS)
MOST_COLUMNS = 16
"""A wider table of outcomes would not fit a tablet held upright."""
NAMES = {"middle": "Middle", "nothing": "Nothing", "sure": "Sure", "hunch": "Your hunch", "die": "The die"}
PURSES = (2, 5, 8, 11, 14)
"""Any purse up to 15 is one of these, or a step beside it."""


def _powers(whose: str) -> tuple[str, ...]:
    """The inputs of the powers that change points."""
    return tuple(f"{whose}_{power}" for power in ("scourge", "fortifications", "salic_law", "balth_line"))


class BattleLayout(Layout):
    """One bribe with its coins, its chance and its price; the die is rolled when somebody asks for it."""

    look = Look(
        groups=(
            Group("You", ("my_king", "my_warriors", "my_mark", "my_coins"), "My "),
            Group("They", ("their_king", "their_warriors", "their_mark", "their_total_max"), "Their "),
            Group("", ("active",), is_wide=True),
            Group("What is at stake", ("loot", "claim", "my_stake", "their_stake"), is_wide=True),
            Group("You know more of their purse", ("their_coins", "their_total_min", "belief"), "Their ", True, True),
            Group("What warriors would cost again", ("my_recruits", "their_recruits"), "", True, True),
            Group("Your powers", _powers("my"), "My ", is_folded=True),
            Group("Their powers", _powers("their"), "Their ", is_folded=True),
        ),
        coins={"my_coins": WORTHS, "their_coins": WORTHS},
        choices={"active": {"me": "Mine: I win ties", "them": "Theirs: they win ties"}},
        chips={"their_total_max": PURSES},
        usual={"their_coins": []},
        unless={"their_coins": ("their_total_min", "their_total_max")},
        placeholders={"belief": "anything; or 0,0,3"},
    )

    def __init__(self, random: Random | None = None) -> None:
        self._random = random or Random()
        self.forget()

    def begin(self, kind: type[Calculator]) -> Calculator:
        """At a table their purse is not known: at first, as much as a printed treasury holds."""
        return BarbarianBattle(their_coins=[], their_total_max=sum(START))

    def forget(self) -> None:
        self.picked = ""
        self.luck: float | None = None

    def press(self, said: str) -> None:
        if said == "die":
            self.luck = self._random.random()
        if said in NAMES:
            self.picked = said

    # --- the head -----------------------------------------------------------------------------------------

    def chosen(self, calculator: BarbarianBattle, answer: BattleAnswer) -> Way:
        """The advice, unless another way was pressed."""
        ways = self._ways(calculator, answer)
        return next((way for way in ways if way.name == self.picked), ways[0])

    def _ways(self, calculator: BarbarianBattle, answer: BattleAnswer) -> tuple[Way, ...]:
        if self.luck is None:
            return answer.ways
        solved = answer.equilibrium
        bribe = draw(solved.me, self.luck)
        coins = pick_coins(tuple(calculator.my_coins), bribe)
        return (*answer.ways, Way("die", bribe, coins, solved.win_chance_of[bribe]))

    def head(self, calculator: BarbarianBattle, answer: BattleAnswer) -> str:
        way = self.chosen(calculator, answer)
        head = big(f"Bribe <em>{way.bribe}</em>{_chance(way.win_chance)}")
        return f"{head}{_coins(way, tuple(calculator.my_coins))}<p>{text(_price(way, calculator.stakes()[0]))}</p>"

    def aside(self, calculator: BarbarianBattle, answer: BattleAnswer) -> str:
        way, points = self.chosen(calculator, answer), answer.points
        bribes = {each.name: f"{NAMES[each.name]}: {each.bribe}" for each in self._ways(calculator, answer)}
        mixes = len(answer.equilibrium.me) > 1
        die = button("Mix: roll the die for me", "press", "die", look="act first") if mixes else ""
        return (
            f'<div class="plans" role="group" aria-label="Ways">{picks("press", bribes, way.name)}{die}</div>'
            f'<p class="note">{text(_why(way, answer))}</p>'
            f'<p class="note">Points before bribes: {points.me.before_bribes} to {points.them.before_bribes}; '
            f"a tie is {'yours' if calculator.i_win_ties() else 'theirs'}.{text(_purse_words(calculator, answer))}"
            f"{'' if answer.sure_win is None else f' A bribe of {answer.sure_win} wins for sure.'}</p>"
        )

    def hints(self, calculator: BarbarianBattle, answer: BattleAnswer) -> dict[str, str]:
        sides = (("my", answer.stakes.me), ("their", answer.stakes.them))
        hints = {
            f"{whose}_stake": _items(stake) for whose, stake in sides if getattr(calculator, f"{whose}_stake") is None
        }
        if calculator.their_total_max is None:
            hints["their_total_max"] = f"Their coins are known: {answer.payable.them[-1]}."
        return hints

    # --- below --------------------------------------------------------------------------------------------

    def more(self, calculator: BarbarianBattle, answer: BattleAnswer) -> str:
        solved = answer.equilibrium
        bribe = self.chosen(calculator, answer).bribe
        mixes = pair(bars("You pay", solved.me, marked=bribe), bars("They pay", solved.them, look="theirs"))
        return (
            block("The mix that nobody can exploit", mixes, _poorest(calculator, answer), note(solved.note))
            + block("Bribe by bribe", _outcomes(answer, bribe))
            + block("Points before bribes", _points(answer))
            + fold("On average, and exactly", _averages(answer))
        )


def _items(stake: Stake) -> str:
    named = (
        ("warriors", stake.warriors), ("kings", stake.kings), ("loot", stake.loot), ("the province", stake.province),
    )  # fmt: skip
    told = " + ".join(f"{name} {worth}" for name, worth in named if worth)
    return f"Worked out: {stake.total}" + (f" = {told}." if told else ".")


def _coins(way: Way, purse: tuple[int, ...]) -> str:
    if not way.bribe:
        return '<p class="paid">Put in nothing.</p>'
    left = remove(tuple(sorted(purse)), way.coins)
    return f'<p class="paid">Put in {coins(way.coins, WORTHS)} <span class="quiet">and keep {sum(left)}</span></p>'


def _price(way: Way, stake: int) -> str:
    worth = f"winning is worth {stake} to you"
    if not way.bribe:
        return f"It costs nothing; {worth}."
    left = way.win_chance * stake - way.bribe
    average = f"{amount(abs(left))} {'gained' if left >= 0 else 'lost'} on average"
    return f"It costs {way.bribe}, won or lost; {worth}: {average}."


def _why(way: Way, answer: BattleAnswer) -> str:
    """Where this bribe comes from, and how good it is."""
    solved = answer.equilibrium
    if way.name == "hunch":
        return "It earns most against what you expect of them."
    if way.name == "sure":
        return "The least that wins whatever they pay."
    if len(solved.me) == 1:
        return "No other bribe does better against a wise opponent."
    mix = f"who mixes wins {percent(solved.win_chance)} and pays {amount(solved.i_pay)} on average"
    if way.name == "die":
        return f"Drawn by lot from your mix, so that nobody can read you: {mix}."
    if way.name == "nothing":
        return f"You save your coins; {mix}."
    return f"The middle of what a wise player pays. Paid every time it can be read; {mix}."


def draw(mix: Distribution[int], luck: float) -> int:
    """The outcome at which the lot falls: the same luck draws a like bribe from like mixes."""
    passed = [*accumulate(float(chance) for chance in mix.values())]
    return mix.outcomes[min(bisect(passed, luck), len(mix) - 1)]


def _purse_words(calculator: BarbarianBattle, answer: BattleAnswer) -> str:
    if not calculator.purse_is_open:
        return ""
    least, most = calculator.their_total_min or 0, answer.payable.them[-1]
    return f" They hold exactly {most}." if least == most else f" They hold {least} to {most}."


def _chance(chance: Fraction) -> str:
    if chance == 1:
        return ", you win"
    if chance == 0:
        return ' <span class="quiet">and let it go</span>'
    return f", you win <em>{percent(chance)}</em>"


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
