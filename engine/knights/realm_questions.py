"""What one may ask of the full turn around the war: hands, holders, wages, stacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.core.seat import Seat
from engine.knights.actions import FORTRESS
from engine.knights.court_effects import Absent
from engine.knights.court_steps import FaithStep, Hoping
from engine.knights.pieces import Neutral, Troop
from engine.knights.questions import list_cities, list_clockwise, list_standing
from engine.knights.realm_pieces import CARDS, Played
from engine.knights.state import NOBLES, KnightsPosition
from engine.knights.terms import Terms

UNIT = 50
"""Men that one wage is for."""


def list_own_cards(terms: Terms, seat: Seat) -> list[Played]:
    """All action cards of a baron (WK-SETUP-06)."""
    return [Played(seat, card.index) for card in CARDS for _ in range(terms.own_cards)]


def list_unseen(terms: Terms, position: KnightsPosition, seat: Seat) -> list[Played]:
    """Cards of a baron that may lie on a stack for all that others know."""
    open_cards = [card for zone in position.zones for card in zone if card.seat == seat]
    open_cards += [card for card in position.returned if card.seat == seat]
    if position.played is not None:
        open_cards.append(position.played)
    return sorted((Counter(list_own_cards(terms, seat)) - Counter(open_cards)).elements())


def list_hand(terms: Terms, position: KnightsPosition, stacks: Sequence[Sequence[Played]], seat: Seat) -> list[Played]:
    """Cards in the baron's hand: neither in zones nor on stacks (WK-PREP-04)."""
    gone = [card.card for pile in (*position.zones, *stacks) for card in pile if card.seat == seat]
    if position.played is not None and position.played.seat == seat:
        gone.append(position.played.card)
    return [Played(seat, card) for card in range(len(CARDS)) for _ in range(terms.own_cards - gone.count(card))]


def list_holders(terms: Terms, seat: Seat) -> tuple[str, ...]:
    """Who may be given troops at the beginning: the nobles and the fortress (WK-SETUP-10)."""
    return (*terms.noble_slugs[seat * NOBLES : seat * NOBLES + NOBLES], FORTRESS)


def find_stack(position: KnightsPosition) -> int | None:
    """The stack from which the next card comes (WK-ACT-01)."""
    for number, stacked in enumerate(position.stacked):
        if any(stacked):
            return number
    return None


def count_neutrals_left(terms: Terms, position: KnightsPosition) -> dict[Neutral, int]:
    """Neutral cards that have not come up in this turn, on the stacks or set aside."""
    used = position.neutrals_used
    return {kind: left for kind, count in terms.neutral_counts.items() if (left := count - used.count(kind))}


def count_trigger(position: KnightsPosition) -> int:
    """How many cards start the phase of a zone (WK-TRIGGER-01)."""
    return 2 * (len(position.barons) - len(position.out))


def count_boxes(position: KnightsPosition) -> int:
    """Usable boxes of the recruitment track, which is also how many shields start the phase (WK-TRIGGER-02)."""
    return len(position.barons) - len(position.out) + 1


def list_charges(position: KnightsPosition, seat: Seat) -> list[str]:
    """Charges that the baron holds."""
    return [charge.slug for charge in position.charges if charge.seat == seat]


def list_offices(position: KnightsPosition, seat: Seat) -> list[str]:
    """Offices that nobles of the baron hold."""
    return [office.slug for office in position.offices if office.noble // NOBLES == seat]


def find_price(terms: Terms, troop: Troop) -> int:
    """What a card is paid: so much for 50 men (WK-WAGE-01)."""
    rate = terms.edition.mercenaries.wage_per_50 if troop.is_mercenary else terms.edition.regulars.wage_per_50
    return rate * troop.men // UNIT


def find_faith_price(terms: Terms, step: FaithStep) -> int:
    """What cancels an event: what stands on the card; a miracle takes a faith point more (WK-VAR-07)."""
    return terms.events[step.slug].cost + isinstance(step, Hoping)


def list_restless(terms: Terms, position: KnightsPosition, seat: Seat) -> list[int]:
    """Cities of the baron without a noble of his in the region; no ship in port counts (WK-BILAN-05, WK-AMB-24)."""
    return [
        city for city in list_cities(position, seat) if not list_standing(position, terms.realm.place_of[city], seat)
    ]


def find_bribe(terms: Terms, city: int) -> int:
    """What keeps a city that revolts."""
    return terms.edition.money.revolt_factor * terms.realm.income[city]


def find_holder(position: KnightsPosition, noble: int) -> Seat:
    """Who holds the noble's heir: another baron, or his own (WK-VAR-03)."""
    holder = position.nobles[noble].holder
    return Seat(noble // NOBLES) if holder is None else holder


def list_heirs(position: KnightsPosition, seat: Seat) -> list[int]:
    """The nobles whose heirs, all of them alive, are with this baron."""
    return [
        number for number, noble in enumerate(position.nobles) if noble.heir and find_holder(position, number) == seat
    ]


def is_kept_away(position: KnightsPosition, noble: int) -> bool:
    """Is he dead, and another baron holds his heir (WK-AMB-42)?"""
    return position.nobles[noble].fallen and position.nobles[noble].holder is not None


def list_present(terms: Terms, position: KnightsPosition) -> list[Seat]:
    """All who are neither banned nor held away by a charge (WK-ASSEMBLY-01)."""
    away = {
        charge.seat
        for charge in position.charges
        if any(isinstance(effect, Absent) for effect in terms.propositions[charge.slug].effects)
    }
    return [seat for seat in list_clockwise(position) if seat not in away and seat not in position.banned]
