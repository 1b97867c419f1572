"""The desks of the full turn: planning, two cards of the hand a stack, face down; and talks of crowns and heirs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.core.play.desk import Desk
from app.core.play.parts import Button, Buttons, Part, Words, pick, stacked
from app.knights.hints import hint
from app.knights.names import noble_name, short_name
from app.knights.realm import words
from app.knights.realm.words import cards_words, crowns, label
from engine.core.action import Action
from engine.knights.actions import Pass
from engine.knights.court_actions import Beseech, Demand, Exchange, KillHeir, Pay
from engine.knights.pieces import Baron
from engine.knights.realm_actions import Lay
from engine.knights.realm_pieces import CARDS, STACKS, Card
from engine.knights.realm_questions import list_hand
from engine.knights.realm_steps import Planning
from engine.knights.rules import KnightsRules
from engine.knights.state import KnightsView

# --- planning -------------------------------------------------------------------------------------------------------

FIRST = "Tap a card: it says what it does. Cards come up stack by stack, among those of the others."


class PlanningDesk(Desk[KnightsRules, KnightsView]):
    """What lies on the stacks before, what is in the hand, and what goes onto this stack."""

    def begin(self) -> None:
        step = self.seen.step
        if not isinstance(step, Planning):
            raise LookupError("nothing is planned")
        self.stack, self.seat = step.stack, step.seat
        self.hand = Counter(played.kind for played in list_hand(self.rules, self.seen, self.seen.stacks, step.seat))
        self.chosen: list[Card] = []

    def pressed(self, word: str, what: str) -> None:
        """A card once more than it is held puts all of its kind back."""
        card = next((each for each in CARDS if each.value == what), None)
        if word == "card" and card is not None:
            if Lay(self.sorted([*self.chosen, card])) in self.menu:
                self.chosen.append(card)
            else:
                self.chosen = [each for each in self.chosen if each is not card]
            self.show()
        elif word == "lay":
            self.tools.play(Lay(self.sorted(self.chosen)))

    def sorted(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(sorted(cards, key=lambda card: card.index))

    def parts(self) -> list[Part]:
        buttons = tuple(
            pick(
                f"card:{card.value}",
                f"{words.CARDS[card][0]} × {count}",
                card in self.chosen,
                said=words.tell_yield(card),
            )
            for card, count in sorted(self.hand.items(), key=lambda each: each[0].index)
        )
        last = words.tell_yield(self.chosen[-1]) if self.chosen else FIRST
        lay = f"Lay {cards_words(self.sorted(self.chosen))} on stack {self.stack + 1}"
        return [
            stacked(Button("lay", lay, "main" if self.chosen else "plain")),
            Buttons(buttons),
            Words(last, "muted"),
            *self._laid(),
        ]

    def _laid(self) -> list[Part]:
        """What this baron has laid already, for his eyes."""
        laid = [
            f"{number + 1}: {cards_words(tuple(card.kind for card in self.seen.stacks[number]))}"
            for number in range(min(self.stack, STACKS))
        ]
        return [Words(f"Yours on stack {'; '.join(laid)}.", "muted")] if laid else []


# --- talks ----------------------------------------------------------------------------------------------------------

STEPS = (-5, -1, 1, 5)
"""Crowns that the quick buttons add or take."""
WAYS: dict[str, tuple[str, type[Pay | Demand]]] = {"pay": ("Offer", Pay), "demand": ("Ask for", Demand)}
NOBODY = "-"
"""Written on a button where neither heir is meant."""


class ParleyDesk(Desk[KnightsRules, KnightsView]):
    """One baron, and one sum in one direction or the heir of one noble for that of another; only what the menu holds
    can be said."""

    def begin(self) -> None:
        self.offers = [each for each in self.menu if isinstance(each, Pay | Demand)]
        self.deals = [each for each in self.menu if isinstance(each, Exchange)]
        self.kind: type[Pay | Demand] = type(self.offers[0]) if self.offers else Pay
        self.crowns = 1
        self.given = self.wanted = ""
        self.barons = list(dict.fromkeys(each.baron for each in (*self.offers, *self.deals)))
        self.baron: Baron | None = self.barons[0] if self.barons else None
        self.is_about_heirs = not self.offers and bool(self.deals)

    def most(self) -> int:
        """The most crowns that can be named; 0 where none can."""
        sums = [each.crowns for each in self.offers if type(each) is self.kind and each.baron is self.baron]
        return max(sums, default=0)

    def list_deals(self) -> list[Exchange]:
        """What of heirs can be offered to this baron."""
        return [deal for deal in self.deals if deal.baron is self.baron]

    def find(self) -> Action | None:
        """What is chosen, if it can be said."""
        if self.baron is None:
            return None
        heirs = Exchange(self.baron, self.given, self.wanted)
        said = heirs if self.is_about_heirs else self.kind(self.baron, self.crowns)
        return said if said in self.menu else None

    def pressed(self, word: str, what: str) -> None:
        said = self.find() if word == "say" else None
        if said is not None:
            self.tools.play(said)
            return
        match word:
            case "baron":
                self.baron = next((each for each in self.barons if each.value == what), self.baron)
            case "topic":
                self.is_about_heirs = what == "heirs" and bool(self.deals)
            case "way" if what in WAYS:
                self.kind = WAYS[what][1]
            case "crowns" if what in map(str, STEPS):
                self.crowns += int(what)
            case "given":
                self.given = what if what in self.rules.noble_index else ""
            case "wanted":
                self.wanted = what
        self.crowns = max(1, min(self.crowns, self.most()))
        if all(deal.wanted != self.wanted for deal in self.list_deals()):
            self.wanted = ""
        self.show()

    # --- what it says -------------------------------------------------------------------------------------

    def parts(self) -> list[Part]:
        said: list[Part] = [Words(hint(self.rules, self.seen))]
        if self.deals:
            topics = (("topic:crowns", "Crowns", False), ("topic:heirs", "Heirs", True))
            said.append(
                Buttons(tuple(pick(name, title, at is self.is_about_heirs) for name, title, at in topics), "row")
            )
        if self.baron is not None:
            names = (pick(f"baron:{each.value}", self._name(each), each is self.baron) for each in self.barons)
            said.append(Buttons(tuple(names)))
            said += self._heir_parts() if self.is_about_heirs else self._crown_parts()
        said += self._list_plays(Beseech)
        return [*said, stacked(Button(f"play:{Pass()}", "Say nothing"))]

    def _list_plays(self, kind: type[Action]) -> list[Part]:
        """What the menu holds of a kind, a button each."""
        found = [each for each in self.menu if isinstance(each, kind)]
        buttons = tuple(Button(f"play:{each}", str(label(self.rules, self.seen, each))) for each in found)
        return [stacked(*buttons)] if buttons else []

    def _say(self, words: str) -> Buttons:
        """The button that says what is chosen."""
        return stacked(Button("say:", words, "pale" if self.find() is None else "main"))

    def _name(self, baron: Baron | None) -> str:
        return "" if baron is None else short_name(self.rules, self.rules.seats[self.rules.barons.index(baron)])

    def _crown_parts(self) -> list[Part]:
        ways = (pick(f"way:{way}", title, self.kind is kind) for way, (title, kind) in WAYS.items())
        name, sum_ = self._name(self.baron), crowns(self.crowns)
        offer = f"Offer {name} {sum_}" if self.kind is Pay else f"Ask {name} for {sum_}"
        return [
            Buttons(tuple(ways), "row"),
            Buttons(tuple(Button(f"crowns:{step}", f"{step:+d}") for step in STEPS), "row"),
            self._say(offer if self.most() else "No crowns to talk about"),
        ]

    def _heir_parts(self) -> list[Part]:
        """Two rows of heirs, the offer, and what may be done to hostages."""
        deaths = self._list_plays(KillHeir)
        hostages = Words("Your hostages: nobody has to agree", "strong", "WK-AMB-41")
        return [
            Words("You give the heir of"),
            self._pick_heir("given", [deal.given for deal in self.list_deals()], self.given),
            Words("You get the heir of"),
            self._pick_heir("wanted", [deal.wanted for deal in self.list_deals()], self.wanted),
            self._say("Choose an heir" if self.find() is None else self._tell_exchange()),
            *([hostages, *deaths] if deaths else []),
        ]

    def _pick_heir(self, word: str, slugs: Sequence[str], chosen: str) -> Buttons:
        names = {slug: self._last_name(slug) for slug in slugs}
        return Buttons(tuple(pick(f"{word}:{slug or NOBODY}", name, slug == chosen) for slug, name in names.items()))

    def _tell_exchange(self) -> str:
        """The offer, as short as a button wants it."""
        other = self._name(self.baron)
        given, wanted = (f"{self._last_name(slug)}'s heir" for slug in (self.given, self.wanted))
        if not self.given:
            return f"Ask {other} for {wanted}"
        return f"Offer {other} {given} for {wanted}" if self.wanted else f"Give {other} {given}"

    def _last_name(self, slug: str) -> str:
        return noble_name(self.rules, slug).split()[-1] if slug else "nobody"
