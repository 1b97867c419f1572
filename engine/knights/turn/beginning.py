"""The position before a game of the realm begins."""

from __future__ import annotations

from engine.knights.draft import Draft
from engine.knights.notes import Notes, build_draft
from engine.knights.pieces import Troop
from engine.knights.realm_steps import Allying, Uncovering
from engine.knights.state import Fort
from engine.knights.terms import Terms
from engine.knights.turn.setting_up import begin_steps


def begin_game(terms: Terms) -> Draft:
    """Every baron's own troops lie before him, and chance begins (WK-SETUP-01, WK-SETUP-03)."""
    draft = build_draft(terms, Notes())
    regulars = tuple(sorted(Troop(men) for men in terms.edition.regulars.cards))
    draft.forts = tuple(Fort(None, aside=regulars) for _ in terms.seats)
    draft.later = ()
    draft.go(*begin_steps(terms), Uncovering(), Allying())
    return draft
