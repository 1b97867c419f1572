"""An army, or a stack of armies, opened: who leads it, what it holds, what it can do."""

from __future__ import annotations

from app.core.play.parts import Part, Title, Words
from app.knights.names import SHAPES, short_name, troops_words
from app.knights.picture.emblems import noble_icon
from engine.core.phrase import count_of
from engine.core.seat import Seat
from engine.knights.pieces import count_men
from engine.knights.questions import is_besieged
from engine.knights.rules import KnightsRules
from engine.knights.state import NOBLES, KnightsView


def army_parts(rules: KnightsRules, view: KnightsView, nobles: tuple[int, ...]) -> list[Part]:
    return [part for number in nobles for part in _one(rules, view, number)]


def _one(rules: KnightsRules, view: KnightsView, number: int) -> list[Part]:
    noble = view.nobles[number]
    baron = rules.barons[number // NOBLES]
    shape = rules.noble_shapes[number]
    men = count_men(noble.troops)
    lost = f", {count_of(noble.tokens, 'loss token')}" if noble.tokens else ""
    troops = f"{troops_words(noble.troops)}. " if noble.troops else ""
    return [
        Title(f"{rules.noble_name(number)}: {men} men{lost}", "", noble_icon(baron.value, shape, noble.fresh)),
        Words(f"{troops}{SHAPES[shape].capitalize()}. {_state(rules, view, number)}", "muted"),
    ]


def _state(rules: KnightsRules, view: KnightsView, number: int) -> str:
    noble, seat = view.nobles[number], Seat(number // NOBLES)
    whose = rules.seat_name(view, seat)
    if noble.gone:
        return f"Of {whose}, dead without an heir."
    heir = _tell_heir(rules, view, number)
    if noble.place is None:
        return f"Of {whose}, off the board{f': {heir}' if heir else ''}."
    where = rules.realm.titles[noble.place]
    if noble.at_sea:
        return f"Of {whose}, at sea off {where}."
    shut = ", shut in by a siege" if is_besieged(rules, view, noble.place, seat) else ""
    return f"Of {whose}, in {where}, {'fresh' if noble.fresh else 'exhausted'}{shut}{f', {heir}' if heir else ''}."


def _tell_heir(rules: KnightsRules, view: KnightsView, number: int) -> str:
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
