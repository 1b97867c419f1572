"""What the lands of a seat allow it to do (SG-601, SG-602, SG-605, SG-606): an entry a power."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from engine.core.action import Action
from engine.core.position import without_item
from engine.core.refusal import Refusal, refuse
from engine.saga.actions import Hood, Muster, Recall, SagaAction, Shift, Volunteer
from engine.saga.board import BIT, column_bits, garrison_of, is_army, list_armies, list_fitting, list_hooded, list_ready
from engine.saga.draft import Draft
from engine.saga.phases.conquest import test_army, test_garrison
from engine.saga.phases.refusals import ARMY, GARRISON, HAND, MARKET, refuse_knight
from engine.saga.pieces import LANDS, NUMBER, Knight, Power
from engine.saga.state import Hiding, SagaState
from engine.saga.terms import Agreed, Terms


class ActionPower(NamedTuple):
    """All that is known of a power that a seat uses by an action.

    `is_lay` says whether it stands in for the lay of the turn; `menu` lists what the power of a land allows (terms,
    state, land); `explain` says why a power that is ready does not allow this (terms, state, action, land).
    """

    power: Power
    actions: tuple[type[Action], ...]
    rule: str
    title: str
    is_lay: bool
    menu: Callable[[Terms, SagaState, int], Iterable[SagaAction]]
    explain: Callable[[Terms, SagaState, Any, int], Refusal]


def list_uses(terms: Terms, state: SagaState) -> list[SagaAction]:
    """All that the powers of the active seat allow now."""
    found: list[SagaAction] = []
    for land, owner in enumerate(state.owners):
        if owner == state.active and not state.used[land]:
            each = POWERS.get(terms.power(state, land))
            if each is not None and not (each.is_lay and state.has_laid):
                found += each.menu(terms, state, land)
    return found


def explain_use(rules: Agreed, state: SagaState, action: Any) -> Refusal:
    """Why a power cannot be used like this."""
    terms, land, each = rules.terms, NUMBER[action.land], BY_ACTION[type(action)]
    ready = [terms.land_names[other] for other in list_ready(terms, state, state.active, each.power)]
    words = {"place": terms.land_names[land], "power": each.title, "ready": ", ".join(ready) or "none"}
    tip = "Lands of yours with {power} ready: {ready}."
    if state.owners[land] != state.active:
        return refuse(each.rule, "You do not hold the {place}, so its power is not yours.", tip, **words)
    if terms.power(state, land) is not each.power:
        return refuse(each.rule, "The {place} has no {power} on the face that is up.", tip, **words)
    if state.used[land]:
        return refuse("SG-A23", "The power of the {place} is used up until the land changes hands.", tip, **words)
    if each.is_lay and state.has_laid:
        return refuse(each.rule, "{power} is the lay of a turn, and you have laid.", "It can wait.", **words)
    return each.explain(terms, state, action, land)


# --- Muster ---


def list_musters(terms: Terms, state: SagaState, land: int) -> list[SagaAction]:
    seat, bits = state.active, column_bits(state, state.active, land)
    if terms.reinforce != "free":
        return [Muster(knight, LANDS[land]) for knight in list_fitting(state.hands[seat], bits)]
    return [
        Shift(knight, LANDS[column], LANDS[land])
        for column in list_armies(state, seat)
        for knight in list_movable(state, column)
        if not BIT[knight] & bits
    ]


def list_movable(state: SagaState, column: int) -> list[Knight]:
    """The knights of a field army but its lead, unless that stands alone; hooded ones by their true names."""
    row = state.columns[state.active][column]
    if state.owners[column] == state.active:
        return []
    return [*(each for each in row[len(row) > 1 :] if BIT[each]), *list_hooded(state, state.active, column)]


def explain_muster(terms: Terms, state: SagaState, action: Muster | Shift, land: int) -> Refusal:
    if terms.reinforce == "free" and isinstance(action, Muster):
        return refuse("SG-A03", "Muster moves a knight of your field armies here.", "Name it and its column.")
    if terms.reinforce != "free" and isinstance(action, Shift):
        return refuse("SG-601", "Muster lays a knight of your hand here.", "Name one that you hold.")
    if isinstance(action, Muster):
        return refuse_knight(terms, "SG-601", action.knight, state.hands[state.active], HAND, land)
    movable = list_movable(state, NUMBER[action.column])
    return refuse_knight(terms, "SG-A03", action.knight, movable, ARMY + ", or leads it", land)


def muster(draft: Draft, action: Muster) -> None:
    land, seat = NUMBER[action.land], draft.active
    draft.use_up(land)
    draft.tell("SG-601", "{who} musters {knight} under the {place}.", land, who=seat, knight=action.knight)
    draft.join_column(seat, land, action.knight)
    draft.play_card(seat, action.knight)


def shift(draft: Draft, action: Shift) -> None:
    """A knight leaves a field army; a hooded one is turned up first."""
    land, column, seat = NUMBER[action.land], NUMBER[action.column], draft.active
    draft.use_up(land)
    draft.has_laid = True
    if action.knight not in draft.columns[seat][column]:
        draft.lift_column(seat, column)
    at = draft.columns[seat][column].index(action.knight)
    draft.set_column(seat, column, without_item(draft.columns[seat][column], action.knight))
    draft.hidings = tuple(
        Hiding(seat, column, each.at - 1, each.land)
        if (each.seat, each.column) == (seat, column) and each.at > at
        else each
        for each in draft.hidings
    )
    draft.join_column(seat, land, action.knight)
    draft.tell("SG-A03", "{who} moves {knight} under the {place}.", land, who=seat, knight=action.knight)


# --- Hooded knight ---


def list_hoods(terms: Terms, state: SagaState, land: int) -> list[SagaAction]:
    seat = state.active
    return [
        Hood(knight, LANDS[column], LANDS[land])
        for column in list_armies(state, seat)
        for knight in list_fitting(state.hands[seat], column_bits(state, seat, column))
    ]


def explain_hood(terms: Terms, state: SagaState, action: Hood, land: int) -> Refusal:
    column = NUMBER[action.column]
    if not is_army(state, state.active, column):
        sentence = "A hooded knight joins a field army, and you have none before the {place}."
        tip = "It cannot lead: the lead names the land."
        return refuse("SG-606", sentence, tip, place=terms.land_names[column])
    return refuse_knight(terms, "SG-606", action.knight, state.hands[state.active], HAND, column)


def hood(draft: Draft, action: Hood) -> None:
    column, land, seat = NUMBER[action.column], NUMBER[action.land], draft.active
    draft.use_up(land)
    draft.tell("SG-606", "{who} lays a hooded knight before the {place}.", column, who=seat)
    draft.hide(seat, column, action.knight, land)
    draft.play_card(seat, action.knight)
    test_army(draft, seat, column)


# --- Recall ---


def list_recalls(terms: Terms, state: SagaState, land: int) -> list[SagaAction]:
    """A garrison is never left empty."""
    row = garrison_of(state, land)
    loose = row if terms.recall_lead and len(row) > 1 else row[1:]
    return [Recall(knight, LANDS[land]) for knight in loose]


def explain_recall(terms: Terms, state: SagaState, action: Recall, land: int) -> Refusal:
    row = garrison_of(state, land)
    if action.knight in row:
        sentence, tip = "The {knight} stays: it leads the garrison, or is its last.", "Recall one of those behind it."
        return refuse("SG-A02" if terms.recall_lead else "SG-602", sentence, tip, knight=action.knight)
    return refuse_knight(terms, "SG-602", action.knight, row, GARRISON, land)


def recall(draft: Draft, action: Recall) -> None:
    land, seat = NUMBER[action.land], draft.active
    draft.use_up(land)
    draft.set_column(seat, land, without_item(draft.columns[seat][land], action.knight))
    draft.give(seat, action.knight)
    draft.tell("SG-602", "{who} recalls {knight} from the {place}.", land, who=seat, knight=action.knight)
    test_garrison(draft, land, seat)


# --- Volunteer ---


def list_volunteers(terms: Terms, state: SagaState, land: int) -> list[SagaAction]:
    return [Volunteer(knight, LANDS[land]) for knight in dict.fromkeys(state.market)]


def explain_volunteer(terms: Terms, state: SagaState, action: Volunteer, land: int) -> Refusal:
    return refuse_knight(terms, "SG-605", action.knight, state.market, MARKET, land)


def volunteer(draft: Draft, action: Volunteer) -> None:
    land, seat = NUMBER[action.land], draft.active
    draft.use_up(land)
    draft.take_free(seat, action.knight)
    draft.tell("SG-605", "The {knight} joins {who} as a volunteer.", land, who=seat, knight=action.knight)


EVERY = (
    ActionPower(Power.MUSTER, (Muster, Shift), "SG-601", "Muster", True, list_musters, explain_muster),
    ActionPower(Power.HOOD, (Hood,), "SG-606", "Hooded knight", True, list_hoods, explain_hood),
    ActionPower(Power.RECALL, (Recall,), "SG-602", "Recall", False, list_recalls, explain_recall),
    ActionPower(Power.VOLUNTEER, (Volunteer,), "SG-605", "Volunteer", False, list_volunteers, explain_volunteer),
)
POWERS: Mapping[Power, ActionPower] = {each.power: each for each in EVERY}
BY_ACTION: Mapping[type[Action], ActionPower] = {action: each for each in EVERY for action in each.actions}
