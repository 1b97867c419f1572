"""What is known of a step, in one entry, and the work sheet on which its deeds are done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, cast

from engine.core.action import Action
from engine.core.event import Event, Tell
from engine.core.phrase import Phrase
from engine.core.position import Step
from engine.core.refusal import Refusal, refuse
from engine.core.rules import Chance
from engine.core.seat import CHANCE, NOBODY, Actor

# --- what is known of a step ----------------------------------------------------------------------------------

Who: TypeAlias = Callable[[Any], Actor | None]
"""Called with the work sheet when a step comes up: who decides, or None after having moved on to another step."""
Menu: TypeAlias = Callable[[Any, Any], Iterable[Any]]
"""(rules, state): all that can be chosen."""
WhyNot: TypeAlias = Callable[[Any, Any, Any], Refusal | None]
"""(rules, state, action): the rule that forbids the action in its step, or None."""


class Deed(NamedTuple):
    """What one kind of action does in a step.

    `why_not` decides whether it may. Where the menu is the law, leave it out and give `explain`, which is asked only
    for what the menu does not hold. With neither, the action is always legal in its step.
    """

    perform: Callable[[Any, Any], None]
    why_not: WhyNot | None = None
    explain: WhyNot | None = None


class Choice(NamedTuple):
    """A step at which a seat decides."""

    rule: str
    """The rule that asks for the decision."""
    sentence: str
    """What is to be decided, in words; `SteppedRules.words` gives the values."""
    who: Who
    menu: Menu
    deeds: Mapping[type[Action], Deed]
    is_secret: bool = False
    """What is chosen stays hidden from the others: a page draws its curtain."""


def chance_decides(draft: Any) -> Actor | None:
    """Chance is always ready."""
    return CHANCE


def nobody_decides(draft: Any) -> Actor | None:
    """The game is over."""
    return NOBODY


def seat_decides(draft: Any) -> Actor | None:
    """The seat that the step names."""
    seat: Actor = draft.step.seat
    return seat


def always(*offered: Any) -> Callable[[Any, Any], Sequence[Any]]:
    """What is offered, or may be drawn, in every position alike."""
    return lambda rules, state: offered


def go_on(draft: Any, action: Action) -> None:
    """An action that does nothing but end its step."""
    draft.resume()


class Draw(NamedTuple):
    """A step at which chance decides."""

    rule: str
    sentence: str
    chances: Callable[[Any, Any], Sequence[Chance]]
    action: type[Action]
    perform: Callable[[Any, Any], None]
    who: Who = chance_decides
    is_secret: bool = False
    """What may come tells what somebody hides: a refusal names none of it."""


class Passage(NamedTuple):
    """A step at which nobody is asked: `proceed` does what is due and moves on."""

    proceed: Callable[[Any], None]


class End(NamedTuple):
    """The last step of a game."""

    rule: str
    sentence: str


Entry: TypeAlias = Choice | Draw | Passage | End
Entries: TypeAlias = Mapping[type[Step], Entry]


def find_who(entry: Entry) -> Who:
    """What is asked when a step comes up."""
    if isinstance(entry, Passage):
        return entry.proceed
    return nobody_decides if isinstance(entry, End) else entry.who


class Steps(dict[type[Step], Entry]):
    """The table of steps of a game, made once: what is asked of it at every step of every game is looked up here."""

    def __init__(self, entries: Entries) -> None:
        super().__init__(entries)
        self.enters = {step: find_who(entry) for step, entry in entries.items()}
        self.deeds: dict[type[Step], Mapping[type[Action], Deed]] = {}
        """Of each step, the kinds of action that belong to it, with what they do."""
        self.menus: dict[type[Step], Menu] = {}
        for step, entry in entries.items():
            if isinstance(entry, Choice):
                self.deeds[step], self.menus[step] = entry.deeds, entry.menu
            elif isinstance(entry, Draw):
                self.deeds[step], self.menus[step] = {entry.action: Deed(entry.perform)}, offer_all(entry.chances)


class Due(NamedTuple):
    """When an action would be at its place: the rule and the sentence of a refusal outside its steps."""

    rule: str
    sentence: str


class Ended(Exception):
    """The game has ended in the middle of an action: what is left of it is dropped."""


T_co = TypeVar("T_co", covariant=True)


class Agreed(Protocol[T_co]):
    """Whatever knows the terms of a table: the rules of a game, for the law that lies in its phases."""

    @property
    def terms(self) -> T_co: ...


# --- the work sheet -------------------------------------------------------------------------------------------

T = TypeVar("T")


class Sheet(Generic[T]):
    """A position being changed. A game's Draft inherits this and the fields of its state, and adds its own verbs.

    `T` is the type of its terms. After the fields of the state come `rules` and `listener` (who hears of events, or
    None).
    """

    if not TYPE_CHECKING:
        # the fields below are the struct's, which a Draft inherits as well
        __slots__ = ()

    to_act: Any
    step: Any
    later: tuple[Any, ...]
    rules: Any
    listener: Tell | None

    seat_words: ClassVar[tuple[str, ...]] = ("who",)
    """Values of sentences that are seats: they are told by their names."""

    @property
    def terms(self) -> T:
        """What was agreed, where the rules of the game keep it apart from themselves."""
        terms: T = self.rules.terms
        return terms

    def go(self, step: Step, *more: Step) -> Actor | None:
        """The step that stands here is done: these come next, then what comes after.

        Returns None, which is what a step answers at which nobody is to decide after all; so does `resume`."""
        self.step = step
        if more:
            self.later = more + self.later
        return None

    def put_between(self, step: Step, *more: Step) -> None:
        """These come first, then the step that stands here."""
        self.step, self.later = step, (*more, self.step, *self.later)

    def resume(self) -> Actor | None:
        """The step that stands here is done: on with what comes after."""
        self.step, self.later = self.later[0], self.later[1:]
        return None

    def end(self, over: Step) -> None:
        """The game is over, here and now."""
        self.step, self.later, self.to_act = over, (), NOBODY
        raise Ended

    def tell(self, rule: str, template: str, place: int | None = None, /, **values: Any) -> None:
        """Build an event when somebody listens: only then is anything put into words.

        `{place}` in the template is the place's name for people. Three of the values are no words: `seats` may know,
        `reveals` marks what they could not know before, and `fact` is what was computed, for a page to stage.
        """
        if self.listener is None:
            return
        # these are no parameters: with them, a call that nobody hears takes twice as long
        seats, reveals, fact = values.pop("seats", None), values.pop("reveals", False), values.pop("fact", None)
        words = {name: self.put_into_words(name, value) for name, value in values.items()}
        where = ""
        if place is not None:
            where, words["place"] = self.name_place(place)
        first = template[1 : template.find("}")]
        if template.startswith("{") and str(words[first]).startswith("the "):
            words[first] = f"The{str(words[first])[3:]}"
        self.listener(Event(rule, Phrase(template, words), seats, where, reveals, fact))

    def conclude(self, rule: str, template: str, place: int | None = None, /, **values: Any) -> Actor | None:
        """Tell it: with that the step that stands here is done."""
        if self.listener is not None:
            self.tell(rule, template, place, **values)
        return self.resume()

    def put_into_words(self, name: str, value: Any) -> str | int:
        """A value of an event as a person reads it."""
        if name in self.seat_words:
            called: str = cast(Any, self.rules).seat_name(self, value)
            return called
        return value if isinstance(value, int) else str(value)

    def name_place(self, place: int) -> tuple[str, str]:
        """A place's name as actions write it, and as people read it."""
        raise NotImplementedError


@cache
def offer_all(list_chances: Callable[[Any, Any], Sequence[Chance]]) -> Menu:
    """The menu of a seat that chooses what chance would else bring."""
    return lambda rules, state: [chance.action for chance in list_chances(rules, state)]


MOST_SHOWN = 8


def not_on_offer(rule: str, sentence: str) -> WhyNot:
    """An explanation for a step whose menu says it all: this rule and sentence, and what is on offer instead."""

    def explain(rules: Any, state: Any, action: Any) -> Refusal:
        menu = rules.legal_actions(state)
        rest = f" and {len(menu) - MOST_SHOWN} more" if len(menu) > MOST_SHOWN else ""
        known = ", ".join(map(str, menu[:MOST_SHOWN])) + rest
        return refuse(rule, sentence, "Possible now: {known}.", known=known, action=str(action)[:80])

    return explain
