"""Moving: tap a horde, choose how many go, tap where. The whole horde is chosen until somebody says otherwise."""

from __future__ import annotations

from app.battue.choices import place_name, place_of
from app.battue.odds import odds_of
from app.battue.picture.spots import horde_spot, tile_spot
from app.battue.picture.style import STYLE
from app.core.play.desk import Desk
from app.core.play.parts import Button, Buttons, Part, Words, stacked
from engine.battue import actions as act
from engine.battue.rules import BattueRules
from engine.battue.state import BattueView
from engine.battue.steps import Marching
from engine.core.action import Action


class MarchDesk(Desk[BattueRules, BattueView]):
    style = STYLE

    def begin(self) -> None:
        step = self.seen.step
        if not isinstance(step, Marching):
            raise LookupError("no horde moves now")
        self.moves = [each for each in self.menu if isinstance(each, act.Move)]
        self.ready = {self.rules.box.names[place]: warriors for place, warriors in step.ready}
        self.start = ""
        self.number = 0

    # --- the board --------------------------------------------------------------------------------------------

    def numbers(self) -> list[int]:
        """How many may leave the chosen horde, towards whatever target."""
        return sorted({each.warriors for each in self.moves if each.start == self.start})

    def crowd(self) -> range:
        """As many as stand there: a number that may not leave can be asked for, and the rules say why not."""
        if not self.start:
            return range(0)
        return range(1, self._count(self.start) + 1)

    def _count(self, place: str) -> int:
        """One's own warriors there."""
        return self.seen.hordes[self.seen.active][self.rules.box.index[place]]

    def targets(self) -> list[str]:
        """Where so many can go; where nobody can go in this number, every place that others reach, to hear why not."""
        ways = [each for each in self.moves if each.start == self.start]
        fitting = [each.target for each in ways if each.warriors == self.number]
        return fitting or list(dict.fromkeys(each.target for each in ways))

    def starts(self) -> list[str]:
        return list(dict.fromkeys(each.start for each in self.moves))

    def lit(self) -> list[str]:
        if self.start:
            return [tile_spot(place) for place in self.targets()]
        return [horde_spot(self.seen.active, place) for place in self.starts()]

    def notes(self) -> dict[str, str]:
        moves = [each for each in self.moves if (each.start, each.warriors) == (self.start, self.number)]
        found = {tile_spot(each.target): odds_of(self.rules, self.seen, each) for each in moves}
        return {spot: odds.mark for spot, odds in found.items() if odds is not None}

    def marked(self) -> dict[str, str]:
        return {horde_spot(self.seen.active, self.start): "from"} if self.start else {}

    def tap(self, spot: str) -> bool:
        place = place_of(spot)
        if not self.start:
            self._tap_start(place)
        elif not spot or place == self.start:
            self.choose("")
        elif place in self.targets():
            self.tools.play(act.Move(self.start, place, self.number))
        elif spot == horde_spot(self.seen.active, place) and place in self.starts():
            self.choose(place)
        elif place:
            self.tools.play(act.Move(self.start, place, self.number))
        return True

    def _tap_start(self, place: str) -> None:
        """A target alone chooses a horde that reaches it: a second tap sends it, and nobody goes unasked. Where an own
        horde stands that may not go, it is the one that was meant."""
        ways = [each.start for each in self.moves if each.target == place]
        if place in self.starts():
            self.choose(place)
        elif ways and not self._count(place):
            self.choose(ways[0])
        elif place:
            self.tools.play(self._wish(place))

    def _wish(self, place: str) -> Action:
        """A tap on no ready horde: a step from there, or the step there that comes to mind first."""
        if self._count(place) or not self.moves:
            names, number = self.rules.box.names, self.rules.box.index[place]
            near = self.seen.city.board.neighbours[number]
            return act.Move(place, names[near[0]] if near else place, max(1, self._count(place)))
        first = self.moves[0].start
        return act.Move(first, place, self.ready[first])

    def choose(self, place: str) -> None:
        self.start = place
        numbers = self.numbers()
        self.number = numbers[-1] if numbers else 0
        self.changed()

    # --- buttons ----------------------------------------------------------------------------------------------

    def pressed(self, word: str, what: str) -> None:
        if word == "number" and what.isdigit() and int(what) in self.crowd():
            self.number = int(what)
            self.changed()
        elif word == "back":
            self.choose("")
        elif word == "done":
            self.tools.play(act.DONE)

    def parts(self) -> list[Part]:
        parts: list[Part] = []
        if self.start:
            where = place_name(self.rules, self.seen, self.start)
            numbers = self.crowd()
            if len(numbers) > 1:
                parts.append(Words(f"How many leave {where}?", "strong"))
                parts.append(Buttons(tuple(Button(f"number:{each}", str(each), self._tone(each)) for each in numbers)))
            who = "the warrior" if self.number == 1 else f"{self.number} warriors"
            parts.append(Words(f"Now tap where {who} from {where} {'goes' if self.number == 1 else 'go'}.", "muted"))
            parts.append(Buttons((Button("back", "Choose another horde"),)))
        elif self.moves:
            parts.append(Words("Tap a horde, then where it goes.", "muted"))
        end = odds_of(self.rules, self.seen, act.DONE)
        if end is not None and not self.start:
            parts.append(Words(end.words, "plain", "BT-REVEAL-05"))
        label = "End moves" if end is None else f"End moves and storm: {end.mark}"
        parts.append(stacked(Button("done", label, "plain" if self.start else "main")))
        return parts

    def _tone(self, number: int) -> str:
        if number == self.number:
            return "chosen"
        return "plain" if number in self.numbers() else "pale"
