"""The board as a picture: `draw(rules, view)` turns what one seat sees into a Scene. Pure; it never meets a State."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib import resources

import msgspec

from app.battue import banners, icons
from app.battue.city import SQUARE, Area, Plan, along
from app.battue.faces import define_tiles, draw_back, draw_face, draw_legend, ribbon_height
from app.battue.paint import define, path, scatter, short, write
from app.battue.posts import Keys, Post, area_of, camp_area, flag_point, follow, list_posts, tent_point
from app.battue.tray import Dice, dice_of, draw_board_edge, draw_tray
from app.battue.walls import draw_plain, draw_roads, draw_section
from app.core.scene import Node, Scene, group, node, spot
from engine.battue.board import squares_taken
from engine.battue.edition import BattueEdition, Face, Section
from engine.battue.pieces import CAMP, UNSEEN, Edge
from engine.battue.rules import BattueRules
from engine.battue.state import BattueView
from engine.battue.steps import Laying

SLAB = 180.0  # how soon the rubble repeats
STYLE = resources.files("app.battue").joinpath("assets", "city.css").read_text(encoding="utf-8")


def tile_spot(place: str) -> str:
    """A tile of the city or a section of the ring."""
    return f"tile:{place}"


def horde_spot(seat: int, place: str) -> str:
    return f"horde:{seat}:{place}"


def stand_spot(edge: Edge, section: str) -> str:
    return f"stand:{edge.value}:{section}"


def square_spot(x: int, y: int) -> str:
    """An open square, while seats lay the city."""
    return f"square:{x}:{y}"


def draw(rules: BattueRules, view: BattueView, keys: Keys = (), dice: Dice | None = None) -> Scene:
    """The city with everything that this view shows. `keys` come from `posts.follow`, for hordes that slide."""
    plan = Plan(rules.edition)
    view = _with_all_tiles(rules, view)
    return Scene(
        "The city of Battue",
        plan.view_box,
        _ground(rules),
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
    """While the city is laid a view lists no faces, flags or hordes of its tiles yet: nobody has any."""
    missing = rules.box.first_lot + len(view.city.lots) - len(view.faces)
    if missing <= 0:
        return view
    return msgspec.structs.replace(
        view,
        faces=view.faces + (UNSEEN,) * missing,
        up=view.up + (False,) * missing,
        flags=view.flags + (None,) * missing,
        hordes=tuple(row + (0,) * missing for row in view.hordes),
    )


# --- what stays the same ----------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _ground(rules: BattueRules) -> tuple[Node, ...]:
    return (write(_draw_ground(rules)),)


def _draw_ground(rules: BattueRules) -> tuple[Node, ...]:
    plan = Plan(rules.edition)
    inside = plan.inside
    return (
        node("defs", _stones(), *_symbols(rules)),
        *draw_plain(plan),
        draw_roads(plan, rules.box.ring),
        *_stands(rules.edition, plan),
        node("rect", x=inside.x, y=inside.y, width=inside.width, height=inside.height, fill="url(#bt-rubble)"),
        *(_section(section, plan) for section in rules.box.ring),
        draw_board_edge(plan),
    )


def _symbols(rules: BattueRules) -> Iterator[Node]:
    yield from define_tiles(rules.box)
    yield from banners.define_banners()
    for name, parts in icons.SYMBOLS.items():
        yield define(name, *parts)


def _stones() -> Node:
    """Rubble: what is seen wherever no tile lies. One slab of stones, repeated."""
    stones: dict[str, list[str]] = {"bt-stone-light": [], "bt-stone-dark": []}
    for number in range(60):
        a, b = scatter(number + 17)
        size = 3 + (number * 7 % 5) * 1.3
        sides = ((size, -size * 0.4), (size * 0.5, size * 0.7), (-size * 0.9, size * 0.6))
        stone = "".join(f"l{short(dx)},{short(dy)}" for dx, dy in sides)
        style = "bt-stone-light" if number % 3 else "bt-stone-dark"
        stones[style].append(f"M{short(4 + a * (SLAB - 20))},{short(6 + b * (SLAB - 18))}{stone}z")
    return node(
        "pattern",
        node("rect", x=0, y=0, width=SLAB, height=SLAB, class_="bt-rubble"),
        *(path("".join(each), style) for style, each in stones.items()),
        id="bt-rubble", width=SLAB, height=SLAB, patternUnits="userSpaceOnUse",
    )  # fmt: skip


def _stands(edition: BattueEdition, plan: Plan) -> Iterator[Node]:
    for section in edition.ring.sections:
        for edge in section.edges:
            x, y, width, height = plan.stand(edge, section).shrunk(2)
            yield spot(
                stand_spot(edge, section.id),
                f"Plain outside the {section.name} {section.id}, {edge.value} edge",
                node("rect", x=x, y=y, width=width, height=height, rx=10, class_="bt-open edge"),
            )


def _section(section: Section, plan: Plan) -> Node:
    area = plan.section(section)
    return spot(
        tile_spot(section.id),
        f"{section.name} {section.id}: defence {section.defence}, {section.loot} loot, {section.points} points",
        draw_section(plan, section),
        node("rect", x=area.x, y=area.y, width=area.width, height=area.height, rx=6, class_="bt-open edge"),
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
            area = plan.squares(x, y, 1, 1).shrunk(1.5)
            yield spot(
                square_spot(x, y),
                f"Open square, column {x + 1}, row {y + 1}",
                node("rect", x=area.x, y=area.y, width=area.width, height=area.height, class_="bt-square edge"),
            )


# --- tiles and ring ---------------------------------------------------------------------------------------------


def _tiles(rules: BattueRules, view: BattueView, plan: Plan) -> Iterator[Node]:
    for number, lot in enumerate(view.city.lots):
        place = rules.box.first_lot + number
        area = plan.lot(lot)
        name = rules.box.names[place]
        face = rules.box.faces[view.faces[place]] if view.faces[place] else None
        parts: list[Node] = []
        if face is not None and view.up[place]:
            parts += draw_face(face.id, area)
        elif face is not None:
            parts += _known(face, area)
        else:
            parts += draw_back(area, _is_named(rules, lot.batch), name)
        ribbon = ribbon_height(face, area) if face else 4.0
        yield spot(
            tile_spot(name),
            describe_place(rules, view, place),
            *parts,
            *_frame(view, place, area),
            *([draw_legend(face, area, _change(view, place), is_spent(rules, view, place))] if face else []),
            *_scouts(rules, view, place, area, ribbon),
            *_flag(rules, view, place, area, ribbon),
        )


def _is_named(rules: BattueRules, batch: int) -> bool:
    return any(kind.id in rules.edition.city.named for kind in rules.box.batches[batch].kinds)


def _known(face: Face, area: Area) -> list[Node]:
    """A tile that lies face down, but not to these eyes."""
    inner = area.shrunk(2.5)
    return [
        *draw_face(face.id, area),
        node("rect", x=inner.x, y=inner.y, width=inner.width, height=inner.height, rx=4, class_="bt-mist"),
    ]


def is_spent(rules: BattueRules, view: BattueView, place: int) -> bool:
    """Would taking the place give no loot?"""
    return view.flags[place] is not None or (rules.once_per_tile and place in view.pillaged)


def _change(view: BattueView, place: int) -> int:
    """What an event adds to the printed defence, for the battle that is being fought."""
    return view.fight.guard if view.fight is not None and view.fight.place == place else 0


def _scouts(rules: BattueRules, view: BattueView, place: int, area: Area, ribbon: float) -> Iterator[Node]:
    """Everybody knows who has looked at a tile, not what it is."""
    if view.up[place]:
        return
    for number, seat in enumerate(seat for seat in rules.seats if place in view.seen[seat]):
        yield group(
            icons.eye(area.x + 16 + 22 * number, area.y + ribbon + 11, 0.9),
            class_=f"bt-scout bt-{banners.SEATS[seat]}",
        )


def _flag(rules: BattueRules, view: BattueView, place: int, area: Area, ribbon: float) -> Iterator[Node]:
    owner = view.flags[place]
    if owner is not None:
        yield banners.flag(owner, *flag_point(area, place < rules.box.first_lot, ribbon))


def _frame(view: BattueView, place: int, area: Area) -> Iterator[Node]:
    owner = view.flags[place]
    if owner is not None:
        yield banners.frame(owner, *area)


def _ring(rules: BattueRules, view: BattueView, plan: Plan) -> Iterator[Node]:
    """What the ring prints and who holds it. Taps go through to the walls."""
    for place, section in enumerate(rules.box.ring, start=1):
        area = plan.section(section)
        yield group(
            *_frame(view, place, area),
            *_section_legend(section, area, _change(view, place), is_spent(rules, view, place)),
            *_flag(rules, view, place, area, 0.0),
            class_="bt-through",
        )


def _section_legend(section: Section, area: Area, change: int, is_spent: bool) -> Iterator[Node]:
    pale = "bt-spent" if is_spent else None
    if not section.span:
        x, y = area.middle
        low = y + area.height / 2 - 14
        yield group(*(icons.sack(x + 13 * (n - (section.loot - 1) / 2), y - 3, 0.85) for n in range(section.loot)),
                    class_=pale)  # fmt: skip
        yield icons.shield(section.defence, x - 20, low, 0.9, change)
        yield icons.laurel(section.points, x + 20, low, 0.9)
        return
    yield icons.shield(section.defence, *along(area, 19), 1.0, change)
    yield group(*(icons.sack(*along(area, 43 + 15 * n), 0.95) for n in range(section.loot)), class_=pale)
    yield icons.laurel(section.points, *along(area, -19), 1.0)
    x, y = along(area, -50)
    yield node("text", section.id, x=x, y=short(y + 4.5), class_="bt-section-name")


def describe_place(rules: BattueRules, view: BattueView, place: int) -> str:
    """A place as a screen reader says it: what it is and whose."""
    name, face_id = rules.box.names[place], view.faces[place]
    words = []
    if not face_id:
        lot = view.city.lots[place - rules.box.first_lot]
        kind = "one of the four named tiles" if _is_named(rules, lot.batch) else f"{lot.width} by {lot.height}"
        words.append(f"Hidden tile {name}, {kind}")
    else:
        face = rules.box.faces[face_id]
        down = "" if view.up[place] else ", face down"
        words.append(f"{face.name} {name}{down}: defence {face.defence}, {face.loot} loot, {face.points} points")
        words += [word for has, word in ((face.event, "event"), (face.warrior, "warrior")) if has]
    owner = view.flags[place]
    if owner is not None:
        words.append(f"controlled by {rules.seat_names[owner]}")
    words += [
        f"{view.hordes[seat][place]} warriors of {rules.seat_names[seat]}"
        for seat in rules.seats
        if view.hordes[seat][place]
    ]
    return ", ".join(words)


# --- hordes -----------------------------------------------------------------------------------------------------


def _camps(rules: BattueRules, view: BattueView, plan: Plan) -> Iterator[Node]:
    for seat in rules.seats:
        if view.hordes[seat][CAMP]:
            tent = banners.tent(seat, *tent_point(camp_area(rules, view, plan, seat)))
            yield group(tent, class_="bt-through")


def _hordes(rules: BattueRules, view: BattueView, plan: Plan, keys: Keys) -> Iterator[Node]:
    posts = list_posts(rules, view, plan)
    known = keys or follow((), [(post.seat, post.place) for post in posts])
    named = {(key.split("-")[0], place): key for key, place in known}
    for post in posts:
        x, y, width, height = _reach(rules, view, plan, post)
        yield spot(
            horde_spot(post.seat, post.place),
            describe_horde(rules, view, post),
            node("rect", x=x, y=y, width=width, height=height, rx=9, class_="bt-open edge"),
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


def describe_horde(rules: BattueRules, view: BattueView, post: Post) -> str:
    place = rules.box.index[post.place]
    where = rules.box.label(place, view.faces[place] if view.up[place] else UNSEEN)
    return f"Horde of {rules.seat_names[post.seat]}, {where}: {post.warriors} warriors"


def _fray(rules: BattueRules, view: BattueView, plan: Plan) -> Iterator[Node]:
    """Where the battle is."""
    if view.fight is None:
        return
    area = area_of(rules, view, plan, view.fight.place)
    x, y, width, height = area
    scale = 0.6 if min(width, height) <= SQUARE else 0.9
    yield group(
        node("rect", x=x - 2, y=y - 2, width=width + 4, height=height + 4, rx=7, class_="bt-battle"),
        icons.swords(x + width - 15 * scale, y + 17 * scale, scale),
        class_="bt-through",
    )
