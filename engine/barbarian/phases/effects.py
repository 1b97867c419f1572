"""What an action brings when nobody stopped it, and what a successful stopper takes (BK-BATTLE-11, BK-PILLAGE-02)."""

from __future__ import annotations

from engine.barbarian.draft import Draft
from engine.barbarian.pieces import Kingdom
from engine.barbarian.questions import find_active, find_fight


def carry_out(draft: Draft) -> None:
    """What the action brings when nobody stopped it, and what a successful stopper takes (BK-AMB-17)."""
    fight, active = find_fight(draft), find_active(draft)
    place = fight.place
    if fight.winner is None:
        draft.garrison(active, fight.active_force)
    if fight.winner is None or fight.winner is active:
        if fight.cause == "assault":
            _succeed_with_assault(draft, active, place)
        else:
            _succeed_with_claim(draft, active, place)
    else:
        _plunder(draft, fight.winner, place)
    draft.resume()


def _plunder(draft: Draft, winner: Kingdom, place: int) -> None:
    """Whoever does not control the province takes its loot; a partner is another kingdom here too (BK-2P-05)."""
    if draft.realm.controller(draft, place) is not winner:
        draft.plunder(winner, place)


def _succeed_with_assault(draft: Draft, kingdom: Kingdom, place: int) -> None:
    """The winner plunders, then an enemy token leaves (BK-ASSAULT-04; BK-AMB-18, BK-AMB-19)."""
    _plunder(draft, kingdom, place)
    token = draft.tokens[place]
    if token is not None and draft.owner[token.index] != draft.owner[kingdom.index]:
        draft.return_token(place, "BK-ASSAULT-04")
    draft.check_victory()


def _succeed_with_claim(draft: Draft, kingdom: Kingdom, place: int) -> None:
    """A token marks the control gained (BK-CLAIM-05), on one's own disc too (BK-AMB-10)."""
    draft.return_token(place, "BK-AMB-10")
    draft.mark(place, kingdom)
    draft.tell("BK-CLAIM-05", "The {who} now control {place}.", place, who=kingdom)
    draft.check_victory()
