"""The realm's picture: what is drawn is what is played, every thing has its spot and its words, no secret is in it."""

from __future__ import annotations

import itertools
import re
from random import Random

import msgspec
import pytest

from app.knights.picture import emblems
from app.knights.picture.drawing import draw
from app.knights.picture.layout import HexMap, join_sides
from app.knights.picture.map_ground import STYLE, Ground
from app.knights.picture.piece_places import list_posts
from engine.core.edition import packaged
from engine.core.seat import Seat
from engine.core.table import Table
from engine.knights.edition import KnightsEdition
from engine.knights.hexes import find_neighbours
from engine.knights.pieces import Face, Shape
from engine.knights.setup import CROWDED, KnightsSetup
from engine.knights.state import NOBLES
from engine.knights.steps import Discarding

SHEET = HexMap(packaged(KnightsEdition))
PLATE = (9 + 10.4 * 3, 20)
"""How wide and high a plate with three figures is."""


def crowd():
    rules = KnightsSetup(seats=3, position=CROWDED).rules()
    return rules, rules.observe(rules.start(), None)


def spots(scene) -> list[str]:
    return re.findall(r'data-spot="([^"]+)"', scene.svg())


def change(view, **changes):
    return msgspec.structs.replace(view, **changes)


# --- the sheet ------------------------------------------------------------------------------------------------


def test_hexes_that_share_a_side_on_the_sheet_are_neighbours_in_the_realm():
    realm = packaged(KnightsEdition).realm
    for one, other in itertools.combinations(SHEET.hexes, 2):
        shared = {frozenset(side) for side in SHEET.sides(one)} & {frozenset(side) for side in SHEET.sides(other)}
        assert bool(shared) == (other in find_neighbours(one, realm.columns, realm.rows)), (one, other)


def test_wk_move_06_the_river_is_one_line_through_its_sides_and_every_bridge_crosses_it():
    realm = packaged(KnightsEdition).realm
    (line,) = join_sides(SHEET.shared(side) for side in realm.river)
    assert len(line) == len(realm.river) + 1
    drawn = {frozenset(pair) for pair in itertools.pairwise(line)}
    assert drawn == {frozenset(SHEET.shared(side)) for side in realm.river}
    assert {frozenset(SHEET.shared(side)) for side in realm.bridges} <= drawn


def test_mountains_and_bridges_are_drawn_once_a_side():
    markup = "".join(node.svg() for node in Ground(packaged(KnightsEdition)).nodes())
    assert markup.count('class="wk-mountain"') == len(packaged(KnightsEdition).realm.mountains)
    assert markup.count('class="wk-bridge"') == len(packaged(KnightsEdition).realm.bridges) == 4


def test_the_shore_goes_round_the_whole_realm():
    outer = [side for place in SHEET.hexes for side in SHEET.sides(place)]
    once = [side for side in outer if sum(frozenset(side) == frozenset(other) for other in outer) == 1]
    assert len(SHEET.shore()) == len(once)


def test_nothing_lies_off_the_sheet_and_insets_do_not_touch_the_realm():
    _, _, width, height = SHEET.view_box()
    points = [point for place in SHEET.hexes for point in SHEET.corners(place)]
    assert all(0 < x < width and 0 < y < height for x, y in points)
    lowest = max(y for _, y in points)
    for name in SHEET.overseas:
        inset = SHEET.inset(name)
        assert inset is not None
        assert inset.y > lowest
        assert inset.x + inset.width < width
        assert inset.y + inset.height < height


def test_ships_lie_off_the_shore():
    for city in packaged(KnightsEdition).city:
        if city.port:
            x, y = SHEET.harbour(city.hex)
            away = [((x - cx) ** 2 + (y - cy) ** 2) ** 0.5 for cx, cy in map(SHEET.middle, SHEET.hexes)]
            assert min(away) > 55.4, city.name


# --- what is on it --------------------------------------------------------------------------------------------


def test_every_region_is_a_spot_with_a_label():
    rules, view = crowd()
    scene = draw(rules, view)
    found = spots(scene)
    for name in rules.realm.names:
        assert found.count(f"place:{name}") == 1
    assert scene.svg().count('role="button"') == len(found)
    assert all(re.findall(r'data-spot="[^"]+" role="button" tabindex="-1" aria-label="[^"]+"', scene.svg()))


def test_two_armies_stand_apart_and_more_are_stacks_with_a_count():
    rules, view = crowd()
    scene = draw(rules, view)
    found = spots(scene)
    assert "noble:linden" in found
    assert "stack:G3:0" in found
    assert "noble:cyan" in found
    assert "noble:smalt" not in found
    assert scene.pieces_svg().count(">×2<") == 1
    assert "Alan of Smalt, square, 200 men; Ernesto di Celadon" in scene.pieces_svg()


@pytest.mark.parametrize("place", ["D2", "E3", "Cadiz"])
@pytest.mark.parametrize("barons", range(2, 7))
def test_numbers_of_men_in_one_region_do_not_touch(place, barons):
    rules = KnightsSetup(seats=6).rules()
    view = rules.observe(rules.start(), None)
    off = [change(noble, place=None) for noble in view.nobles]
    for seat in range(barons):
        off[seat * NOBLES] = change(off[seat * NOBLES], place=rules.realm.names.index(place))
    posts = list_posts(rules, change(view, nobles=tuple(off)), SHEET)
    assert len(posts) == barons
    for one, other in itertools.combinations(posts, 2):
        across = abs(one.x - other.x) - one.scale * PLATE[0]
        down = abs(one.y - other.y) - one.scale * PLATE[1]
        assert max(across, down) > 3, (one, other)


def test_markers_say_what_is_besieged_broken_fortified_and_razed():
    rules, view = crowd()
    markup = draw(rules, view).pieces_svg()
    assert "Monz, of Mieczyslaw Niebieski, strength 300, fortified, income 3, besieged by Raoul" in markup
    assert "Estrel, of Thomas Edmund Madder, strength 100, income 2, 1 breach" in markup
    assert "Belmor, razed" in markup
    assert "Fortress of Raoul d&#x27;Émerande in F4, strength 300, 150 men inside" in markup


def test_a_change_of_owner_changes_only_the_pieces():
    rules, view = crowd()
    cities = list(view.cities)
    cities[0] = msgspec.structs.replace(cities[0], owner=Seat(2))
    before, after = draw(rules, view), draw(rules, change(view, cities=tuple(cities)))
    assert before.ground_svg() == after.ground_svg()
    assert before.pieces_svg() != after.pieces_svg()


def test_nobles_at_sea_sit_in_a_ship_on_the_port_symbol():
    rules, view = crowd()
    assert "at sea off Cadiz" in draw(rules, view).pieces_svg()
    assert draw(rules, view).pieces_svg().count("wk-hull") == 1


def test_names_that_people_typed_are_text():
    setup = KnightsSetup(seats=2, names=["<img src=x onerror=alert(1)>", "Bo"])
    rules = setup.rules()
    markup = draw(rules, rules.observe(rules.start(), None)).svg()
    assert "<img" not in markup
    assert "&lt;img" in markup


def test_six_barons_differ_in_colour_and_in_pattern_and_four_shapes_in_outline():
    cloths = {dict(cloth.attributes)["id"]: cloth.children[1].svg() for cloth in emblems.cloths()}
    barons = {baron.slug.value for baron in packaged(KnightsEdition).baron}
    assert len(set(cloths.values())) == len(set(emblems.COLOURS.values())) == 6
    assert barons == set(emblems.COLOURS) and {f"wk-cloth-{baron}" for baron in barons} == set(cloths)
    assert len({emblems.base(shape) for shape in Shape}) == 4
    assert {name for name in emblems.DRAWINGS.names if name.startswith("face-")} == {f"face-{f.value}" for f in Face}


def test_every_colour_of_the_sheet_has_a_dark_twin():
    light, dark = STYLE.split(".dark svg", 1)
    bright = set(re.findall(r"(--wk-[a-z-]+):#", light))
    assert bright == set(re.findall(r"(--wk-[a-z-]+):#", dark.split("}")[0]))


# --- secrets --------------------------------------------------------------------------------------------------


def fighting():
    """A battle at its first secret decision, the attacker's discard."""
    position = "Emerande: smalt E4, 100, 100 Polish\nNiebieski: cyan E4, 100, 150 Swiss"
    table = Table(KnightsSetup(position=position), seed=4)
    for line in ("operations E4", "battle E4 niebieski smalt"):
        table.play(line)
    assert isinstance(table.state.step, Discarding)
    return table


@pytest.mark.parametrize("seat", [None, Seat(1)])
def test_hands_and_pile_are_not_in_the_picture_of_those_who_may_not_see_them(seat):
    table = fighting()
    rules = table.rules
    view = table.view(seat)
    shown = {draw(rules, rules.observe(rules.imagine(view, Random(deal)), seat)).svg() for deal in range(8)}
    assert shown == {draw(rules, view).svg()}
    assert len({rules.imagine(view, Random(deal)).hands[0] for deal in range(8)}) > 1
