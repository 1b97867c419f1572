"""Wars for tests: a position, lines of text, and chance said out loud."""

from __future__ import annotations

import pytest

from engine.core.table import Table
from engine.knights.setup import KnightsSetup
from engine.knights.state import NOBLES

CARDS = {
    "hit": ("murrey", "carbone", "jais", "malve", "lavender", "amatista", "safran"),
    "avoid": ("cyan", "azure", "scarletti", "solferino", "flieder", "topaz"),
    "victory": ("smalt", "linden", "cobalto", "zinnober", "black", "pech"),
    "draw": ("celadon", "prussen", "bernstein"),
    "blank": ("jade", "citrino"),
}
"""The destiny cards of our edition by their battle result, each named by its noble."""


def write_words(nobles=None, fortresses=None, cities=None, crowns=None, destiny=None, **more) -> str:
    """A position noted down as dictionaries, in the words of positions."""
    lords = {slug: baron for baron, slugs in LORDS.items() for slug in slugs}
    lines = [f"{lords[slug]}: {slug} {army(**note)}" for slug, note in (nobles or {}).items()]
    lines += [f"{baron}: fortress {army(**note)}" for baron, note in (fortresses or {}).items()]
    lines += [city(name, **note) for name, note in (cities or {}).items()]
    lines += [f"{baron}: crowns {count}" for baron, count in (crowns or {}).items()]
    for head, names in (("Destiny", "top"), ("Used", "under")):
        lines += [f"{head}: {', '.join(destiny[names])}"] if (destiny or {}).get(names) else []
    heads = {"turn": "turn", "president": "President", "to_play": "Next"}
    lines += [f"{heads[name]}: {value}" for name, value in more.items()]
    return "\n".join(lines or ["turn: 1"])


LORDS = {
    "emerande": ("smalt", "celadon", "linden", "jade"),
    "niebieski": ("cyan", "prussen", "azure", "cobalto"),
    "madder": ("murrey", "scarletti", "solferino", "zinnober"),
    "zobel": ("black", "pech", "carbone", "jais"),
    "viola": ("malve", "lavender", "flieder", "amatista"),
    "limon": ("safran", "topaz", "bernstein", "citrino"),
}


def army(place="", troops=(), tokens=0, fresh=True, at_sea=False, heir=True, breaches=0, siege=None, lost=False) -> str:
    parts = [place, *troops, f"tokens {tokens}" * bool(tokens), "tired" * (not fresh), "at sea" * at_sea]
    return ", ".join(filter(None, [*parts, "no heir" * (not heir), "lost" * lost, *walls(breaches, siege)]))


def walls(breaches=0, siege=None) -> list[str]:
    besieged = "" if siege is None else f"besieged {siege['baron']} {siege.get('turn', 0)}"
    return [f"breached {breaches}" * bool(breaches), besieged]


def city(name, baron=None, fortified=False, breaches=0, razed=False, siege=None) -> str:
    if razed:
        return f"Razed: {name}"
    text = ", ".join(filter(None, [name, "fortified" * fortified, *walls(breaches, siege)]))
    return f"Neutral: {text}" if baron is None else f"{baron}: city {text}"


NOTES = ("nobles", "fortresses", "cities", "crowns", "destiny", "turn", "president", "to_play")


class War:
    """A table that plays lines; `draw` lines name faces and pick a card that is still there."""

    def __init__(self, seats: int = 2, **options) -> None:
        notes = {name: options.pop(name) for name in NOTES if name in options}
        self.table = Table(KnightsSetup(seats=seats, position=write_words(**notes), **options), deal=False)
        self.rules = self.table.rules

    def play(self, *lines: str) -> War:
        for line in lines:
            self.table.play(line, deal=False)
        return self

    def draw(self, *faces: str) -> War:
        """Chance brings these faces, in this order."""
        for face in faces:
            menu = {str(action).split()[1] for action in self.table.legal_actions()}
            card = next(card for card in CARDS[face] if card in menu)
            self.table.play(f"draw {card}", deal=False)
        return self

    def draw_card(self, card: str) -> War:
        self.table.play(f"draw {card}", deal=False)
        return self

    def refusal(self, line: str):
        found = self.table.why_illegal(line)
        assert found is not None, f"'{line}' is legal"
        return found.rule

    def menu(self) -> list[str]:
        return [str(action) for action in self.table.legal_actions()]

    def log(self) -> list[str]:
        return [event.rule for _, event in self.table.log()]

    @property
    def state(self):
        return self.table.state

    def noble(self, slug: str):
        return self.state.nobles[self.rules.noble_index[slug]]

    def place(self, slug: str) -> str | None:
        place = self.noble(slug).place
        return None if place is None else self.rules.realm.names[place]

    def city(self, name: str):
        return self.state.cities[self.rules.realm.city_index[name]]

    def baron(self, slug: str) -> int:
        return self.rules.noble_index[slug] // NOBLES


def at(place: str, *troops: str, **more):
    return {"place": place, "troops": list(troops), **more}


@pytest.fixture
def war():
    """Sets up a war: `war(nobles={...})`."""
    return War


@pytest.fixture(name="in_words")
def words():
    """Writes dictionaries as the words of a position."""
    return write_words
