"""`barbarian-tax`: which coins to collect for the limit, with change where whole coins do not reach it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import param

from engine.barbarian.actions import Take
from engine.barbarian.coins import add, remove, write_coins
from engine.barbarian.edition import BOX_COINS, MOST_AMOUNT
from engine.barbarian.levy import Loots, list_levies
from engine.barbarian.pieces import Coins
from engine.barbarian.questions import count_tax_limit, find_shown_kingdom
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.state import BarbarianView
from engine.core.calculator import Answer, Calculator
from engine.core.parameters import Numbers, number
from engine.core.seat import Seat
from engine.theory.payable_sums import payable_sums

MOST_PROVINCES = 7
MOST_COINS = 24
"""In all provinces together: there may be tens of thousands of choices even so."""
MOST_LIMIT = MOST_PROVINCES + MOST_AMOUNT
EXAMPLE = "Belgica:3+2,Toxandria:1,Ripuaria:-"


class Choice(Answer, frozen=True):
    """One way to collect."""

    net: int
    """What the treasury gains, in tremis."""
    take: Mapping[str, Coins]
    back: Coins
    """Coins of the treasury that are put back as change; none in a plain tax."""
    into: str
    """The province they are put into, or empty."""


class TaxAnswer(Answer, frozen=True):
    limit: int
    """One tremis a province that one controls (BK-TAX-01), unless a limit is given."""
    loot: int
    """What lies in the provinces, in tremis."""
    best: Choice | None
    """The most money; of equals the one after which the treasury can pay most different sums. None: nothing to take."""
    treasury_after: Coins
    choices: tuple[Choice, ...]
    """Every choice that the rules allow, richest first."""


class BarbarianTax(Calculator):
    slug = "barbarian-tax"
    view_type = BarbarianView
    title = "Tax"
    summary = "Which coins to collect from which provinces for the limit, with change."

    provinces = param.List(
        default=["3", "2", "1", "-", "-", "-"],
        item_type=str,
        bounds=(0, MOST_PROVINCES),
        doc=f"The face-up coins of each province I control, joined by +, a name in front if you like, - for none: "
        f"{EXAMPLE}.",
    )
    limit = number(
        None, 0, MOST_LIMIT, "The most that may be collected; empty is one tremis a province listed.", allow_None=True
    )
    treasury = Numbers(
        default=[1, 1, 1, 2, 2, 3],
        bounds=(0, 72),
        each=(1, max(BOX_COINS)),
        doc="My treasury, for change: a coin goes back where no whole coins reach the limit.",
    )

    def answer(self) -> TaxAnswer:
        loots = self.loots()
        purse: Coins = tuple(sorted(self.treasury))
        limit = len(self.provinces) if self.limit is None else self.limit
        choices = sorted(map(_choice, list_levies(loots, limit, purse)), key=lambda choice: choice.net, reverse=True)
        best = _find_best(choices, purse)
        return TaxAnswer(
            limit=limit,
            loot=sum(sum(coins) for _, coins in loots),
            best=best,
            treasury_after=purse if best is None else _purse_after(purse, best),
            choices=tuple(choices),
        )

    def loots(self) -> Loots:
        """The provinces that hold coins, by name."""
        read = [self._read(number, text) for number, text in enumerate(self.provinces, start=1)]
        names = [name for name, _ in read]
        double = next((name for name in names if names.count(name) > 1), None)
        if double is not None:
            raise self.refuse(f"'provinces' names {double} twice: each of its 0 to {MOST_PROVINCES} provinces once.")
        number = sum(len(coins) for _, coins in read)
        if number > MOST_COINS:
            raise self.refuse(f"'provinces' holds {number} coins: 0 to {MOST_COINS} in all can be gone through.")
        return tuple((name, coins) for name, coins in read if coins)

    def _read(self, number: int, text: str) -> tuple[str, Coins]:
        name, colon, coins = text.rpartition(":")
        words = [] if coins.strip() in ("", "-", "0") else coins.split("+")
        if any(word.strip() not in map(str, range(1, max(BOX_COINS) + 1)) for word in words):
            raise self.refuse(
                f"'provinces' does not take '{text[:40]}': write each province's coins, from 1 to {max(BOX_COINS)}, "
                f"joined by +, as in {EXAMPLE}."
            )
        return name.strip()[:30] if colon else f"Province {number}", tuple(sorted(int(word) for word in words))

    def words(self, answer: TaxAnswer) -> tuple[str, ...]:
        if answer.best is None:
            return (f"There is nothing to collect within the limit of {answer.limit}.",)
        lines = [f"Collect {answer.best.net} of the {answer.limit} allowed: {describe_choice(answer.best)}."]
        if answer.best.net < min(answer.limit, answer.loot):
            lines.append("No coins reach more, not even with change.")
        lines.append(f"Then your treasury holds {write_coins(answer.treasury_after)} = {sum(answer.treasury_after)}.")
        lines.append(f"There are {len(answer.choices)} choices.")
        return tuple(lines)

    def assumptions(self) -> tuple[str, ...]:
        return (
            "Change is made only where whole coins do not reach the limit or all there is, and goes back where it was "
            "taken from (BK-AMB-02).",
            "Of equally rich choices the best leaves a treasury that can pay most different sums: good for bribes.",
        )

    @staticmethod
    def read_view(rules: BarbarianRules, view: BarbarianView, seat: Seat) -> dict[str, Any] | None:
        """The provinces of the seat's kingdom: of two, the one whose turn it is, else the first."""
        treasury = view.treasuries[seat] if seat < len(view.treasuries) else None
        kingdom = find_shown_kingdom(view, seat)
        if treasury is None or kingdom is None:
            return None
        realm = rules.realm(view.played)
        controlled = realm.controlled(view, kingdom)
        limit = count_tax_limit(rules, view, kingdom)
        return {
            "provinces": [f"{realm.names[place]}:{_write(view.loot[place])}" for place in controlled],
            "limit": None if limit == len(controlled) else limit,
            "treasury": list(treasury),
        }


def describe_choice(choice: Choice) -> str:
    taken = "; ".join(f"{write_coins(coins)} from {name}" for name, coins in choice.take.items())
    back = f"; put {write_coins(choice.back)} back into {choice.into}" if choice.back else ""
    return taken + back


def _write(coins: Coins) -> str:
    return "+".join(map(str, coins)) or "-"


def _choice(take: Take) -> Choice:
    net = sum(sum(coins) for _, coins in take.coins) - sum(take.back)
    return Choice(net, dict(take.coins), take.back, take.into)


def _find_best(richest_first: list[Choice], purse: Coins) -> Choice | None:
    equals = [choice for choice in richest_first if choice.net == richest_first[0].net]
    return max(equals, key=lambda choice: len(payable_sums(_purse_after(purse, choice))), default=None)


def _purse_after(purse: Coins, choice: Choice) -> Coins:
    taken = sorted(coin for coins in choice.take.values() for coin in coins)
    return add(remove(purse, choice.back), tuple(taken))
