"""The tables of the box: what ours says, and one sentence for each thing that cannot fit together in an owner's."""

from __future__ import annotations

from importlib import resources

import pytest

from engine.barbarian.edition import BarbarianEdition
from engine.barbarian.setup import BarbarianSetup
from engine.core.edition import packaged, read_edition
from engine.core.refusal import EditionError

TEXT = resources.files("engine.barbarian").joinpath("edition.toml").read_text(encoding="utf-8")

FAULTS = [
    ('game = "barbarian"', 'game = "battue"', "it is for the game 'battue'"),
    ("count = 30 }", "count = 31 }", "the box holds"),
    ("treasury = [1, 1, 1, 2, 2, 3]", "treasury = [1, 1, 1, 2, 2, 4]", "six kits need more coins than the box holds"),
    ("treasury = [1, 1, 1, 2, 2, 3]", "treasury = [1, 1, 2, 2, 3]", "18 neutral provinces need as many chests"),
    ("recruit = [1, 2, 3, 4]", "recruit = [4, 3, 2, 1]",
     "the recruit prices of hun must be 4 rising numbers above 0"),
    ("claim = [3, 4, 5, 6]", "claim = [3, 4, 5]", "the claim prices of hun must be 4 rising numbers above 0"),
    ("warriors = 4 ", "warriors = 0 ", "'warriors' must be at least 1, not 0"),
    ("provinces = 7 ", "provinces = 0 ", "'provinces' must be at least 1, not 0"),
    ("tremis_per_point = 5 ", "tremis_per_point = 0 ", "'tremis_per_point' must be at least 1, not 0"),
    ("mark = 2 ", "mark = -2 ", "'mark' must be at least 0, not -2"),
    ('slug = "scourge"', 'slug = "raid"', "the power raid is held twice"),
    ('slug = "scourge"', 'slug = "flying"', "does not have the expected form"),
    ("amount = 8\n", "", "the amount of scourge must be from 1 to 20, not 0"),
    ("amount = 4\n", "amount = 21\n", "the amount of salic_law must be from 1 to 20, not 21"),
    ("amount = 2\n", "amount = 1.5\n", "does not have the expected form"),
    ('slug = "raid"\n', 'slug = "raid"\namount = 3\n', "the power raid has no amount"),
    ("points = 0\n", "points = 1\n", "the first title must be for 0 points"),
    ('capital = "Hunnia"', 'capital = "Dacia"', "hun must have exactly one capital, Dacia"),
    ('tile = "Pannonia"', 'tile = "Dacia"', "the tile of hun must lie on a neutral province, not on 'Dacia'"),
    ('tile = "Pannonia"', 'tile = "Illyricum"', "two tiles lie on Illyricum"),
    ('adjacent = ["Dacia", "Hunnia", "Marcomannia"]', 'adjacent = ["Dacia", "Marcomannia"]', "does not border"),
    ('adjacent = ["Dacia", "Hunnia", "Marcomannia"]', 'adjacent = ["Dacia", "Hunnia", "Marcomannia", "Atlantis"]',
     "Scythia borders Atlantis, which is no place of this board"),
    ('strait = ["Roma"]', 'strait = []', "Roma borders Sicilia, but Sicilia does not border Roma"),
    ('name = "Scythia"\nhome = "hun"', 'name = "Scythia"', "neutral provinces need as many chests"),
    ('id = "II-2"', 'id = "II-1"', "the scenario 'II-1' needs a name of its own"),
    ('["ostrogoth", "visigoth", "frank"]', '["ostrogoth", "frank"]', "III-1 has the wrong number"),
    ('["ostrogoth", "visigoth", "frank"]', '["ostrogoth", "ostrogoth", "frank", "hun"]',
     "III-1 has the wrong number of kingdoms for 3 seats"),
    ('B = ["visigoth", "frank"] }', 'B = ["visigoth", "hun"] }',
     "II-1 must give each of two letters two of its kingdoms"),
    ('["hun", "ostrogoth", "visigoth", "saxon"]\nteams = { A = ["hun", "visigoth"], B = ["ostrogoth", "saxon"] }',
     '["ostrogoth", "vandal", "visigoth", "frank"]\n'
     'teams = { A = ["ostrogoth", "frank"], B = ["vandal", "visigoth"] }',
     "two scenarios for 2 seats have the same four kingdoms"),
    ("seats = 6", "seats = 5", "there is no scenario for 6 seats"),
]  # fmt: skip


@pytest.mark.parametrize(("good", "bad", "sentence"), FAULTS, ids=[sentence for _, _, sentence in FAULTS])
def test_an_edition_that_does_not_fit_together_is_one_sentence(good, bad, sentence):
    assert good in TEXT
    with pytest.raises(EditionError) as caught:
        read_edition(TEXT.replace(good, bad, 1), BarbarianEdition)
    assert sentence in str(caught.value) and str(caught.value).endswith(".")


def test_bk_recruit_02_an_owners_prices_are_the_games_prices():
    mine = read_edition(TEXT.replace("recruit = [1, 2, 3, 4]", "recruit = [1, 2, 2, 7]"), BarbarianEdition)
    assert mine.digest != packaged(BarbarianEdition).digest
    rules = BarbarianSetup(seats=3, edition=mine).rules()
    assert rules.edition.kingdom[5].recruit == (1, 2, 2, 7)


def test_bk_claim_02_what_a_power_takes_off_a_price_is_at_most_the_price():
    at = TEXT.index('slug = "adventus"')
    dear = TEXT[:at] + TEXT[at:].replace("amount = 1\n", "amount = 4\n", 1)
    with pytest.raises(EditionError, match="the amount of adventus is more than the cheapest price, 3"):
        read_edition(dear, BarbarianEdition)


def test_the_printed_numbers():
    """Rulebook pages 4, 5, 10 and 16."""
    edition = packaged(BarbarianEdition)
    assert {kind.value: kind.count for kind in edition.coins.kinds} == {1: 30, 2: 24, 3: 17, 5: 1}
    assert sum(kind.value * kind.count for kind in edition.coins.kinds) == 134
    assert (edition.points.mark, edition.points.king, edition.points.warrior, edition.points.tremis) == (2, 6, 3, 1)
    assert (edition.victory.provinces, edition.victory.kings) == (7, 2)
    assert edition.chest_pool() == (1,) * 6 + (2,) * 6 + (3,) * 5 + (5,)
    assert sum(edition.kit.treasury) == 10 and sum(edition.kit.loot) == 6


def test_bk_map_05_and_bk_map_06_the_map_has_36_provinces_62_borders_3_straits_and_24_ports():
    edition = packaged(BarbarianEdition)
    board = edition.board()
    sea = board.index["Sea"]
    assert len(edition.province) == 36 and len(board.neighbours[sea]) == 24
    borders = {frozenset((each.name, other)) for each in edition.province for other in each.adjacent}
    straits = {frozenset((each.name, other)) for each in edition.province for other in each.strait}
    assert len(borders) == 62
    assert straits == {
        frozenset(("Baetica", "Mauretania")), frozenset(("Cantium", "Neustria")), frozenset(("Roma", "Sicilia")),
    }  # fmt: skip
