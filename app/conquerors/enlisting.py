"""Picking an army: which side of the tokens shows, then whose they are. One tap is enough."""

from __future__ import annotations

from app.conquerors.choices import SIDES
from app.conquerors.picture.emblems import draw_fighter, is_woman
from app.core.play.desk import Desk
from app.core.play.parts import Button, Buttons, Part, Words, pick
from app.core.scene import group, icon
from engine.conquerors.actions import Enlist
from engine.conquerors.pieces import Fighters, People
from engine.conquerors.rules import ConquerorsRules
from engine.conquerors.state import ConquerorsView


class EnlistDesk(Desk[ConquerorsRules, ConquerorsView]):
    fighters = Fighters.BOTH

    def parts(self) -> list[Part]:
        free = list(dict.fromkeys(each.people for each in self.menu if isinstance(each, Enlist)))
        armies = tuple(self._army(people, people in free) for people in People)
        sides = tuple(pick(f"side:{value}", said, value == self.fighters.value) for value, said in SIDES.items())
        return [Buttons(armies, "fill"), Words("Women, men, or both? They play alike.", "muted"), Buttons(sides, "row")]

    def _army(self, people: People, is_free: bool) -> Button:
        """Every army is there; one that is taken says so when it is pressed."""
        pair = group(
            *(group(draw_fighter(people, is_woman(self.fighters, number)), transform=f"translate({44 * number} 0)")
              for number in (0, 1))
        )  # fmt: skip
        name = self.rules.edition.armies.names[people.value]
        return Button(f"army:{people.value}", name, "plain" if is_free else "pale", icon(pair, (-24, -26, 92, 52)))

    def pressed(self, word: str, what: str) -> None:
        if word == "side" and what in SIDES:
            self.fighters = Fighters(what)
            self.changed()
        elif word == "army" and what in {people.value for people in People}:
            self.tools.play(Enlist(People(what), self.fighters))
