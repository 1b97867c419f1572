"""The hand at its windows: cards that fit stand out; one is picked, then its target on the board or by button."""

from __future__ import annotations

from collections import Counter

from app.battue.choices import place_name, place_of
from app.battue.picture.card_pictures import HEIGHT, WIDTH, draw_card
from app.battue.picture.spots import horde_spot, tile_spot
from app.battue.picture.style import STYLE
from app.core.play.desk import Desk
from app.core.play.parts import Button, Buttons, Part, Words, stacked
from app.core.scene import icon
from engine.battue import actions as act
from engine.battue import steps
from engine.battue.actions import CARD_ACTIONS, CardAction
from engine.battue.pieces import CAMP
from engine.battue.questions import find_form
from engine.battue.rules import BattueRules
from engine.battue.state import BattueView
from engine.core.action import Action
from engine.core.position import Step

QUESTIONS: dict[type[Step], str] = {
    steps.Opening: "Play cards for the start of your turn?",
    steps.Attacking: "Play cards for your attack?",
    steps.Defending: "Play cards for the defence?",
    steps.AttackRerolls: "The dice lie. Answer with a card?",
    steps.DefenceRerolls: "The dice lie. Answer with a card?",
    steps.Closing: "Play cards for the end of your turn?",
    steps.Discarding: "Too many cards: which one goes?",
}


def card_icon(rules: BattueRules, card: str, number: int = 1) -> str:
    """A card as a picture; several of a kind lie as one, with their number."""
    return icon(draw_card(rules.box.loot[card], number), (0, 0, WIDTH, HEIGHT))


class HandDesk(Desk[BattueRules, BattueView]):
    """`menu` is what the seat may do: the cards that it lists can be played, the others say why not."""

    style = STYLE
    look = {"calls": True}
    picked = ""
    _place = ""

    # --- what can be done -------------------------------------------------------------------------------------

    def plays(self, card: str) -> list[Action]:
        """Every way to use this card now."""
        kinds = (*CARD_ACTIONS, act.Discard)
        return [each for each in self.menu if isinstance(each, kinds) and each.card == card]

    def _targets(self) -> dict[str, str]:
        """Spot to place, of the picked card. Warriors join a horde, so the horde lights up; its tile will do too."""
        found: dict[str, str] = {}
        for each in self.plays(self.picked):
            if isinstance(each, act.Ride):
                found[horde_spot(self.seen.active, each.place)] = each.place
            elif isinstance(each, act.Scout | act.Parley):
                found[tile_spot(each.place)] = each.place
        return found

    def lit(self) -> list[str]:
        return list(self._targets())

    def marked(self) -> dict[str, str]:
        return {spot: "chosen" for spot, place in self._targets().items() if place == self._place}

    def tap(self, spot: str) -> bool:
        """A target of the picked card; any other tap is answered by the rules."""
        if not spot:
            self._pick("")
        elif not self.picked:
            self.tools.play(act.Call(place_of(spot)))  # no card: the rules say what this is the time for
        else:
            self._aim(self._targets().get(spot, place_of(spot)))
        return True

    def _aim(self, place: str) -> None:
        fitting = [each for each in self.plays(self.picked) if getattr(each, "place", "") == place]
        if len(fitting) > 1:
            self._place = place
            self.changed()
        else:
            self.tools.play(fitting[0] if fitting else self._wish(place))

    def _wish(self, place: str) -> CardAction:
        """The picked card used there, for the rules to say why not."""
        card = self.picked
        form = find_form(self.rules.box.loot[card])
        if form is act.Ride:
            return act.Ride(card, place, 1)
        if form is act.Steal:
            return act.Steal(card, next(seat for seat in self.rules.seats if seat != self.seen.seat))
        if form is act.Scout:
            return act.Scout(card, place)
        return act.Parley(card, place) if form is act.Parley else act.Play(card)

    # --- pressing ---------------------------------------------------------------------------------------------

    def pressed(self, word: str, what: str) -> None:
        if word == "card" and what in self.seen.hand:
            self._press_card(what)
        elif word == "back":
            self._pick("")

    def _press_card(self, card: str) -> None:
        if self.plays(card):
            self._pick("" if card == self.picked else card)
            return
        self.picked = card
        self.show()
        self.tools.play(self._wish(self.rules.box.names[CAMP]))

    def _pick(self, card: str) -> None:
        self.picked, self._place = card, ""
        self.changed()

    # --- what it says -----------------------------------------------------------------------------------------

    def parts(self) -> list[Part]:
        parts: list[Part] = [Words(QUESTIONS[type(self.seen.step)], "strong"), Buttons(self._hand(), "hand")]
        if self.picked:
            parts.append(Words(self.rules.box.loot[self.picked].text))
            parts += self._ways()
        if act.DONE in self.menu:
            parts.append(stacked(Button(f"play:{act.DONE}", self._done(), "plain" if self.picked else "main")))
        return parts

    def _done(self) -> str:
        return "Done" if any(self.plays(card) for card in self.seen.hand) else "Go on without a card"

    def _hand(self) -> tuple[Button, ...]:
        return tuple(
            Button(f"card:{card}", "", self._tone(card), card_icon(self.rules, card, number), self._said(card, number))
            for card, number in Counter(self.seen.hand).items()
        )

    def _tone(self, card: str) -> str:
        return "loot-on" if card == self.picked else "loot" if self.plays(card) else "loot-no"

    def _said(self, card: str, count: int) -> str:
        face = self.rules.box.loot[card]
        said = f"{face.name}: {face.text}"
        return f"{count} {said}" if count > 1 else said

    def _ways(self) -> list[Part]:
        """Buttons for the picked card, or what to tap."""
        plays = self.plays(self.picked)
        name = self.rules.box.loot[self.picked].name
        if not plays:
            return []
        if self._place:
            rides = [each for each in plays if isinstance(each, act.Ride) and each.place == self._place]
            where = place_name(self.rules, self.seen, self._place)
            return [Words(f"How many come to {where}?", "muted"),
                    Buttons(tuple(Button(f"play:{each}", str(each.warriors), "count") for each in rides))]  # fmt: skip
        if isinstance(plays[0], act.Steal):
            return [Buttons(tuple(Button(f"play:{each}", f"Rob {self.rules.seat_names[each.seat]}", "main")
                                  for each in plays if isinstance(each, act.Steal)), "stack")]  # fmt: skip
        if isinstance(plays[0], act.Play | act.Discard):
            word = "Discard" if isinstance(plays[0], act.Discard) else "Play"
            return [stacked(Button(f"play:{plays[0]}", f"{word} {name}", "main"))]
        return [Words("Tap the horde that gets them." if isinstance(plays[0], act.Ride) else "Tap the tile.", "muted")]
