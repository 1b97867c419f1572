"""What a game tells the playing page about itself. Everything else on the page is the same for all games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

import msgspec
from panel.viewable import Viewable

from app.core.play.choosing import Choosing, Keys, R, V
from app.core.play.desk import AnyDesk, DeskTools
from app.core.play.parts import Figure, Parts, Words
from app.core.scene import Scene
from app.core.stage.moment import Beat, Moment, Side
from engine.core.action import Action
from engine.core.brink import Brink
from engine.core.event import Event
from engine.core.game import Game
from engine.core.outcome import Outcome
from engine.core.position import Step
from engine.core.seat import Seat
from engine.core.table import Table


class Option(msgspec.Struct, frozen=True):
    """An option of the set-up as the form says it; what is empty the parameter says."""

    label: str = ""
    doc: str = ""
    values: tuple[tuple[str, str], ...] = ()
    group: str = ""
    """Options that stand together under a heading of their own, which opens."""


class Score(msgspec.Struct, frozen=True):
    """A row of the scores, one value a seat; `decides`: the row that the ranking goes by."""

    label: str
    values: tuple[str, ...]
    decides: bool = False


class Odds(msgspec.Struct, frozen=True):
    """`mark` stands on the target and the button: "87 %". `words` say the whole of it, in sentences."""

    mark: str
    words: str = ""


class GamePage(Choosing[R, V]):
    """One game's side of the playing page. It holds no position: everything comes from the view it is given."""

    game: ClassVar[Game]
    tabs: ClassVar[Mapping[str, Callable[[Any], Viewable]]] = {}
    """Tabs beside Learn, Play and Rules, each built for the page that shows it."""
    style: ClassVar[str] = ""
    """CSS of the pictures on cards."""

    reads_aloud: ClassVar[bool] = False
    """Is there a button that reads to whoever cannot read yet?"""

    # --- the board ----------------------------------------------------------------------------------------

    def follow(self, rules: R, view: V, before: Keys) -> Keys:
        """Which piece is which, so that it slides to where it is now."""
        return ()

    def draw_after(self, rules: R, view: V, keys: Keys, events: Sequence[Event]) -> Scene:
        """The same, by a game whose pieces slide by their keys, or whose picture also shows what happened last, such as
        dice; newest event last."""
        return self.draw(rules, view)

    # --- choosing -----------------------------------------------------------------------------------------

    listed: ClassVar[tuple[type[Action], ...]] = ()
    """Actions that are buttons too, although a tap on the board means them."""

    def is_listed(self, action: Action) -> bool:
        return isinstance(action, self.listed)

    def odds_label(self, rules: R, view: V) -> str:
        """What the way to the calculator is called at this decision, such as "What must I bribe?"; empty: none."""
        return ""

    def odds_of(self, rules: R, view: V, action: Action) -> Odds | None:
        """What this action may bring, for the view's seat: on the target that one tap more means, on the button, and
        asked once before what cannot be taken back. The same number as the calculator's, never another code; None
        where nothing is at stake. It is asked for each target that is lit: a few milliseconds each at most."""
        return None

    def why_of(self, rules: R, view: V, action: Action) -> str:
        """Why one would do this, in a sentence from the calculators: for a hint, where time is no matter. By default
        what the odds say; empty where they say nothing."""
        odds = self.odds_of(rules, view, action)
        return "" if odds is None else odds.words

    def moments(self, rules: R, before: V, after: V, events: Sequence[Event]) -> list[Moment]:
        """What of these events is worth the stage, in the order in which it happened, and the end of the game."""
        numbers = [number for number, event in enumerate(events) if event.fact is not None]
        told = [self.tell(rules, before, after, events, number) for number in numbers]
        outcomes = [event.fact for event in events if isinstance(event.fact, Outcome)]
        ends = [self.tell_end(rules, after, events, outcome) for outcome in outcomes]
        return [*filter(None, told), *ends]

    def tell(self, rules: R, before: V, after: V, events: Sequence[Event], number: int) -> Moment | None:
        """The event of this number as a moment, with what it led to: a battle, an opened purse, a die, a card. None: it
        is none, or told with another. A moment is built from the `fact` of an event, never read out of sentences."""
        return None

    def tell_end(self, rules: R, view: V, events: Sequence[Event], outcome: Outcome) -> Moment:
        """The end on the stage: each row of the scores, then what decides, then who won."""
        rows = self.scores(rules, view, outcome)
        sides = tuple(self.side(rules, view, seat) for seat in rules.seats)
        beats = [
            Beat(f"{row.label} {value}", side, (), value if row.decides else "")
            for row in rows
            for side, value in enumerate(row.values)
        ]
        victory = self.victory(rules, view, outcome)
        reasons = " ".join(words.text for words in self.reasons(rules, outcome))
        return Moment("The game is over", outcome.rule, sides, tuple(beats), victory, reasons, tuple(rules.seats))

    def find_listed(self, rules: R, view: V, action: Action) -> Action:
        """The action of the menu that decides the same, where one may say more than a menu does: lessons ask for it."""
        return action

    desks: ClassVar[Mapping[type[Step], type[AnyDesk]]] = {}
    """Steps with a desk of their own."""

    def has_desk(self, view: V) -> bool:
        return type(view.step) in self.desks

    def desk(self, rules: R, view: V, menu: Sequence[Action], tools: DeskTools) -> AnyDesk | None:
        return self.desks[type(view.step)](rules, view, menu, tools)

    # --- what stands beside the board ---------------------------------------------------------------------

    def colour(self, rules: R, view: V, seat: Seat) -> str:
        """A CSS colour for a seat's lines in the log."""
        return ""

    def icon(self, rules: R, view: V, seat: Seat) -> str:
        return ""

    def side(self, rules: R, view: V, seat: Seat, figure: str = "") -> Side:
        """A seat as it takes part in a moment, with the figure it begins with."""
        name = self.who(rules, view, seat)
        return Side(name, self.colour(rules, view, seat), self.icon(rules, view, seat), figure)

    def is_turn_of(self, rules: R, view: V, seat: Seat) -> bool:
        """Is it this seat's turn? In another's it may be asked too: to defend, to consent."""
        return True

    def short_name(self, rules: R, view: V, seat: Seat) -> str:
        """A seat where room is scarce."""
        return rules.seat_name(view, seat)

    def seat_order(self, rules: R, view: V) -> Sequence[Seat]:
        """The seats from left to right; none while there is nothing to tell of them."""
        return rules.seats

    def aliases(self, rules: R, view: V, seat: Seat) -> tuple[str, ...]:
        """What a seat is besides its name: its colour, the kingdom it plays, out of the game."""
        return ()

    def icons(self, rules: R, view: V, seat: Seat) -> tuple[str, ...]:
        return (self.icon(rules, view, seat),)

    def figures(self, rules: R, view: V, seat: Seat) -> tuple[Figure, ...]:
        """What counts, as everybody may know it: each is an answer of the engine's."""
        return ()

    def brinks(self, rules: R, view: V, /) -> Sequence[Brink]:
        """Who is one step from winning, or the game from its end: the engine's `list_brinks`. It stands on the seat's
        card and above the question."""
        return ()

    def about(self, rules: R, view: V, thing: str) -> Parts:
        """What a tap opens. `thing` is what a button reported after `about:`: "seat:1" of a seat's card, or what the
        page itself has put on a button, such as "card:lances"."""
        kind, _, what = thing.partition(":")
        if kind == "seat":
            return self.about_seat(rules, view, Seat(int(what)))
        return self.about_thing(rules, view, kind, what)

    def about_seat(self, rules: R, view: V, seat: Seat) -> Parts:
        """The aim, how near it is, its powers; who it is and what its figures are says the shared page."""
        return ()

    def about_thing(self, rules: R, view: V, kind: str, what: str) -> Parts:
        return ()

    def beside(self, rules: R, view: V) -> Parts:
        """What the step needs beside the board: the points of a battle."""
        return ()

    # --- the end ------------------------------------------------------------------------------------------

    endings: ClassVar[Mapping[str, str]] = {}
    """What each way to end the game is called."""
    scoring: ClassVar[tuple[str, str]] = ("", "")
    """What the scores are, in a sentence, and its rule."""

    def trophy(self, rules: R, view: V, seat: Seat) -> str:
        """The winner's picture."""
        return self.icon(rules, view, seat)

    def reasons(self, rules: R, outcome: Outcome) -> tuple[Words, ...]:
        """By what the game ended."""
        return (Words(self.endings[outcome.ending]),)

    def place_words(self, rules: R, view: V, outcome: Outcome, seat: Seat) -> str:
        return f"{rules.seat_name(view, seat)}: {outcome.scores[seat]} points."

    def scores(self, rules: R, view: V, outcome: Outcome) -> tuple[Score, ...]:
        """How the scores arise: answers of the engine's."""
        return ()

    def aftermath(self, table: Table) -> Parts:
        """What the whole course of the game tells once it is over, such as luck with the dice."""
        return ()

    # --- setting up ---------------------------------------------------------------------------------------

    options: ClassVar[Mapping[str, Option]] = {}
    """What the form says of an option, where the parameter's own words and values are not meant for newcomers."""
    first_options: ClassVar[tuple[str, ...]] = ("seats",)
    """All others hide behind 'More options'."""

    def values(self, name: str, setup: Any) -> tuple[tuple[str, str], ...]:
        """(value, label) for an option whose values depend on others; none: as the parameter says."""
        return self.options[name].values if name in self.options else ()

    def seat_hints(self, setup: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What each seat will play, in words and as icons, where the set-up says it."""
        return (), ()


AnyPage: TypeAlias = GamePage[Any, Any]
"""The page of whichever game."""
