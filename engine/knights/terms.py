"""What the law stands on: the numbers of the box, the board, the names, and what was agreed before the war."""

from __future__ import annotations

from engine.core.rules import Chance
from engine.core.seat import Seat
from engine.knights.actions import Draw
from engine.knights.board import find_realm
from engine.knights.options import REALM, KnightsOptions
from engine.knights.pieces import BARONS, Baron


class Terms:
    """Made once for a set-up, never changed."""

    def __init__(self, setup: KnightsOptions) -> None:
        self.edition = setup.tables()
        self.seats = tuple(Seat(number) for number in range(setup.seats))
        self.names: tuple[str, ...] = setup.clean_names()
        self.is_realm: bool = setup.scenario == REALM
        self.strongest: bool = setup.strongest
        self.hostages: bool = self.is_realm and setup.hostages
        self.elimination: bool = self.is_realm and setup.elimination
        self.influence: int = setup.length * setup.seats
        self.turns: int = setup.rounds if self.is_realm else setup.turns
        self.goes: int = setup.goes
        faq = not setup.print_alone
        self.five_cities: bool = (setup.five_cities or (faq and self.is_realm)) and setup.seats == 2
        self.faq_tokens: bool = faq and setup.faq_tokens
        self.faq_garrison: bool = faq and setup.faq_garrison
        self.faq_ruin: bool = faq and setup.faq_ruin
        self.faq_refuge: bool = faq and setup.faq_refuge
        self.faq_tired: bool = faq and setup.faq_tired
        self.faq_walls: bool = faq and setup.faq_walls
        self.faq_ports: bool = faq and setup.faq_ports
        self.abandoned: bool = faq and setup.abandoned
        self.miracles: bool = faq and self.is_realm and setup.miracles
        self.cap_10: bool = setup.cap_10
        self.strict_count: bool = setup.strict_count
        self.strict_refuge: bool = setup.strict_refuge
        self.fortress_blocks: bool = setup.fortress_blocks
        self.garrison_lost: bool = setup.garrison_lost
        self.ransom_stands: bool = setup.ransom_stands
        self.neutral_counts = setup.neutral_counts()
        self.fees: tuple[int, ...] = () if self.edition.actions is None else self.edition.actions.fees
        self.own_cards: int = 0 if self.edition.actions is None else self.edition.actions.own
        self.events = {card.slug: card for card in self.edition.event}
        self.propositions = {card.slug: card for card in self.edition.proposition}
        self.barons: tuple[Baron, ...] = BARONS[: setup.seats]
        self.realm = find_realm(self.edition)
        entries = [self.edition.entry(baron) for baron in self.barons]
        nobles = [noble for entry in entries for noble in entry.nobles]
        self.noble_slugs = tuple(noble.slug for noble in nobles)
        self.noble_shapes = tuple(noble.shape for noble in nobles)
        self.noble_index = {slug: number for number, slug in enumerate(self.noble_slugs)}
        self._noble_names: tuple[str, ...] = tuple(noble.name for noble in nobles)
        self.fortress_strength = tuple(entry.fortress for entry in entries)
        self.faces = tuple(card.battle for card in self.edition.destiny.cards)
        self.card_names = tuple(card.noble for card in self.edition.destiny.cards)
        self.draws = tuple(Chance(Draw(name), 1) for name in self.card_names)
        self.card_index = {name: number for number, name in enumerate(self.card_names)}

    def noble_name(self, number: int) -> str:
        """What a noble is called in a sentence."""
        return self._noble_names[number]

    def baron_name(self, baron: Baron) -> str:
        """What a baron is called in a sentence."""
        return self.edition.entry(baron).name

    def who(self, seat: Seat) -> str:
        """The name given to a seat, else its baron's."""
        return self.names[seat] or self.baron_name(self.barons[seat])
