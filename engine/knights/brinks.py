"""Who is one city from winning Warrior Knights, and when the last turn is played."""

from __future__ import annotations

from engine.core.brink import Brink
from engine.core.phrase import say
from engine.knights.questions import count_cities_to_win, list_realm_owners
from engine.knights.state import KnightsPosition
from engine.knights.steps import Over
from engine.knights.terms import Terms

LAST = {False: "This is the last turn: then cities are counted.", True: "This is the last turn: then influence counts."}


def list_brinks(terms: Terms, position: KnightsPosition) -> list[Brink]:
    """Everything that everybody may know; nothing once the war is over."""
    if isinstance(position.step, Over):
        return []
    found = []
    owners, needed = list_realm_owners(terms, position), count_cities_to_win(terms, position)
    for seat in terms.seats:
        held = owners.count(seat)
        if held == needed - 1:
            words = say("{who} holds {held} of the {needed} cities that win: one more does.",
                        who=terms.who(seat), held=held, needed=needed)  # fmt: skip
            found.append(Brink(seat, words, "WK-END-01"))
    if terms.is_realm and not terms.strongest and position.reserve <= sum(c.owner is not None for c in position.cities):
        words = say("The reserve holds {left} influence: the game may end with this turn.", left=position.reserve)
        found.append(Brink(None, words, "WK-END-02"))
    if position.turn == terms.turns:
        found.append(Brink(None, say(LAST[terms.is_realm]), "WK-END-03"))
    return found
