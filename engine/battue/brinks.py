"""What is one step from ending Battue: the third great tile, the last horde but one, the last round."""

from __future__ import annotations

from engine.battue.questions import count_score, find_untaken
from engine.battue.state import BattuePosition
from engine.battue.steps import Over
from engine.battue.terms import Terms
from engine.core.brink import Brink, list_last_round
from engine.core.phrase import say


def list_brinks(terms: Terms, position: BattuePosition) -> list[Brink]:
    """Everything that everybody may know; nothing once the game is over."""
    if isinstance(position.step, Over):
        return []
    found = []
    untaken = find_untaken(terms, position)
    if len(untaken) == 1:
        [missing] = (terms.box.faces[face].name for face in untaken)
        scores = {seat: count_score(terms, position, seat) for seat in terms.seats if position.alive[seat]}
        leaders = [terms.seat_names[seat] for seat, score in scores.items() if score == max(scores.values())]
        words = say("Once {tile} is taken the game ends; {who} would win now.", tile=missing, who=" and ".join(leaders))
        found.append(Brink(None, words, "BT-END-01"))
    if sum(position.alive) == 2 < len(position.alive):
        found.append(Brink(None, say("Only two hordes are left: whoever outlives the other wins."), "BT-END-04"))
    return [*found, *list_last_round(position.round, terms.round_limit, "BT-AMB-27")]
