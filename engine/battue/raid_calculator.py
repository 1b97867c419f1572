"""`battue-raid`: how to split the hordes over several targets of one turn for the best expected points."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from engine.battue.edition import BattueEdition
from engine.battue.odds import Assault
from engine.battue.questions import find_defender, list_exits
from engine.battue.raid import March, Raid, Target, find_best_raid
from engine.battue.rules import BattueRules
from engine.battue.state import BattueView
from engine.battue.steps import Marching
from engine.battue.towers import count_onslaught
from engine.battue.words import name_place
from engine.core.calculator import Calculator
from engine.core.edition import packaged
from engine.core.parameters import Numbers, number, switch, word_list
from engine.core.seat import Seat

MOST_TARGETS = 5
MOST_HORDES = 6


class BattueRaid(Calculator):
    slug = "battue-raid"
    view_type = BattueView
    title = "Raid"
    summary = "How to split the hordes over several targets of this turn for the best expected points."

    hordes = Numbers(
        default=[6, 5], bounds=(1, MOST_HORDES), each=(1, 8), doc="Warriors ready to move, horde by horde."
    )
    defences = Numbers(default=[3, 4], bounds=(1, MOST_TARGETS), each=(0, 12), doc="Printed defence of each target.")
    defenders = Numbers(
        default=[], bounds=(0, MOST_TARGETS), each=(0, 8), doc="Defending warriors on each target; empty means none."
    )
    points = Numbers(default=[2, 3], bounds=(1, MOST_TARGETS), each=(0, 100), doc="What taking each target is worth.")
    reach = word_list(
        "",
        MOST_HORDES * MOST_TARGETS,
        "Which horde reaches which target, counted from 1 and written horde-target such as 1-2; "
        "empty means that every horde reaches every target.",
    )
    horde_names = word_list("", MOST_HORDES, "What each horde is called.")
    target_names = word_list("", MOST_TARGETS, "What each target is called.")
    attack_bonus = number(0, 0, 12, "Added to the attack in every round, as by a tower.")
    cost = number(0, 0, 100, "What one warrior lost is worth in points.")
    retreats = switch("Can attackers leave after a round, back to an own adjacent tile?", default=True)
    occupied_counts_warriors = switch("Do defending warriors add to the defence (ruling BT-AMB-01)?", default=True)

    def answer(self) -> Raid:
        cost, limit = Fraction(self.cost), packaged(BattueEdition).limits.horde
        return find_best_raid(self.hordes, self._targets(), cost, limit, self.retreats)

    def _targets(self) -> list[Target]:
        count = len(self.defences)
        if sum(self.hordes) > packaged(BattueEdition).limits.board:
            raise self.refuse(f"'hordes' adds up to {sum(self.hordes)}; a seat has 15 warriors.")
        defenders = self.defenders or [0] * count
        for name, values in (("defenders", defenders), ("points", self.points)):
            if len(values) != count:
                raise self.refuse(f"'{name}' has {len(values)} numbers, 'defences' has {count}: one for each target.")
        more = {"attack_bonus": self.attack_bonus, "counts_defenders": self.occupied_counts_warriors}
        rows = zip(self.defences, defenders, strict=True)
        plans = [Assault(warriors=0, defence=defence, defenders=number, **more) for defence, number in rows]
        return [Target(*each) for each in zip(plans, self.points, self._reach(count), strict=True)]

    def _reach(self, count: int) -> list[tuple[int, ...]]:
        if not self.reach:
            return [tuple(range(len(self.hordes)))] * count
        pairs = set()
        for text in self.reach:
            horde, dash, target = text.partition("-")
            numbers = dash and horde.isdecimal() and target.isdecimal()
            if not numbers or not (1 <= int(horde) <= len(self.hordes) and 1 <= int(target) <= count):
                raise self.refuse(
                    f"'reach' holds '{text[:20]}'; write horde-target with hordes 1 to {len(self.hordes)} "
                    f"and targets 1 to {count}, such as 1-1."
                )
            pairs.add((int(horde) - 1, int(target) - 1))
        hordes = range(len(self.hordes))
        return [tuple(horde for horde in hordes if (horde, target) in pairs) for target in range(count)]

    def words(self, answer: Raid) -> tuple[str, ...]:
        lines = [
            f"The best split brings {float(answer.expected_points):.2f} points for {float(answer.expected_loss):.2f} "
            "warriors on average."
        ]
        for share in answer.shares:
            if share.warriors:
                leaving = f", leaving with {share.stop_at} or fewer" if share.stop_at else ""
                chance = f"{share.warriors} warriors, taken with {float(share.win):.1%}"
                lines.append(f"{self.name_target(share.target)}: {chance}{leaving}.")
        return (*lines, *map(self.order, answer.marches))

    def order(self, march: March) -> str:
        """Who goes where, by name."""
        return f"{self.name_horde(march.horde)} sends {march.warriors} to {self.name_target(march.target)}."

    def name_horde(self, number: int) -> str:
        return _name_of(self.horde_names, number, "Horde")

    def name_target(self, number: int) -> str:
        return _name_of(self.target_names, number, "Target")

    def assumptions(self) -> tuple[str, ...]:
        return (
            "No cards are played, no events drawn, and no defender retreats.",
            "The seat has conquered before, so hordes may split; at most eight warriors meet on a target.",
            "Each target is attacked to the end, or left for good at the number of warriors named with it.",
            "What a tile gives besides points, such as loot, counts only if you add it to its points.",
        )

    @staticmethod
    def read_view(rules: BattueRules, view: BattueView, seat: Seat) -> dict[str, Any] | None:
        """The ready hordes and the known tiles they reach, the most valuable ones when there are many."""
        if not isinstance(view.step, Marching) or view.active != seat:
            return None
        ready = sorted(view.step.ready, key=lambda each: -each[1])[:MOST_HORDES]
        found: dict[int, list[int]] = {}
        for horde, (place, _) in enumerate(ready, start=1):
            for target in list_exits(view, seat, place):
                is_known = bool(view.faces[target]) and view.flags[target] != seat and not view.hordes[seat][target]
                if is_known:
                    found.setdefault(target, []).append(horde)
        faces = {target: rules.box.faces[view.faces[target]] for target in found}
        targets = sorted(found, key=lambda target: (-faces[target].points, target))[:MOST_TARGETS]
        if not targets:
            return None
        defenders = [view.hordes[find_defender(rules.terms, view, target, seat)][target] for target in targets]
        return {
            "hordes": [warriors for _, warriors in ready],
            "horde_names": [f"The horde at {name_place(rules.terms, view, place)}" for place, _ in ready],
            "target_names": [rules.box.label(target, view.faces[target]) for target in targets],
            "defences": [min(12, faces[target].defence) for target in targets],
            "defenders": defenders,
            "attack_bonus": min(12, count_onslaught(rules.terms, view, seat)),
            "points": [faces[target].points for target in targets],
            "reach": [f"{horde}-{number}" for number, target in enumerate(targets, 1) for horde in found[target]],
            "occupied_counts_warriors": rules.terms.counts_defenders,
        }


def _name_of(names: Sequence[str], number: int, kind: str) -> str:
    """By its name where it has one, else by its number, counted from 1."""
    return names[number - 1][:40] if number <= len(names) and names[number - 1] else f"{kind} {number}"
