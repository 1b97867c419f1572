"""The box: what ours holds, and one clear sentence for each way of getting it wrong."""

from importlib import resources
from itertools import pairwise

import pytest

from engine.core.edition import packaged, read_edition
from engine.core.refusal import EditionError
from engine.knights.edition import KnightsEdition
from engine.knights.hexes import find_neighbours, is_border, list_hexes, read_side
from engine.knights.pieces import FACES, Expedition, Fate, Shape

PACKAGE = "engine.knights"
TEXT = resources.files(PACKAGE).joinpath("edition.toml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def edition():
    return packaged(KnightsEdition)


def test_every_table_says_where_it_comes_from(edition):
    tables = [edition.realm, *edition.cities(), *edition.baron, edition.regulars, edition.mercenaries]
    tables += [edition.destiny, edition.money, edition.limits, edition.seats]
    assert all(table.source for table in tables)


def test_named_places_have_the_rulebooks_numbers(edition):
    cities = {city.name: city for city in edition.cities()}
    assert (cities["Vecht"].strength, cities["Fröli"].strength, cities["Monz"].strength) == (300, 200, 200)
    assert cities["Ballin"].port
    assert all(each.port for each in edition.overseas)
    assert len(edition.mercenary_pile()) == 60


def test_wk_ex_01_to_08_every_figure_of_the_examples_is_possible(edition):
    """Five green cards and four blue ones, then four red and two of a city, from the one pile."""
    counts = dict(zip((face.value for face in FACES), edition.face_counts(), strict=True))
    assert sum(counts.values()) == 24
    assert counts["hit"] >= 2 + 2
    assert counts["victory"] >= 1
    assert counts["avoid"] >= 1
    shapes = {noble.slug: noble.shape for baron in edition.baron for noble in baron.nobles}
    assert (shapes["smalt"], shapes["solferino"]) == (Shape.SQUARE, Shape.STAR)
    assert shapes["prussen"] is not Shape.CIRCLE
    pile = [(troop.men, troop.nation) for troop in edition.mercenary_pile()]
    assert {(50, "English"), (100, "English"), (150, "English")} <= set(pile)
    assert {(50, "Polish"), (100, "Polish"), (50, "Romanian")} <= set(pile)


def test_wk_a1_expedition_columns(edition):
    """A1.8: equal mean, rising spread."""
    columns = {
        Expedition.CEYLON: (3, 6, 6, 7, 2, 0),
        Expedition.SPICE_ISLANDS: (6, 6, 3, 5, 3, 1),
        Expedition.CHINA: (9, 6, 1, 2, 3, 3),
    }
    for expedition, expected in columns.items():
        fates = [card.fate(expedition) for card in edition.destiny.cards]
        assert tuple(fates.count(fate) for fate in Fate) == expected
        assert sum(fate.factor for fate in fates) == 26


def test_roads_make_marches_of_three_worth_it(edition):
    """From most hexes with a road, three regions of road lead where one step does not."""
    sides = {read_side(f"{a}-{b}") for road in edition.realm.roads for a, b in pairwise(road)}
    near = {}
    for one, other in sides:
        near.setdefault(one, set()).add(other)
        near.setdefault(other, set()).add(one)
    reach = {start: near[start] | {b for a in near[start] for b in near[a]} - {start} for start in near}
    assert all(len(reach[start]) > len(near[start]) for start in near)
    assert sum(city.hex in near for city in edition.city) >= 12


def test_the_river_cuts_the_realm_but_for_its_bridges(edition):
    board = edition.board()
    bridges = {read_side(side) for side in edition.realm.bridges}
    hexes = range(len(edition.hexes()))
    north = {board.index["A1"]}
    queue = list(north)
    while queue:
        place = queue.pop()
        for other in board.neighbours[place]:
            if other not in north and read_side(f"{board.names[place]}-{board.names[other]}") not in bridges:
                north.add(other)
                queue.append(other)
    assert 0 < len(north) < len(hexes)
    assert len(bridges) == 4


def test_hexes_touch_from_both_sides():
    for name in list_hexes(9, 7):
        near = find_neighbours(name, 9, 7)
        assert len(set(near)) == len(near) <= 6
        assert all(name in find_neighbours(other, 9, 7) for other in near)
    assert len(find_neighbours("D4", 9, 7)) == 6
    assert is_border("A4", 9, 7)
    assert is_border("D7", 9, 7)
    assert not is_border("D4", 9, 7)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('game = "knights"', 'game = "battue"', "for the game 'battue'"),
        ('bridges = [\n    "E3-E4", ', "bridges = [\n    ", "4 bridges, not 3"),
        ('bridges = [\n    "E3-E4"', 'bridges = [\n    "A1-B1"', "'A1-B1' does not cross the river"),
        ('"D2-D3"', '"D2-D9"', "'D9' is no hex"),
        ('"D2-D3"', '"D2-H3"', "D2 and H3 are not neighbours"),
        ('["G6", "H6", "I5"]', '["G6", "I5"]', "G6 and I5 are not neighbours"),
        ('["I3", "I4", "I5"]', '["H3", "H4"]', "across a mountain"),
        ('name = "Kovel"', 'name = "Monz"', "the city Monz is listed twice"),
        ('hex = "E1"', 'hex = "E3"', "the hex E3 has two cities"),
        ('hex = "E1"', 'hex = "Z9"', "no hex of the realm"),
        ("strength = 200", "strength = 230", "in steps of 50"),
        ('name = "Acre"\nstrength = 300\nincome = 3\nport = true', 'name = "Acre"\nstrength = 300\nincome = 3', "Acre"),
        ('slug = "smalt", name = "Alan of Smalt", shape = "square"',
         'slug = "smalt", name = "Alan of Smalt", shape = "star"', "one of each shape"),
        ('{ slug = "smalt"', '{ slug = "topaz"', "'topaz' needs a slug of his own"),
        ("fortress = 300", "fortress = 0", "fortress"),
        ("cards = [50, 50, 50, 50, 100,", "cards = [50, 50, 50, 100,", "60 mercenary cards, not 54"),
        ('noble = "smalt"', 'noble = "cyan"', "each noble must stand"),
        ('city = "Altamont"', 'city = "Vecht"', "each city must stand"),
        ('city = "Altamont", nation = "Swiss"', 'city = "Altamont", nation = "Danish"', "nation Danish"),
        ("repair = 2", "repair = 0", "'repair' must be at least 1"),
        ("seats = 2, cities = 11", "seats = 2, cities = 18", "cannot be razed"),
        ('"F2-G2", ', '"F2-G2", "A1-B1", "A1-A2", ', "nobody can walk"),
    ],
)  # fmt: skip
def test_a_wrong_edition_gets_one_sentence(old, new, sentence):
    assert old in TEXT
    with pytest.raises(EditionError) as caught:
        read_edition(TEXT.replace(old, new, 1), KnightsEdition)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)
