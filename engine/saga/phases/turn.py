"""A turn: income, one lay, purchases, and what ends it (SG-201 to SG-204, SG-301 to SG-308, SG-501, SG-502)."""

from __future__ import annotations

from engine.core.refusal import Refusal, refuse
from engine.core.seat import Actor
from engine.saga.actions import DONE, Buy, Done, Lay, SagaAction, Take
from engine.saga.board import can_take, count_needed, find_income, is_army, list_armies, sum_army
from engine.saga.draft import Draft
from engine.saga.phases.conquest import conquer, test_army
from engine.saga.phases.powers import list_uses
from engine.saga.phases.refusals import HAND, MARKET, refuse_knight
from engine.saga.pieces import COLOUR, COLOUR_NAMES, LANDS, NUMBER, VALUE, Knight, say_knight
from engine.saga.questions import list_lays
from engine.saga.state import SagaState
from engine.saga.steps import Acting, Beginning, Counting
from engine.saga.terms import Agreed

LAYS = {knight: tuple(Lay(Knight(knight), land) for land in LANDS) for knight in COLOUR}
"""Every lay there is, made once: menus are full of them."""


# --- beginning and end ---


def begin(draft: Draft) -> None:
    """Income first, and automatically (SG-202)."""
    draft.has_laid = draft.has_bought = False
    income = find_income(draft.terms, draft, draft.active)
    if income:
        draft.pay(draft.active, income)
        draft.tell("SG-202", "{who} receives an income of {income}.", who=draft.active, income=income)
    draft.go(Acting())


def wait(draft: Draft) -> Actor:
    return draft.active


def end(draft: Draft, action: Done) -> None:
    """The turn is over: does the game go on?"""
    seats, seat = draft.terms.seats, draft.active
    if draft.has_laid:
        draft.idle = 0
    else:
        draft.idle += 1
        draft.tell("SG-308", "{who} can lay no knight.", who=seat)
    ending = find_ending(draft)
    if ending:
        draft.go(Counting(ending))
        return
    draft.active = seats[(seat + 1) % len(seats)]
    draft.round += draft.active == seats[0]
    draft.go(Beginning())


def find_ending(draft: Draft) -> str:
    """Why the game stops after this turn, if it does."""
    terms, seat = draft.terms, draft.active
    if draft.ender is not None and (terms.last_card == "sticky" or not draft.hands[seat]):
        return "last-card"
    draft.ender = None
    if draft.idle >= len(terms.seats):
        draft.tell("SG-A07", "For a whole round nobody could lay a knight: the game stops.")
        return "nobody-lays"
    if draft.round == terms.round_limit and seat == terms.seats[-1]:
        draft.tell("SG-A20", "{rounds} rounds are over: the game stops.", rounds=draft.round)
        return "round-limit"
    return ""


# --- what is on offer ---


def menu(rules: Agreed, state: SagaState) -> list[SagaAction]:
    terms, seat = rules.terms, state.active
    found: list[SagaAction] = []
    if not state.has_laid:
        found += [LAYS[knight][column] for knight, column in list_lays(terms, state, seat, state.hands[seat])]
    is_done = not found
    found += list_uses(terms, state)
    if state.market and not (state.has_bought and terms.purchases == "one"):
        chips = state.chips[seat]
        found += [Buy(knight) for knight in dict.fromkeys(state.market) if VALUE[knight] <= chips]
    if is_done:
        if terms.conquest == "optional":
            found += [Take(LANDS[land]) for land in list_armies(state, seat) if can_take(terms, state, seat, land)]
        found.append(DONE)
    return found


# --- laying ---


def lay(draft: Draft, action: Lay) -> None:
    column, seat = NUMBER[action.column], draft.active
    rule, told = "SG-304", "{who} lays {knight} for the {place}."
    if not draft.columns[seat][column]:
        rule, told = "SG-302", "{who} opens a column for the {place} with {knight}."
    draft.join_column(seat, column, action.knight)
    draft.tell(rule, told, column, who=seat, knight=action.knight)
    draft.play_card(seat, action.knight)
    if draft.owners[column] != seat:
        test_army(draft, seat, column)


def explain_lay(rules: Agreed, state: SagaState, action: Lay) -> Refusal:
    terms, seat, column, knight = rules.terms, state.active, NUMBER[action.column], action.knight
    words = {"knight": say_knight(knight), "colour": COLOUR_NAMES[column], "place": terms.land_names[column]}
    if state.has_laid:
        return refuse("SG-301", "You have laid your knight of this turn.", "Buy, use a power, or end the turn.")
    if knight not in state.hands[seat]:
        return refuse_knight(terms, "SG-301", knight, state.hands[seat], HAND, column)
    if not state.columns[seat][column]:
        tip = "A new column is named after its first knight, so {knight} can only open its own colour's."
        return refuse("SG-302", "You have no {colour} column that {knight} could join.", tip, **words)
    if COLOUR[knight] == column:
        sentence = "You have a {colour} column already: {knight} can neither open another one nor join it."
        return refuse("SG-303", sentence, "Leads differ; lay it in a column of another colour.", **words)
    if state.owners[column] == seat and terms.reinforce != "free":
        tip = "A garrison grows by the power Muster; lay the knight in a field army, or open a column."
        return refuse("SG-306", "The {colour} column is your garrison of the {place}.", tip, **words)
    return refuse_knight(terms, "SG-304", knight, state.hands[seat], HAND, column)


# --- the market ---


def buy(draft: Draft, action: Buy) -> None:
    seat, price = draft.active, VALUE[action.knight]
    draft.has_bought = True
    draft.pay(seat, -price)
    draft.take_free(seat, action.knight)
    draft.tell("SG-501", "{who} buys {knight} for {price}.", who=seat, knight=action.knight, price=price)


def explain_buy(rules: Agreed, state: SagaState, action: Buy) -> Refusal:
    if action.knight not in state.market:
        return refuse_knight(rules.terms, "SG-501", action.knight, state.market, MARKET, 0)
    if state.has_bought and rules.terms.purchases == "one":
        return refuse("SG-502", "You have bought a knight this turn.", "One purchase a turn; the next turn comes.")
    sentence = "The {knight} costs {price}, and you have {chips}."
    tip = "There is no credit: buy a cheaper one, or wait for your income."
    knight, chips = action.knight, state.chips[state.active]
    return refuse("SG-502", sentence, tip, knight=say_knight(knight), price=VALUE[knight], chips=chips)


# --- taking, and ending ---


def take(draft: Draft, action: Take) -> None:
    conquer(draft, draft.active, NUMBER[action.land])


def explain_take(rules: Agreed, state: SagaState, action: Take) -> Refusal:
    terms, land, seat = rules.terms, NUMBER[action.land], state.active
    if terms.conquest == "automatic":
        return refuse("SG-A09", "Lands fall by themselves.", "Lay a knight that outweighs the garrison.")
    if can_take(terms, state, seat, land):
        return refuse("SG-201", "First comes the lay, then the conquest.", "Lay a knight.")
    attack, need = sum_army(state, seat, land) if is_army(state, seat, land) else 0, count_needed(terms, state, land)
    sentence, tip = "Your field army before the {place} makes {attack}; {need} would take it.", "Strengthen it first."
    return refuse("SG-401", sentence, tip, place=terms.land_names[land], attack=attack, need=need)


def explain_done(rules: Agreed, state: SagaState, action: Done) -> Refusal:
    knight, column = list_lays(rules.terms, state, state.active, state.hands[state.active])[0]
    sentence, tip = "You have to lay a knight before your turn ends.", "You could lay {knight} for the {place}."
    return refuse("SG-301", sentence, tip, knight=say_knight(knight), place=rules.terms.land_names[column])
