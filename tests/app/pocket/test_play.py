"""A game at the table as the pocket page plays it: taps, refusals, the curtain, undo, and a file that is checked."""

import json
from random import Random

import pytest

from app.pocket.desk import Desk
from engine.core.action import Action
from engine.registry import GAMES


class Tablet:
    """Asks the desk as the page does."""

    def __init__(self) -> None:
        self.desk = Desk()
        self.shown: dict = {}

    def ask(self, **question: object) -> dict:
        self.shown = json.loads(self.desk.ask(json.dumps(question)))
        return self.shown

    def begin(self, game: str, *players: str) -> dict:
        values = self.ask(do="lay", game=game)["values"]
        return self.ask(do="begin", game=game, values=values, names=[""] * len(players), players=players)

    def step(self, chance: Random) -> dict:
        """One touch that the page offers."""
        shown = self.shown
        if shown["curtain"]:
            return self.ask(do="do", what="lift")
        if shown["found"]:
            return self.ask(do="do", what="pass")
        if shown["bots"]:
            return self.ask(do="do", what="bot")
        if shown["lit"] and (not shown["offered"] or chance.random() < 0.7):
            return self.ask(do="tap", spot=chance.choice(shown["lit"]))
        number = chance.randrange(len(shown["offered"]))
        return self.ask(do="choose", number=number, version=shown["version"])

    def carry_out(self, action: Action) -> dict:
        """By the taps that mean it, and by its button where one is left to press."""
        desk = self.desk._game
        before = self.shown["version"]
        choice = next(each for each in desk._choices() if each.action == action)
        for spot in choice.paths[0] if choice.paths else ():
            if self.shown["version"] == before:
                assert spot in self.shown["lit"]
                self.ask(do="tap", spot=spot)
        if self.shown["version"] == before:
            number = desk._offered().index(choice)
            label = desk._board.label(desk._sitting.rules, desk._sitting.view(), action)
            assert self.shown["offered"].count(label) == 1, "buttons are told apart by their words"
            assert self.shown["offered"][number] == label
            self.ask(do="choose", number=number, version=before)
        return self.shown


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_taps_and_buttons(game: str) -> None:
    """Whatever a careful player wants, and now and then anything else that is legal, can be done on the page."""
    tablet, chance, bot = Tablet(), Random(3), GAMES[game].bots["cautious"]()
    shown = tablet.begin(game, *[""] * min(3, GAMES[game].setup.param["seats"].bounds[1]))
    while not shown.get("over"):
        if shown["curtain"] or shown["found"]:
            shown = tablet.step(chance)
            continue
        sitting = tablet.desk._game._sitting
        menu = list(sitting.menu())
        wanted = (
            chance.choice(menu) if chance.random() < 0.1 else bot.choose(sitting.rules, sitting.view(), menu, chance)
        )
        version = shown["version"]
        shown = tablet.carry_out(wanted)
        assert shown["version"] != version
    assert "win" in shown["title"] or "victory" in shown["title"]


@pytest.mark.parametrize("game", GAMES)
def test_people_and_a_bot_play_on_by_what_is_offered(game: str) -> None:
    tablet, chance = Tablet(), Random(4)
    tablet.begin(game, "", "", *(["cautious"] if GAMES[game].setup.param["seats"].bounds[1] > 2 else []))
    acted = set()
    for _ in range(90):
        shown = tablet.step(chance)
        assert "fault" not in shown
        if not shown["curtain"]:
            acted.add(shown["title"])
            assert shown["asks"] or shown["over"]
        if shown.get("over"):
            break
    assert len(acted) > 1
    saved = tablet.ask(do="do", what="save")["saved"]
    again = Tablet().ask(do="load", game=game, text=saved)
    assert again["play"] == game
    assert json.loads(saved)["players"][:2] == ["", ""]


def test_while_the_tablet_goes_round_nothing_but_the_name_is_shown() -> None:
    tablet = Tablet()
    shown = tablet.begin("saga", "", "")
    assert set(shown) == {"play", "version", "refusal", "curtain"}, "no board, no hand, no story"
    lifted = tablet.ask(do="do", what="lift")
    assert 'data-say="tap"' in lifted["held"]
    card = next(spot for spot in lifted["lit"] if spot.startswith("hand:"))
    assert f'data-text="{card}"' in tablet.ask(do="tap", spot=card)["held"].partition('aria-pressed="true"')[0]


def test_a_wrong_tap_is_refused_by_its_rule_and_changes_nothing() -> None:
    tablet = Tablet()
    begun = tablet.begin("battue", "", "")
    shown = tablet.ask(do="tap", spot="tile:C01")
    assert shown["refusal"]["sentence"]
    assert shown["refusal"]["rule"].startswith("BT-")
    assert (shown["version"], shown["lit"]) == (begun["version"], begun["lit"])


def test_a_decision_is_taken_back_and_what_was_shown_is_not() -> None:
    tablet = Tablet()
    tablet.begin("conquerors", "", "")
    assert tablet.shown["undo"] is False
    assert "not decided" in tablet.ask(do="do", what="undo")["refusal"]["sentence"]
    before = tablet.shown["lit"]
    while not tablet.shown["undo"]:
        tablet.step(Random(1))
    tablet.ask(do="do", what="undo")
    assert tablet.shown["lit"] == before


def test_a_late_press_does_nothing() -> None:
    tablet = Tablet()
    tablet.begin("knights", "", "")
    while not tablet.shown.get("offered"):
        tablet.step(Random(1))
    before = tablet.shown["version"]
    assert tablet.ask(do="choose", number=0, version=before - 1)["version"] == before
    assert tablet.ask(do="choose", number=9999, version=before)["version"] == before


@pytest.mark.parametrize(
    "question",
    [
        {"do": "lay", "game": "chess"},
        {"do": "lay", "game": "battue", "values": {"stop": "never"}},
        {"do": "begin", "game": "chess", "values": {}, "names": [], "players": ["", ""]},
        {"do": "begin", "game": "battue", "values": {}, "names": [], "players": []},
        {"do": "begin", "game": "battue", "values": {}, "names": [], "players": ["", "", "", "", ""]},
        {"do": "begin", "game": "battue", "values": {}, "names": [], "players": ["", "deep-mind"]},
        {"do": "begin", "game": "battue", "values": {"nothing": 1}, "names": [], "players": ["", ""]},
        {"do": "load", "game": "battue", "text": "not a game"},
        {"do": "load", "game": "chess", "text": "{}"},
        {"do": "tap", "spot": "tile:C01"},
        {"do": "do", "what": "cheat"},
    ],
)
def test_what_cannot_be_is_one_sentence(question: dict) -> None:
    fault = Tablet().ask(**question)["fault"]
    assert fault
    assert "\n" not in fault


def test_a_game_of_another_kind_is_not_loaded() -> None:
    tablet = Tablet()
    tablet.begin("conquerors", "", "")
    saved = tablet.ask(do="do", what="save")["saved"]
    assert "fault" in tablet.ask(do="load", game="battue", text=saved)
