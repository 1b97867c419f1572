"""Heirs who are hostages: what the desk for talks offers of them, and what opens of them beside an army."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.play.parts import Button, Buttons, Part, Words
from app.knights.names import noble_name, short_name
from app.knights.realm.words import label
from engine.core.action import Action
from engine.core.seat import Seat
from engine.knights.court_actions import Exchange, KillHeir
from engine.knights.pieces import Baron
from engine.knights.rules import KnightsRules
from engine.knights.state import NOBLES, KnightsView

NOBODY = "-"
"""Written on a button where neither heir is meant."""


class HeirDeal:
    """Whose heir for whose, with one baron; only what the menu holds can be offered."""

    def __init__(self, rules: KnightsRules, view: KnightsView, menu: Sequence[Action]) -> None:
        self.rules, self.view = rules, view
        self.deals = [action for action in menu if isinstance(action, Exchange)]
        self.deaths = [action for action in menu if isinstance(action, KillHeir)]
        self.given = self.wanted = ""

    def press(self, word: str, what: str) -> None:
        slug = what if what in self.rules.noble_index else ""
        if word == "given":
            self.given = slug
        elif word == "wanted":
            self.wanted = slug

    def find(self, baron: Baron) -> Exchange | None:
        """What is chosen, if it can be offered."""
        deal = Exchange(baron, self.given, self.wanted)
        return deal if deal in self.deals else None

    def parts(self, baron: Baron) -> list[Part]:
        """Two rows of heirs, the offer, and what may be done to hostages."""
        mine = dict.fromkeys(deal.given for deal in self.deals if deal.baron is baron)
        theirs = dict.fromkeys(deal.wanted for deal in self.deals if deal.baron is baron)
        if self.wanted not in theirs:
            self.wanted = ""
        deal = self.find(baron)
        offer = "Choose an heir" if deal is None else self._tell(deal)
        said: list[Part] = [
            Words("You give the heir of"),
            Buttons(tuple(self._choose("given", slug, self.given) for slug in mine)),
            Words("You get the heir of"),
            Buttons(tuple(self._choose("wanted", slug, self.wanted) for slug in theirs)),
            Buttons((Button("say:", offer, "pale" if deal is None else "main"),), "stack"),
        ]
        if self.deaths:
            kills = tuple(Button(f"play:{each}", str(label(self.rules, self.view, each))) for each in self.deaths)
            said += [Words("Your hostages: nobody has to agree", "strong", "WK-AMB-41"), Buttons(kills, "stack")]
        return said

    def _tell(self, deal: Exchange) -> str:
        """The offer, as short as a button wants it."""
        other = short_name(self.rules, self.rules.seats[self.rules.barons.index(deal.baron)])
        given, wanted = (f"{self._name(slug)}'s heir" for slug in (deal.given, deal.wanted))
        if not deal.given:
            return f"Ask {other} for {wanted}"
        return f"Offer {other} {given} for {wanted}" if deal.wanted else f"Give {other} {given}"

    def _choose(self, word: str, slug: str, chosen: str) -> Button:
        return Button(f"{word}:{slug or NOBODY}", self._name(slug), "chosen" if slug == chosen else "plain")

    def _name(self, slug: str) -> str:
        """The last of a noble's names."""
        return noble_name(self.rules, slug).split()[-1] if slug else "nobody"


def tell_heir(rules: KnightsRules, view: KnightsView, number: int) -> str:
    """Where a noble's heir is, as far as it has to be said; empty where all is as ever."""
    noble = view.nobles[number]
    if not noble.heir:
        return "without an heir"
    if noble.holder is None:
        return "dead, his heir may come" if noble.fallen else ""
    held = f"his heir is held by {short_name(rules, noble.holder)}"
    return f"dead, {held}" if noble.fallen else held


def list_held(rules: KnightsRules, view: KnightsView, seat: Seat) -> list[str]:
    """The nobles whose heirs a baron holds as hostages, with whose they are."""
    return [
        f"{rules.noble_name(number)} ({short_name(rules, Seat(number // NOBLES))})"
        for number, noble in enumerate(view.nobles)
        if noble.holder == seat
    ]
