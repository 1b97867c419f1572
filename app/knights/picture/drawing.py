"""The realm as a picture: `draw(rules, view)` turns what one seat sees into a Scene. Pure; it never meets a State."""

from __future__ import annotations

from collections.abc import Iterator

from app.core.scene import Node, Scene, at, circle, group, node, path, spot
from app.knights.picture import emblems
from app.knights.picture.layout import RADIUS, HexMap
from app.knights.picture.map_ground import STYLE, find_map, render_ground, render_names
from app.knights.picture.piece_places import Post, army_spot, list_posts
from app.knights.picture.trail import NO_TRAIL, Trail
from engine.core.phrase import count_of
from engine.core.seat import Seat
from engine.knights.pieces import count_men
from engine.knights.questions import find_owner, find_walls
from engine.knights.rules import KnightsRules
from engine.knights.state import City, Fort, KnightsView, Siege

WALLS = 40.0
"""How far above the middle of a region its walls stand."""


def draw(rules: KnightsRules, view: KnightsView, trail: Trail = NO_TRAIL) -> Scene:
    """The map with everything that this view shows; who has just moved goes along his `trail`."""
    return Painter(rules, view, trail).scene()


def baron_of(rules: KnightsRules, seat: Seat) -> str:
    """A seat's baron, as the classes and patterns call him."""
    name: str = rules.barons[seat].value
    return name


class Painter:
    """One view being drawn."""

    def __init__(self, rules: KnightsRules, view: KnightsView, trail: Trail = NO_TRAIL) -> None:
        self.rules = rules
        self.trail = trail
        self.view = view
        self.sheet: HexMap = find_map(rules.edition)

    def scene(self) -> Scene:
        return Scene(
            "Map of Warrior Knights",
            self.sheet.view_box(),
            render_ground(self.rules.edition),
            (
                *self._tints(),
                *render_names(self.rules.edition),
                *(part for number, city in enumerate(self.view.cities) for part in self._city(number, city)),
                *(part for seat, fort in enumerate(self.view.forts) for part in self._fortress(Seat(seat), fort)),
                *self._fray(),
                *(part for post in list_posts(self.rules, self.view, self.sheet) for part in self._army(post)),
            ),
            STYLE,
        )

    # --- whose land ---------------------------------------------------------------------------------------

    def _tints(self) -> Iterator[Node]:
        """A region with a baron's city or fortress wears his cloth."""
        for place, name in enumerate(self.rules.realm.names):
            owner = find_owner(self.rules, self.view, place)
            if owner is None:
                continue
            baron = baron_of(self.rules, owner)
            yield group(
                self._outline(name, 3.0, fill=emblems.cloth(baron), class_="wk-tint"),
                self._outline(name, 3.0, class_="wk-tint-line"),
                class_=f"wk-{baron}",
            )

    def _outline(self, name: str, inset: float, **attributes: str) -> Node:
        box = self.sheet.inset(name)
        if box is None:
            points = " ".join(f"{x:g},{y:g}" for x, y in self.sheet.corners(name, RADIUS - inset))
            return node("polygon", points=points, **attributes)
        return node("rect", **box.shrunk(inset)._asdict(), rx=14, **attributes)

    # --- walls --------------------------------------------------------------------------------------------

    def _city(self, number: int, city: City) -> Iterator[Node]:
        realm, place = self.rules.realm, self.rules.realm.place_of[number]
        x, y = self.sheet.middle(realm.names[place])
        y -= WALLS
        if city.razed:
            yield group(emblems.mark("ruin", x, y + 4), role="img", aria_label=f"{realm.cities[number]}, razed")
            return
        hold = find_walls(self.rules, self.view, place)
        look = "reduced" if city.breaches else ""
        parts = [emblems.city(x, y, str(hold.defence), look, city.fortified)]
        bonus = self.rules.edition.money.fortified_income if city.fortified else 0
        parts.append(emblems.coin(realm.income[number] + bonus, x + 41, y + 5, bool(bonus)))
        if city.owner is not None:
            parts.append(emblems.shield(baron_of(self.rules, city.owner), x - 40, y + 4, 0.95))
        yield group(
            *parts, *self._markers(city.breaches, city.siege, x, y), role="img", aria_label=self.tell_city(number)
        )

    def _fortress(self, seat: Seat, fort: Fort) -> Iterator[Node]:
        if fort.place is None:
            return
        name = self.rules.realm.names[fort.place]
        x, y = self.sheet.middle(name)
        y -= WALLS - 8
        hold = find_walls(self.rules, self.view, fort.place)
        baron = baron_of(self.rules, seat)
        men = count_men(fort.troops)
        parts = [emblems.fortress(baron, x, y, str(hold.defence), "reduced" if fort.breaches else "")]
        if men:
            parts.append(emblems.plate(str(men), x + 38, y + 25))
        if fort.tokens:
            parts.append(emblems.mark("losses", x - 36, y + 6, fort.tokens))
        said = f"Fortress of {self._who(seat)} in {name}, strength {hold.defence}, {men} men inside"
        yield group(
            *parts,
            *self._markers(fort.breaches, fort.siege, x, y),
            role="img",
            aria_label=said + self._tell_marks(fort.breaches, fort.siege),
        )

    def _markers(self, breaches: int, siege: Siege | None, x: float, y: float) -> Iterator[Node]:
        both = 17.0 if breaches and siege else 0.0
        if breaches:
            yield emblems.mark("breaches", x - both, y - 15, breaches)
        if siege is not None:
            yield emblems.siege(baron_of(self.rules, siege.seat), x + both, y - 15)

    def tell_city(self, number: int) -> str:
        """A city in words, for a screen reader."""
        realm, city = self.rules.realm, self.view.cities[number]
        hold = find_walls(self.rules, self.view, realm.place_of[number])
        whose = "neutral" if city.owner is None else f"of {self._who(city.owner)}"
        works = ", fortified" if city.fortified else ""
        said = f"{realm.cities[number]}, {whose}, strength {hold.defence}{works}, income {realm.income[number]}"
        return said + self._tell_marks(city.breaches, city.siege)

    def _who(self, seat: Seat) -> str:
        return self.rules.seat_name(self.view, seat)

    def _tell_marks(self, breaches: int, siege: Siege | None) -> str:
        told = f", {count_of(breaches, 'breach', 'breaches')}" if breaches else ""
        return told + (f", besieged by {self._who(siege.seat)}" if siege is not None else "")

    # --- armies -------------------------------------------------------------------------------------------

    def _fray(self) -> Iterator[Node]:
        """The region where a fight is fought."""
        fight = self.view.fight
        if fight is not None:
            yield group(self._outline(self.rules.realm.names[fight.place], 2.0), class_="wk-fray")

    def _army(self, post: Post) -> Iterator[Node]:
        """A single army with its men, or a stack with how many armies it holds. Whoever lies below in a stack keeps
        his place there, from which he slides when he goes."""
        top = post.nobles[0]
        nobles = [self.view.nobles[number] for number in post.nobles]
        baron = baron_of(self.rules, post.seat)
        parts: list[Node] = [circle(0, 5, 30, "wk-reach edge")]
        if post.at_sea:
            parts.append(emblems.mark("ship", 0, 6))
        if len(nobles) > 1:
            parts.append(path(emblems.base(self.rules.noble_shapes[post.nobles[1]]), "wk-under"))
        shape = self.rules.noble_shapes[top]
        is_fresh = any(noble.fresh for noble in nobles)
        parts.append(emblems.noble(baron, shape, 0, 0, 1.0, is_fresh, len(nobles)))
        parts.append(emblems.plate(str(sum(count_men(noble.troops) for noble in nobles)), 0, 19))
        tokens = sum(noble.tokens for noble in nobles)
        if tokens:
            parts.append(emblems.mark("losses", -20, 0, tokens))
        yield group(
            spot(army_spot(self.rules, post), self.tell_army(post), *parts, class_="wk-army"),
            data_key=f"noble-{self.rules.noble_slugs[top]}",
            data_way=self._way(post) if self.rules.noble_name(top) == self.trail.noble else None,
            transform=at(post.x, post.y, post.scale),
        )
        for number in post.nobles[1:]:
            place = node("circle", r=1, fill="none")
            yield group(place, data_key=f"noble-{self.rules.noble_slugs[number]}", transform=at(post.x, post.y))

    def _way(self, post: Post) -> str | None:
        """The middles of the regions he came through, seen from where he stands now."""
        if not self.trail.through or self.trail.goal != post.place:
            return None
        middles = [self.sheet.middle(name) for name in self.trail.through]
        return " ".join(f"{x - post.x:g},{y - post.y:g}" for x, y in middles)

    def tell_army(self, post: Post) -> str:
        """An army in words, for a screen reader."""
        told = []
        for number in post.nobles:
            noble = self.view.nobles[number]
            shape, men = self.rules.noble_shapes[number].value, count_men(noble.troops)
            state = (f", {noble.tokens} lost" if noble.tokens else "") + ("" if noble.fresh else ", exhausted")
            told.append(f"{self.rules.noble_name(number)}, {shape}, {men} men{state}")
        where = f"at sea off {post.place}" if post.at_sea else post.place
        return f"{'; '.join(told)}; {where}"
