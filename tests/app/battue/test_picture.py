"""The picture of the city: everything of a view is in it, where it belongs, and nothing that the view hides."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import msgspec
import pytest

from app.battue.about import about_seat, about_thing
from app.battue.page import BattuePage
from app.battue.picture.banners import CLOTHS, DASHES, SEATS
from app.battue.picture.card_pictures import draw_card
from app.battue.picture.drawing import draw
from app.battue.picture.icons import DRAWINGS
from app.battue.picture.layout import CONTROLS, SQUARE, Plan
from app.battue.picture.piece_places import area_of, follow, list_posts, stand_points
from app.battue.picture.roofs import BUILDINGS
from app.battue.picture.spots import describe_place, horde_spot, stand_spot, tile_spot
from app.battue.picture.tile_faces import type_size
from app.battue.picture.tray import Dice
from app.battue.picture.walls import is_gate
from app.core.play.parts import Buttons, Words
from app.core.scene import Scene
from engine.battue import GAME
from engine.battue.actions import Reveal
from engine.battue.setup import BattueSetup
from engine.battue.steps import Glimpsing, Laying, Marching, Opening
from engine.core.seat import CHANCE, NOBODY, Seat
from engine.core.table import Table
from engine.core.table import draw as draw_chance

SVG = "{http://www.w3.org/2000/svg}"


def play(seats, seed, is_enough, **options) -> Table:
    """A game of bots up to the first position that will do."""
    table, random = Table(GAME.setup(seats=seats, **options), seed), Random(seed)
    bots = [GAME.bots["cautious"]() for _ in range(seats)]
    while isinstance(table.to_act, int):
        view = table.view(table.to_act)
        if is_enough(view):
            return table
        table.play(bots[table.to_act].choose(table.rules, view, table.legal_actions(), random))
    return table


@pytest.fixture(scope="module")
def midgame() -> Table:
    return play(4, 5, lambda view: view.round >= 6 and isinstance(view.step, Marching))


def spots(scene: Scene) -> dict[str, str]:
    """Identity to what a screen reader says."""
    root = ElementTree.fromstring(scene.svg())
    return {each.get("data-spot"): each.get("aria-label") for each in root.iter() if each.get("data-spot")}


def test_the_picture_is_sound_and_its_references_lead_somewhere(midgame) -> None:
    root = ElementTree.fromstring(draw(midgame.rules, midgame.view()).svg())
    ids = {each.get("id") for each in root.iter() if each.get("id")}
    used = {each.get("href") for each in root.iter() if each.get("href")}
    assert used and used <= {f"#{name}" for name in ids}
    styled = {name for each in root.iter() for name in (each.get("class") or "").split()}
    known = set(re.findall(r"\.(bt-[\w-]+)", draw(midgame.rules, midgame.view()).style))
    assert styled - {"edge"} <= known, "a class without a style"


def test_every_place_horde_and_stand_is_a_spot_of_its_own(midgame) -> None:
    rules, view = midgame.rules, midgame.view()
    found = spots(draw(rules, view))
    names = rules.box.names[1 : rules.box.first_lot + len(view.city.lots)]
    assert {tile_spot(name) for name in names} <= found.keys()
    hordes = {
        horde_spot(seat, rules.box.names[place])
        for seat in rules.seats
        for place, warriors in enumerate(view.hordes[seat])
        if warriors
    }
    assert hordes == {each for each in found if each.startswith("horde:")}
    stands = {stand_spot(edge, section.id) for section in rules.box.ring for edge in section.edges}
    assert stands == {each for each in found if each.startswith("stand:")}
    assert len(found) == len(names) + len(hordes) + len(stands)
    assert all(found.values())


def test_labels_say_what_the_eye_sees(midgame) -> None:
    rules, view = midgame.rules, midgame.view()
    found = spots(draw(rules, view))
    for place in range(1, len(view.flags)):
        said = found[tile_spot(rules.box.names[place])]
        if place >= rules.box.first_lot:
            if view.flags[place] is not None:
                assert f"controlled by {rules.seat_names[view.flags[place]]}" in said
            if view.up[place]:
                face = rules.box.faces[view.faces[place]]
                assert f"{face.name} " in said and f"defence {face.defence}" in said and f"{face.points} points" in said
            elif not view.faces[place]:
                assert said.startswith("Hidden tile")
    for seat in rules.seats:
        for place, warriors in enumerate(view.hordes[seat]):
            if warriors:
                assert f"{warriors} warriors" in found[horde_spot(seat, rules.box.names[place])]


def test_faces_print_name_defence_points_loot_and_icons(midgame) -> None:
    rules, view = midgame.rules, midgame.view()
    root = ElementTree.fromstring(draw(rules, view).svg())
    tiles = {each.get("data-spot"): each for each in root.iter(f"{SVG}g") if each.get("data-spot")}
    seen = 0
    for place in range(rules.box.first_lot, len(view.up)):
        if view.up[place]:
            tile, face = tiles[tile_spot(rules.box.names[place])], rules.box.faces[view.faces[place]]
            texts = [each.text for each in tile.iter(f"{SVG}text")]
            signs = [each.get("href") for each in tile.iter(f"{SVG}use")]
            assert texts == [face.name, str(face.defence), str(face.points)]
            assert signs.count("#bt-sack") == face.loot
            assert (signs.count("#bt-event"), signs.count("#bt-helmet")) == (face.event, face.warrior)
            seen += 1
    assert seen > 5


# --- secrets ----------------------------------------------------------------------------------------------------


def scouted() -> tuple[Table, int]:
    """Seat 0 is about to look at a hidden tile; the number of the tile."""
    table = play(2, 8, lambda view: isinstance(view.step, Opening) and view.round >= 2)
    state = table.state
    place = next(p for p in range(table.rules.box.first_lot + 1, len(state.up)) if not state.up[p])
    return table, place


def test_two_hidden_faces_give_the_same_picture_to_everybody_but_the_scout() -> None:
    table, place = scouted()
    rules = table.rules
    looking = msgspec.structs.replace(
        table.state, to_act=CHANCE, step=Glimpsing(place), later=(table.state.step, *table.state.later)
    )
    outcomes = [chance.action for chance in rules.chances(looking)]
    assert len(outcomes) > 1 and isinstance(outcomes[0], Reveal)
    after = [rules.apply(looking, action) for action in outcomes]
    scout = after[0].active
    for seat in (*rules.seats, None):
        pictures = {draw(rules, rules.observe(state, seat)).svg() for state in after}
        assert len(pictures) == (len({action.kind for action in outcomes}) if seat == scout else 1)


def test_a_back_is_drawn_alike_whatever_lies_under_it() -> None:
    """Random play with full states: an onlooker's picture holds no drawing of a tile that is not face up."""
    table = play(3, 2, lambda view: view.round >= 5)
    for seat in (*table.rules.seats, None):
        view = table.view(seat)
        known = {view.faces[p] for p in range(table.rules.box.first_lot, len(view.up)) if view.faces[p]}
        drawn = set(re.findall(r'href="#bt-(T\d\d)-', draw(table.rules, view).pieces_svg()))
        assert drawn == known


def test_hands_are_not_in_the_picture(midgame) -> None:
    """What differs between seats' pictures is scouted faces only."""
    rules, state = midgame.rules, msgspec.structs.replace(midgame.state, seen=((),) * 4)
    assert len({draw(rules, rules.observe(state, seat)).svg() for seat in (*rules.seats, None)}) == 1


# --- geometry ---------------------------------------------------------------------------------------------------


def test_the_twelve_by_twelve_city_lies_within_its_ring() -> None:
    plan = Plan(GAME.load_edition())
    sections = [plan.section(each) for each in plan_sections()]
    assert plan.inside.width == plan.inside.height == 12 * SQUARE
    for each in sections:
        assert each.x >= 0 and each.y >= 0
        assert each.x + each.width <= plan.width and each.y + each.height <= plan.height
        assert not overlap(each, plan.inside)


def plan_sections():
    return GAME.load_edition().ring.sections


def overlap(one, other) -> bool:
    return (
        one.x < other.x + other.width - 1e-6
        and other.x < one.x + one.width - 1e-6
        and one.y < other.y + other.height - 1e-6
        and other.y < one.y + one.height - 1e-6
    )


def test_sections_stands_and_the_rooms_of_the_tray_do_not_overlap() -> None:
    plan = Plan(GAME.load_edition())
    areas = [plan.section(each) for each in plan_sections()]
    areas += [plan.stand(edge, each) for each in plan_sections() for edge in each.edges]
    for number, one in enumerate(areas):
        assert not any(overlap(one, other) for other in areas[number + 1 :])
    assert plan.tray.x >= plan.width and plan.tray.height > CONTROLS


def test_a_wall_touches_in_the_picture_what_it_touches_in_the_rules(midgame) -> None:
    """BT-AMB-13: tiles and ring sections are neighbours exactly where they are drawn side by side."""
    rules, view = midgame.rules, midgame.view()
    plan = Plan(rules.edition)
    first, count = rules.box.first_lot, len(view.flags)
    areas = {place: area_of(rules, view, plan, place) for place in range(1, count)}
    for place in range(first, count):
        drawn = {other for other in areas if other != place and side_by_side(areas[place], areas[other])}
        assert drawn == set(view.city.board.neighbours[place]), rules.box.names[place]


def side_by_side(one, other) -> bool:
    """They share a line, not just a corner."""
    wide = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    high = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return max(wide, high) > 1 and abs(min(wide, high)) < 1e-6


def test_hordes_stand_within_their_places_also_two_of_them(midgame) -> None:
    rules, view = midgame.rules, midgame.view()
    plan = Plan(rules.edition)
    for place in range(1, len(view.flags)):
        area = area_of(rules, view, plan, place)
        for number in (1, 2):
            for x, y, _ in stand_points(area, number, place < rules.box.first_lot):
                assert area.x < x < area.x + area.width and area.y < y < area.y + area.height


def test_names_fit_their_tiles() -> None:
    rules = GAME.setup().rules()
    for kind in rules.edition.tiles.kinds:
        for wide, high in (kind.size, kind.size[::-1]):
            area = Plan(rules.edition).squares(0, 0, wide, high)
            size = type_size(kind, area)
            assert size >= 9.5, f"{kind.name} would be written in {size}"
            assert size * 0.55 * len(kind.name) <= area.width


# --- telling apart ----------------------------------------------------------------------------------------------


def test_seats_are_told_apart_without_colour() -> None:
    assert len(set(CLOTHS.values())) == len(set(DASHES.values())) == len(SEATS) == 4
    assert len({DRAWINGS.draw(f"emblem-{name}") for name in SEATS}) == 4


def test_every_tile_of_the_box_has_a_building_and_every_gate_its_doors() -> None:
    edition = GAME.load_edition()
    assert {kind.name for kind in edition.tiles.kinds} <= BUILDINGS.keys()
    assert sum(is_gate(section) for section in edition.ring.sections) == 4


def test_every_loot_card_is_drawn_and_no_two_alike() -> None:
    cards = GAME.load_edition().loot.cards
    drawings = [draw_card(card).svg() for card in cards]
    assert len(set(drawings)) == len(cards)
    for card, drawing in zip(cards, drawings, strict=True):
        assert f">{card.name}<" in drawing
        ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawing}</svg>')


def test_the_dice_show_the_last_roll(midgame) -> None:
    rules, view = midgame.rules, midgame.view()
    said = {dice: label_of_dice(draw(rules, view, dice=dice)) for dice in (Dice(), Dice(3, 5), Dice(rider=4))}
    assert said == {
        Dice(): "No dice lie",
        Dice(3, 5): "Last roll: attack 3, defence 5",
        Dice(rider=4): "Reinforcement die: 4",
    }


def label_of_dice(scene: Scene) -> str:
    root = ElementTree.fromstring(scene.svg())
    words = ("No dice", "Last roll", "Reinforcement die")
    return next(label for each in root.iter() if (label := each.get("aria-label") or "").startswith(words))


def test_a_city_that_is_being_laid_shows_its_open_squares() -> None:
    table = Table(GAME.setup(seats=2, layout="manual"), 1)
    assert isinstance(table.view().step, Laying)
    open_squares = [each for each in spots(draw(table.rules, table.view())) if each.startswith("square:")]
    assert len(open_squares) == 144
    table.play(table.legal_actions()[0])
    left = [each for each in spots(draw(table.rules, table.view())) if each.startswith("square:")]
    assert len(left) == 144 - 12, "the Palace lies on twelve of them"


# --- pieces that slide ------------------------------------------------------------------------------------------


def test_a_horde_that_moves_keeps_its_key_and_a_part_that_leaves_gets_one() -> None:
    before = follow((), [(0, "R03"), (0, "C07"), (1, "camp")])
    keys = {place: key for key, place in before}
    moved = {place: key for key, place in follow(before, [(0, "C08"), (0, "C07"), (1, "camp")])}
    assert moved == {"C08": keys["R03"], "C07": keys["C07"], "camp": keys["camp"]}
    split = {place: key for key, place in follow(before, [(0, "R03"), (0, "C07"), (0, "C09"), (1, "camp")])}
    assert split.items() >= keys.items() and split["C09"] not in keys.values()


def test_every_horde_of_a_whole_game_has_a_key_of_its_own() -> None:
    table, random, keys = Table(GAME.setup(seats=3, round_limit=4), 3), Random(3), ()
    plan, state = Plan(table.rules.edition), table.state
    while state.to_act is not NOBODY:
        if state.to_act is CHANCE:
            action = draw_chance(table.rules.chances(state), random)
        else:
            action = random.choice(table.rules.legal_actions(state))
        state = table.rules.apply(state, action)
        posts = list_posts(table.rules, table.rules.observe(state, None), plan)
        keys = follow(keys, [(post.seat, post.place) for post in posts])
        assert len({key for key, _ in keys}) == len(keys) == len(posts)


def test_the_palace_is_seen_while_the_city_is_laid_and_no_other_face() -> None:
    table = Table(GAME.setup(seats=3, layout="manual"), 1)
    table.play("lay 4 4 4 3")
    table.play("lay 0 0 3 2")
    picture = draw(table.rules, table.view()).pieces_svg()
    assert "Palace C01, face down" in picture and "Hidden tile C02, one of the four named tiles" in picture
    assert table.rules.box.label(table.rules.box.first_lot, "") == "Palace C01"


def test_a_camp_has_room_outside_every_section_towers_too():
    """A tower bulges into the plain; tent and banner of a horde before it were cut by the edge of the board."""
    edition = GAME.setup(seats=2).rules().edition
    edition = GAME.load_edition()
    plan = Plan(edition)
    for section in edition.ring.sections:
        for edge in section.edges:
            area = plan.stand(edge, section)
            assert min(area.width, area.height) >= 46


def test_bt_tarsos_01_each_tower_bears_the_sign_of_its_power_and_says_it():
    plain, tarsos = (BattueSetup(seats=3, walls=walls).rules() for walls in ("plain", "tarsos"))
    view = tarsos.observe(tarsos.start(), None)
    assert draw(tarsos, view).pieces_svg().count("bt-power") == 4
    assert "bt-power" not in draw(plain, view).pieces_svg()
    said = describe_place(tarsos, view, tarsos.box.index["R05"])
    assert "Tower of Lances: +1 attack in every round of your battles" in said


def test_bt_tarsos_01_the_sheet_tells_each_power_and_its_holder():
    rules = BattueSetup(seats=3, walls="tarsos").rules()
    view = rules.observe(rules.start(), None)
    flags = tuple(Seat(2) if place == rules.box.index["R09"] else None for place in range(len(view.flags)))
    view = msgspec.structs.replace(view, flags=flags)
    words = [(part.text, part.rule) for part in about_thing(rules, view, "towers", "") if isinstance(part, Words)]
    assert ("Tower of Horns, south-east tower R09: held by Yellow.", "") in words
    assert [rule for _, rule in words if rule] == [*(f"BT-TARSOS-0{n}" for n in range(2, 6)), "BT-AMB-28"]
    seat = [part.rule for part in about_seat(rules, view, Seat(2)) if isinstance(part, Words)]
    assert "BT-TARSOS-04" in seat
    assert not about_thing(BattueSetup(seats=3).rules(), view, "towers", "")
    opens = [
        button.name for part in BattuePage().beside(rules, view) if isinstance(part, Buttons) for button in part.buttons
    ]
    assert "about:towers" in opens
