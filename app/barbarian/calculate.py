"""The Calculate tab of Barbarian Kingdoms: how its calculators are laid out for the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.barbarian.battle_sheet import WORTHS, BattleLayout
from app.core.calculate.layout import Group, Layout, Look
from app.core.calculate.markup import big, block, headline, note, table, text
from engine.barbarian.battle_calculator import BarbarianBattle
from engine.barbarian.reign_calculator import BarbarianReign, ReignAnswer
from engine.barbarian.tax_calculator import BarbarianTax, TaxAnswer, describe_choice


class ReignLayout(Layout):
    look = Look(groups=(Group("Your reign"),))

    def head(self, calculator: BarbarianReign, answer: ReignAnswer) -> str:
        following = answer.next_title
        near = "" if following is None else f"{following.points_missing} more and it is {following.title}."
        coming = f"The treasury brings its next point with {answer.tremis_to_next_point} more."
        return big(f"<em>{answer.total}</em> points", text(answer.title)) + note(f"{near} {coming}")

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
            return headline(calculator.words(answer)[0])
        rest = "".join(map(note, calculator.words(answer)[1:]))
        head = big(f"Collect <em>{answer.best.net}</em>", f"of {answer.limit} allowed")
        return f"{head}<p>{text(describe_choice(answer.best))}.</p>{rest}"

    def more(self, calculator: BarbarianTax, answer: TaxAnswer) -> str:
        shown = [(choice.net, describe_choice(choice)) for choice in answer.choices[:MOST_CHOICES]]
        left = len(answer.choices) - len(shown)
        return block("Every choice", table(shown, ("Gain", "Coins")), note(f"and {left} poorer ones" if left else ""))


MOST_CHOICES = 30


LAYOUTS: Mapping[str, Callable[[], Layout]] = {
    BarbarianBattle.slug: BattleLayout,
    BarbarianReign.slug: ReignLayout,
    BarbarianTax.slug: TaxLayout,
}
