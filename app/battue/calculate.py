"""The Calculate tab of Battue: how its three calculators are laid out for the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from app.core.calculate.layout import Group, Layout, Look
from app.core.calculate.markup import amount, bars, big, block, fold, note, percent, table, text
from engine.battue.assault_calculator import AssaultAnswer, BattueAssault
from engine.battue.raid import Raid
from engine.battue.raid_calculator import BattueRaid
from engine.battue.reinforce_calculator import BattueReinforce, ReinforceAnswer


class AssaultLayout(Layout):
    """The chance to take the tile first, then the cost, then when to stop."""

    look = Look(
        groups=(
            Group("The attack", ("warriors", "attack_bonus", "first_round_attack_bonus", "stop_at", "good_omens")),
            Group(
                "The defence",
                ("defence", "defenders", "defence_bonus", "first_round_defence_bonus", "defender_stop_at", "evil_eyes"),
            ),
            Group("What it is worth", ("gain", "cost")),
            Group("Rulings", ("occupied_counts_warriors", "retreat_cedes"), is_folded=True),
        ),
        told=("stop_at", "good_omens", "defender_stop_at", "evil_eyes", "gain", "cost"),
    )

    def head(self, calculator: BattueAssault, answer: AssaultAnswer) -> str:
        retreat = [f"left {percent(answer.retreat)}"] if answer.retreat else []
        head = big(f"Taken <em>{percent(answer.win)}</em>", *retreat, f"wiped out {percent(answer.lose)}")
        return f"{head}<p>It costs {_warriors(answer.expected_loss)} on average.</p>"

    def aside(self, calculator: BattueAssault, answer: AssaultAnswer) -> str:
        """What to do, for the cards as they are held."""
        return "".join(map(note, calculator.words(answer)[2:]))

    def more(self, calculator: BattueAssault, answer: AssaultAnswer) -> str:
        defenders = bars("Defenders left", answer.defenders_left) if calculator.defenders else ""
        return (
            block("How it ends", bars("Attackers left", answer.attackers_left), defenders)
            + block("How long it takes", bars("Rounds", answer.rounds))
            + block("Fight on or leave", _stopping(answer))
            + fold("Exactly, as fractions", _exactly(answer))
        )


def _warriors(number: Fraction) -> str:
    return f"{amount(number)} warrior{'' if number == 1 else 's'}"


def _stopping(answer: AssaultAnswer) -> str:
    """After each round: with how many it is right to go on."""
    rows = [
        (row.defenders, row.good_omens, row.evil_eyes, ", ".join(map(str, row.fight_on_with)) or "leave")
        for row in answer.best_stopping.rows
    ]
    return table(rows, ("Defenders", "Good Omens", "Evil Eyes", "Fight on with"))


def _exactly(answer: AssaultAnswer) -> str:
    stopping = answer.best_stopping
    rows = (
        ("Taken", str(answer.win)),
        ("Wiped out", str(answer.lose)),
        ("Left", str(answer.retreat)),
        ("Warriors lost", str(answer.expected_loss)),
        ("Worth of attacking", f"{amount(stopping.value)} ({stopping.value})"),
        ("Worth of staying away", str(stopping.worth_of_staying_away)),
    )
    return table(rows)


class ReinforceLayout(Layout):
    look = Look(groups=(Group("The horde that calls"),))

    def head(self, calculator: BattueReinforce, answer: ReinforceAnswer) -> str:
        return big(f"<em>{amount(answer.expected)}</em> warriors", "on average")

    def more(self, calculator: BattueReinforce, answer: ReinforceAnswer) -> str:
        return block(
            "One die", bars("Warriors who come", answer.added), bars("The horde then has", answer.horde_after)
        ) + block("No room for", bars("Warriors lost", answer.lost))


class RaidLayout(Layout):
    look = Look(
        groups=(
            Group("Your hordes", ("hordes", "attack_bonus")),
            Group("The targets", ("defences", "defenders", "points"), is_wide=True),
            Group("What it is worth", ("cost", "retreats")),
            Group("Which horde reaches which target, and names", ("reach", "horde_names", "target_names"), "", True),
            Group("Rulings", ("occupied_counts_warriors",), is_folded=True),
        ),
        rows={"hordes": "horde", "defences": "target", "defenders": "target", "points": "target"},
        placeholders={"reach": "empty: all, or 1-1,2-2"},
    )

    def head(self, calculator: BattueRaid, answer: Raid) -> str:
        orders = "".join(f"<p>{text(calculator.order(each))}</p>" for each in answer.marches)
        head = big(f"<em>{amount(answer.expected_points)}</em> points", f"for {amount(answer.expected_loss)} warriors")
        return head + (orders or "<p>Nobody should move.</p>")

    def hints(self, calculator: BattueRaid, answer: Raid) -> dict[str, str]:
        """Which number stands for which horde and tile, where the game has told their names."""
        named = (("hordes", calculator.horde_names), ("defences", calculator.target_names))
        return {field: "; ".join(f"{at} {name}" for at, name in enumerate(names, 1)) for field, names in named if names}

    def more(self, calculator: BattueRaid, answer: Raid) -> str:
        rows = [
            (
                calculator.name_target(share.target),
                share.warriors,
                percent(share.win),
                share.expected_points,
                share.expected_loss,
            )
            for share in answer.shares
        ]
        leaving = "".join(
            f"<p>{text(calculator.name_target(share.target))}: leave with {share.stop_at} or fewer.</p>"
            for share in answer.shares
            if share.stop_at
        )
        found = table(rows, ("Target", "Sent", "Taken", "Points", "Lost"))
        return block("Target by target", found, leaving)


LAYOUTS: Mapping[str, Callable[[], Layout]] = {
    BattueAssault.slug: AssaultLayout,
    BattueReinforce.slug: ReinforceLayout,
    BattueRaid.slug: RaidLayout,
}
