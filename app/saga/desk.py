"""A turn: the hand beside the table, what each card would take, what threatens; then a column or a land is tapped."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.play.aim import Aim, Choice, Path, Play, Wish, finished, lit, tap
from app.core.play.desk import Desk, DeskTools
from app.core.play.game_page import GamePage
from app.core.play.odds import button_label, notes
from app.core.play.parts import Button, Buttons, Part, Words, stacked
from app.saga import foresight, words
from app.saga.choices import ASKED, Choices, hint
from app.saga.picture.drawing import STYLE
from app.saga.picture.knights import knight_icon
from app.saga.seat_panel import Memory
from app.saga.spots import column_spot, describe_column, describe_land, hand_spot, knight_of, land_of, land_spot
from engine.core.action import Action
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Seat
from engine.saga import actions as act
from engine.saga.board import garrison_of, list_lands
from engine.saga.pieces import COLOUR, LANDS, Knight, Power, say_knight
from engine.saga.rules import SagaRules
from engine.saga.state import SagaView
from engine.saga.steps import Placing

TAP_FIRST = "Tap a card of the hand first, then the place where it goes."


class TurnDesk(Desk[SagaRules, SagaView]):
    """`aim` is what has been tapped; a card counts as a place. `memory` is the page's: it outlives the desk."""

    style = STYLE

    def __init__(
        self,
        rules: SagaRules,
        view: SagaView,
        menu: Sequence[Action],
        tools: DeskTools,
        page: GamePage[SagaRules, SagaView],
        memory: Memory,
    ) -> None:
        self.seat = view.seat if view.seat is not None else view.active
        self.page, self.memory = page, memory
        self.choices = tuple(Choice(each, page.paths(rules, view, each)) for each in menu)
        self.takers = {} if view.has_laid or view.is_open else foresight.list_takers(rules, view, self.seat, menu)
        self.aim = Aim()
        super().__init__(rules, view, menu, tools)

    # --- the board ----------------------------------------------------------------------------------------------

    def lit(self) -> list[str]:
        """Where the chosen card may go; before that, what may be tapped on the table itself."""
        return [spot for spot in lit(self.choices, self.aim) if not spot.startswith("hand:")]

    def notes(self) -> dict[str, str]:
        """What the chosen card would make of the army that it joins."""
        if not self._card():
            return {}
        found = notes(self.page, self.rules, self.seen, self.choices, self.aim)
        return {spot: said for spot, said in found.items() if spot.startswith("column:")}

    def marked(self) -> dict[str, str]:
        """What is chosen, and which lands the chosen card would take."""
        knight = self._card()
        prey = {land_spot(land): "target" for land in self.takers.get(knight, ())}
        return {**prey, **dict.fromkeys(self.aim.taps, "chosen")}

    def tap(self, spot: str) -> bool:
        """Any place of the table or card of the hand."""
        taps: Path = (*self.aim.taps, spot)
        if spot and self._card() and land_of(spot) is not None and not self._leads_on(taps):
            self._guess(taps)  # a card is chosen: the place is where it should go, not another beginning
            return True
        meant = tap(self.choices, self.aim, spot)
        if isinstance(meant, Wish):
            self._guess(meant.taps)
        elif isinstance(meant, Play) and not isinstance(meant.action, ASKED):
            self.tools.play(meant.action)
        else:
            self._set(meant if isinstance(meant, Aim) else Aim(taps if self._leads_on(taps) else (spot,)))
        return True

    def _set(self, aim: Aim) -> None:
        self.aim = aim
        self.changed()

    def _leads_on(self, taps: Path) -> bool:
        return any(path[: len(taps)] == taps for each in self.choices for path in each.paths)

    def _card(self) -> str:
        """The card of the hand that is chosen."""
        return knight_of(self.aim.taps[0]) if self.aim.taps and self.aim.taps[0].startswith("hand:") else ""

    def _guess(self, taps: Path) -> None:
        """What was probably meant, for the rules to say why not; a place without a card is explained."""
        wanted = self.page.wish(self.rules, self.seen, taps, "")
        if wanted is not None:
            self.tools.play(wanted)
        else:
            self._set(Aim())
            self.tools.say(explain_place(self.rules, self.seen, taps[-1]))

    # --- pressing -----------------------------------------------------------------------------------------------

    def pressed(self, word: str, what: str) -> None:
        if word == "card" and what.partition(" ")[0] in self.seen.hand:
            self._press_card(what.partition(" ")[0])
        elif word == "to" and self._card():
            self.tap(what)
        elif word == "try" and what in self._tries():
            self.tools.play(self._tries()[what])
        elif word == "back":
            self._set(Aim())
        elif (word, what) == ("sheet", "memory"):
            self.memory.turn()
            self.changed()

    def _press_card(self, knight: str) -> None:
        """A card that fits nowhere is refused at once, by its own colour's column."""
        if self._leads_on((hand_spot(knight),)):
            self.tap(hand_spot(knight))
        else:
            self._set(Aim())
            self._guess((hand_spot(knight), column_spot(self.seat, COLOUR[knight])))

    # --- what it says -------------------------------------------------------------------------------------------

    def parts(self) -> list[Part]:
        """Who has laid wants to end the turn first of all."""
        parts: list[Part] = [stacked(self._play_button(act.DONE))] if act.DONE in self.menu else []
        if self.seen.hand:
            parts.append(Buttons(self._hand(), "hand"))
        return [*parts, *(self._ways() if self.aim.taps else self._plain())]

    def _plain(self) -> list[Part]:
        """Nothing is chosen: what to tap, what threatens, what can be remembered."""
        said: list[Part] = [Words(hint(self.seen, ()), "muted")]
        if isinstance(self.seen.step, Placing):
            return said
        dangers = foresight.say_dangers(self.rules, self.seen, self.memory.is_on)
        return [*said, *(Words(each, "warning") for each in dangers), *self.memory.parts(self.rules, self.seen)]

    def _hand(self) -> tuple[Button, ...]:
        """Of two cards alike each has a button of its own: the second is called `G2/1 2`."""
        held = self.seen.hand
        twins = [held[:at].count(knight) + 1 for at, knight in enumerate(held)]
        names = [f"card:{knight}{f' {twin}' if twin > 1 else ''}" for knight, twin in zip(held, twins, strict=True)]
        return tuple(
            Button(name, "", self._tone(knight), knight_icon(knight), self._said(knight), drags=True)
            for name, knight in zip(names, held, strict=True)
        )

    def _tone(self, knight: str) -> str:
        if knight == self._card():
            return "knight-on chosen"
        if not self._leads_on((hand_spot(knight),)):
            return "knight idle"
        return "knight-takes" if knight in self.takers else "knight"

    def _said(self, knight: str) -> str:
        lands = [self.rules.terms.land_names[land] for land in self.takers.get(knight, ())]
        fits = "" if self._leads_on((hand_spot(knight),)) else ", fits nowhere now"
        return f"{say_knight(knight)}{', takes the ' + ', the '.join(lands) if lands else fits}"

    def _ways(self) -> list[Part]:
        """Where the chosen card may go, with what it would make there; or the deeds that a tap has come down to."""
        done = finished(self.choices, self.aim)
        if not done:
            asked = Words(hint(self.seen, self.aim.taps), "muted")
            return [asked, Buttons(tuple(self._targets()), "fill")]
        ways = [self._play_button(each.action) for each in done]
        tries = self._tries().items()
        pale = [Button(f"try:{line}", self.page.label(self.rules, self.seen, each), "pale") for line, each in tries]
        return [stacked(*ways, *pale, Button("back", "Not now"))]

    def _play_button(self, action: Action) -> Button:
        return Button(f"play:{action}", button_label(self.page, self.rules, self.seen, action), "main")

    def _targets(self) -> list[Button]:
        """A button a place, for whoever would rather not tap the table."""
        said_of, found = self.notes(), []
        for spot in self.lit():
            land = land_of(spot)
            if land is not None and self._leads_on((*self.aim.taps, spot)) and not self._is_second(spot, land):
                said = said_of.get(spot, "garrison")
                name = self.rules.terms.land_names[land].removesuffix(" land")
                found.append(Button(f"to:{spot}", f"{name} {said}", "main" if said == foresight.TAKES else "plain"))
        return found

    def _is_second(self, spot: str, land: int) -> bool:
        """Is it the land of a column that lights up too?"""
        return spot == land_spot(land) and column_spot(self.seat, land) in self.lit()

    def _tries(self) -> dict[str, Action]:
        """What the place that was tapped could do at another time: the rules say why not now."""
        place, found = self.aim.taps[0], list[Action]()
        land = land_of(place)
        if place.startswith("market:"):
            found.append(act.Buy(Knight(knight_of(place))))
        elif land in list_lands(self.seen, self.seat) and self.rules.terms.power(self.seen, land) is Power.RECALL:
            found += [act.Recall(each, LANDS[land]) for each in garrison_of(self.seen, land)]
        return {str(each): each for each in found if each not in self.menu}


def explain_place(rules: SagaRules, view: SagaView, place: str) -> Refusal:
    """A place that was tapped without a card: what it is and does."""
    land = land_of(place)
    if land is None:
        return refuse("SG-301", "{said}", TAP_FIRST, said=Choices().asks(rules, view))
    if place.startswith("column:"):
        return refuse("SG-304", "{said}.", TAP_FIRST, said=describe_column(rules, view, Seat(int(place[7])), land))
    face, numbers, said = rules.terms.face(view, land), rules.terms.numbers, describe_land(rules, view, land)
    power, end = words.POWERS[face.power], words.ENDS[face.end]
    used = " It is used up until the land changes hands." if view.used[land] else ""
    count = end.sentence.format(bonus=numbers.bonus, tribute=numbers.tribute, rich=numbers.rich)
    sentence, tip = "{said}. {power}{used}", "{end} Its income is {income}."
    return refuse(power.rule, sentence, tip, said=said, power=power.sentence, used=used, end=count, income=face.income)
