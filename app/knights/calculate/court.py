"""How the calculators of the realm are laid out: votes, the race for influence, what comes before one's next card."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from app.core.calculate.layout import Group, Layout, Look
from app.core.calculate.markup import amount, bars, big, block, fold, note, pair, percent, table, text
from engine.core.phrase import count_of
from engine.knights.calculators.assembly import AssemblyAnswer, AssemblyCalculator
from engine.knights.calculators.from_realm import KINDS
from engine.knights.calculators.influence import InfluenceAnswer, InfluenceCalculator
from engine.knights.calculators.triggers import TITLES, TriggersAnswer, TriggersCalculator


class AssemblyLayout(Layout):
    """How many votes to spend first, then what everybody's votes can do."""

    look = Look(
        groups=(
            Group("The table", ("votes", "chair", "me"), is_wide=True),
            Group("Who votes how", ("allies", "rivals"), is_wide=True),
            Group("What it is worth", ("worth", "rival_worth"), is_folded=True, is_wide=True),
        ),
        rows={"votes": "Seat"},
    )

    def head(self, calculator: AssemblyCalculator, answer: AssemblyAnswer) -> str:
        best = answer.best[0]
        chance = next(each.chance for each in answer.spending if each.votes == best)
        mine = answer.seats[calculator.me - 1]
        power = f"Your voice decides in {percent(mine.swing)} of all cases"
        head = big(f"Spend <em>{count_of(best, 'vote')}</em>", f"you have your way with {percent(chance)}")
        return head + note(f"{power}; one vote more adds {_gain(mine.one_more)}.")

    def more(self, calculator: AssemblyCalculator, answer: AssemblyAnswer) -> str:
        power = table(
            [(_call(calculator, each.seat), each.votes, percent(each.banzhaf), percent(each.shapley),
              percent(each.success)) for each in answer.seats],
            ("", "Votes", "Banzhaf", "Shapley", "Has its way"),
        )  # fmt: skip
        bought = table(
            [(f"Seat {each.seat}", _gain(each.one), _gain(each.all), amount(each.all_worth)) for each in answer.bought],
            ("", "One vote", "All votes", "Worth, in votes"),
        )
        chances = _by_votes({each.votes: each.chance for each in answer.spending})
        spending = bars("", chances, marked=count_of(answer.best[0], "vote"))
        parts = block("Power", power) + block("Your way, by what you spend", spending)
        parts += block("What their votes would add", bought)
        parts += block("Your voice decides together with", _groups(answer.pivots, "nobody: it never decides"))
        if answer.camps is not None:
            camps = answer.camps
            mine, theirs = _by_votes(camps.mine), _by_votes(camps.theirs)
            parts += block(
                "Camp against camp, both as well as they can",
                pair(bars("You spend", mine), bars("They spend", theirs, look="theirs")),
                note(f"You have your way with {percent(camps.chance)}."),
            )
        return parts + fold("The smallest majorities", _groups(answer.majorities, "none"))


def _by_votes(chances: Mapping[int, Fraction]) -> dict[str, Fraction]:
    return {count_of(votes, "vote"): chance for votes, chance in chances.items()}


def _call(calculator: AssemblyCalculator, seat: int) -> str:
    roles = [word for word, at in (("you", calculator.me), ("presides", calculator.chair)) if at == seat]
    return f"Seat {seat}" + (f" ({', '.join(roles)})" if roles else "")


def _gain(share: Fraction) -> str:
    points = round(100 * float(share), 1)
    return f"{points:+.1f} %" if points else "nothing"


def _groups(groups: tuple[tuple[int, ...], ...], none: str) -> str:
    """Seats that stand together, a line each."""
    lines = [" + ".join(f"seat {seat}" for seat in group) or "nobody else" for group in groups]
    return table((line,) for line in lines) if lines else note(none)


class InfluenceLayout(Layout):
    """When it ends and who leads, then the way there."""

    look = Look(
        groups=(
            Group("The table", ("influence", "cities", "reserve", "me"), is_wide=True),
            Group("Revolts", ("exposed", "unseen", "revolts"), is_folded=True, is_wide=True),
        ),
        rows={"influence": "Seat", "cities": "Seat", "exposed": "Seat"},
    )

    def head(self, calculator: InfluenceCalculator, answer: InfluenceAnswer) -> str:
        if answer.turns is None:
            return big("The reserve <em>never</em> runs out")
        turns = "with this turn" if answer.turns == 1 else f"in {answer.turns} turns"
        names = ", ".join(f"seat {seat}" for seat in answer.leaders)
        need = "You lead." if answer.leaders == (calculator.me,) else _needed(answer.needed)
        return big(f"Ends <em>{turns}</em>", f"{names} ahead") + note(need)

    def more(self, calculator: InfluenceCalculator, answer: InfluenceAnswer) -> str:
        seats = [f"Seat {each.seat}" for each in answer.seats]
        rows = [(f"{each.turn}", *each.influence, each.reserve) for each in answer.ahead]
        parts = block("If nothing changes", table(rows, ("Turn", *seats, "Reserve")))
        if any(calculator.exposed):
            ends = {("later" if turn == 0 else f"turn {turn}"): answer.ends[turn] for turn in answer.ends}
            leads = {name: each.leads for name, each in zip(seats, answer.seats, strict=True)}
            parts += block("With revolts", pair(bars("It ends", ends), bars("Leads alone", leads)))
        return parts


def _needed(cities: int | None) -> str:
    if cities is None:
        return "No number of cities brings you ahead in the turns that are left."
    return f"{count_of(cities, 'city', 'cities')} more, from now on, and you lead alone."


class TriggersLayout(Layout):
    """The likeliest phase first, then all of them; of the cards with a choice both ways."""

    look = Look(
        groups=(
            Group("Missing to each phase", ("tax", "wage", "assembly", "hiring"), is_wide=True),
            Group("Your stack", ("mine", "neutrals"), is_wide=True),
            Group("The others' hidden cards", ("here", "sooner"), is_wide=True),
            Group("What these may be", tuple(KINDS), is_folded=True, is_wide=True),
        ),
        rows=dict.fromkeys(("here", "sooner", *KINDS), "Baron"),
    )

    def head(self, calculator: TriggersCalculator, answer: TriggersAnswer) -> str:
        first = answer.nearest
        when = "before your next card" if calculator.mine else "before the turn is over"
        head = f"{TITLES[first.phase]}: <em>{text(_both(first.least, first.most))}</em>"
        return big(head, f"come {when}, likelier than any other phase")

    def more(self, calculator: TriggersCalculator, answer: TriggersAnswer) -> str:
        chances = [
            (TITLES[each.phase], _both(each.least, each.most), _both(each.least_by_mine, each.most_by_mine))
            for each in answer.phases
        ]
        both = note("From: whoever has the choice puts cards elsewhere. To: all put them here.")
        parts = block("Each phase", table(chances, ("", "Comes first", "Your card starts it")), both)
        if calculator.mine:
            parts += block("Cards before yours in your stack", bars("", answer.before))
        for each in answer.phases:
            arrivals = bars("That must go there", each.arrivals), bars("With all that may", each.arrivals_at_most)
            parts += fold(f"{TITLES[each.phase]}: cards that come first", pair(*arrivals))
        return parts


def _both(least: Fraction, most: Fraction) -> str:
    return " to ".join(dict.fromkeys((percent(least), percent(most))))
