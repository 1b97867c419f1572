"""The set-up form and the Play tab around it, without a browser."""

from __future__ import annotations

import json

import pytest

from app.barbarian.page import BarbarianPage
from app.core.game.shell import GameShell
from app.core.play.play_page import PlayPage
from app.core.play.setup_form import SetupForm
from app.knights.page import KnightsPage
from engine.barbarian import GAME
from engine.registry import GAMES

PAGE = BarbarianPage()


def form(begun: list | None = None) -> SetupForm:
    return SetupForm(PAGE, (begun if begun is not None else []).append)


def say(form: SetupForm, word: str, **what: object) -> None:
    form.view.tell(word, json.dumps(what))


def field(form: SetupForm, name: str) -> dict:
    return next(each for each in form.view.fields if each["name"] == name)


def test_every_parameter_of_the_set_up_is_in_the_form_and_explained():
    shown = {each["name"] for each in form().view.fields}
    assert shown == {each.name for each in GAME.setup.fields()} - {"names"} | {"edition"}
    assert all(each["doc"] for each in form().view.fields)


def test_what_no_row_of_a_form_can_hold_is_left_out_and_kept():
    knights = GAMES["knights"]
    made = SetupForm(KnightsPage(), [].append)
    shown = {each["name"] for each in made.view.fields}
    assert "position" not in {each.name for each in knights.setup.fields()}
    assert "position" not in shown and {"seats", "turns", "edition"} <= shown
    made.choose("turns", "3")
    assert made.setup.turns == 3 and made.setup.position == knights.setup().position


def test_rulings_stand_in_a_group_of_their_own():
    made = SetupForm(KnightsPage(), [].append)
    groups = {each["name"]: each["group"] for each in made.view.fields}
    (faq,) = {group for name, group in groups.items() if name.startswith("faq_")}
    assert "FAQ" in faq and groups["seats"] == groups["print_alone"] == groups["edition"] == ""
    made.choose("faq_ports", "no")
    assert not made.setup.rules().faq_ports and made.setup.rules().faq_walls


@pytest.mark.parametrize("seats", range(2, 7))
def test_each_number_of_seats_begins_a_game(seats):
    begun: list = []
    made = form(begun)
    say(made, "set", name="seats", value=str(seats))
    assert len(made.view.seats) == seats and field(made, "seats")["value"] == str(seats)
    made.begin()
    assert len(begun[0].players) == seats and begun[0].humans == (0,)


def test_scenarios_follow_the_number_of_seats_and_a_wrong_one_falls_back():
    made = form()
    say(made, "set", name="scenario", value="III-2")
    assert [each["hint"] for each in made.view.seats] == ["Huns", "Ostrogoths", "Franks"]
    say(made, "set", name="seats", value="4")
    assert made.setup.scenario == "" and all(
        value == "" or value.startswith("IV") for value, _ in field(made, "scenario")["choices"]
    )


def test_the_first_scenario_is_named_and_chosen_until_another_one_is():
    made = form()
    choices = field(made, "scenario")["choices"]
    assert choices[0] == ["", "III-1: Ostrogoths, Visigoths, Franks (for a first game)"]
    assert len({label for _, label in choices}) == len(choices) and "" not in [label for _, label in choices]
    say(made, "set", name="scenario", value="III-1")
    row = field(made, "scenario")
    assert row["value"] in [value for value, _ in row["choices"]]


def test_names_and_players_of_seats():
    begun: list = []
    made = form(begun)
    say(made, "seat", number=1, name="Ada")
    say(made, "seat", number=1, player="")
    say(made, "seat", number=2, player="random")
    made.begin()
    assert begun[0].players == ("", "", "random") and begun[0].table.setup.names == ["", "Ada", ""]


@pytest.mark.parametrize(
    ("word", "what"),
    [
        ("set", {"name": "seats", "value": "99"}),
        ("set", {"name": "seats", "value": "x"}),
        ("set", {"name": "nonsense", "value": "1"}),
        ("set", {"name": "edition", "value": "not toml ["}),
        ("set", {"name": "round_limit", "value": "0"}),
    ],
)
def test_wrong_input_is_one_sentence_and_changes_nothing(word, what):
    made = form()
    before = made.setup.options()
    say(made, word, **what)
    assert made.view.problem and "\n" not in made.view.problem and made.setup.options() == before


@pytest.mark.parametrize("sent", ["", "nonsense", "[]", "7", '{"number": 99, "player": "random"}', '{"number": "x"}'])
def test_what_a_browser_should_not_send_is_passed_over(sent):
    made = form()
    made.view.tell("seat", sent)
    made.view.tell("set", sent if sent.startswith("{") is False else "null")
    assert made.players[0] == "" and len(made.view.seats) == 3


def test_options_that_do_not_fit_together_are_said_when_one_begins():
    begun: list = []
    made = form(begun)
    say(made, "set", name="scenario", value="III-2")
    say(made, "set", name="expert", value="yes")
    made.begin()
    assert not begun and "expert" in made.view.problem


def test_an_edition_of_ones_own_is_played_and_kept():
    from importlib import resources

    from app.core.play.keeping import keep, restore_in_steps
    from engine.core.table import finish

    text = resources.files("engine.barbarian").joinpath("edition.toml").read_text(encoding="utf-8")
    begun: list = []
    made = form(begun)
    say(made, "set", name="edition", value=text.replace('name = "Gonfalon reconstruction"', 'name = "My box"'))
    assert "My box" in field(made, "edition")["doc"]
    made.begin()
    again = finish(restore_in_steps(GAME, PAGE, keep(begun[0])))
    assert again.rules.edition.edition.name == "My box"


# --- the tab ---


def play_page() -> PlayPage:
    return PlayPage(PAGE, lambda rule: None, lambda: None)


def test_the_form_comes_when_the_browser_kept_nothing_and_the_game_when_it_did():
    first = play_page()
    first.build()
    first.storage.tell("found", "")
    assert first.form is not None and first.table is None
    first.form.begin()
    kept = first.storage.text
    second = play_page()
    second.build()
    second.storage.tell("found", kept)
    assert second.form is None and second.sitting.table.digest() == first.sitting.table.digest()


@pytest.mark.parametrize("kept", ["garbage", '"garbage"', "[1]", '{"a":1}', "null", '"' + "A" * 1000 + '"'])
def test_damaged_memory_leads_to_the_form(kept):
    page = play_page()
    page.build()
    page.storage.tell("found", kept)
    assert page.form is not None and page.sitting is None


def test_a_bad_file_gets_a_sentence_and_changes_nothing():
    page = play_page()
    page.build()
    page.storage.tell("found", "")
    page.form.begin()
    digest = page.sitting.table.digest()
    for text in ("{}", "x", "<script>"):
        page.files.tell("load", text)
        assert page.files.problem and page.sitting.table.digest() == digest
    page.files.tell("too_large", "10485760")
    assert "10,485,760" in page.files.problem
    good = page.sitting.table.save()
    page.files.tell("load", good)
    assert page.files.problem == "" and page.sitting.table.digest() == digest


def test_a_new_game_forgets_the_old_one():
    page = play_page()
    page.build()
    page.storage.tell("found", "")
    page.form.begin()
    page.files.tell("new", "yes")
    assert page.sitting is None and page.form is not None and page.storage.text == ""


def test_two_visitors_share_nothing():
    one, other = (GameShell(PAGE) for _ in range(2))
    for shell in (one, other):
        shell.shell.ready()
        shell.open("Play")
        shell.play.storage.tell("found", "")
        shell.play.form.begin()
    before = other.sitting.table.digest()
    one.play.table.tap("place:Dalmatia")
    one.play.table.tap("place:Roma")
    assert one.sitting.table.digest() != before == other.sitting.table.digest()


def test_a_citation_opens_its_rule_over_the_page():
    shell = GameShell(PAGE)
    shell.open_rule("BK-TAX-01")
    assert shell.sheet.shown["rule"] == "BK-TAX-01" and shell.sheet.shown["page"] == "8"
    shell.open_rule("nonsense")
    assert shell.sheet.shown["rule"] == "BK-TAX-01"
    shell.open_rulebook("BK-TAX-02")
    assert shell.shell.tab == "Rules" and shell._book.target == "BK-TAX-02"
