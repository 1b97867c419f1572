"""The map as the rules walk it: who touches whom, where the road leads, which ports there are."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from operator import or_

from engine.knights.actions import Improvise, March, Operations, Pass, Sail
from engine.knights.edition import KnightsEdition
from engine.knights.hexes import is_border, read_side


def mark(places: Iterable[int]) -> int:
    """A set of places as the bits of a number."""
    return sum(1 << place for place in places)


class Realm:
    """Made once for an edition, never changed. Places are numbers, cities too; `city_at` joins them."""

    def __init__(self, edition: KnightsEdition) -> None:
        board = edition.board()
        self.names = board.names
        self.index = board.index
        self.near = board.neighbours
        self.hexes = len(edition.hexes())
        cities = edition.cities()
        self.cities = tuple(city.name for city in cities)
        self.city_index = {name: number for number, name in enumerate(self.cities)}
        self.strength = tuple(city.strength for city in cities)
        self.income = tuple(city.income for city in cities)
        self.place_of = tuple(self.index[city.hex] for city in cities)
        self.called = {**self.index, **{name: self.place_of[number] for name, number in self.city_index.items()}}
        """Places by their names and by those of their cities."""
        self.realm_cities = len(edition.city)
        at = {place: number for number, place in enumerate(self.place_of)}
        self.city_at = tuple(at.get(place) for place in range(len(self.names)))
        city_called = dict(zip(self.place_of, self.cities, strict=True))
        self.titles = tuple(city_called.get(place, name) for place, name in enumerate(self.names))
        """What a place is called in a sentence: its city, else its hex."""
        self.ports = tuple(self.index[city.hex] for city in cities if city.port)
        self.harbours = mark(self.ports)
        """The ports as bits."""
        self.road = self._lay_roads(edition)
        self._closed, self._river = edition.closed_sides(), {read_side(side) for side in edition.realm.river}
        self._columns, self._rows = edition.realm.columns, edition.realm.rows
        self.paths = tuple(self._find_paths(place) for place in range(len(self.names)))
        """From each place every way over land that one move may take (WK-MOVE-03, WK-MOVE-04)."""
        self.find_reach = lru_cache(maxsize=64)(self._find_reach)
        self.list_ways = lru_cache(maxsize=4096)(self._list_ways)
        self.list_plays = lru_cache(maxsize=1024)(self._list_plays)

    def _lay_roads(self, edition: KnightsEdition) -> tuple[tuple[int, ...], ...]:
        steps = [(self.index[one], self.index[other]) for road in edition.realm.roads for one, other in pairwise(road)]
        links = {*steps, *((other, one) for one, other in steps)}
        return tuple(tuple(sorted(end for start, end in links if start == place)) for place in range(len(self.names)))

    def locate(self, place: int) -> str:
        """A place by its city and its hex, where a reader may want to write it."""
        name, title = self.names[place], self.titles[place]
        return name if name == title else f"{title} ({name})"

    def call(self, name: str) -> str:
        """What a place is called whose written name somebody gave; unknown ones as they were written."""
        return self.titles[self.index[name]] if name in self.index else name[:40]

    def is_overseas(self, place: int) -> bool:
        return place >= self.hexes

    def is_border(self, place: int) -> bool:
        return is_border(self.names[place], self._columns, self._rows)

    def barrier(self, one: int, other: int) -> str:
        """What closes the side between two hexes: 'river', 'mountains', or '' when they share no closed side."""
        side = read_side(f"{self.names[one]}-{self.names[other]}")
        if side not in self._closed:
            return ""
        return "river" if side in self._river else "mountains"

    def _find_reach(self, harbours: int) -> tuple[int, ...]:
        """From each place whatever one move may lead to, over land and from port to port, as bits."""
        by_sea = [harbours ^ 1 << place if harbours >> place & 1 else 0 for place in range(len(self.names))]
        by_land = [mark({path[-1] for path in paths}) for paths in self.paths]
        return tuple(map(or_, by_land, by_sea))

    def _list_ways(self, slug: str, origin: int, harbours: int) -> dict[int | None, tuple[March | Sail, ...]]:
        """A noble's ways from one place, by land and then by sea: to each goal, and under None all of them."""
        ways: list[tuple[int, March | Sail]] = [
            (path[-1], March(slug, tuple([self.names[place] for place in path]))) for path in self.paths[origin]
        ]
        if harbours >> origin & 1:
            ports = [port for port in self.ports if port != origin and harbours >> port & 1]
            ways += [(port, Sail(slug, self.names[port])) for port in ports]
        goals: dict[int | None, tuple[March | Sail, ...]] = {None: tuple(way for _, way in ways)}
        for goal, way in ways:
            goals[goal] = (*goals.get(goal, ()), way)
        return goals

    def _list_plays(self, places: int) -> tuple[Operations | Improvise | Pass, ...]:
        """What a baron may play who could do something in these places, given as bits."""
        operations = [Operations(name) for place, name in enumerate(self.names) if places >> place & 1]
        return (*operations, Improvise(), Pass()) if operations else (Pass(),)

    def _find_paths(self, origin: int) -> tuple[tuple[int, ...], ...]:
        """A step, or two or three regions of road."""
        found: list[tuple[int, ...]] = [(place,) for place in self.near[origin]]
        marches: list[tuple[int, ...]] = [(place,) for place in self.road[origin]]
        for _ in range(2):
            marches = [
                (*march, place)
                for march in marches
                for place in self.road[march[-1]]
                if place != origin and place not in march
            ]
            found += marches
        return tuple(dict.fromkeys(found))


@lru_cache(maxsize=4)
def find_realm(edition: KnightsEdition) -> Realm:
    """Shared by all games with one edition."""
    return Realm(edition)
