"""The optional rules of the publisher's FAQ: abandoned nobles, and miracles that undo lasting events."""

from __future__ import annotations

import pytest
from courts import REALM, put_at, replace, run
from test_hostages import check, die, noble
from test_realm_games import play_out

from engine.core.position import without_item
from engine.core.position_reader import PositionError
from engine.core.seat import CHANCE, Seat
from engine.knights.actions import Done, Draw, Pass
from engine.knights.court_actions import Beseech, Parley, Pledge
from engine.knights.court_steps import Befalling, Hoping
from engine.knights.position import read_notes, write_position
from engine.knights.realm_actions import Single
from engine.knights.realm_steps import Launching, Paying, Planning, Sequencing
from engine.knights.setup import KnightsSetup
from engine.knights.steps import Deserting

EMERANDE, NIEBIESKI, MADDER = Seat(0), Seat(1), Seat(2)
DOOMED = REALM.replace("smalt G3, 100, 100 Polish", "smalt G3, 100, 50 Polish, tokens 1, no heir")
LASTING = "\nLasting: heretic, broken-line, no-heir"
STRUCK = (
    REALM.replace("smalt G3, 100, 100 Polish", "smalt G3, 100, struck no-heir").replace(
        "scarletti D4, 100", "scarletti D4, 100, struck broken-line"
    )
    + LASTING
)


def open_with(position: str, **options):
    rules = KnightsSetup(seats=3, scenario="realm", position=position, **options).rules()
    return rules, run(rules, rules.start(), Planning)[0]


def fate(rules, state, nation: str):
    """Destiny names this nation, again and again, until nobody is left to die."""
    names = [card.noble for card in rules.edition.destiny.cards if card.nation == nation]
    while state.to_act is CHANCE and isinstance(state.step, Deserting):
        menu = rules.legal_actions(state)
        state = rules.apply(state, next((Draw(name) for name in names if Draw(name) in menu), menu[0]))
    return check(rules, state)


# --- abandoned nobles -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("abandoned", [False, True])
def test_wk_var_06_who_dies_by_desertion_in_a_retreat_comes_back_without_an_heir(abandoned):
    rules, state = open_with(DOOMED, abandoned=abandoned)
    number = rules.noble_index["smalt"]
    after = noble(rules, fate(rules, put_at(rules, state, Deserting(number, False)), "Polish"), "smalt")
    # the 50 Polish desert, and 100 men with a token are none
    assert after.place is None and after.gone is not abandoned
    assert bool(after.troops) is abandoned and not after.fallen and not after.abandoned


@pytest.mark.parametrize("abandoned", [False, True])
def test_wk_var_06_unpaid_wages_are_desertion_too(abandoned):
    words = DOOMED.replace("crowns 12", "crowns 6")
    rules, state = open_with(words, abandoned=abandoned)
    state = put_at(rules, state, Paying(EMERANDE))
    while isinstance(state.step, Paying | Sequencing) and state.to_act == EMERANDE:
        state = rules.apply(state, Done() if isinstance(state.step, Paying) else Single("smalt"))
    assert noble(rules, fate(rules, state, "Polish"), "smalt").gone is not abandoned


@pytest.mark.parametrize("abandoned", [False, True])
def test_wk_var_06_so_is_the_event_by_which_mercenaries_leave(abandoned):
    rules, state = open_with(DOOMED, abandoned=abandoned)
    polish = next(n for n, card in enumerate(rules.edition.destiny.cards) if card.nation == "Polish")
    drawn = replace(state, events=without_item(state.events, "desertion"))
    after = fate(rules, put_at(rules, drawn, Befalling(EMERANDE, "desertion", polish)), "Swiss")
    assert noble(rules, after, "smalt").gone is not abandoned


def test_wk_var_06_a_death_by_losses_stays_a_death():
    rules, state = open_with(DOOMED, abandoned=True)
    assert noble(rules, die(rules, state, "smalt"), "smalt").gone
    drawn = replace(state, events=without_item(state.events, "assassin"))
    after = put_at(rules, drawn, Befalling(EMERANDE, "assassin", rules.noble_index["smalt"]))
    assert noble(rules, fate(rules, after, "Swiss"), "smalt").gone


def test_wk_var_06_he_keeps_his_office_and_needs_no_heir_from_others():
    words = DOOMED.replace("no heir", "hostage Madder") + "\nEmerande: office smalt captain"
    rules, state = open_with(words, abandoned=True, hostages=True)
    start = put_at(rules, state, Deserting(rules.noble_index["smalt"], False))
    after = fate(rules, start, "Polish")
    assert [office.slug for office in after.offices] == ["captain"]
    assert not noble(rules, after, "smalt").fallen and noble(rules, after, "smalt").holder == MADDER


# --- miracles ---------------------------------------------------------------------------------------------------


def talk(rules, state):
    return rules.apply(put_at(rules, state, Launching()), Parley())


def prayers(rules, state) -> set[str]:
    return {action.event for action in rules.legal_actions(state) if isinstance(action, Beseech)}


def test_wk_var_07_is_an_option_and_a_lasting_event_lasts_without_it():
    rules, state = open_with(REALM + "\nLasting: heretic")
    assert prayers(rules, talk(rules, state)) == set()
    refusal = rules.why_illegal(talk(rules, state), Beseech("heretic"))
    assert refusal is not None and refusal.rule == "WK-VAR-07"


def test_wk_var_07_it_takes_a_faith_point_more_than_the_card_says():
    rules, state = open_with(REALM + "\nLasting: heretic", miracles=True)
    praying = rules.apply(talk(rules, state), Beseech("heretic"))
    assert isinstance(praying.step, Hoping) and praying.to_act == EMERANDE
    cost = rules.events["heretic"].cost
    assert (cost, state.faith[EMERANDE]) == (2, 3)
    told = []
    done = check(rules, rules.apply(praying, Pledge(3), told.append))
    assert done.faith[EMERANDE] == 0 and "heretic" not in done.events_lasting and "heretic" in done.events_gone
    assert isinstance(done.step, Launching) and told[-1].rule == "WK-VAR-07"


def test_wk_amb_44_several_may_pool_and_without_the_whole_price_nothing_is_paid():
    rules, state = open_with(REALM + "\nLasting: heretic", miracles=True)
    asked = rules.apply(rules.apply(talk(rules, state), Beseech("heretic")), Pledge(1))
    assert asked.to_act == NIEBIESKI
    both = rules.apply(asked, Pledge(2))
    assert both.faith == (2, 0, 2) and both.events_lasting == ()
    nobody = rules.apply(rules.apply(asked, Pass()), Pass())
    assert nobody.faith == state.faith and nobody.events_lasting == ("heretic",)
    assert isinstance(nobody.step, Launching)


def test_wk_var_07_of_a_red_event_only_the_struck_baron_may_ask_and_the_noble_has_an_heir_again():
    rules, state = open_with(STRUCK, miracles=True)
    assert prayers(rules, talk(rules, state)) == {"heretic", "broken-line", "no-heir"}
    other = put_at(rules, replace(state, president=NIEBIESKI), Launching())
    assert other.to_act == NIEBIESKI
    assert prayers(rules, rules.apply(other, Parley())) == {"heretic", "broken-line"}
    done = check(rules, rules.apply(rules.apply(talk(rules, state), Beseech("no-heir")), Pledge(3)))
    assert noble(rules, done, "smalt").heir and noble(rules, done, "smalt").struck == ""
    assert set(done.events_lasting) == {"broken-line", "heretic"}


def test_wk_var_07_no_heir_lies_beside_its_noble_until_he_is_lost():
    rules, state = open_with(REALM, miracles=True)
    drawn = replace(state, events=without_item(state.events, "no-heir"))
    struck = check(rules, put_at(rules, drawn, Befalling(EMERANDE, "no-heir", rules.noble_index["smalt"])))
    assert noble(rules, struck, "smalt").struck == "no-heir" and struck.events_lasting == ("no-heir",)
    dead = die(rules, struck, "smalt")
    assert noble(rules, dead, "smalt").gone and dead.events_lasting == () and "no-heir" in dead.events_gone
    assert "no-heir" not in prayers(rules, talk(rules, dead))


def test_wk_var_07_without_miracles_no_heir_is_discarded_at_once():
    rules, state = open_with(REALM)
    drawn = replace(state, events=without_item(state.events, "no-heir"))
    struck = check(rules, put_at(rules, drawn, Befalling(EMERANDE, "no-heir", rules.noble_index["smalt"])))
    assert noble(rules, struck, "smalt") == replace(noble(rules, state, "smalt"), heir=False)
    assert "no-heir" in struck.events_gone and struck.events_lasting == ()


def test_wk_var_07_who_is_poor_in_faith_is_offered_no_miracle():
    rules, state = open_with(REALM + "\nLasting: heretic", miracles=True)
    poor = replace(state, faith=(1, 1, 0))
    assert prayers(rules, talk(rules, poor)) == set()
    assert prayers(rules, talk(rules, replace(state, faith=(1, 1, 1)))) == {"heretic"}
    assert prayers(rules, talk(rules, replace(state, faith=(0, 2, 2)))) == set()


def test_the_print_alone_knows_neither():
    setup = KnightsSetup(seats=3, scenario="realm", print_alone=True, abandoned=True, miracles=True)
    assert not setup.rules().abandoned and not setup.rules().miracles


# --- positions and games ----------------------------------------------------------------------------------------


def test_positions_tell_what_struck_a_noble():
    rules, state = open_with(STRUCK, miracles=True)
    assert noble(rules, state, "smalt").struck == "no-heir" and not noble(rules, state, "smalt").heir
    notes = read_notes(STRUCK, rules)
    assert read_notes(write_position(notes, rules), rules) == notes
    with pytest.raises(PositionError, match="does not lie there"):
        open_with(STRUCK.replace(LASTING, ""), miracles=True)
    with pytest.raises(PositionError, match="strikes nobody"):
        open_with(REALM + "\nLasting: no-heir", miracles=True)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_random_barons_finish_games_with_both_and_keep_what_must_hold(seats):
    setup = KnightsSetup(seats=seats, scenario="realm", abandoned=True, miracles=True, hostages=seats == 4, rounds=3)
    assert play_out(setup, ("random",), seats).outcome() is not None
