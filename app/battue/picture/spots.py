"""What can be tapped is called here, and what a screen reader says of it."""

from __future__ import annotations

from app.battue.picture.piece_places import Post
from engine.battue.pieces import UNSEEN, Edge
from engine.battue.rules import BattueRules
from engine.battue.state import BattueView
from engine.battue.towers import find_tower


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


def is_named(rules: BattueRules, batch: int) -> bool:
    return any(kind.id in rules.edition.city.named for kind in rules.box.batches[batch].kinds)


def describe_place(rules: BattueRules, view: BattueView, place: int) -> str:
    """A place as a screen reader says it: what it is and whose."""
    name, face_id = rules.box.names[place], view.faces[place]
    words = []
    if not face_id:
        lot = view.city.lots[place - rules.box.first_lot]
        kind = "one of the four named tiles" if is_named(rules, lot.batch) else f"{lot.width} by {lot.height}"
        words.append(f"Hidden tile {name}, {kind}")
    else:
        face = rules.box.faces[face_id]
        down = "" if view.up[place] else ", face down"
        words.append(f"{face.name} {name}{down}: defence {face.defence}, {face.loot} loot, {face.points} points")
        words += [word for has, word in ((face.event, "event"), (face.warrior, "warrior")) if has]
    tower = find_tower(rules.terms, place)
    if tower is not None:
        words.append(f"{tower.name}: {tower.text.rstrip('.')}")
    owner = view.flags[place]
    if owner is not None:
        words.append(f"controlled by {rules.seat_names[owner]}")
    words += [
        f"{view.hordes[seat][place]} warriors of {rules.seat_names[seat]}"
        for seat in rules.seats
        if view.hordes[seat][place]
    ]
    return ", ".join(words)


def describe_horde(rules: BattueRules, view: BattueView, post: Post) -> str:
    place = rules.box.index[post.place]
    where = rules.box.label(place, view.faces[place] if view.up[place] else UNSEEN)
    return f"Horde of {rules.seat_names[post.seat]}, {where}: {post.warriors} warriors"
