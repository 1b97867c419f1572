"""The end of a fight: the count of victories, and the agenda of what it leads to (WK-BATTLE-13 to -16)."""

from __future__ import annotations

from engine.core.seat import Seat
from engine.knights.battle import Result, judge
from engine.knights.draft import Draft
from engine.knights.state import AnyTask, Closing, Deserting, Ordering

RULES = {
    Result.ATTACKER_TOTAL: ("WK-BATTLE-15", "A total victory for {attacker}."),
    Result.ATTACKER_PARTIAL: ("WK-BATTLE-15", "A partial victory for {attacker}."),
    Result.TIE: ("WK-BATTLE-15", "Nobody wins the count."),
    Result.DEFENDER_PARTIAL: ("WK-BATTLE-15", "A partial victory for {defender}."),
    Result.DEFENDER_TOTAL: ("WK-BATTLE-15", "A total victory for {defender}."),
    Result.NO_COUNT: ("WK-BATTLE-13", "Victories are not counted."),
}


def pronounce(draft: Draft) -> None:
    """Tokens stay on armies that live (WK-BATTLE-17), cards go under (WK-BATTLE-18), deaths follow (WK-DEATH-01)."""
    from engine.knights.questions import find_side, read_tally
    from engine.knights.war import aftermath, captures

    fight = draft.battle
    attacker, defender = fight.attacker, fight.defender
    side, against = (find_side(draft.terms, draft, fight, each) for each in (True, False))
    mine, theirs = (read_tally(draft.terms, band.shown) for band in (attacker, defender))
    verdict = judge(side, against, mine.victories - theirs.victories, strict_count=draft.terms.strict_count)
    rule, sentence = RULES[verdict.result]
    draft.tell(rule, sentence, fight.place, attacker=draft.who(attacker.seat), defender=draft.who(defender.seat))
    draft.put_under(attacker.shown)
    draft.put_under(defender.shown)
    draft.fight = None
    agenda: list[AnyTask] = []
    if verdict.captured:
        assert attacker.seat is not None
        draft.tell(
            "WK-ASSAULT-04" if verdict.broken else "WK-ASSAULT-05",
            "{who} takes {place}.",
            fight.place,
            who=draft.who(attacker.seat),
        )
        agenda += captures.capture(draft, fight.place, Seat(attacker.seat))
    for band, numbers in ((attacker, verdict.attackers_retreat), (defender, verdict.defenders_retreat)):
        agenda += [Deserting(band.nobles[number], None, False) for number in numbers]
    for band, numbers in ((attacker, verdict.attackers_killed), (defender, verdict.defenders_killed)):
        agenda += [Deserting(band.nobles[number], None, True) for number in numbers]
    order = draft.order
    assert isinstance(order, Ordering)
    draft.agenda = [*agenda, Closing(attacker.nobles, order)]
    aftermath.advance(draft)
