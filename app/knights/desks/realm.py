"""The desk for decisions on the map: any army opens at a tap, nobles are led by taps, combats show their odds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from app.core.play.aim import Aim, Choice, Play, finished, lit, tap
from app.core.play.desk import Desk, DeskTools
from app.core.play.parts import Button, Buttons, Part, Words, stacked
from app.knights import choices
from app.knights.army_card import army_parts
from app.knights.desks.fight_picker import FightPicker
from app.knights.hints import hint
from app.knights.odds_card import consequences
from app.knights.picture.emblems import STYLE
from app.knights.words import heading, label
from engine.core.action import Action
from engine.knights.actions import Allow, Assault, Battle, Besiege, Command, Fortify, Go, Maintain, March, Repair
from engine.knights.realm_actions import Shield
from engine.knights.realm_steps import Campaigning, Improvising
from engine.knights.rules import KnightsRules
from engine.knights.state import KnightsState, KnightsView
from engine.knights.steps import Asking, Choosing, Marching, Ordering

LONG = 16
MANY_WAYS = "More than one way leads there, and they differ:"
LISTED = Command | Repair | Fortify | Maintain
"""What is a button too, not only a tap on the board: its price, or what it leads to, is read first."""


class MapDesk(Desk[KnightsRules, KnightsView]):
    """What the page itself would do with taps, and armies that open besides."""

    style = STYLE

    def __init__(
        self,
        rules: KnightsRules,
        view: KnightsView,
        menu: Sequence[Action],
        tools: DeskTools,
        hurry: Callable[[], None] = lambda: None,
    ) -> None:
        """`hurry` says that the noble on his way is to take nobody along any more."""
        self._hurry = hurry
        self.spots = choices.Spots(rules, view)
        self.fights = FightPicker(rules, view, menu, self.show)
        ways = [action for action in menu if not isinstance(action, Battle | Assault | Besiege)]
        if isinstance(view.step, Improvising):  # what costs most and is rarely meant stands last
            ways.sort(key=lambda action: isinstance(action, Shield))
        self.choices = tuple(Choice(action, self.spots.path(action)) for action in ways)
        self.places = frozenset(choices.place_spot(name) for name in rules.realm.names)
        self.aim = Aim()
        self.opened = ""
        super().__init__(rules, view, menu, tools)

    # --- the board ----------------------------------------------------------------------------------------

    def lit(self) -> list[str]:
        """Where taps lead on; while regions are chosen, armies too, which would else be covered by their region."""
        found = lit(self.choices, self.aim)
        return [*found, *self.spots.nobles] if self._covers_armies(found) else found

    def _covers_armies(self, lit_spots: Sequence[str]) -> bool:
        return not self.aim.taps and any(spot in self.places for spot in lit_spots)

    def marked(self) -> dict[str, str]:
        """Gold says where one can act: what is only opened by a tap bears none."""
        found = lit(self.choices, self.aim)
        only_open = [each for each in self.spots.nobles if each not in found] if self._covers_armies(found) else []
        opened = {self.opened: "look opens" if self.opened in only_open else "look"} if self.opened else {}
        taps = dict.fromkeys(self.aim.taps, "chosen")
        return self._ordered() | dict.fromkeys(only_open, "opens") | opened | taps

    def _ordered(self) -> dict[str, str]:
        """The region that a card has named for its operations."""
        step = self.seen.step
        place = step.place if isinstance(step, Ordering) else None
        return {} if place is None else {choices.place_spot(self.rules.realm.names[place]): "target"}

    def tap(self, spot: str) -> bool:
        meant = tap(self.choices, self.aim, spot)
        if isinstance(meant, Play):
            self.tools.play(meant.action)
            return True
        if isinstance(meant, Aim):
            ways = self._ways(meant)
            if len(ways) == 1 and isinstance(ways[0].action, March):
                self.tools.play(ways[0].action)
                return True
            self.aim = meant
            self._open(meant.taps[0] if meant.taps else "")
            return True
        if spot in self.spots.nobles:
            self.aim = Aim()
            self._open("" if spot == self.opened else spot)
            return True
        wanted = choices.find_wish(self.rules, self.seen, meant.taps, self.spots)
        if wanted is None:
            return False
        self.tools.play(wanted)
        return True

    def _open(self, spot: str) -> None:
        self.opened = spot if spot in self.spots.nobles else ""
        self.changed()

    def _ways(self, aim: Aim) -> list[Choice]:
        """What these taps spell out to the end; of ways that are all one, only the shortest."""
        offered = finished(self.choices, aim)
        return list_ways(self.rules, self.seen, offered) if len(offered) > 1 else []

    # --- buttons ------------------------------------------------------------------------------------------

    def pressed(self, word: str, what: str) -> None:
        if word == "back":
            self.aim, self.fights.way = Aim(), ""
            self._open("")
        elif word == "straight" and Go() in self.menu:
            self._hurry()
            self.tools.play(Go())
        elif word == "declare":
            attack = self.fights.chosen()
            if attack is not None:
                self.tools.play(attack)
        elif word == "barred" and what in self.fights.barred():
            self.tools.play(self.fights.barred()[what])
        elif self.fights.press(word, what):
            self.show()

    # --- what it says -------------------------------------------------------------------------------------

    def parts(self) -> list[Part]:
        """Whoever looks at a combat needs the room for its odds."""
        if self.fights.way and not self.aim.taps:
            return [*self.fights.parts(), Buttons((Button("back", "Choose another"),))]
        is_at_goal = bool(self.aim.taps) and len(self._ways(self.aim)) > 1
        said = MANY_WAYS if is_at_goal else self._hint()
        parts: list[Part] = [*army_parts(self.rules, self.seen, self.spots.nobles.get(self.opened, ()))]
        if said:
            parts.append(Words(said, "strong" if self.aim.taps else "plain"))
        parts += self._offers()
        parts += self._shortcut()
        if not self.aim.taps:
            parts += self.fights.parts()
        elif len(self.choices) > 1:
            parts.append(Buttons((Button("back", "Choose another"),)))
        return parts

    def _hint(self) -> str:
        if isinstance(self.seen.step, Choosing | Campaigning) and not lit(self.choices, Aim()):
            return "None of your nobles can move or fight now."
        return hint(self.rules, self.seen, bool(self.aim.taps))

    def _offers(self) -> list[Part]:
        if self.aim.taps:
            offered = self._ways(self.aim) or finished(self.choices, self.aim)
        else:
            listed = [each for each in self.choices if not each.paths or isinstance(each.action, LISTED)]
            offered = [*(each for each in self._under_the_army() if each not in listed), *listed]
        if not offered:
            return []
        told = [self._told(each.action, len(offered)) for each in offered]
        tone = "main" if self.aim.taps else "plain"
        buttons = [Button(f"play:{each.action}", label(self.rules, self.seen, each.action), tone) for each in offered]
        if any(told):
            return [
                part
                for button, words in zip(buttons, told, strict=True)
                for part in (stacked(button), Words(" ".join(words), "muted"))
            ]
        headings: dict[str, list[Button]] = {}
        for each, button in zip(offered, buttons, strict=True):
            headings.setdefault(heading(self.rules, self.seen, each.action), []).append(button)
        return [part for title, under in headings.items() for part in _under(title, under)]

    def _shortcut(self) -> list[Part]:
        """Where the same would be asked again on the way: not to be asked."""
        step = self.seen.step
        if not isinstance(step, Marching) or not any(met.who is None for met in walk(self.rules, self.seen, Go())):
            return []
        goal = self.rules.realm.titles[step.path[-1]]
        return [stacked(Button("straight", f"Take nobody along: straight to {goal}"))]

    def _under_the_army(self) -> list[Choice]:
        """What a tap on the region means that an open army covers."""
        nobles = self.spots.nobles.get(self.opened, ())
        place = self.seen.nobles[nobles[0]].place if nobles else None
        if place is None:
            return []
        spot = choices.place_spot(self.rules.realm.names[place])
        return [each for each in self.choices if (spot,) in each.paths]

    def _told(self, action: Action, ways: int) -> list[str]:
        """What a decision within a fight leads to, and what is met on each of several ways."""
        if isinstance(action, March):
            return [tell_way(self.rules, self.seen, action)] if ways > 1 else []
        return consequences(self.rules, self.seen, action, self.show)


def _under(title: str, buttons: list[Button]) -> list[Part]:
    """Long labels one below the other, short ones in a row."""
    is_long = not title and len(buttons) > 1 and max(len(button.label) for button in buttons) > LONG
    said: list[Part] = [Words(title, "strong")] if title else []
    return [*said, Buttons(tuple(buttons), "stack" if is_long else "wrap")]


# --- several ways to the same region: what is met on each; the rules themselves walk them -----------------------------

PLAIN = "Nothing is met on the way."


class Met(NamedTuple):
    """Somebody is asked to let the noble pass, or troops could be taken along."""

    place: int
    who: int | None
    """The seat that is asked; None: troops."""


def walk(rules: KnightsRules, view: KnightsView, action: March | Go) -> list[Met]:
    """What the rules ask after this on the way: everybody lets him pass, and he takes nobody along."""
    state: KnightsState = rules.apply(rules.imagine(view, Random(0)), action)
    met = []
    while isinstance(state.step, Marching | Asking):
        place = state.nobles[state.step.noble].place
        who = state.step.queue[0] if isinstance(state.step, Asking) else None
        met.append(Met(-1 if place is None else place, who))
        state = rules.apply(state, Go() if who is None else Allow())
    return met


def list_ways(rules: KnightsRules, view: KnightsView, choices: Sequence[Choice]) -> list[Choice]:
    """Of ways on which the same is met only the shortest: nobody need choose between them."""
    marches = [(each.action, each) for each in choices if isinstance(each.action, March)]
    found: dict[tuple[Met, ...], Choice] = {}
    for action, choice in sorted(marches, key=lambda each: len(each[0].path)):
        found.setdefault(tuple(walk(rules, view, action)), choice)
    return [each for each in choices if not isinstance(each.action, March) or each in found.values()]


def tell_way(rules: KnightsRules, view: KnightsView, action: March) -> str:
    """What is met between the start and the goal."""
    start, goal = view.nobles[rules.noble_index[action.noble]].place, rules.realm.index[action.path[-1]]
    told = [_tell(rules, view, met) for met in walk(rules, view, action) if met.place not in (start, goal)]
    return " ".join(told) or PLAIN


def _tell(rules: KnightsRules, view: KnightsView, met: Met) -> str:
    where = rules.realm.titles[met.place]
    if met.who is None:
        return f"Troops can be taken along in {where}."
    return f"{rules.seat_name(view, rules.seats[met.who])} may bar the way in {where}."
