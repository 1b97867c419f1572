"""Who is one step from winning Barbarian Kingdoms: one province, or one king, short."""

from __future__ import annotations

from engine.barbarian.law import Law
from engine.barbarian.questions import count_most_provinces, list_kingdoms
from engine.barbarian.state import BarbarianPosition
from engine.barbarian.steps import Over
from engine.core.brink import Brink, list_last_round
from engine.core.phrase import say


def list_brinks(law: Law, position: BarbarianPosition) -> list[Brink]:
    """Everything that everybody may know; nothing once the game is over."""
    needed, found = law.edition.victory, []
    if isinstance(position.step, Over) or not position.played:
        return []
    for seat in law.seats:
        who = " and ".join(law.edition.entry(kingdom).plural for kingdom in list_kingdoms(position, seat))
        lands, kings = count_most_provinces(law, position, seat), len(position.trophies[seat])
        if lands == needed.provinces - 1:
            words = say("{who} hold {lands} of {needed} provinces: one more wins.",
                        who=who, lands=lands, needed=needed.provinces)  # fmt: skip
            found.append(Brink(seat, words, "BK-VICTORY-02"))
        if kings == needed.kings - 1:
            words = say("{who} have {kings} of {needed} kings: one more wins.",
                        who=who, kings=kings, needed=needed.kings)  # fmt: skip
            found.append(Brink(seat, words, "BK-VICTORY-03"))
    return [*found, *list_last_round(position.round, law.round_limit, "BK-AMB-33")]
