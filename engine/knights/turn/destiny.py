"""Destiny cards that are read one by one in the open: whom and what they name (WK-DEST-01)."""

from __future__ import annotations

from engine.core.rules import Chance
from engine.core.seat import Seat
from engine.knights.actions import Draw
from engine.knights.draft import Draft
from engine.knights.state import NOBLES, KnightsState
from engine.knights.terms import Terms


def list_draws(terms: Terms, state: KnightsState) -> list[Chance]:
    """Every card of the top batch is equally likely; a card lying alone is certain (WK-DEST-03)."""
    return [terms.draws[card] for card in state.pile[0].cards]


def draw_open(draft: Draft, action: Draw) -> int:
    """The number of the card, which goes under the pile as soon as it is read (WK-AMB-03)."""
    card = draft.rules.card_index[action.card]
    draft.draw_card(card)
    draft.put_under((card,))
    return card


def find_city(terms: Terms, card: int) -> int:
    """The city that the card names."""
    return terms.realm.city_index[terms.edition.destiny.cards[card].city]


def find_noble(terms: Terms, card: int) -> int | None:
    """The noble that the card names; None if his baron is not in this game (WK-DEST-02)."""
    return terms.noble_index.get(terms.card_names[card])


def find_baron(terms: Terms, card: int) -> Seat | None:
    """The baron that the card names."""
    noble = find_noble(terms, card)
    return None if noble is None else Seat(noble // NOBLES)
