"""`knights-expedition`, `knights-revolt`, `knights-desertion`: what single destiny cards bring."""

from __future__ import annotations

import param

from engine.core.calculator import Answer
from engine.core.edition import packaged
from engine.core.parameters import number, switch
from engine.knights.calculators.armies import TOKENS_KILL, read_troops
from engine.knights.calculators.from_position import read_desertion, read_expeditions, read_revolts
from engine.knights.calculators.inputs import UNSEEN, KnightsCalculator, Object
from engine.knights.edition import KnightsEdition
from engine.knights.odds.face_counts import read_counts
from engine.knights.odds.single_cards import Flight, Unrest, Voyage, desert, sail, weigh_revolts
from engine.knights.pieces import FATES, Expedition, Fate


class Route(Answer, frozen=True):
    plain: Voyage
    blessed: Voyage


class ExpeditionAnswer(Answer, frozen=True):
    ceylon: Route
    spice_islands: Route
    china: Route


class ExpeditionCalculator(KnightsCalculator):
    """Each route's odds and expected crowns for a stake, with and without blessing."""

    slug = "knights-expedition"
    title = "Expedition"
    summary = "What the three routes bring, given the destiny cards seen."
    read_view = staticmethod(read_expeditions)

    stake = number(5, 1, 5, "Crowns staked.")
    ceylon = Object(default=None, allow_None=True, doc='Unseen cards by result: {"lost":3,"no_news":6,"1x":6,...}.')
    spice_islands = Object(default=None, allow_None=True, doc="The same for the Spice Islands.")
    china = Object(default=None, allow_None=True, doc="The same for China.")

    def answer(self) -> ExpeditionAnswer:
        return ExpeditionAnswer(*(self._route(expedition) for expedition in Expedition))

    def _route(self, expedition: Expedition) -> Route:
        unseen = self._unseen(expedition)
        return Route(*(sail(unseen, self.stake, blessed=blessed) for blessed in (False, True)))

    def _unseen(self, expedition: Expedition) -> dict[Fate, int]:
        given = getattr(self, expedition.value)
        if given is None:
            drawn = [card.fate(expedition) for card in packaged(KnightsEdition).destiny.cards]
            return {fate: drawn.count(fate) for fate in FATES}
        return dict(zip(FATES, read_counts(given, [fate.value for fate in FATES], "result"), strict=True))

    def assumptions(self) -> tuple[str, ...]:
        return (UNSEEN, "'final' follows the fleet through redraws; the pile is not shuffled meanwhile.")


class RevoltCalculator(KnightsCalculator):
    """How many cities without a noble hold in the upkeep."""

    slug = "knights-revolt"
    title = "Revolts"
    summary = "A destiny card for each city where none of your nobles stands."
    read_view = staticmethod(read_revolts)

    incomes = param.List(default=[2, 3], item_type=int, bounds=(0, 24), doc="The printed incomes of those cities.")
    unseen = number(24, 0, 200, "Destiny cards still unseen.")
    revolts = number(8, 0, 200, "How many of them say revolt.")

    def answer(self) -> Unrest:
        if self.revolts > self.unseen:
            raise self.refuse(f"{self.revolts} of {self.unseen} unseen cards cannot say revolt.")
        if any(income < 0 for income in self.incomes):
            raise self.refuse("An income is 0 or more.")
        return weigh_revolts(self.unseen, self.revolts, self.incomes, packaged(KnightsEdition).money.revolt_factor)

    def assumptions(self) -> tuple[str, ...]:
        return (UNSEEN,)


class DesertionCalculator(KnightsCalculator):
    """What a retreat or a noble's death costs in mercenaries."""

    slug = "knights-desertion"
    title = "Desertion"
    summary = "Which mercenaries leave a beaten army, and how many men remain."
    read_view = staticmethod(read_desertion)

    troops = param.List(
        default=[{"men": 200, "nation": None}, {"men": 50, "nation": "English"}, {"men": 100, "nation": "English"},
                 {"men": 100, "nation": "Polish"}],
        bounds=(1, 64),
        doc='The army\'s cards: {"men":100,"nation":"Polish"}; nation null for regulars.',
    )  # fmt: skip
    tokens = number(5, 0, 60, "Loss tokens on the army.")
    dies = switch("The noble dies; otherwise he retreats.", default=True)
    unseen = Object(default=None, allow_None=True, doc="Unseen destiny cards by nation; none is the full pile.")
    faq_tokens = switch(TOKENS_KILL, default=True)

    def answer(self) -> Flight:
        nations = packaged(KnightsEdition).mercenaries.nations
        troops = read_troops(self.troops, nations)
        named = [card.nation for card in packaged(KnightsEdition).destiny.cards]
        unseen = {nation: named.count(nation) for nation in nations} if self.unseen is None else self.unseen
        counts = read_counts(unseen, nations, "nation")
        return desert(
            troops,
            dict(zip(nations, counts, strict=True)),
            tokens=self.tokens,
            dies=self.dies,
            faq_tokens=self.faq_tokens,
        )

    def assumptions(self) -> tuple[str, ...]:
        return (UNSEEN, "The owner gives up the card that leaves him most men in the end.")
