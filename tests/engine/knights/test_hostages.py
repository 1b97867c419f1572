"""Heirs as hostages: exchanged in talks, asked for in the upkeep, killed; and what becomes of the dead (WK-VAR-03)."""

from __future__ import annotations

from random import Random

import pytest
from courts import REALM, open_realm, put_at, replace, run
from test_realm_games import play_out

from engine.core.position import without_item
from engine.core.position_reader import PositionError
from engine.core.seat import CHANCE, Seat
from engine.knights import GAME
from engine.knights.actions import Arrive, Done, Give
from engine.knights.court_actions import Agree, Decline, Exchange, KillHeir, Parley, Pay
from engine.knights.court_pieces import HeirDeed, HeirNews
from engine.knights.court_steps import Befalling, Entrusting, Exchanging, Yielding
from engine.knights.invariants import list_faults
from engine.knights.position import read_notes, write_position
from engine.knights.realm_questions import find_holder, list_heirs
from engine.knights.realm_steps import Eliminating, Hiring, Launching, Planning, Settling
from engine.knights.setup import KnightsSetup
from engine.knights.steps import Arriving, Deserting, Mustering

EMERANDE, NIEBIESKI, MADDER = Seat(0), Seat(1), Seat(2)
FALLEN = REALM.replace("prussen F2, 50, 50", "prussen fallen, 50, 50, 100 German, hostage Madder")


def open_hostages(position: str = REALM, **options):
    """The realm in the middle of a game, with heirs as hostages."""
    rules = KnightsSetup(seats=3, scenario="realm", hostages=True, position=position, **options).rules()
    return rules, run(rules, rules.start(), Planning)[0]


def talk(rules, state):
    """Emerande decides about an expedition and talks first."""
    return rules.apply(put_at(rules, state, Launching()), Parley())


def noble(rules, state, slug):
    return state.nobles[rules.noble_index[slug]]


def check(rules, state):
    assert list(list_faults(rules, state)) == []
    return state


def upkeep(rules, state, end=Yielding | Planning):
    """Ships land, nobles rest; nobody shares out troops, until somebody is asked for an heir."""
    state = put_at(rules, state, Settling())
    while not isinstance(state.step, end):
        menu = rules.legal_actions(state)
        state = rules.apply(state, Done() if Done() in menu else menu[0])
    return state


# --- the beginning ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 7))
def test_wk_var_03_at_first_each_baron_holds_the_heirs_of_his_own_nobles(seats):
    rules = KnightsSetup(seats=seats, scenario="realm", hostages=True).rules()
    state = rules.start()
    assert [list_heirs(state, seat) for seat in rules.seats] == [list(range(4 * s, 4 * s + 4)) for s in rules.seats]


def test_wk_var_03_is_an_option_and_off_by_default():
    rules, state = open_realm()
    assert not rules.hostages
    menu = {type(action).__name__ for action in rules.legal_actions(talk(rules, state))}
    assert menu == {"Pay", "Demand", "Pass"}
    refusal = rules.why_illegal(talk(rules, state), rules.read_action("exchange madder smalt scarletti"))
    assert refusal is not None and refusal.rule == "WK-VAR-03"


# --- talks ------------------------------------------------------------------------------------------------------


def test_wk_var_03_heirs_are_exchanged_when_the_other_agrees():
    rules, state = open_hostages()
    start = talk(rules, state)
    asked = rules.apply(start, rules.read_action("exchange madder smalt scarletti"))
    assert isinstance(asked.step, Exchanging) and asked.to_act == MADDER and asked.nobles == start.nobles
    told = []
    agreed = check(rules, rules.apply(asked, Agree(), told.append))
    assert noble(rules, agreed, "smalt").holder == MADDER and noble(rules, agreed, "scarletti").holder == EMERANDE
    assert isinstance(agreed.step, Launching) and agreed.to_act == EMERANDE  # the decision has waited
    assert [event.fact for event in told] == [
        HeirNews(HeirDeed.HANDED, MADDER, rules.noble_index["smalt"]),
        HeirNews(HeirDeed.HANDED, EMERANDE, rules.noble_index["scarletti"]),
    ]
    declined = rules.apply(asked, Decline())
    assert declined.nobles == start.nobles and isinstance(declined.step, Launching)


def test_wk_amb_39_either_side_may_be_nobody():
    rules, state = open_hostages()
    pledged = rules.apply(rules.apply(talk(rules, state), Exchange(rules.barons[2], "smalt", "")), Agree())
    assert noble(rules, pledged, "smalt").holder == MADDER
    wanted = rules.apply(rules.apply(talk(rules, state), Exchange(rules.barons[2], "", "solferino")), Agree())
    assert noble(rules, wanted, "solferino").holder == EMERANDE
    assert Exchange(rules.barons[2], "", "") not in rules.legal_actions(talk(rules, state))


def test_wk_amb_39_an_heir_goes_home_unasked_and_hostages_pass_on():
    words = REALM.replace("scarletti D4, 100", "scarletti D4, 100, hostage Emerande")
    rules, state = open_hostages(words)
    home = check(rules, rules.apply(talk(rules, state), Exchange(rules.barons[2], "scarletti", "")))
    assert noble(rules, home, "scarletti").holder is None and isinstance(home.step, Launching)
    passed = rules.apply(rules.apply(talk(rules, state), Exchange(rules.barons[1], "scarletti", "cyan")), Agree())
    assert find_holder(passed, rules.noble_index["scarletti"]) == NIEBIESKI
    assert find_holder(passed, rules.noble_index["cyan"]) == EMERANDE
    for line in ("exchange madder cyan smalt", "exchange emerande smalt celadon", "exchange madder - scarletti"):
        refusal = rules.why_illegal(talk(rules, state), rules.read_action(line))
        assert refusal is not None and refusal.rule == "WK-VAR-03", line


def test_wk_nego_02_with_hostages_only_crowns_and_heirs_change_hands():
    rules, state = open_hostages()
    start = talk(rules, state)
    assert {type(action) for action in rules.legal_actions(start)} - {Pay} <= {
        type(rules.read_action(line)) for line in ("pass", "demand madder 1", "exchange madder smalt -")
    }
    after = rules.apply(rules.apply(start, rules.read_action("exchange madder smalt scarletti")), Agree())
    for name in ("crowns", "votes", "faith", "influence", "charges", "offices", "forts", "mercenaries"):
        assert getattr(after, name) == getattr(start, name)


def test_wk_amb_38_heirs_may_be_talked_about_without_a_crown():
    rules, state = open_hostages()
    poor = put_at(rules, replace(state, crowns=(0, 0, 0)), Launching())
    assert Parley() in rules.legal_actions(poor)
    rules, state = open_realm()
    poor = put_at(rules, replace(state, crowns=(0, 0, 0)), Launching())
    assert Parley() not in rules.legal_actions(poor)


# --- killing ----------------------------------------------------------------------------------------------------


def test_wk_amb_41_a_hostage_is_killed_in_a_talk_and_there_is_no_other_heir():
    words = REALM.replace("scarletti D4, 100", "scarletti D4, 100, hostage Emerande")
    rules, state = open_hostages(words)
    start = talk(rules, state)
    assert [action for action in rules.legal_actions(start) if isinstance(action, KillHeir)] == [KillHeir("scarletti")]
    told = []
    killed = check(rules, rules.apply(start, KillHeir("scarletti"), told.append))
    after = noble(rules, killed, "scarletti")
    assert (after.heir, after.holder, after.gone) == (False, None, False)
    assert after.troops and after.place is not None  # he himself lives on
    assert told[0].fact == HeirNews(HeirDeed.KILLED, EMERANDE, rules.noble_index["scarletti"])
    assert rules.noble_index["scarletti"] not in (*list_heirs(killed, EMERANDE), *list_heirs(killed, MADDER))
    for line in ("killheir smalt", "killheir cyan"):  # an heir of the own house, and one whom he does not hold
        refusal = rules.why_illegal(start, rules.read_action(line))
        assert refusal is not None and refusal.rule == "WK-VAR-03"


def test_wk_amb_41_who_lies_dead_is_lost_with_his_troops_when_his_heir_is_killed():
    rules, state = open_hostages(FALLEN)
    pile = len(state.mercenaries)
    asked = upkeep(rules, state)
    assert isinstance(asked.step, Yielding) and asked.to_act == MADDER
    killed = check(rules, rules.apply(asked, KillHeir("prussen")))
    after = noble(rules, killed, "prussen")
    assert (after.gone, after.fallen, after.troops, after.heir) == (True, False, (), False)
    assert len(killed.mercenaries) == pile + 1  # the German card went back, the regulars left the game


# --- before arrivals --------------------------------------------------------------------------------------------


def test_wk_var_03_the_holder_is_asked_before_the_owner_shares_out_troops():
    rules, state = open_hostages(FALLEN)
    asked = upkeep(rules, state)
    assert isinstance(asked.step, Yielding) and asked.to_act == MADDER
    wanted = {"agree", "decline", "killheir prussen", "parley"}
    assert {str(action) for action in rules.legal_actions(asked)} == wanted
    given = check(rules, rules.apply(asked, Agree()))
    assert noble(rules, given, "prussen").holder is None
    assert isinstance(given.step, Mustering) and given.to_act == NIEBIESKI
    assert "give fortress prussen 50" in {str(action) for action in rules.legal_actions(given)}
    arriving = rules.apply(given, Done())
    assert isinstance(arriving.step, Arriving) and arriving.to_act == NIEBIESKI
    back = check(rules, rules.apply(arriving, Arrive("prussen", "H2")))
    after = noble(rules, back, "prussen")
    # WK-AMB-40: he has an heir again, who is with his baron
    assert (after.fallen, after.heir, after.holder) == (False, True, None) and after.place is not None


def test_wk_amb_42_kept_back_he_stays_away_is_given_nothing_and_his_troops_serve_others():
    rules, state = open_hostages(FALLEN.replace("cyan H4, 100, 100 Swiss", "cyan 100, 100 Swiss"))
    kept = check(rules, rules.apply(upkeep(rules, state), Decline()))
    assert isinstance(kept.step, Mustering) and kept.to_act == NIEBIESKI
    gifts = [action for action in rules.legal_actions(kept) if isinstance(action, Give)]
    assert "prussen" in {gift.donor for gift in gifts} and "prussen" not in {gift.noble for gift in gifts}
    over = upkeep(rules, state)
    over = rules.apply(over, Decline())
    while not isinstance(over.step, Planning):
        menu = rules.legal_actions(over)
        over = check(rules, rules.apply(over, Done() if Done() in menu else menu[0]))
    after = noble(rules, over, "prussen")
    assert after.fallen and after.place is None and after.holder == MADDER and len(after.troops) == 3
    assert isinstance(upkeep(rules, over).step, Yielding), "he is asked in every upkeep"


def test_wk_amb_42_no_recruits_for_whoever_is_kept_away():
    rules, state = open_hostages(FALLEN)
    hiring = put_at(rules, replace(state, track=(NIEBIESKI, None, None, None)), Hiring())
    assert hiring.to_act == NIEBIESKI
    holders = {action.holder for action in rules.legal_actions(hiring) if hasattr(action, "holder")}
    assert "prussen" not in holders and "fortress" in holders
    home = replace(state, nobles=tuple(replace(each, holder=None) for each in state.nobles))
    hiring = put_at(rules, replace(home, track=(NIEBIESKI, None, None, None)), Hiring())
    assert "prussen" in {action.holder for action in rules.legal_actions(hiring) if hasattr(action, "holder")}


def test_wk_death_06_who_only_left_the_board_needs_no_heir():
    rules, state = open_hostages(FALLEN.replace("prussen fallen, ", "prussen "))
    over = upkeep(rules, state)
    assert isinstance(over.step, Planning), "nobody is asked"
    assert noble(rules, over, "prussen").place is not None and noble(rules, over, "prussen").holder == MADDER


def test_wk_var_03_the_heir_may_be_bought_back_while_his_holder_is_asked():
    rules, state = open_hostages(FALLEN)
    talking = rules.apply(upkeep(rules, state), Parley())
    asked = rules.apply(talking, rules.read_action("demand niebieski 6"))
    paid = rules.apply(asked, Agree())
    assert isinstance(paid.step, Yielding) and paid.crowns == (12, 3, 11)
    released = rules.apply(rules.apply(paid, Parley()), Exchange(rules.barons[1], "prussen", ""))
    assert noble(rules, released, "prussen").holder is None and not isinstance(released.step, Yielding)


# --- deaths -----------------------------------------------------------------------------------------------------


def die(rules, state, slug):
    """Desertion and what follows, with the first cards that come."""
    state = put_at(rules, state, Deserting(rules.noble_index[slug], True))
    while state.to_act is CHANCE:
        state = rules.apply(state, rules.legal_actions(state)[0])
    return check(rules, state)


def test_wk_death_05_who_dies_waits_for_his_heir_and_is_not_on_the_board():
    rules, state = open_hostages()
    dead = noble(rules, die(rules, state, "smalt"), "smalt")
    assert dead.fallen and dead.place is None and dead.heir


def strike(rules, state, seat, slug):
    """The event 'No Heir' for this noble."""
    drawn = replace(state, events=without_item(state.events, "no-heir"))
    return check(rules, put_at(rules, drawn, Befalling(seat, "no-heir", rules.noble_index[slug])))


def test_wk_var_03_no_heir_strikes_an_heir_wherever_he_is():
    rules, state = open_hostages(FALLEN)
    after = strike(rules, state, NIEBIESKI, "prussen")
    assert noble(rules, after, "prussen").gone
    smalt = open_hostages(REALM.replace("smalt G3, 100, 100 Polish", "smalt G3, 100, hostage Madder"))[1]
    after = strike(rules, smalt, EMERANDE, "smalt")
    assert (noble(rules, after, "smalt").heir, noble(rules, after, "smalt").holder) == (False, None)
    assert not noble(rules, after, "smalt").gone


def test_wk_death_05_without_hostages_an_heir_who_waits_only_has_none_after_him():
    rules, state = open_realm(position=FALLEN.replace(", hostage Madder", ""))
    after = strike(rules, state, NIEBIESKI, "prussen")
    assert not noble(rules, after, "prussen").gone and not noble(rules, after, "prussen").heir


def test_wk_amb_r38_no_office_for_the_dead():
    rules, state = open_realm(position=FALLEN.replace(", hostage Madder", ""))
    asked = put_at(rules, state, Entrusting(NIEBIESKI, "captain"))
    assert "entrust prussen" not in {str(action) for action in rules.legal_actions(asked)}
    assert "entrust cyan" in {str(action) for action in rules.legal_actions(asked)}


def test_wk_amb_43_when_a_baron_is_out_hostages_go_home_and_his_own_are_nothing():
    words = FALLEN.replace("scarletti D4, 100", "scarletti D4, 100, hostage Emerande")
    rules, state = open_hostages(words, elimination=True)
    after = put_at(rules, state, Eliminating(MADDER))
    while after.to_act is CHANCE:
        after = rules.apply(after, rules.legal_actions(after)[0])
    check(rules, after)
    assert noble(rules, after, "prussen").holder is None and noble(rules, after, "prussen").fallen
    gone = noble(rules, after, "scarletti")
    assert gone.gone and not gone.heir and gone.holder is None
    assert not isinstance(upkeep(rules, after).step, Yielding)


# --- positions, secrets, games ----------------------------------------------------------------------------------


def test_positions_tell_and_read_hostages_and_the_dead():
    rules, state = open_hostages(FALLEN)
    after = noble(rules, state, "prussen")
    assert after.fallen and after.holder == MADDER
    notes = read_notes(FALLEN, rules)
    assert read_notes(write_position(notes, rules), rules) == notes
    for words, said in (
        (REALM.replace("smalt G3, 100", "smalt G3, hostage Emerande, 100"), "at home"),
        (REALM.replace("smalt G3, 100", "smalt G3, hostage Madder, no heir, 100"), "dead"),
        (REALM.replace("smalt G3, 100", "smalt G3, fallen, 100"), "on the board"),
        (FALLEN.replace("hostage Madder", "no heir"), "does not have"),
        (FALLEN.replace("hostage Madder", "hostage Zobel"), "Zobel"),
    ):
        with pytest.raises(PositionError, match=said):
            open_hostages(words)
    with pytest.raises(PositionError, match="played without them"):
        open_realm(position=FALLEN)


def test_everybody_sees_who_holds_which_heir_and_imagines_the_same():
    rules, state = open_hostages(FALLEN)
    for seat in (None, *rules.seats):
        view = rules.observe(state, seat)
        assert view.nobles == state.nobles
    assert rules.imagine(rules.observe(state, MADDER), Random(1)).nobles == state.nobles


@pytest.mark.parametrize("seats", range(2, 7))
def test_random_barons_finish_games_with_hostages_and_keep_what_must_hold(seats):
    setup = KnightsSetup(seats=seats, scenario="realm", hostages=True, elimination=seats % 2 == 0, rounds=2)
    table = play_out(setup, ("random",), seats)
    assert table.outcome() is not None


def test_wk_var_03_a_death_is_for_good_when_the_heir_was_killed():
    words = REALM.replace("scarletti D4, 100", "scarletti D4, 50, hostage Emerande, tokens 0")
    rules, state = open_hostages(words)
    killed = rules.apply(talk(rules, state), KillHeir("scarletti"))
    dead = noble(rules, die(rules, killed, "scarletti"), "scarletti")
    assert dead.gone and dead.troops == ()


# --- careful barons ---------------------------------------------------------------------------------------------


def decide(rules, state):
    """What the careful bot does."""
    bot = GAME.bots["cautious"]()
    return bot.choose(rules, rules.observe(state, state.to_act), rules.legal_actions(state), Random(1))


def test_a_careful_holder_keeps_an_heir_unless_one_of_his_own_could_pay_for_it_and_kills_nobody():
    rules, state = open_hostages(FALLEN)
    assert decide(rules, upkeep(rules, state)) == Decline()
    rules, state = open_hostages(FALLEN.replace("scarletti D4, 100", "scarletti D4, 100, hostage Niebieski"))
    assert decide(rules, upkeep(rules, state)) == Agree()


def test_a_careful_baron_exchanges_an_heir_only_for_one_worth_more():
    words = REALM.replace("smalt G3, 100, 100 Polish", "smalt G3, 100, hostage Madder")
    rules, state = open_hostages(words.replace("scarletti D4, 100", "scarletti D4, 100, 50, hostage Emerande"))
    for line, answer in (
        ("exchange madder jade murrey", Decline()),  # neither leads anybody, and one would be his own
        ("exchange madder jade smalt", Decline()),
        ("exchange madder celadon murrey", Agree()),  # who leads 200 men, for who leads none
        ("exchange madder scarletti smalt", Agree()),  # both come home
        ("exchange madder - smalt", Decline()),
        ("exchange madder celadon -", Agree()),
    ):
        asked = rules.apply(talk(rules, state), rules.read_action(line))
        assert decide(rules, asked) == answer, line
