"""The position before a game of the realm begins."""

from __future__ import annotations

from engine.core.refusal import SetupError
from engine.knights.draft import Draft
from engine.knights.notes import Notes, build_draft
from engine.knights.pieces import Troop
from engine.knights.realm_steps import Allying, Offering, Tabling, Uncovering
from engine.knights.state import Fort
from engine.knights.terms import Terms
from engine.knights.turn.planning import begin_turn
from engine.knights.turn.setting_up import begin_steps


def begin_game(terms: Terms) -> Draft:
    """Every baron's own troops lie before him, and chance begins (WK-SETUP-01, WK-SETUP-03)."""
    draft = build_draft(terms, Notes())
    regulars = tuple(sorted(Troop(men) for men in terms.edition.regulars.cards))
    draft.forts = tuple(Fort(None, aside=regulars) for _ in terms.seats)
    draft.later = ()
    draft.go(*begin_steps(terms), Uncovering(), Allying())
    return draft


def begin_noted(terms: Terms, notes: Notes) -> Draft:
    """The position that was noted: of the war as it stands, of the realm with planning, after chance has laid out what
    is missing."""
    draft = build_draft(terms, notes)
    if terms.is_realm:
        if notes.next is not None:
            raise SetupError("In the realm nobody is next: everybody plans.")
        begin_turn(draft)
        shown, tabled = len(draft.barons) + 1 - len(draft.offer), 3 - len(draft.agenda)
        uncovering = [Uncovering()] if draft.back is None else []
        draft.put_between(Offering(shown), Tabling(tabled), *uncovering)
    return draft
