"""The desk for the discard: one's hand card by card, and what is best to keep, with its exact worth."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from app.core.play.desk import Desk
from app.core.play.parts import Button, Buttons, Part, Words, pick, stacked
from app.knights.army_card import army_parts
from app.knights.chances import share
from app.knights.choices import Spots
from app.knights.foresight import ask
from app.knights.names import face_name, faces_words
from app.knights.odds_card import SLOW
from app.knights.picture.emblems import STYLE, face_icon
from engine.knights.actions import Keep, KeepCards
from engine.knights.battle import keep_sizes
from engine.knights.calculators.battle import BattleCalculator
from engine.knights.calculators.battle import Keep as Advice
from engine.knights.hand_questions import find_kept_cards
from engine.knights.pieces import FACES, Combat, Face
from engine.knights.rules import KnightsRules
from engine.knights.state import KnightsView
from engine.knights.steps import Discarding

SHOWN = 3
"""So many ways to discard are shown with their worth."""
WORKING = "Which cards are best to keep is being worked out. You need not wait."


class DiscardDesk(Desk[KnightsRules, KnightsView]):
    style = STYLE

    def begin(self) -> None:
        rules, view = self.rules, self.seen
        fight, step = view.fight, view.step
        if fight is None or not isinstance(step, Discarding) or view.seat is None:
            raise LookupError("nothing is to be discarded")
        self.is_attacker = step.attacker
        self.aim = "city" if fight.kind is Combat.ASSAULT else "count"
        cards = view.hands[not step.attacker]
        self.cards = tuple(sorted(cards, key=lambda card: (rules.faces[card].index, card)))
        self.hand = tuple(rules.faces[card] for card in self.cards)
        self.most = max(keep_sizes(len(self.hand), True), default=0)
        self.kept: set[int] = set()
        self.advice: tuple[Advice, ...] = ()
        self.note = ""
        self.spots = Spots(rules, view)
        self.opened = ""
        self._advise()

    # --- the board ----------------------------------------------------------------------------------------

    def marked(self) -> dict[str, str]:
        return {self.opened: "look"} if self.opened else {}

    def tap(self, spot: str) -> bool:
        """Armies open while one thinks about the cards."""
        if spot not in self.spots.nobles and not self.opened:
            return False
        self.opened = spot if spot in self.spots.nobles and spot != self.opened else ""
        self.changed()
        return True

    # --- what is chosen -----------------------------------------------------------------------------------

    def faces(self) -> tuple[Face, ...]:
        return tuple(self.hand[number] for number in sorted(self.kept))

    def pressed(self, word: str, what: str) -> None:
        number = int(what) if what.isdigit() else -1
        if word == "card" and 0 <= number < len(self.hand):
            self.kept ^= {number}
        elif word == "advice" and 0 <= number < len(self.advice):
            self.kept = self._pick(self.advice[number])
        elif word == "keep":
            self.tools.play(self._chosen())
            return
        self.show()

    def _chosen(self) -> Keep | KeepCards:
        """Named card by card only where another card with the same face would else be kept."""
        keep = Keep(self.faces())
        cards = tuple(self.cards[number] for number in sorted(self.kept))
        if keep not in self.menu or set(cards) == set(find_kept_cards(self.rules, self.cards, keep.faces)):
            return keep
        return KeepCards(tuple(self.rules.card_names[card] for card in cards))

    def _pick(self, advice: Advice) -> set[int]:
        """Numbers of the cards that an advice keeps."""
        left, found = Counter(_faces_of(advice)), set[int]()
        for number, face in enumerate(self.hand):
            if left[face]:
                left[face] -= 1
                found.add(number)
        return found

    # --- advice -------------------------------------------------------------------------------------------

    def _advise(self) -> None:
        """From the calculator, filled in from what this seat sees; it may take a while."""
        seat = self.seen.seat
        assert seat is not None
        calculator = BattleCalculator.from_view(self.rules, self.seen, seat)
        if calculator is None or not self.hand:
            return
        odds = ask(calculator, self._advised)
        self.advice = () if odds.answer is None else odds.answer.advice
        self.note = WORKING if odds.answer is None else "" if odds.is_optimal else SLOW

    def _advised(self) -> None:
        self._advise()
        self.show()

    def worth_words(self, worth: Fraction) -> str:
        """A chance; of a count, counts won less counts lost, told as the chance to win it with a tie for half."""
        return share(worth if self.aim == "city" else (1 + worth) / 2)

    def _title(self) -> str:
        if self.aim == "city":
            return f"Best to keep, and the chance to {'take' if self.is_attacker else 'hold'} the place"
        return "Best to keep, and the chance to win the count (a tie is half)"

    # --- what it says -------------------------------------------------------------------------------------

    def parts(self) -> list[Part]:
        if not self.hand:
            return [Words("You hold no card."), stacked(Button("keep", "Go on", "main"))]
        cards = tuple(
            pick(
                f"card:{number}",
                face_name(face).capitalize(),
                number in self.kept,
                face_icon(face),
                f"{'Discard' if number in self.kept else 'Keep'} {face_name(face)}, card {number + 1}",
            )
            for number, face in enumerate(self.hand)
        )
        least = len(self.hand) - self.most
        ruling = (
            "Keep exactly one of the two." if len(self.hand) == 2 else f"Discard at least {least}; tap what you keep."
        )
        return [
            *army_parts(self.rules, self.seen, self.spots.nobles.get(self.opened, ())),
            Words(ruling),
            Buttons(cards),
            *self._twin_parts(),
            stacked(Button("keep", self._keep_words(), self._tone())),
            *self._advice_parts(),
        ]

    def _twin_parts(self) -> list[Part]:
        """Which of like cards stay, by the nobles on them: it matters later, when the others come up again."""
        kept = self.faces()
        twins = [n for n in sorted(self.kept) if kept.count(self.hand[n]) < self.hand.count(self.hand[n])]
        names = [
            f"{face_name(self.hand[number])} of {self.rules.card_names[self.cards[number]].capitalize()}"
            for number in twins
        ]
        return [Words(f"Of like cards you keep: {', '.join(names)}.", "muted")] if names else []

    def _keep_words(self) -> str:
        words = f"Keep {faces_words(self.faces())}" if self.kept else "Keep nothing"
        worth = self.worth_of(self.faces())
        return words if worth is None else f"{words}: {self.worth_words(worth)}"

    def worth_of(self, faces: tuple[Face, ...]) -> Fraction | None:
        """What the calculator says of keeping these; None while that is worked out, and where it is no legal keep."""
        return next((each.worth for each in self.advice if _faces_of(each) == faces), None)

    def _tone(self) -> str:
        """Keeping nothing may be legal, but nobody should do it by mistake."""
        if Keep(self.faces()) not in self.menu:
            return "pale"
        return "main" if self.kept or self.most == 0 else "plain"

    def _advice_parts(self) -> list[Part]:
        note: list[Part] = [Words(self.note, "muted")] if self.note else []
        if not self.advice:
            return note
        buttons = tuple(
            Button(f"advice:{number}", f"{_kept_words(each)}: {self.worth_words(each.worth)}")
            for number, each in enumerate(self.advice[:SHOWN])
        )
        is_all_one = len({each.worth for each in self.advice[:SHOWN]}) == 1 < len(buttons)
        same = [Words("These are equally good.", "muted")] if is_all_one else []
        return [Words(self._title(), "strong"), stacked(*buttons), *same, *note]


def _faces_of(advice: Advice) -> tuple[Face, ...]:
    """What an advice keeps, in the order of the faces."""
    return tuple(face for face in FACES for _ in range(advice.kept.get(face.value, 0)))


def _kept_words(advice: Advice) -> str:
    words = faces_words(_faces_of(advice))
    return words[:1].upper() + words[1:]
