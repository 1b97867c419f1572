"""The sandbox: every change is checked by the rules, refused in one sentence, and what is set up is what is fought."""

from __future__ import annotations

from importlib import resources

import pytest

from app.knights.page import KnightsPage
from app.knights.sandbox.camp import READY, Camp, pitch
from app.knights.sandbox.camp_edits import EDITS, edit
from app.knights.sandbox.panel import SandboxPanel
from app.knights.sandbox.tab import Sandbox
from app.knights.shell import KnightsShell
from engine.core.edition import read_edition
from engine.core.refusal import SetupError
from engine.core.seat import Seat
from engine.knights.edition import KnightsEdition
from engine.knights.pieces import Baron
from engine.knights.state import Siege

TEXT = resources.files("engine.knights").joinpath("edition.toml").read_text(encoding="utf-8")


def after(camp: Camp, *lines: str) -> Camp:
    for line in lines:
        camp = edit(camp, line)
    return camp


def table_of(camp: Camp):
    return camp.rules().start()


def panel(camp: Camp, place: str, hiring: str = "") -> str:
    rules = camp.rules()
    return SandboxPanel(camp, rules, rules.observe(rules.start(), None), place, hiring).markup()


@pytest.mark.parametrize("name", READY)
@pytest.mark.parametrize("seats", range(2, 7))
def test_every_ready_position_can_be_played_by_any_number_of_barons(name, seats):
    camp = pitch(name, seats, None)
    assert len(camp.rules().barons) == seats
    assert READY[name][0]


def test_armies_cities_and_fortresses_come_out_as_they_were_tapped():
    camp = after(
        Camp(3),
        "enter smalt E3",
        "add smalt 100Polish",
        "tokens smalt 1",
        "fresh smalt no",
        "heir smalt no",
        "enter scarletti Cadiz",
        "sea scarletti yes",
        "owner Vecht niebieski",
        "fortified Vecht yes",
        "breaches Vecht 2",
        "siege Vecht emerande",
        "fortress madder H2",
        "add fortress.madder 50",
        "forttokens madder 1",
    )
    rules = camp.rules()
    table = table_of(camp)
    smalt = table.nobles[rules.noble_index["smalt"]]
    assert [str(troop) for troop in smalt.troops] == ["100 regulars", "100 Polish"]
    assert (smalt.tokens, smalt.fresh, smalt.heir, rules.realm.names[smalt.place]) == (1, False, False, "E3")
    assert table.nobles[rules.noble_index["scarletti"]].at_sea
    city = table.cities[rules.realm.city_index["Vecht"]]
    assert (city.owner, city.fortified, city.breaches, city.siege) == (Seat(1), True, 2, Siege(Seat(0), 0))
    fort = table.forts[2]
    assert (rules.realm.names[fort.place], fort.tokens, len(fort.troops)) == ("H2", 1, 1)


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (("enter smalt E3", "drop smalt 100"), "without troops"),
        (("breaches Vecht 4",), "more breaches than walls"),
        (("siege Vecht emerande",), "besieged by nobody"),
        (("fortress emerande E3",), "with a city"),
        (("enter smalt E3", "add smalt 100"), "more regular cards than the box"),
        (("enter smalt D3", "sea smalt yes"), "where no port is"),
        (("enter smalt Z9",), "no place called 'Z9'"),
        (("enter nobody E3",), "no such noble"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(lines, words):
    camp = after(Camp(2), *lines[:-1])
    with pytest.raises(SetupError, match=words) as refused:
        edit(camp, lines[-1])
    assert str(refused.value).count("\n") == 0


@pytest.mark.parametrize(
    "line", ["", "owner", "owner Vecht", "owner Vecht nobody", "tokens smalt x", "boom", "fortress", "x" * 999]
)
def test_garbage_lines_are_refused(line):
    with pytest.raises(SetupError):
        edit(Camp(2), line)


def test_a_siege_goes_with_its_last_besieger():
    camp = pitch("siege", 2, None)
    assert table_of(camp).cities[camp.rules().realm.city_index["Monz"]].siege is not None
    gone = edit(camp, "remove smalt")
    assert table_of(gone).cities[gone.rules().realm.city_index["Monz"]].siege is None


def test_fewer_barons_take_what_is_theirs_along():
    camp = after(Camp(4), "enter black C3", "owner Vecht zobel", "fortified Vecht yes", "fortress zobel C5").with_seats(
        2
    )
    assert not camp.notes.nobles
    assert camp.city("Vecht").baron is None
    assert Baron.ZOBEL not in camp.notes.fortresses
    camp.rules()


def test_buttons_of_the_panel_say_lines_that_the_camp_understands():
    camp = after(pitch("assault", 3, None), "fortress madder H2")
    words = set()
    for place, hiring in (("E3", "jade"), ("H2", "fortress.madder"), ("Cadiz", ""), ("F6", ""), ("A1", "")):
        markup = panel(camp, place, hiring)
        words |= {part.split('"')[0].split(" ")[0] for part in markup.split('data-text="')[1:]}
        assert markup.count("aria-label") >= markup.count('data-say="edit"') - markup.count('class="act"')
    assert words <= {*EDITS, "hire"}
    assert {"owner", "enter", "add", "drop", "tokens", "siege", "fortress", "fortbreaches"} <= words


def test_the_sandbox_hands_over_the_position_that_is_shown():
    begun = []
    sandbox = Sandbox(KnightsPage(), begun.append, lambda: None)
    sandbox.tap("place:C3")
    sandbox.edit("enter linden C3")
    sandbox.edit("breaches Vecht 9")
    assert "more breaches than walls" in sandbox.bar.markup
    sandbox.edit("hire linden")
    assert "Add 100 Polish" in sandbox.panel.markup
    sandbox.edit("add linden 100Polish")
    assert sandbox.problem == ""
    sandbox.begin()
    (sitting,) = begun
    number = sitting.rules.noble_index["linden"]
    assert sum(troop.men for troop in sitting.view().nobles[number].troops) == 150
    assert sitting.players == ("", "")
    assert "linden C3" in sitting.table.setup.position


def test_garbage_from_the_browser_leaves_the_sandbox_as_it_is():
    sandbox = Sandbox(KnightsPage(), lambda _: None, lambda: None)
    before = sandbox.camp
    for spot in ("", "place:nowhere", "noble:nobody", "stack:Z9:1", "<b>"):
        sandbox.tap(spot)
    for line in ("hire <script>", "enter <script> E3"):
        sandbox.edit(line)
    sandbox._set_seats("99")
    sandbox._set_ready("<script>")
    sandbox.bar.tell("who", "nobody")
    assert sandbox.camp == before
    assert "<script>" not in sandbox.bar.markup + sandbox.panel.markup


def test_the_door_to_the_sandbox_is_there_while_no_game_runs():
    shell = KnightsShell(KnightsPage())
    shell.build_play()
    shell.open_sandbox()
    assert (shell.door.visible, shell.yard.visible, shell.table.visible) == (False, True, False)
    shell.sandbox.begin()
    assert shell.sitting is not None
    assert (shell.door.visible, shell.yard.visible, shell.table.visible) == (False, False, True)
    shell.play._leave()
    assert shell.sitting is None
    assert (shell.door.visible, shell.yard.visible, shell.table.visible) == (True, False, True)
    shell.open_sandbox()
    shell.sandbox.bar.tell("close", "")
    assert (shell.door.visible, shell.yard.visible) == (True, False)


def test_two_visitors_share_no_camp():
    one, other = KnightsShell(KnightsPage()), KnightsShell(KnightsPage())
    for shell in (one, other):
        shell.build_play()
        shell.open_sandbox()
    one.sandbox.edit("enter linden C3")
    assert "linden" in one.sandbox.camp.notes.nobles
    assert "linden" not in other.sandbox.camp.notes.nobles


def test_ones_own_box_is_set_up_and_played():
    """The edition of the form serves the sandbox too, and stays with the game."""
    mine = read_edition(TEXT.replace('"Vecht"', '"Wacht"'), KnightsEdition)
    shell = KnightsShell(KnightsPage())
    shell.build_play()
    shell.play.set_up()
    shell.open_sandbox()
    ours = shell.sandbox
    assert ours.camp.edition is None
    shell.play.form.setup.edition = mine
    shell.play.form.edition_text = TEXT
    shell.open_sandbox()
    assert shell.sandbox is not ours
    assert "Wacht" in shell.sandbox.camp.rules().realm.cities
    shell.sandbox.tap("place:E3")
    assert "City of Wacht" in shell.sandbox.panel.markup
    shell.sandbox.begin()
    assert "Wacht" in shell.sitting.rules.realm.cities
    assert shell.sitting.edition_text == TEXT


def test_a_box_that_does_not_know_the_ready_armies_begins_with_an_empty_map():
    strange = read_edition(TEXT.replace('"smalt"', '"smalto"'), KnightsEdition)
    sandbox = Sandbox(KnightsPage(), lambda _: None, lambda: None, edition=strange)
    assert not sandbox.camp.notes.nobles
    sandbox._set_ready("battle")
    assert "smalt" in sandbox.problem


@pytest.mark.parametrize(("said", "is_with"), [("yes", True), ("no", False), ("perhaps", False)])
def test_a_war_set_up_on_the_map_is_played_with_or_without_neutral_cards(said, is_with):
    begun = []
    sandbox = Sandbox(KnightsPage(), begun.append, lambda: None)
    sandbox.bar.tell("neutral", said)
    sandbox.begin()
    assert begun[0].table.setup.neutral_cards is is_with
