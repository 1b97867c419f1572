"""A table of the realm for tests: a position in words, plans laid, chance said out loud."""

from __future__ import annotations

from random import Random

from engine.core.seat import CHANCE
from engine.core.table import Table
from engine.knights.invariants import list_faults
from engine.knights.realm_pieces import ZONES, Zone
from engine.knights.setup import KnightsSetup

PLAIN = """
Show: 50 English, 50 Polish, 50 German, 50 Spanish, 50 Swiss
Event: red
Agenda: fine, wine, salt
"""
"""What chance would otherwise lay out first; mercenaries enough for four barons."""


class Realm:
    """Barons plan what is named and nothing else."""

    def __init__(self, words: str = "", seats: int = 3, plain: str = PLAIN, **options) -> None:
        if plain is PLAIN:
            plain = PLAIN.replace("50 English, 50 Polish, 50 German, 50 Spanish, 50 Swiss",
                                  ", ".join(f"50 {nation}" for nation in NATIONS[: seats + 1]))  # fmt: skip
        setup = KnightsSetup(seats=seats, scenario="realm", position=f"{words}\n{plain}", **options)
        self.table = Table(setup, deal=False)
        self.rules = self.table.rules

    @property
    def state(self):
        return self.table.state

    def play(self, *lines: str) -> Realm:
        for line in lines:
            self.table.play(line, deal=False)
            assert list(list_faults(self.rules, self.state)) == []
        return self

    def plan(self, **stacks) -> Realm:
        """Cards for each baron on stacks 1 to 3, a string for stack 1 alone."""
        while type(self.state.step).__name__ == "Planning":
            step = self.state.step
            laid = stacks.get(self.rules.barons[step.seat].value, ())
            laid = (laid,) if isinstance(laid, str) else laid
            self.play(f"lay {laid[step.stack]}" if step.stack < len(laid) else "lay -")
        return self

    def turn_up(self, owner: str, card: str) -> Realm:
        return self.play(f"turnup {owner} {card}")

    def card(self, owner: str, card: str) -> Realm:
        """The baron lays this card alone, and it comes up first."""
        return self.plan(**{owner: card}).turn_up(owner, card)

    def run(self, wanted: str, seed: int = 1, limit: int = 400) -> Realm:
        """Anything until a step of this kind asks."""
        rng = Random(seed)
        for _ in range(limit):
            if type(self.state.step).__name__ == wanted:
                return self
            self.play(str(rng.choice(self.table.legal_actions())))
        raise AssertionError(f"{wanted} never came")

    def upkeep(self, prefer: str = "") -> Realm:
        """Nothing is planned, the neutral cards change nothing: the upkeep begins at once."""
        self.plan()
        while self.state.turn == self.turn and type(self.state.step).__name__ not in UPKEEP:
            menu = [str(action) for action in self.table.legal_actions()]
            quiet = [line for line in menu if line in QUIET]
            self.play(quiet[0] if quiet else menu[0])
        return self

    turn = 1

    def zone(self, zone: Zone) -> list[str]:
        return [card.kind.value for card in self.state.zones[ZONES.index(zone)]]

    def menu(self) -> list[str]:
        """What may be done, talking about crowns left aside."""
        return [line for action in self.table.legal_actions() if (line := str(action)) != "parley"]

    def log(self) -> list[str]:
        return [event.rule for _, event in self.table.log()]

    def noble(self, slug: str):
        return self.state.nobles[self.rules.noble_index[slug]]

    def city(self, name: str):
        return self.state.cities[self.rules.realm.city_index[name]]

    def is_chance(self) -> bool:
        return self.state.to_act is CHANCE

    def refusal(self, line: str) -> str:
        found = self.table.why_illegal(line)
        assert found is not None, f"'{line}' is legal"
        return found.rule


NATIONS = ("English", "Polish", "Romanian", "German", "Spanish", "Swiss", "English")
UPKEEP = {
    "Revolting",
    "Quelling",
    "Mustering",
    "Arriving",
    "Rebuilding",
    "Planning",
    "Dominated",
    "Conquered",
    "Elapsed",
}
QUIET = {"pass", "done", "turnup neutral uncertain_weather", "turnup neutral expedition"}
