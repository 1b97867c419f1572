"""The desk for talks: with whom, offer or ask, how many crowns; or whose heir for whose."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.play.desk import Desk, DeskTools
from app.core.play.parts import Button, Buttons, Part, Words
from app.knights.hints import hint
from app.knights.names import short_name
from app.knights.realm.heirs import HeirDeal
from app.knights.realm.words import label
from engine.core.action import Action
from engine.knights.actions import Pass
from engine.knights.court_actions import Beseech, Demand, Pay
from engine.knights.pieces import Baron
from engine.knights.rules import KnightsRules
from engine.knights.state import KnightsView

JUMP = 5
"""Crowns that the quick buttons add or take."""


class ParleyDesk(Desk[KnightsRules, KnightsView]):
    """One baron, one direction, one sum; only what the menu holds can be said."""

    def __init__(self, rules: KnightsRules, view: KnightsView, menu: Sequence[Action], tools: DeskTools) -> None:
        super().__init__(rules, view, menu, tools)
        self.offers = [each for each in menu if isinstance(each, Pay | Demand)]
        self.kind: type[Pay | Demand] = type(self.offers[0]) if self.offers else Pay
        self.crowns = 1
        self.heirs = HeirDeal(rules, view, menu)
        self.barons = list(dict.fromkeys(each.baron for each in (*self.offers, *self.heirs.deals)))
        self.baron: Baron | None = self.barons[0] if self.barons else None
        self.is_about_heirs = not self.offers and bool(self.heirs.deals)
        self.show()

    def most(self, kind: type[Pay | Demand] | None = None, baron: Baron | None = None) -> int:
        """The most that can be named; 0 where nothing can."""
        kind, baron = kind or self.kind, baron or self.baron
        return max((each.crowns for each in self.offers if type(each) is kind and each.baron is baron), default=0)

    def pressed(self, word: str, what: str) -> None:
        if word == "baron":
            self.baron = next((each for each in self.barons if each.value == what), self.baron)
        elif word == "topic":
            self.is_about_heirs = what == "heirs" and bool(self.heirs.deals)
        elif word == "way" and what in ("pay", "demand"):
            self.kind = Pay if what == "pay" else Demand
        elif word == "crowns" and what.lstrip("-").isdigit() and len(what) < 5:
            self.crowns += int(what)
        elif word == "say" and self.baron is not None:
            self._say(self.baron)
            return
        else:
            self.heirs.press(word, what)
        self.crowns = max(1, min(self.crowns, self.most()))
        self.show()

    def _say(self, baron: Baron) -> None:
        deal = self.heirs.find(baron) if self.is_about_heirs else None
        if deal is not None:
            self.tools.play(deal)
        elif self.most() and not self.is_about_heirs:
            self.tools.play(self.kind(baron, self.crowns))

    def parts(self) -> list[Part]:
        said: list[Part] = [Words(hint(self.rules, self.seen))]
        if self.heirs.deals:
            topics = (("crowns", "Crowns", False), ("heirs", "Heirs", True))
            choices = (self._choice("topic", *each[:2], each[2] is self.is_about_heirs) for each in topics)
            said.append(Buttons(tuple(choices), "row"))
        if self.baron is not None:
            said.append(Buttons(tuple(map(self._choose, self.barons))))
            said += self.heirs.parts(self.baron) if self.is_about_heirs else self._crown_parts()
        miracles = [action for action in self.menu if isinstance(action, Beseech)]
        prayers = tuple(Button(f"play:{each}", str(label(self.rules, self.seen, each))) for each in miracles)
        said += [Buttons(prayers, "stack")] if prayers else []
        return [*said, Buttons((Button(f"play:{Pass()}", "Say nothing"),), "stack")]

    def _crown_parts(self) -> list[Part]:
        return [
            Buttons(
                (
                    self._choice("way", "pay", "Offer", self.kind is Pay),
                    self._choice("way", "demand", "Ask for", self.kind is Demand),
                ),
                "row",
            ),
            Buttons(tuple(Button(f"crowns:{step}", f"{step:+d}") for step in (-JUMP, -1, 1, JUMP)), "row"),
            Buttons((Button("say:", self._words(), "main" if self.most() else "pale"),), "stack"),
        ]

    def _choose(self, baron: Baron) -> Button:
        return self._choice("baron", baron.value, self._name(baron), baron is self.baron)

    def _choice(self, word: str, what: str, label: str, is_chosen: bool) -> Button:
        return Button(f"{word}:{what}", label, "chosen" if is_chosen else "plain")

    def _name(self, baron: Baron) -> str:
        return short_name(self.rules, self.rules.seats[self.rules.barons.index(baron)])

    def _words(self) -> str:
        if not self.most():
            return "No crowns to talk about"
        sum_ = f"{self.crowns} crown{'' if self.crowns == 1 else 's'}"
        name = "" if self.baron is None else self._name(self.baron)
        return f"Offer {name} {sum_}" if self.kind is Pay else f"Ask {name} for {sum_}"
