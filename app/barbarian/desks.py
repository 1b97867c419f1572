"""Desks for decisions about coins: laying a bribe in secret, and collecting a tax."""

from __future__ import annotations

from collections.abc import Sequence

from panel.viewable import Viewable

from app.barbarian.battle_card import lead_parts
from app.barbarian.choices import count_coins
from app.barbarian.odds import find_battle
from app.barbarian.picture import emblems
from app.barbarian.picture.drawing import coin_spot
from app.core.calculate.markup import percent
from app.core.light import Column
from app.core.play.card import Card
from app.core.play.desk import Desk, DeskTools
from app.core.play.parts import Button, Buttons, Parts, Title, Words, stacked
from app.core.play.trays import Trays
from app.core.scene import icon
from engine.barbarian import actions as act
from engine.barbarian.levy import best_plain_levy
from engine.barbarian.pieces import Coins
from engine.barbarian.questions import count_tax_limit, find_active, list_taxable
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.state import BarbarianView
from engine.core.action import Action

BEST, WHOLE = "Take the best", "In whole coins"
"""What makes most of the coins that lie there; with change more may be had."""
MOST_CHANGES = 4
"""Ways of taxing with change that are offered before any coin is tapped."""


class BribeDesk(Desk[BarbarianRules, BarbarianView]):
    """Both sides' strengths, and coins out of one's own treasury into the sealed purse."""

    look = {"plain": True}

    def __init__(self, rules: BarbarianRules, view: BarbarianView, treasury: Coins, tools: DeskTools) -> None:
        self._treasury = treasury
        super().__init__(rules, view, (), tools)

    def begin(self) -> None:
        self.strengths = Card()
        lead = lead_parts(self.rules, self.seen)
        self.strengths.show(lead)
        self.strengths.on_rule(self.tools.open_rule)
        calculator = find_battle(self.rules, self.seen)
        self.chances = {} if calculator is None else calculator.answer().equilibrium.win_chance_of
        """Of each sum against a rival who bribes his best: the calculator's."""
        # said here once more: a large treasury, which stays in sight, may cover the card
        strengths = [each.text for each in lead if isinstance(each, Title)]
        label = ". ".join([*strengths, "Into the sealed purse"])
        coins = self._treasury
        self.trays = coin_trays(self.rules, (("Your treasury", coins),), label, sum(coins))
        self.trays.param.watch(lambda _: self.show(), "taken")
        self.trays.css_classes, self.card.css_classes = ["coins"], ["seal"]
        self.view = _stack(self.strengths, self.trays, self.card, sheet=_SEAL_BESIDE)

    def coins(self) -> Coins:
        return self.trays.chosen()[0].taken

    def pressed(self, word: str, what: str) -> None:
        if word == "seal":
            self.tools.play(act.Bribe(self.coins()))

    def parts(self) -> Parts:
        total = sum(self.coins())
        words = f"Seal a bribe of {total}" if total else "Seal an empty purse"
        if total in self.chances:
            words = f"{words}: {percent(self.chances[total])}"
        return [stacked(Button("seal", words, "main"))]


_GAP = ":host { gap: 8px; } :host > .scroll-button { display: none; }"
_ENDS = {"position": "sticky", "bottom": "var(--over-bar, 0)", "z-index": "1", "background": "var(--g-page)"}
"""What ends the decision stays in sight while its region is scrolled, over the bar where that is pinned."""


_SEAL_BESIDE = """:host > .coins { position: sticky; bottom: calc(var(--over-bar, 0px) + 72px); z-index: 1; }
@media (min-width: 700px) and (max-width: 960px) {
  :host { display: flex; flex-flow: row wrap !important; align-items: center; }
  :host > * { flex: 1 0 100% !important; }
  :host > .coins { flex: 1 1 0 !important; width: auto; bottom: var(--over-bar, 0); }
  :host > .seal { flex: 0 0 13rem !important; width: auto; }
}"""
"""Purse and seal stay in sight however small the screen; on a standing tablet the seal is beside the coins."""


def _stack(*parts: Viewable, sheet: str = "") -> Column:
    """One below the other; the last ends the decision."""
    parts[-1].styles = {**parts[-1].styles, **_ENDS}
    return Column(*parts, stylesheets=[_GAP, sheet])


def coin_trays(
    rules: BarbarianRules, trays: Sequence[tuple[str, Coins]], label: str, limit: int | None = None
) -> Trays:
    return Trays(
        trays=[[name, list(coins)] for name, coins in trays],
        limit=limit,
        label=label,
        stylesheets=[emblems.STYLE],
        pictures={str(kind.value): coin_icon(kind.value) for kind in rules.edition.coins.kinds},
    )


class TaxDesk(Desk[BarbarianRules, BarbarianView]):
    """Coins lying on one's own land, up to the limit; tapped on the board or here."""

    look = {"plain": True}

    def begin(self) -> None:
        active = find_active(self.seen)
        self.loots = list_taxable(self.rules, self.seen, active)
        self.limit = count_tax_limit(self.rules, self.seen, active)
        self.best = best_plain_levy(self.loots, self.limit)
        self.changes = _list_changes(self.menu)
        self.trays = coin_trays(self.rules, self.loots, "Tax", self.limit)
        self.trays.param.watch(lambda _: self.changed(), "taken")
        self.view = _stack(self.trays, self.card)

    # --- what is chosen -----------------------------------------------------------------------------------

    def chosen(self) -> tuple[tuple[str, Coins], ...]:
        return tuple((tray.name, tray.taken) for tray in self.trays.chosen() if tray.taken)

    def take_best(self) -> None:
        """The most that whole coins make; among equals the most coins, because small ones pay any price."""
        pool = [(place, coin) for place, loot in self.loots for coin in loot]
        self.trays.choose(_best_sum([coin for _, coin in pool], self.best), pool)

    def pressed(self, word: str, what: str) -> None:
        if word == "best":
            self.take_best()
        elif word == "take":
            self.tools.play(act.Take(self.chosen()))

    # --- the board ----------------------------------------------------------------------------------------

    def lit(self) -> list[str]:
        return [coin_spot(place, worth) for place, loot in self.loots for worth in sorted(set(loot))]

    def marked(self) -> dict[str, str]:
        return {coin_spot(place, worth): "chosen" for place, coins in self.chosen() for worth in coins}

    def tap(self, spot: str) -> bool:
        if spot not in self.lit():
            return False
        _, place, worth = spot.split(":")
        self.trays.turn(place, int(worth))
        return True

    def parts(self) -> Parts:
        total = sum(sum(coins) for _, coins in self.chosen())
        take = Button("take", f"Collect {total}" if total else "Collect", "main" if 0 < total <= self.limit else "pale")
        parts = [Buttons((Button("best", f"{BEST if not self.changes else WHOLE}: {self.best}"), take), "row")]
        if not self.changes:
            return parts
        said, ways = self._ways_with_change()
        buttons = tuple(Button(f"play:{each}", _label_change(each)) for each in ways)
        return [*parts, Words(said, "muted"), stacked(*buttons)]

    def _ways_with_change(self) -> tuple[str, list[act.Take]]:
        """Those with the coins that are chosen, as far as there are any; else the best."""
        chosen = self.chosen()
        if ways := [each for each in self.changes if each.coins == chosen]:
            return "With change, taking these coins:", ways
        said = "With change, because no whole coins reach the limit"
        if len(self.changes) > MOST_CHANGES:
            said = f"{said} (tap the coins to take for more ways)"
        return f"{said}:", self.changes[:MOST_CHANGES]


def _best_sum(coins: list[int], total: int) -> list[int]:
    """Numbers of coins that make the total, as many coins as possible."""
    ways: dict[int, list[int]] = {0: []}
    for number in sorted(range(len(coins)), key=lambda each: coins[each]):
        for reached, way in list(ways.items()):
            now = reached + coins[number]
            if now <= total and len(way) + 1 > len(ways.get(now, [])):
                ways[now] = [*way, number]
    return ways[total]


def _list_changes(menu: Sequence[Action]) -> list[act.Take]:
    changes = [each for each in menu if isinstance(each, act.Take) and each.back]

    def order(take: act.Take) -> tuple[int, int]:
        coins = [coin for _, here in take.coins for coin in here]
        return (sum(take.back) - sum(coins), len(coins) + len(take.back))

    return sorted(changes, key=order)


def _label_change(take: act.Take) -> str:
    coins = "; ".join(f"{count_coins(here)} in {place}" for place, here in take.coins)
    return f"{coins}; put back {count_coins(take.back)} in {take.into}"


def coin_icon(worth: int) -> str:
    return icon(emblems.coin(worth, 0, 0), (-14.5, -14.5, 29, 29))
