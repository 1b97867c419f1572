"""Crowns between barons: offered or asked for, agreed or declined, and nothing else (WK-NEGO)."""

from __future__ import annotations

import pytest
from courts import open_realm, put_at, put_on_agenda, replace

from engine.core.seat import Seat
from engine.knights.court_actions import Agree, Decline, Demand, Parley, Pay
from engine.knights.court_steps import Answering, Assembling, Bidding, Parleying
from engine.knights.realm_steps import Launching


@pytest.fixture
def talking():
    """Emerande has 12 crowns, Niebieski 9, Madder 5; Emerande is to bid."""
    rules, state = open_realm()
    start = put_at(rules, put_on_agenda(state, "grants"), Assembling())
    return rules, start, rules.apply(start, Parley())


def test_wk_nego_01_a_payment_is_offered_and_agreed_and_the_decision_still_waits(talking):
    rules, start, talk = talking
    assert isinstance(talk.step, Parleying) and talk.to_act == start.to_act
    offered = rules.apply(talk, rules.read_action("pay madder 4"))
    assert isinstance(offered.step, Answering) and offered.to_act == 2 and offered.crowns == start.crowns
    told = []
    paid = rules.apply(offered, Agree(), told.append)
    assert paid.crowns == (8, 9, 9)
    assert isinstance(paid.step, Bidding) and paid.to_act == start.to_act
    assert told[0].rule == "WK-NEGO-01"
    assert rules.apply(offered, Decline()).crowns == start.crowns


def test_wk_nego_01_crowns_may_be_asked_for_too(talking):
    rules, _start, talk = talking
    asked = rules.apply(talk, rules.read_action("demand niebieski 9"))
    assert asked.to_act == 1
    assert rules.apply(asked, Agree()).crowns == (21, 0, 5)


def test_wk_nego_01_nobody_pays_what_he_does_not_have(talking):
    rules, _start, talk = talking
    for line in ("pay madder 13", "pay emerande 1", "demand niebieski 10", "demand madder 0"):
        assert "WK-NEGO-01" in str(rules.why_illegal(talk, rules.read_action(line)))


def test_wk_nego_02_nothing_but_crowns_is_ever_on_offer(talking):
    rules, start, talk = talking
    menu = list(rules.legal_actions(talk))
    assert {type(action).__name__ for action in menu} == {"Pay", "Demand", "Pass"}
    after = rules.apply(rules.apply(talk, Demand(rules.barons[1], 3)), Agree())
    for name in ("votes", "faith", "influence", "charges", "offices", "nobles", "forts", "mercenaries"):
        assert getattr(after, name) == getattr(start, name)
    assert sum(after.crowns) == sum(start.crowns)


def test_wk_amb_38_two_talks_a_turn_and_then_one_decides(talking):
    rules, _start, talk = talking
    second = rules.apply(rules.apply(talk, Pay(rules.barons[1], 1)), Decline())
    again = rules.apply(rules.apply(second, Parley()), rules.read_action("pass"))
    assert Parley() not in rules.legal_actions(again)
    refusal = rules.why_illegal(again, Parley())
    assert refusal is not None and refusal.rule == "WK-NEGO-01"
    other = rules.apply(again, rules.read_action("bid 0"))
    assert other.to_act == 1 and Parley() in rules.legal_actions(other)


def test_wk_nego_01_talks_are_open_to_whoever_decides_and_need_crowns():
    rules, state = open_realm()
    launching = put_at(rules, state, Launching())
    assert Parley() in rules.legal_actions(launching)
    poor = put_at(rules, replace(state, crowns=(0, 0, 0)), Launching())
    assert Parley() not in rules.legal_actions(poor)
    war = put_at(rules, replace(state, crowns=(0, 0, 1)), Parleying(Seat(0)))
    assert [str(action) for action in rules.legal_actions(war)] == ["demand madder 1", "pass"]
