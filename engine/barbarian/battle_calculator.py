"""`barbarian-battle`: what to put in the purse of a sealed-bribe battle."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import param

from engine.barbarian import battle_from_view
from engine.barbarian.battle import Side, active_wins_ties
from engine.barbarian.battle_answer import (
    BattleAnswer,
    Duel,
    EquilibriumAnswer,
    Payable,
    describe_equilibrium,
    describe_reply,
    tabulate,
)
from engine.barbarian.edition import BOX_COINS, BarbarianEdition
from engine.barbarian.pieces import Power
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.state import BarbarianView
from engine.core.calculator import Calculator
from engine.core.parameters import Numbers
from engine.core.seat import Seat
from engine.odds.distribution import Distribution
from engine.theory.bribe_auction import best_reply, sure_win, win_chances
from engine.theory.bribe_equilibrium import bribe_equilibrium
from engine.theory.payable_sums import payable_sums

MOST_COINS = sum(BOX_COINS.values())
MOST_TREMIS = sum(coin * count for coin, count in BOX_COINS.items())
MOST_STAKE = 200
START = [1, 1, 1, 2, 2, 3]
"""The printed treasury."""


def _purse(doc: str) -> Any:
    return Numbers(default=START, bounds=(0, MOST_COINS), each=(1, max(BOX_COINS)), doc=doc)


def _total(label: str, doc: str) -> Any:
    return param.Integer(default=None, allow_None=True, bounds=(0, MOST_TREMIS), label=label, doc=doc)


class BarbarianBattle(Calculator):
    slug = "barbarian-battle"
    game = "barbarian"
    view_type = BarbarianView
    title = "Bribes of a battle"
    summary = "What to put in the purse: sure win, best reply and the equilibrium of the sealed bribes."

    my_king = param.Boolean(default=False, label="My king", doc="Is my king in the battle?")
    my_warriors = param.Integer(default=1, bounds=(0, 4), label="My warriors", doc="My warriors in the battle.")
    my_mark = param.Boolean(default=False, label="My control mark", doc="Do I control the province?")
    their_king = param.Boolean(default=False, label="Their king", doc="Is their king in the battle?")
    their_warriors = param.Integer(default=1, bounds=(0, 4), label="Their warriors", doc="Their warriors in it.")
    their_mark = param.Boolean(default=False, label="Their control mark", doc="Do they control the province?")
    active = param.Selector(
        default="me", objects=["me", "them"], label="Active side", doc="Whose turn it is: the active side wins ties."
    )
    my_coins = _purse("The coins of my treasury, each by its worth.")
    their_coins = _purse("The coins of their treasury, when they are known.")
    their_total_min = _total(
        "Least they hold", "The least their treasury can be worth when its coins are not known; empty is 0."
    )
    their_total_max = _total(
        "Most they hold",
        "The most their treasury can be worth when its coins are not known. Set it, and their_coins is not used.",
    )
    my_stake = param.Integer(
        default=12, bounds=(0, MOST_STAKE), label="My stake", doc="What winning is worth to me, in tremis."
    )
    their_stake = param.Integer(
        default=12, bounds=(0, MOST_STAKE), label="Their stake", doc="What winning is worth to them, in tremis."
    )
    belief = Numbers(
        default=[],
        bounds=(0, 100),
        each=(0, MOST_TREMIS),
        label="What I expect of them",
        doc="Bribes I expect of them, each as often as I think it likely (0,0,3: nothing twice out of three times), "
        "for the best reply; empty is every payable sum equally likely.",
    )
    my_scourge = param.Boolean(
        default=False, label="My Scourge", doc="Scourge holds for me: my king counts 8 in our edition."
    )
    my_fortifications = param.Integer(
        default=0, bounds=(0, MOST_TREMIS), label="My Fortifications",
        doc="Face-up loot that Fortifications adds to my points.",
    )  # fmt: skip
    my_salic_law = param.Boolean(
        default=False, label="My Salic Law", doc="Salic Law: my control mark counts 4 in our edition."
    )
    my_balth_line = param.Boolean(
        default=False, label="My Balth Line", doc="Balth Line: I win ties also when I am not active."
    )
    their_scourge = param.Boolean(
        default=False, label="Their Scourge", doc="Scourge: their king counts 8 in our edition."
    )
    their_fortifications = param.Integer(
        default=0, bounds=(0, MOST_TREMIS), label="Their Fortifications",
        doc="Face-up loot that Fortifications adds to their points.",
    )  # fmt: skip
    their_salic_law = param.Boolean(
        default=False, label="Their Salic Law", doc="Salic Law: their mark counts 4 in our edition."
    )
    their_balth_line = param.Boolean(
        default=False, label="Their Balth Line", doc="Balth Line: they win ties also when they are not active."
    )

    def __init__(self, **inputs: Any) -> None:
        """The box says how many warriors a side may have."""
        super().__init__(edition=inputs.pop("edition", None))
        for whose in ("my", "their"):
            self.param[f"{whose}_warriors"].bounds = (0, self.edition_of(BarbarianEdition).limits.warriors)
        self.param.update(**inputs)

    # --- the answer -----------------------------------------------------------------------------------------

    def answer(self) -> BattleAnswer:
        duel = self.duel()
        mine, theirs = payable_sums(self.my_coins), self.their_sums()
        self._check_totals()
        stakes = (self.my_stake, self.their_stake)
        auction = duel.auction(mine, theirs, stakes)
        part = duel.my_part
        belief = self._belief(theirs)
        return BattleAnswer(
            points=duel.points(),
            payable=Payable(mine, theirs),
            outcomes=tabulate(duel, mine, theirs),
            sure_win=sure_win(auction, part),
            their_sure_win=sure_win(auction, part.opponent),
            best_reply=describe_reply(best_reply(auction, part, belief), belief),
            equilibrium=self._equilibrium(duel, mine, theirs),
            equilibrium_if_poorest=self._equilibrium(duel, mine, tuple(range(self._poorest() + 1)))
            if self.purse_is_open and self._poorest() != theirs[-1]
            else None,
        )

    @property
    def purse_is_open(self) -> bool:
        """Are their coins unknown?"""
        return self.their_total_min is not None or self.their_total_max is not None

    def duel(self) -> Duel:
        table = self.edition_of(BarbarianEdition).points
        if table.tremis < 1:
            raise self.refuse("This edition gives no points for bribes: there is nothing to calculate.")
        return Duel(self._side("my"), self._side("their"), self.active == "me", table)

    def their_sums(self) -> tuple[int, ...]:
        """What they can pay: by their coins, or every sum up to the most that they can hold."""
        if not self.purse_is_open:
            return payable_sums(self.their_coins)
        if self.their_total_max is None:
            raise self.refuse(
                f"'their_total_min' is set and 'their_total_max' is empty: it is a whole number from "
                f"{self.their_total_min} to {MOST_TREMIS}."
            )
        if self._poorest() > self.their_total_max:
            raise self.refuse(
                f"'their_total_min' ({self._poorest()}) is above 'their_total_max' ({self.their_total_max}): "
                f"both go from 0 to {MOST_TREMIS}, the least first."
            )
        return tuple(range(self.their_total_max + 1))

    def _poorest(self) -> int:
        least: int = self.their_total_min or 0
        return least

    def _check_totals(self) -> None:
        for name in ("my_coins", "their_coins"):
            total = sum(getattr(self, name))
            if total > MOST_TREMIS:
                raise self.refuse(f"'{name}' is worth {total}: the whole box holds {MOST_TREMIS} tremis, so 0 to that.")

    def _side(self, whose: str) -> Side:
        amounts = {power.slug: power.amount for power in self.edition_of(BarbarianEdition).powers()}
        return Side(
            king=getattr(self, f"{whose}_king"),
            warriors=getattr(self, f"{whose}_warriors"),
            has_mark=getattr(self, f"{whose}_mark"),
            king_worth=amounts.get(Power.SCOURGE, 0) if getattr(self, f"{whose}_scourge") else 0,
            fortifications=getattr(self, f"{whose}_fortifications"),
            mark_worth=amounts.get(Power.SALIC_LAW, 0) if getattr(self, f"{whose}_salic_law") else 0,
            balth_line=getattr(self, f"{whose}_balth_line"),
        )

    def _belief(self, theirs: tuple[int, ...]) -> Distribution[int]:
        stranger = next((bribe for bribe in self.belief if bribe not in theirs), None)
        if stranger is not None:
            raise self.refuse(
                f"'belief' expects a bribe of {stranger}, which they cannot pay: their payable sums go from 0 to "
                f"{theirs[-1]}{'' if len(theirs) == theirs[-1] + 1 else ', not every one of them'}."
            )
        return Distribution.uniform(self.belief or theirs)

    def _equilibrium(self, duel: Duel, mine: tuple[int, ...], theirs: tuple[int, ...]) -> EquilibriumAnswer:
        auction = duel.auction(mine, theirs, (self.my_stake, self.their_stake))
        found = bribe_equilibrium(auction)
        chances: Mapping[int, Fraction] = dict(
            zip(mine, win_chances(auction, duel.my_part, found.mix(duel.my_part.opponent)), strict=True)
        )
        return describe_equilibrium(found, duel.my_part, chances)

    # --- in words -------------------------------------------------------------------------------------------

    def words(self, answer: BattleAnswer) -> tuple[str, ...]:
        points, mix = answer.points, answer.equilibrium
        likely = max(mix.me, key=mix.me.chance)
        lines = [
            f"Points before bribes: {points.me.before_bribes} against {points.them.before_bribes}; "
            f"a tie is {'yours' if self.i_win_ties() else 'theirs'}.",
            f"Bribe {likely}: you win." if len(mix.me) == 1 and mix.win_chance == 1
            else f"Bribe {_list_mix(mix.me)}: you win {_percent(mix.win_chance)}.",
            "No bribe of yours wins for sure." if answer.sure_win is None
            else f"A bribe of {answer.sure_win} wins whatever they pay.",
            f"Best reply to what you expect: {' or '.join(map(str, answer.best_reply.bribes))}, "
            f"which wins {_percent(answer.best_reply.win_chances[0])}.",
        ]  # fmt: skip
        if mix.note:
            lines.append(mix.note)
        if answer.equilibrium_if_poorest is not None:
            poor = answer.equilibrium_if_poorest
            lines.append(
                f"If they hold only {self._poorest()}: bribe {_list_mix(poor.me)}: you win {_percent(poor.win_chance)}."
            )
        return tuple(lines)

    def i_win_ties(self) -> bool:
        """The active side wins ties, unless the rival holds the Balth Line (BK-BATTLE-07)."""
        if self.active == "me":
            return active_wins_ties(self._side("their"))
        return not active_wins_ties(self._side("my"))

    def assumptions(self) -> tuple[str, ...]:
        said = [
            "A side's payoff is its stake if it wins, less the bribe it pays, plus the bribe it receives; "
            "what winning is worth is your own estimate.",
            "Both sides choose in secret and at once, once all units have arrived; no coin is split.",
        ]
        if self.purse_is_open:
            said.append(
                f"Their purse is not known, only that it holds {self._poorest()} to {self.their_total_max}: every sum "
                f"from 0 to {self.their_total_max} is taken to be payable, so that a sure win is sure whatever coins "
                "they hold, and the equilibrium is the one against the richest purse; against the same mix of yours a "
                "poorer purse can gain no more."
            )
        said.append(
            "You expect every sum they can pay to be equally likely (only for the best reply)."
            if not self.belief
            else "The best reply is one to the bribes you expect; they need not be what a wise opponent pays."
        )
        return tuple(said)

    # --- from a running game --------------------------------------------------------------------------------

    @staticmethod
    def read_view(rules: BarbarianRules, view: BarbarianView, seat: Seat) -> dict[str, Any] | None:
        """The battle that is being fought, as one of its two sides knows it; None to everybody else."""
        known = battle_from_view.read_battle(rules, view, seat)
        return None if known is None else {"edition": rules.edition, **known}


def _percent(chance: Fraction) -> str:
    """Rounded, but never to a certainty that is none."""
    if 0 < chance < Fraction(1, 200):
        return "less than 1 %"
    if Fraction(199, 200) < chance < 1:
        return "more than 99 %"
    return f"{round(100 * chance)} %"


def _list_mix(mix: Distribution[int]) -> str:
    if len(mix) == 1:
        return str(mix.outcomes[0])
    return "by lot " + ", ".join(f"{bribe} ({_percent(chance)})" for bribe, chance in mix.items())
