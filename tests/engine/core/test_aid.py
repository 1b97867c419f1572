"""The player aid of every game: whole, short, with the numbers of the edition, citing rules that there are."""

from __future__ import annotations

import re

import msgspec
import pytest

from engine.core.aid import load_aid, read_aid
from engine.registry import GAMES

GAMES_BY_NAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@GAMES_BY_NAME
def test_every_game_says_its_aim_in_two_sentences_and_cites_its_own_rules(game):
    aid = load_aid(game.package, game.load_edition())
    assert len(re.findall(r"[.!](?: |$)", aid.aim)) == 2 and len(aid.aim) < 320
    assert "{" not in aid.aim + aid.text
    rules = {section.rule for section in game.rulebook().sections}
    cited = re.findall(rf"\b{game.prefix}-[A-Z0-9-]*[A-Z0-9]", aid.text)
    assert cited and set(cited) <= rules


@GAMES_BY_NAME
def test_how_long_it_takes_reads_on_with_minutes(game):
    assert re.search(r"\d$", load_aid(game.package, game.load_edition()).minutes)


@GAMES_BY_NAME
def test_players_are_those_that_the_set_up_takes(game):
    low, high = next(field.bounds for field in game.setup().fields() if field.name == "seats")
    said = load_aid(game.package, game.load_edition()).players
    assert said == f"{max(low, 2)} to {high}"


def test_the_numbers_are_those_of_the_box():
    game = GAMES["barbarian"]
    edition = game.load_edition()
    victory = msgspec.structs.replace(edition.victory, provinces=9)
    aid = load_aid(game.package, msgspec.structs.replace(edition, victory=victory))
    assert "control 9 provinces" in aid.aim


def test_an_aid_without_its_head_is_refused():
    with pytest.raises(ValueError, match="players"):
        read_aid("# Something else\n", GAMES["saga"].load_edition())
