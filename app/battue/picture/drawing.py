"""The board as a picture: `draw(rules, view)` turns what one seat sees into a Scene. Pure; it never meets a State."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from app.battue.picture import banners, icons
from app.battue.picture.layout import SQUARE, Plan, along
from app.battue.picture.map_ground import draw_ground
from app.battue.picture.paint import short, stamp
from app.battue.picture.piece_places import Post, area_of, camp_area, flag_point, follow, list_posts, tent_point
from app.battue.picture.spots import describe_horde, describe_place, horde_spot, is_named, square_spot, tile_spot
from app.battue.picture.tile_faces import draw_back, draw_face, draw_legend, ribbon_height
from app.battue.picture.tray import Dice, dice_of, draw_tray
from app.core.asset import read_asset
from app.core.following import Keys
from app.core.scene import Area, Node, Scene, at, drawn_once, group, node, rect, spot
from engine.battue.board import squares_taken
from engine.battue.edition import Section
from engine.battue.pieces import CAMP, UNSEEN
from engine.battue.questions import is_pillaged
from engine.battue.rules import BattueRules
from engine.battue.state import BattueView
from engine.battue.steps import Laying
from engine.battue.towers import find_tower

STYLE = read_asset("city.css", "app.battue")


def draw(rules: BattueRules, view: BattueView, keys: Keys = (), dice: Dice | None = None) -> Scene:
    """The city with everything that this view shows. `keys` come from `posts.follow`, for hordes that slide."""
    plan = Plan(rules.edition)
    view = _with_all_tiles(rules, view)
    return Scene(
        "The city of Battue",
        plan.view_box,
        draw_ground(rules.edition),
        (
            *_squares(rules, view, plan),
            *_tiles(rules, view, plan),
            *_ring(rules, view, plan),
            *_camps(rules, view, plan),
            *_fray(rules, view, plan),
            *_hordes(rules, view, plan, keys),
            draw_tray(rules, view, plan, dice_of(view) if dice is None else dice),
        ),
        STYLE,
    )


def _with_all_tiles(rules: BattueRules, view: BattueView) -> BattueView:
    """While the city is laid a view lists no faces, flags or hordes of its tiles yet: of faces there is but the first
    tile's, the Palace, and nobody has any of the rest."""
    missing = rules.box.first_lot + len(view.city.lots) - len(view.faces)
    if missing <= 0:
        return view
    return msgspec.structs.replace(
        view,
        faces=view.faces + (rules.edition.city.palace,) + (UNSEEN,) * (missing - 1),
        up=view.up + (False,) * missing,
        flags=view.flags + (None,) * missing,
        hordes=tuple(row + (0,) * missing for row in view.hordes),
    )


# --- laying -----------------------------------------------------------------------------------------------------


def _squares(rules: BattueRules, view: BattueView, plan: Plan) -> Iterator[Node]:
    """Open squares, to be tapped while tiles are laid; on the Palace's marked ground its outline."""
    if not isinstance(view.step, Laying):
        return
    city = rules.edition.city
    taken = squares_taken(view.city.lots, city.width)
    for number in range(city.width * city.height):
        y, x = divmod(number, city.width)
        if not taken >> number & 1:
            yield spot(
                square_spot(x, y),
                f"Open square, column {x + 1}, row {y + 1}",
                rect(*plan.squares(x, y, 1, 1).shrunk(1.5), "bt-square edge"),
            )


# --- tiles and ring ---------------------------------------------------------------------------------------------


def _tiles(rules: BattueRules, view: BattueView, plan: Plan) -> Iterator[Node]:
    for number, lot in enumerate(view.city.lots):
        place = rules.box.first_lot + number
        lies = plan.lot(lot)
        area = Area(0.0, 0.0, lies.width, lies.height)  # one drawing for all tiles alike, wherever they lie
        name = rules.box.names[place]
        face = rules.box.faces[view.faces[place]] if view.faces[place] else None
        if face is None:
            parts = [draw_back(area, is_named(rules, lot.batch), name)]
        elif view.up[place]:
            parts = [draw_face(face.id, area)]
        else:  # face down, but not to these eyes
            parts = [draw_face(face.id, area), rect(*area.shrunk(2.5), "bt-mist", rx=4)]
        ribbon = ribbon_height(face, area) if face else 4.0
        yield spot(
            tile_spot(name),
            describe_place(rules, view, place),
            *parts,
            *_frame(view, place, area),
            *([draw_legend(face, area, _change(view, place), is_pillaged(rules.terms, view, place))] if face else []),
            *_scouts(rules, view, place, area, ribbon),
            *_flag(rules, view, place, area, ribbon),
            transform=at(lies.x, lies.y),
        )


def _change(view: BattueView, place: int) -> int:
    """What an event adds to the printed defence, for the battle that is being fought."""
    return view.fight.guard if view.fight is not None and view.fight.place == place else 0


def _scouts(rules: BattueRules, view: BattueView, place: int, area: Area, ribbon: float) -> Iterator[Node]:
    """Everybody knows who has looked at a tile, not what it is."""
    if view.up[place]:
        return
    for number, seat in enumerate(seat for seat in rules.seats if place in view.seen[seat]):
        yield group(
            stamp("lens", area.x + 16 + 22 * number, area.y + ribbon + 11, 0.9),
            class_=f"bt-scout bt-{banners.SEATS[seat]}",
        )


def _flag(rules: BattueRules, view: BattueView, place: int, area: Area, ribbon: float) -> Iterator[Node]:
    owner = view.flags[place]
    if owner is not None:
        yield stamp(f"flag-{banners.SEATS[owner]}", *flag_point(area, place < rules.box.first_lot, ribbon))


def _frame(view: BattueView, place: int, area: Area) -> Iterator[Node]:
    owner = view.flags[place]
    if owner is not None:
        yield banners.frame(owner, area)


def _ring(rules: BattueRules, view: BattueView, plan: Plan) -> Iterator[Node]:
    """What the ring prints and who holds it. Taps go through to the walls."""
    for place, section in enumerate(rules.box.ring, start=1):
        area = plan.section(section)
        yield group(
            *_frame(view, place, area),
            _section_legend(section, area, _change(view, place), is_pillaged(rules.terms, view, place)),
            *_power(rules, place, area),
            *_flag(rules, view, place, area, 0.0),
            class_="bt-through",
        )


def _power(rules: BattueRules, place: int, area: Area) -> Iterator[Node]:
    """What a tower of Tarsos gives, as a sign on a disc at its upper right."""
    tower = find_tower(rules.terms, place)
    if tower is not None:
        yield icons.power(type(tower.effect), area.x + area.width - 11, area.y + 11)


@drawn_once
def _section_legend(section: Section, area: Area, change: int, is_spent: bool) -> Node:
    return group(*_section_signs(section, area, change, is_spent))


def _section_signs(section: Section, area: Area, change: int, is_spent: bool) -> Iterator[Node]:
    pale = "bt-spent" if is_spent else None
    if not section.span:
        x, y = area.middle
        low = y + area.height / 2 - 14
        yield group(*(stamp("sack", x + 13 * (n - (section.loot - 1) / 2), y - 3, 0.85) for n in range(section.loot)),
                    class_=pale)  # fmt: skip
        yield icons.shield(section.defence, x - 20, low, 0.9, change)
        yield icons.laurel(section.points, x + 20, low, 0.9)
        return
    yield icons.shield(section.defence, *along(area, 19), 1.0, change)
    yield group(*(stamp("sack", *along(area, 43 + 15 * n), 0.95) for n in range(section.loot)), class_=pale)
    yield icons.laurel(section.points, *along(area, -19), 1.0)
    x, y = along(area, -50)
    yield node("text", section.id, x=x, y=short(y + 4.5), class_="bt-section-name")


# --- hordes -----------------------------------------------------------------------------------------------------


def _camps(rules: BattueRules, view: BattueView, plan: Plan) -> Iterator[Node]:
    for seat in rules.seats:
        if view.hordes[seat][CAMP]:
            tent = stamp(f"tent-{banners.SEATS[seat]}", *tent_point(camp_area(rules, view, plan, seat)))
            yield group(tent, class_="bt-through")


def _hordes(rules: BattueRules, view: BattueView, plan: Plan, keys: Keys) -> Iterator[Node]:
    posts = list_posts(rules, view, plan)
    known = keys or follow((), [(post.seat, post.place) for post in posts])
    named = {(key.split("-")[0], place): key for key, place in known}
    for post in posts:
        yield spot(
            horde_spot(post.seat, post.place),
            describe_horde(rules, view, post),
            rect(*_reach(rules, view, plan, post), "bt-open edge", rx=9),
            banners.horde(post.seat, post.warriors, post.x, post.y, post.scale),
            data_key=named.get((str(post.seat), post.place)),
        )


def _reach(rules: BattueRules, view: BattueView, plan: Plan, post: Post) -> Area:
    """Where a finger finds the horde: a camp is taken by its tent too."""
    scale = post.scale
    if post.place != rules.box.names[CAMP]:
        return Area(post.x - 17 * scale, post.y - 25 * scale, 36 * scale, 50 * scale)
    area = camp_area(rules, view, plan, post.seat)
    x, y = area.middle
    return Area(x - 22, y - 44, 44, 88) if area.is_upright else Area(x - 37, area.y + 1, 74, area.height - 2)


def _fray(rules: BattueRules, view: BattueView, plan: Plan) -> Iterator[Node]:
    """Where the battle is."""
    if view.fight is None:
        return
    area = area_of(rules, view, plan, view.fight.place)
    scale = 0.6 if min(area.width, area.height) <= SQUARE else 0.9
    face = view.faces[view.fight.place] if view.fight.place >= rules.box.first_lot else ""
    below = ribbon_height(rules.box.faces[face], area) if face else 0.0  # the tile's name stays readable
    yield group(
        rect(*area.shrunk(-2), "bt-battle", rx=7),
        icons.swords(area.x + area.width - 15 * scale, area.y + below + 17 * scale, scale),
        class_="bt-through",
    )
