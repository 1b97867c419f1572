"""The board as a picture: `draw(view)` turns what one seat sees into a Scene. Pure; it never meets a State."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

from app.barbarian.picture import emblems, patterns
from app.barbarian.picture.layout import Province, geography
from app.barbarian.picture.map_ground import STYLE, ground_below_names, names, view_box
from app.barbarian.picture.piece_places import PLATE, SWORDS, Post, follow, fray, list_posts, list_stacks
from app.core.following import Keys
from app.core.scene import Node, Scene, at, circle, group, node, path, rect, spot, write
from engine.barbarian.pieces import Kind
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.state import BarbarianView
from engine.barbarian.steps import Taxing


def draw(rules: BarbarianRules, view: BarbarianView, keys: Keys = ()) -> Scene:
    """The map with everything that this view shows. `keys` come from `follow`, for pieces that slide."""
    return Scene(
        "Map of Barbarian Kingdoms",
        view_box(),
        _ground(),
        (*_tints(rules, view), *names(), *_things(rules, view), *_fray(rules, view), *_units(rules, view, keys)),
        STYLE,
    )


@cache
def _ground() -> tuple[Node, ...]:
    return (write(ground_below_names()),)


def _provinces(rules: BarbarianRules, view: BarbarianView) -> Iterator[tuple[int, Province]]:
    drawn = {each.name: each for each in geography().provinces}
    for place, name in enumerate(rules.realm(view.played).names):
        if name in drawn:
            yield place, drawn[name]


def _tints(rules: BarbarianRules, view: BarbarianView) -> Iterator[Node]:
    """Who controls what, in colour and pattern; a veil where nobody may go."""
    if not view.played:
        return
    realm = rules.realm(view.played)
    for place, province in _provinces(rules, view):
        if realm.closed[place]:
            yield patterns.closed(province.name)
        elif (controller := realm.controller(view, place)) is not None:
            yield patterns.tint(province.name, controller.value)


def _things(rules: BarbarianRules, view: BarbarianView) -> Iterator[Node]:
    """What lies in the provinces: domination tiles, tokens, loot, chests."""
    tiles = {each.tile: each.slug for each in rules.edition.kingdom if view.played and each.slug not in view.played}
    for place, province in _provinces(rules, view):
        if province.name in tiles:
            yield emblems.piece("tile", tiles[province.name].value, province.unit.x, province.unit.y)
        token = view.tokens[place]
        if token is not None:
            yield emblems.piece("token", token.value, province.token.x, province.token.y)
        yield from _money(rules, view, place, province)


def _money(rules: BarbarianRules, view: BarbarianView, place: int, province: Province) -> Iterator[Node]:
    x, y = province.coins.x, province.coins.y
    loot, has_chest = view.loot[place], view.chests[place]
    if has_chest:
        yield emblems.chest(x - 17, y, 0.66) if loot else emblems.chest(x, y, 0.8)
    if loot and is_taxable(rules, view, place):
        yield from _piles(province, loot)
    elif loot:
        yield emblems.coins(loot, x + 13, y, 0.6) if has_chest else emblems.coins(loot, x, y)


def is_taxable(rules: BarbarianRules, view: BarbarianView, place: int) -> bool:
    """Are these coins being chosen from just now?"""
    if not isinstance(view.step, Taxing) or view.active is None:
        return False
    return rules.realm(view.played).controller(view, place) is view.active


def coin_spot(place: str, worth: int) -> str:
    return f"coin:{place}:{worth}"


def _piles(province: Province, loot: tuple[int, ...]) -> Iterator[Node]:
    """Coins that can be tapped pile by pile."""
    piles = sorted(Counter(loot).items())
    step = 26.0 if len(piles) < 3 else 19.0
    left = province.coins.x - step * (len(piles) - 1) / 2
    for column, (worth, count) in enumerate(piles):
        x = left + step * column
        yield spot(
            coin_spot(province.name, worth),
            f"{count} coins of {worth} in {province.name}" if count > 1 else f"A coin of {worth} in {province.name}",
            circle(x, province.coins.y, step / 2 + 1, "edge"),
            emblems.coins((worth,) * count, x, province.coins.y, 0.92 if len(piles) < 3 else 0.75),
            class_="bk-pile",
        )


def _fray(rules: BarbarianRules, view: BarbarianView) -> Iterator[Node]:
    """The ground of a battle: a plate under everybody who fights, with crossed swords above."""
    fight = view.fight
    if fight is None:
        return
    name = rules.realm(view.played).names[fight.place]
    number = sum(post.place == name for post in list_posts(rules, view))
    if number < 2:
        return
    left, y, step, _ = fray(name, number)
    width, middle = step * (number - 1) + 50, left + step * (number - 1) / 2
    top = y - PLATE / 2 - SWORDS
    yield group(
        rect(middle - width / 2, y - PLATE / 2, width, PLATE, rx=12),
        path(f"M{middle - 9:g},{top:g} l18,16 M{middle + 9:g},{top:g} l-18,16"),
        class_="bk-fray",
    )


def _units(rules: BarbarianRules, view: BarbarianView, keys: Keys) -> Iterator[Node]:
    posts = list_posts(rules, view)
    left = list(keys or follow((), posts))
    for post in posts:
        key = next((each for each in left if each[1] == post.place and each[0].startswith(post.stem)), None)
        if key is not None:
            left.remove(key)
        yield _unit(rules, post, key[0] if key is not None else None)
    for number, left_x, low_y in list_stacks(view):
        x, y = left_x + 17, low_y - 17
        yield group(circle(x, y, 10.5), node("text", str(number), x=x, y=y + 5), class_="bk-count")


def _unit(rules: BarbarianRules, post: Post, key: str | None) -> Node:
    kind = "king" if post.kind is Kind.KING else "warrior"
    said = f"{kind.capitalize()} of the {rules.edition.entry(post.kingdom).plural}"
    return group(
        emblems.piece(kind, post.kingdom.value, 0, 0, post.scale),
        role="img",
        aria_label=f"{said}, {post.place}",
        data_key=key,
        transform=at(post.x, post.y),
    )
