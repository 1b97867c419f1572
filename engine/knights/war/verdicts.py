"""The end of a fight: the count of victories, and what it leads to (WK-BATTLE-13 to -16)."""

from __future__ import annotations

from engine.core.position import Step, expect
from engine.knights.battle import Judged, Result, judge
from engine.knights.draft import Draft
from engine.knights.questions import find_tally
from engine.knights.steps import Closing
from engine.knights.turn.sequences import line_up
from engine.knights.war.captures import capture, ruin_fortress
from engine.knights.war.fighting import see

SENTENCES = {
    Result.ATTACKER_TOTAL: "A total victory for {attacker}.",
    Result.ATTACKER_PARTIAL: "A partial victory for {attacker}.",
    Result.TIE: "Nobody wins the count.",
    Result.DEFENDER_PARTIAL: "A partial victory for {defender}.",
    Result.DEFENDER_TOTAL: "A total victory for {defender}.",
    Result.NO_COUNT: "Victories are not counted.",
}


def pronounce(draft: Draft) -> None:
    """Tokens stay on armies that live (WK-BATTLE-17), cards go under (WK-BATTLE-18), deaths follow (WK-DEATH-01):
    captures, then retreats, then deaths, the attacker's first (WK-BATTLE-16, WK-AMB-R13, WK-ALG-ASSAULT)."""
    fight = draft.battle
    attacker, defender = fight.attacker, fight.defender
    mine, theirs = (find_tally(draft.rules, band.shown) for band in (attacker, defender))
    lead = mine.victories - theirs.victories
    verdict = judge(draft.side(True), draft.side(False), lead, strict_count=draft.rules.strict_count)
    rule = "WK-BATTLE-13" if verdict.result is Result.NO_COUNT else "WK-BATTLE-15"
    fact = see(draft, Judged, (mine, theirs), verdict)
    draft.tell(rule, SENTENCES[verdict.result], fight.place, fact=fact, attacker=attacker.seat, defender=defender.seat)
    draft.put_under(attacker.shown)
    draft.put_under(defender.shown)
    draft.fight = None
    due: list[Step] = []
    if verdict.captured:
        winner = expect(attacker.seat, "a baron attacks")
        rule = "WK-ASSAULT-04" if verdict.broken else "WK-ASSAULT-05"
        draft.tell(rule, "{who} takes {place}.", fight.place, who=winner)
        due += capture(draft, fight.place, winner)
    elif verdict.broken:
        due += ruin_fortress(draft, fight.place)
    for dies, band, numbers in (
        (False, attacker, verdict.attackers_retreat),
        (False, defender, verdict.defenders_retreat),
        (True, attacker, verdict.attackers_killed),
        (True, defender, verdict.defenders_killed),
    ):
        due += line_up(draft.rules, (band.nobles[number] for number in numbers), dies)
    draft.go(*due, Closing(attacker.nobles))
