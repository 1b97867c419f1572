"""`barbarian-battle`: what to put in the purse of a sealed-bribe battle."""

from __future__ import annotations

from typing import Any

from engine.barbarian.battle import Side, active_wins_ties
from engine.barbarian.battle_advice import advise, assume_purse, list_ways, say_answer, say_poorest
from engine.barbarian.battle_answer import (
    BattleAnswer,
    Both,
    Duel,
    ReplyAnswer,
    describe_equilibrium,
)
from engine.barbarian.battle_from_view import read_battle
from engine.barbarian.edition import BOX_COINS, MOST_TREMIS, BarbarianEdition
from engine.barbarian.pieces import Power
from engine.barbarian.stakes import KING, PROVINCE, Stake
from engine.barbarian.state import BarbarianView
from engine.core.calculator import Calculator
from engine.core.parameters import Numbers, number, offer, switch
from engine.odds.distribution import Distribution
from engine.theory.bribe_auction import best_reply, sure_win
from engine.theory.payable_sums import payable_sums

MOST_COINS = sum(BOX_COINS.values())
MOST_STAKE = 200
START = [1, 1, 1, 2, 2, 3]
"""The printed treasury."""


def _purse(doc: str) -> Any:
    return Numbers(default=START, bounds=(0, MOST_COINS), each=(1, max(BOX_COINS)), doc=doc)


def _total(label: str, doc: str, most: int = MOST_TREMIS) -> Any:
    return number(None, 0, most, doc, label=label, allow_None=True)


BY_ITSELF = "empty: worked out from the battle."


class BarbarianBattle(Calculator):
    slug = "barbarian-battle"
    view_type = BarbarianView
    title = "Bribes of a battle"
    summary = "What to put in the purse: sure win, best reply and the equilibrium of the sealed bribes."

    my_king = switch("Is my king in the battle?", label="My king")
    my_warriors = number(1, 0, 4, "My warriors in the battle.", label="My warriors")
    my_mark = switch("Do I control the province?", label="My control mark")
    their_king = switch("Is their king in the battle?", label="Their king")
    their_warriors = number(1, 0, 4, "Their warriors in it.", label="Their warriors")
    their_mark = switch("Do they control the province?", label="Their control mark")
    active = offer("me", "them", doc="Whose turn it is: the active side wins ties.", label="Active side")
    my_coins = _purse("The coins of my treasury, each by its worth.")
    their_coins = _purse("The coins of their treasury, when they are known.")
    their_total_min = _total(
        "Least they hold", "The least their treasury can be worth when its coins are not known; empty is 0."
    )
    their_total_max = _total(
        "Most they hold",
        "The most their treasury can be worth when its coins are not known. Set it, and their_coins is not used.",
    )
    loot = number(
        2, 0, MOST_TREMIS,
        "Coins that lie in the province: the winner takes or keeps them. A closed chest holds 2 on the average.",
        label="Loot",
    )  # fmt: skip
    claim = switch("Does the active side claim the province? Then control of it is at stake.", label="A claim")
    my_recruits = _total("Price of my warriors", f"What my warriors in it would cost to recruit again; {BY_ITSELF}")
    their_recruits = _total("Price of their warriors", f"The same for theirs; {BY_ITSELF}")
    my_stake = _total("My stake", f"What winning is worth to me, in tremis; {BY_ITSELF}", MOST_STAKE)
    their_stake = _total("Their stake", f"What winning is worth to them, in tremis; {BY_ITSELF}", MOST_STAKE)
    belief = Numbers(
        default=[],
        bounds=(0, 100),
        each=(0, MOST_TREMIS),
        label="What I expect of them",
        doc="Bribes I expect of them, each as often as I think it likely (0,0,3: nothing twice out of three times), "
        "for the best reply; empty is every payable sum equally likely.",
    )
    my_scourge = switch("Scourge: my king counts 8 in our edition.", label="My Scourge")
    my_fortifications = number(
        0, 0, MOST_TREMIS, "Face-up loot that Fortifications adds to my points.", label="My Fortifications"
    )
    my_salic_law = switch("Salic Law: my control mark counts 4 in our edition.", label="My Salic Law")
    my_balth_line = switch("I win ties also when I am not active.", label="My Balth Line")
    their_scourge = switch("Their king counts 8 in our edition.", label="Their Scourge")
    their_fortifications = number(
        0, 0, MOST_TREMIS, "Face-up loot that Fortifications adds to their points.", label="Their Fortifications"
    )
    their_salic_law = switch("Salic Law: their mark counts 4 in our edition.", label="Their Salic Law")
    their_balth_line = switch("Balth Line: they win ties also when they are not active.", label="Their Balth Line")

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
        auction = duel.auction(mine, theirs, self.stakes())
        part = duel.my_part
        belief = self._belief(theirs)
        surely, reply = sure_win(auction, part), best_reply(auction, part, belief)
        equilibrium = describe_equilibrium(auction, part)
        poorest = None
        if self.purse_is_open and self._poorest() != theirs[-1]:
            poorest = describe_equilibrium(duel.auction(mine, tuple(range(self._poorest() + 1)), self.stakes()), part)
        return BattleAnswer(
            ways=list_ways(equilibrium, surely, reply if self.belief else None, tuple(self.my_coins)),
            stakes=self.items(),
            points=duel.points(),
            payable=Both(mine, theirs),
            outcomes={bribe: {answer: duel.i_win(bribe, answer) for answer in theirs} for bribe in mine},
            sure_win=surely,
            their_sure_win=sure_win(auction, part.opponent),
            best_reply=ReplyAnswer(reply.bribes, reply.win_chances, reply.payoff, belief),
            equilibrium=equilibrium,
            equilibrium_if_poorest=poorest,
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

    def items(self) -> Both[Stake]:
        """What winning is worth to both, item by item."""
        return Both(self._items("my"), self._items("their"))

    def stakes(self) -> tuple[int, int]:
        """Mine and theirs: as they were set, or worked out from the battle."""
        items = self.items()
        return (
            items.me.total if self.my_stake is None else self.my_stake,
            items.them.total if self.their_stake is None else self.their_stake,
        )

    def _items(self, whose: str) -> Stake:
        warriors, price = getattr(self, f"{whose}_warriors"), getattr(self, f"{whose}_recruits")
        is_claimed = self.claim and (self.active == "me") is (whose == "my")
        return Stake(
            warriors=sum(self.edition_of(BarbarianEdition).kingdom[0].recruit[:warriors]) if price is None else price,
            kings=KING * (self.my_king + self.their_king),
            loot=self.loot,
            province=PROVINCE if self.my_mark or self.their_mark or is_claimed else 0,
        )

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

    # --- in words -------------------------------------------------------------------------------------------

    def words(self, answer: BattleAnswer) -> tuple[str, ...]:
        points = answer.points
        lines = [
            advise(answer.ways[0], self.stakes()[0]),
            f"Points before bribes: {points.me.before_bribes} against {points.them.before_bribes}; "
            f"a tie is {'yours' if self.i_win_ties() else 'theirs'}.",
            *say_answer(answer),
        ]
        if answer.equilibrium_if_poorest is not None:
            lines.append(say_poorest(answer.equilibrium_if_poorest, self._poorest()))
        return tuple(lines)

    def i_win_ties(self) -> bool:
        """The active side wins ties, unless the rival holds the Balth Line (BK-BATTLE-07)."""
        if self.active == "me":
            return active_wins_ties(self._side("their"))
        return not active_wins_ties(self._side("my"))

    def assumptions(self) -> tuple[str, ...]:
        said = [
            "A side's payoff is its stake if it wins, less the bribe it pays, plus the bribe it receives; "
            f"what winning is worth is a rule of thumb that you may overrule: a king {KING}, control {PROVINCE}, "
            "warriors what they cost, the loot.",
            "Both sides choose in secret and at once, once all units have arrived; no coin is split.",
        ]
        if self.purse_is_open:
            said.append(assume_purse(self._poorest(), self.their_sums()[-1]))
        said.append(
            "You expect every sum they can pay to be equally likely (only for the best reply)."
            if not self.belief
            else "The best reply is one to the bribes you expect; they need not be what a wise opponent pays."
        )
        return tuple(said)

    read_view = staticmethod(read_battle)
