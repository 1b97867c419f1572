"""The machine that plays every game by its table of steps.

A position waits at its `step`; `later` is the stack of what comes after. To carry out an action, a work sheet is
opened, the deed of the step is done, and then steps are entered until one names somebody who is to act.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar, cast, get_args, get_origin

from engine.core.action import Action
from engine.core.event import Tell
from engine.core.menu import Menu
from engine.core.phrase import Phrase
from engine.core.position import AnyState, AnyView, Step, begin_empty, build_copier
from engine.core.refusal import Refusal, refuse
from engine.core.rules import Chance, Rules
from engine.core.seat import NOBODY
from engine.core.steps import Choice, Draw, Due, Ended, Passage, Steps

S = TypeVar("S", bound=AnyState)
A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=AnyView)
D = TypeVar("D")


class SteppedRules(Rules[S, A, V], Generic[S, A, V, D]):
    """Menus, refusals, application, chance and wording, all from the table of steps.

    A game names its state, actions, view and work sheet in the brackets, gives `steps` and `due`, and writes `begin`,
    `observe`, `imagine`, `outcome` and `seat_name`, and `words` where a sentence names more than who decides. What a
    set-up changes in the table it changes in `__init__`, before `super().__init__()`.

    >>> from engine.conquerors.setup import ConquerorsSetup
    >>> rules = ConquerorsSetup(seats=2, start="ready").rules()
    >>> state = rules.apply(rules.start(), rules.read_action("first 0"))
    >>> state.step, state.later
    (Marching(left=3, score=24), ())
    >>> entry = rules.steps[type(state.step)]
    >>> entry.rule, entry.sentence, [action.__name__ for action in entry.deeds]
    ('CQ-301', '{who}: {deed}. {left} to go.', ['Deploy', 'Move'])
    >>> print(rules.describe(rules.observe(state, None)))
    Samurai: place a fighter. 3 to go.
    """

    steps: Steps
    due: ClassVar[Mapping[type[Action], Due]] = {}
    draft_type: ClassVar[type]
    not_due: ClassVar[str]
    """The rule that says whose turn it is: cited where an action has no place here and no `due` of its own."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for base in vars(cls).get("__orig_bases__", ()):
            if get_origin(base) is SteppedRules:
                cls.state_type, cls.actions, cls.view_type, cls.draft_type = get_args(base)

    def __init__(self) -> None:
        state_type: Any = self.state_type
        self._open: Callable[..., D] = build_copier(state_type, self.draft_type, extra=2)
        self._freeze: Callable[[Any], S] = build_copier(state_type, state_type)
        self._deeds, self._enters, self._menus = self.steps.deeds, self.steps.enters, self.steps.menus
        self._placed: S | None = None

    # --- beginning ----------------------------------------------------------------------------------------

    def begin(self) -> D:
        """A work sheet of the position before anything was chosen."""
        raise NotImplementedError

    def begin_with(self, *steps: Step, **given: Any) -> D:
        """The work sheet of a new game: these steps come first; of the rest only what is given is anything yet."""
        opened: D = begin_empty(
            cast(Any, self.draft_type), to_act=NOBODY, step=steps[0], later=steps[1:], rules=self, **given
        )
        return opened

    def start(self) -> S:
        if self._placed is None:
            self._placed = self.settle(self.begin())
        return self._placed

    def place(self, state: S) -> None:
        """Begin in this position instead: said once, when a set-up holds a position in words."""
        self._placed = self.settle(self.open(state))

    # --- the contract -------------------------------------------------------------------------------------

    def legal_actions(self, state: S) -> Menu[A]:
        list_choices = self._menus.get(type(state.step))
        menu: Menu[A] = Menu(() if list_choices is None else list_choices(self, state))
        self._offered = (state, menu)
        return menu

    def why_illegal(self, state: S, action: A) -> Refusal | None:
        entry = self.steps[type(state.step)]
        if isinstance(entry, Choice):
            deed = entry.deeds.get(type(action))
            if deed is None:
                return self.why_not_now(state, action)
            if deed.why_not is not None:
                return deed.why_not(self, state, action)
            offered_for, menu = self._offered
            if deed.explain is None or action in (menu if state is offered_for else self.legal_actions(state)):
                return None
            return deed.explain(self, state, action)
        if isinstance(entry, Draw) and type(action) is entry.action:
            return self._why_no_chance(entry, state, action)
        return self.why_not_now(state, action)

    def _apply(self, state: S, action: A, tell: Tell | None) -> S:
        open_sheet = self._open
        draft: Any = open_sheet(state, self, tell)
        try:
            self._deeds[type(state.step)][type(action)].perform(draft, action)
        except Ended:
            return self._freeze(draft)
        return self.settle(draft)

    def chances(self, state: S) -> Sequence[Chance]:
        entry = self.steps[type(state.step)]
        return entry.chances(self, state) if isinstance(entry, Draw) else ()

    def describe(self, view: V) -> Phrase:
        entry = self.steps[type(view.step)]
        sentence = "" if isinstance(entry, Passage) else entry.sentence
        return Phrase(sentence, self.words(view))

    def words(self, view: V) -> dict[str, str | int]:
        """The values that the sentences of the steps name."""
        return {"who": self.seat_name(view, view.to_act) if isinstance(view.to_act, int) else ""}

    def rule_of(self, view: V) -> str:
        """The rule that asks for what is to be decided."""
        entry = self.steps[type(view.step)]
        return self.not_due if isinstance(entry, Passage) else entry.rule

    def is_secret(self, view: V) -> bool:
        """Is what is to be chosen hidden from the others?"""
        entry = self.steps[type(view.step)]
        return isinstance(entry, Choice) and entry.is_secret

    def hides(self, state: S) -> bool:
        entry = self.steps[type(state.step)]
        return isinstance(entry, Choice | Draw) and entry.is_secret

    # --- inside -------------------------------------------------------------------------------------------

    def open(self, state: S, tell: Tell | None = None) -> D:
        """A work sheet of this position."""
        return self._open(state, self, tell)

    def settle(self, draft: Any) -> S:
        """Enter steps until one names somebody who is to act."""
        enters, freeze, actor = self._enters, self._freeze, None
        try:
            while actor is None:
                actor = enters[type(draft.step)](draft)
            draft.to_act = actor
        except Ended:
            pass
        return freeze(draft)

    def find_due(self, state: S, action: A) -> Due | None:
        """When the action would be at its place; a game may know more by where it is tried."""
        return self.due.get(type(action))

    def why_not_now(self, state: S, action: A) -> Refusal:
        """The action belongs to another step of the game."""
        view = self.watch(state)
        if state.to_act is NOBODY:
            back = Phrase("Go back to an earlier point to play on from there.")
            return Refusal(self.rule_of(view), self.describe(view), back)
        due = self.find_due(state, action)
        now = self.describe(view)
        tip = Phrase("Now: " + now.template, now.values)
        if due is None:
            sentence = Phrase("'{action}' is not what is to be decided now.", {"action": str(action)[:80]})
            return Refusal(self.not_due, sentence, tip)
        return Refusal(due.rule, Phrase(due.sentence), tip)

    def _why_no_chance(self, entry: Draw, state: S, action: A) -> Refusal | None:
        chances = entry.chances(self, state)
        if any(chance.action == action for chance in chances):
            return None
        if entry.is_secret:
            return refuse(entry.rule, "Chance cannot bring that here.", "What it may bring stays secret.")
        return refuse(
            entry.rule,
            "Chance cannot bring '{action}' here.",
            "It can bring {number} results, for example '{example}'.",
            action=str(action)[:80],
            number=len(chances),
            example=str(chances[0].action),
        )
