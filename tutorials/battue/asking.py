"""Questions about Battue: what a horde might wish to do now, and facts to read off the city."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from engine.battue import actions as act
from engine.battue.actions import CARD_ACTIONS
from engine.battue.pieces import CAMP
from engine.battue.questions import list_flags, list_horde_places
from engine.battue.rules import BattueRules
from engine.battue.state import BattueState
from engine.battue.steps import Calling, Choosing, Closing, Holding, Marching, Opening, Pressing
from engine.battue.words import name_place
from engine.core.action import Action
from engine.core.seat import Seat
from tutorials.asking import Asker, Fact
from tutorials.battue.facts import FACTS

ASKED_AT = (Opening, Calling, Marching, Choosing, Pressing, Holding, Closing)

RULES: dict[type[Action], str] = {
    act.Call: "BT-REINF-02",
    act.Move: "BT-MOVE-01",
    act.Storm: "BT-REVEAL-01",
    act.Retreat: "BT-RETREAT-03",
    act.On: "BT-EMPTY-06",
    act.Hold: "BT-OCCUPIED-06",
    act.Parley: "BT-CARD-10",
    act.Ride: "BT-CARD-07",
}


class BattueAsker(Asker):
    allowed_by = RULES
    else_by = "BT-CARD-01"
    makers = FACTS
    longest_game = 150
    """A city takes longer to storm than a kingdom: before this hardly a battle has been fought inside."""

    def places(self, rules: Any, state: Any) -> Sequence[str]:
        """The tiles are laid anew in each game."""
        names: Sequence[str] = state.city.board.names
        return names

    def is_good(self, rules: Any, state: Any) -> bool:
        """A seat's choice in the game itself, once it has conquered something; the first seat's also before that."""
        has_begun: bool = state.settled[state.to_act] or state.to_act == state.first
        return isinstance(state.step, ASKED_AT) and state.round > 1 and has_begun

    def wishes(self, rules: Any, state: Any, pool: Sequence[Action], random: Random) -> Sequence[Action]:
        """What a beginner would try: steps to near and far, calls for every horde, any way out, any card in hand."""
        seat = state.to_act
        found: list[Action] = [action for action in rules.legal_actions(state) if not isinstance(action, act.Done)]
        if isinstance(state.step, Calling | Marching):
            found += [act.Call(rules.box.names[place]) for place in list_horde_places(state, seat)]
            found += list(_steps(rules, state, seat, random))
        if isinstance(state.step, Pressing | Holding):
            found += [act.Retreat(rules.box.names[place]) for place in _ways_out(state, seat)]
        if isinstance(state.step, Choosing):
            found += [act.Storm(rules.box.names[place]) for place in list_horde_places(state, seat)]
        if isinstance(state.step, Opening | Closing):
            # a kind of card that needs a target is named with one that was on offer somewhere
            found += [act.Play(card) for card in state.hands[seat] if rules.box.loot[card].target is None]
            found += [each for each in pool if isinstance(each, CARD_ACTIONS) and each.card in state.hands[seat]]
        return found

    def who(self, rules: Any, state: Any) -> str:
        return f"{rules.seat_names[state.to_act]} riders"

    def ask(self, rules: Any, state: Any, action: Action) -> str:
        who = rules.seat_names[state.to_act]
        match action:
            case act.Call(place):
                return f"{_stage(state, who)} May the horde {_stand_on(rules, state, place)} call reinforcements?"
            case act.Move(start, target, warriors):
                here, there = _stand_on(rules, state, start), _at(rules, state, target)
                horde = state.hordes[state.to_act][rules.box.index[start]]
                return f"{_stage(state, who)} May {_riders(warriors)} of the {horde} {here} step to {there}?"
            case act.Storm(place):
                return f"May {who} fight for {_at(rules, state, place)} next?"
            case act.Retreat(place):
                return f"May {who} retreat from {_battle(rules, state)} to {_at(rules, state, place)}?"
            case act.On():
                return f"May {who} fight another round for {_battle(rules, state)}?"
            case act.Hold():
                return f"May {who} hold {_battle(rules, state)} for another round?"
        return f"{_moment(state)} May {who} do this: {self.name(rules, state, action)}?"

    def name(self, rules: Any, state: Any, action: Action) -> str:
        match action:
            case act.Call(place):
                return f"Call reinforcements for {_at(rules, state, place)}"
            case act.Move(start, target, warriors):
                return f"Move {_riders(warriors)} from {_at(rules, state, start)} to {_at(rules, state, target)}"
            case act.Storm(place):
                return f"Fight for {_at(rules, state, place)} next"
            case act.Retreat(place):
                return f"Retreat to {_at(rules, state, place)}"
            case act.On():
                return "Fight another round"
            case act.Hold():
                return "Hold for another round"
            case act.Stop():
                return "Stay without fighting on"
            case act.Ride(card, place, warriors):
                return f"Play {rules.box.card_name(card)}: {_riders(warriors)} to {_at(rules, state, place)}"
            case act.Scout(card, place) | act.Parley(card, place):
                return f"Play {rules.box.card_name(card)} on {_at(rules, state, place)}"
            case act.Steal(card, seat):
                return f"Play {rules.box.card_name(card)} against {rules.seat_names[seat]}"
            case act.Play(card):
                return f"Play {rules.box.card_name(card)}"
        return super().name(rules, state, action)

    def facts(self, rules: Any, state: Any, random: Random) -> Sequence[Fact]:
        return super().facts(rules.terms, state, random)


# --- wishes ---


def _steps(rules: BattueRules, state: BattueState, seat: Seat, random: Random) -> Iterator[Action]:
    """To tiles next door and one further, with one warrior, with all, and with one too many."""
    near = state.city.board.neighbours
    for start in list_horde_places(state, seat):
        here = state.hordes[seat][start]
        post = state.posts[seat]
        doors = near[start] if start != CAMP else () if post is None else (post, *near[post])
        for target in {place for door in doors for place in (door, *near[door])} - {start, CAMP}:
            for warriors in {1, here, random.randint(1, here + 1)}:
                yield act.Move(rules.box.names[start], rules.box.names[target], warriors)


def _ways_out(state: BattueState, seat: Seat) -> set[int]:
    if state.fight is None:
        return set()
    place = state.fight.place
    return {*state.city.board.neighbours[place], *list_horde_places(state, seat), *list_flags(state, seat)} - {
        place,
        CAMP,
    }


# --- words ---


def _at(rules: BattueRules, state: BattueState, name: str) -> str:
    return name_place(rules.terms, state, rules.box.index[name])


def _stand_on(rules: BattueRules, state: BattueState, name: str) -> str:
    return "in the camp" if rules.box.index[name] == CAMP else f"on {_at(rules, state, name)}"


def _battle(rules: BattueRules, state: BattueState) -> str:
    return "the tile" if state.fight is None else name_place(rules.terms, state, state.fight.place)


def _riders(number: int) -> str:
    return "1 warrior" if number == 1 else f"{number} warriors"


def _stage(state: BattueState, who: str) -> str:
    """Which part of whose turn it is: calls come before moves."""
    return f"{who} is calling reinforcements." if isinstance(state.step, Calling) else f"{who} is moving."


def _moment(state: BattueState) -> str:
    return "The turn begins." if isinstance(state.step, Opening) else "The turn ends."


ASKER = BattueAsker()
