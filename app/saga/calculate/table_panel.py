"""The table to be laid out, as markup with buttons: seats and lands as a grid, below it what can be filled in. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from app.core.asset import read_asset
from app.core.calculate.markup import block, button, note, press, text
from app.core.scene import group, icon
from app.saga.calculate.laid_table import LaidTable
from app.saga.calculate.table_edits import Bench, Place
from app.saga.picture.drawing import STYLE as CARDS
from app.saga.picture.knights import fan, knight_icon
from app.saga.picture.signs import land_sign, seat_icon
from app.saga.spots import describe_column, describe_land
from app.saga.words import ENDS, LASTING, POWERS
from engine.core.seat import Seat
from engine.saga.board import ALL_LANDS, count_needed, defence_of, garrison_of, list_knights, sum_army
from engine.saga.pieces import COLOUR_NAMES, COLOURS, SETS, say_knight

STYLE = CARDS + read_asset("laid_table.css", "app.saga")
FAN = (96.0, 56.0)
"""How large cards lie in a place of the grid, in their own units."""


def draw_knights(knights: Iterable[str]) -> str:
    """A row of cards; what is said of them stands beside it for whoever listens."""
    names = list(knights)
    said = ", ".join(map(say_knight, names))
    pictures = "".join(knight_icon(name) for name in names)
    return f'<span class="sg-row" role="img" aria-label="{text(said)}">{pictures}</span>'


def draw_table(bench: Bench) -> str:
    """All of it."""
    table, place = bench.table, bench.place
    panel = {"seat": _seat_panel, "land": _land_panel, "column": _column_panel}[place.kind](bench)
    return block("The table", _grid(table, place), _say_bare(table)) + panel + _round_it(table)


def _say_bare(table: LaidTable) -> str:
    bare = ", ".join(table.terms.land_names[land] for land in table.list_bare())
    return note(f"Tap and guard: {bare}." if bare else "Tap a place to fill it in; hands and market are what is left.")


# --- the grid -----------------------------------------------------------------------------------------------------


def _grid(table: LaidTable, place: Place) -> str:
    lands = "".join(_land_cell(table, place, land) for land in ALL_LANDS)
    rows = "".join(
        _seat_cell(table, place, seat) + "".join(_column_cell(table, place, seat, land) for land in ALL_LANDS)
        for seat in table.terms.seats
    )
    return f'<div class="sgt-grid"><span class="sgt-corner"></span>{lands}{rows}</div>'


def _cell(look: str, at: Place, place: Place, said: str, inner: str) -> str:
    is_here = at == Place(place.kind, place.seat if place.kind != "land" else Seat(0), place.land)
    return press(f"sgt-cell {look}", f"at {at.kind} {at.seat} {at.land}", said, inner, pressed=is_here)


def _land_cell(table: LaidTable, place: Place, land: int) -> str:
    state, name = table.state, table.terms.land_names[land]
    owner = state.owners[land]
    held = seat_icon(owner) if owner is not None else _fan(state.neutrals[land])
    sums = f"<b>{defence_of(state, land)}</b>" if garrison_of(state, land) else "<b>?</b>"
    sign = icon(group(land_sign(land, 0, 0, 20, "sg-on")), (-12, -12, 24, 24))
    head = f'<span class="sgt-head">{sign}<span>{text(name.removesuffix(" land"))}</span></span>'
    inner = f'{head}<span class="sgt-lie">{held}</span><span class="sgt-sum">{sums}</span>'
    said = describe_land(table, state, land)
    return _cell(f"sgt-land sg-{COLOURS[land]}", Place("land", land=land), place, said, inner)


def _seat_cell(table: LaidTable, place: Place, seat: Seat) -> str:
    state, name = table.state, table.terms.seat_names[seat]
    marks = " ".join(word for word, is_so in (("me", seat == table.me), ("turn", seat == state.active)) if is_so)
    chips = state.chips[seat]
    said = f"{name}: set {state.sets[seat]}, chips {chips}, cards in hand {len(state.hands[seat])} {marks}"
    money = f"{chips} chip" if chips == 1 else f"{chips} chips"
    inner = f"{seat_icon(seat)}<span>{text(name)}</span><span>{money}</span><span class='sgt-mark'>{marks}</span>"
    return _cell("sgt-seat", Place("seat", seat), place, said.strip(), inner)


def _column_cell(table: LaidTable, place: Place, seat: Seat, land: int) -> str:
    state = table.state
    row = state.columns[seat][land]
    total, need = sum_army(state, seat, land), count_needed(table.terms, state, land)
    sums = "" if not row else "<b>holds</b>" if state.owners[land] == seat else f"<b>{total}</b>/{need}"
    said = describe_column(table, state, seat, land)
    inner = f'<span class="sgt-lie">{_fan(row)}</span><span class="sgt-sum">{sums}</span>'
    look = f"sgt-column{' sgt-holds' if row and state.owners[land] == seat else ''}"
    return _cell(look, Place("column", seat, land), place, said, inner)


def _fan(row: Iterable[str]) -> str:
    names = list(row)
    return icon(group(*fan(names, 0, 0, *FAN)), (0, 0, *FAN)) if names else ""


# --- what is filled in --------------------------------------------------------------------------------------------


def _pad(word: str, knights: Iterable[str], said: str) -> str:
    """Cards to tap, one of each kind."""
    kinds = {knight.partition("/")[0]: knight for knight in knights}
    cards = "".join(
        press("card-pick", f"{word} {each}", f"{said} {say_knight(each)}", knight_icon(each)) for each in kinds.values()
    )
    return f'<div class="card-row" role="group" aria-label="{text(said)}">{cards}</div>' if cards else ""


def _pick(label: str, line: str, pressed: bool | None = None) -> str:
    return press("pick", line, label, text(label), pressed=pressed)


def _picks(*buttons: str) -> str:
    inner = "".join(buttons)
    return f'<div class="plans">{inner}</div>' if inner else ""


def _row(label: str, *buttons: str) -> str:
    return _picks(f'<span class="sgt-label">{text(label)}</span>', *buttons)


def _steps(chips: int, *steps: int) -> list[str]:
    return [
        press("pick", f"chips {chips + step}", f"Chips {step:+d}", f"{step:+d}".replace("-", "−"), is_off=chips < -step)
        for step in steps
    ]


def _column_panel(bench: Bench) -> str:
    table, seat, land = bench.table, bench.place.seat, bench.place.land
    state, terms = table.state, table.terms
    row, owner = state.columns[seat][land], state.owners[land]
    fitting = table.list_fitting(seat, land)
    mine = [each for each in fitting if each in state.hands[seat]]
    free = [each for each in fitting if each not in mine]
    last = [*list_knights(state, seat, land)][-1:]
    acts = [
        *([_pick(f"Pick up {say_knight(last[0])}", "pick")] if row else []),
        *([_pick(f"Holds the {terms.land_names[land]}", "hold", owner == seat)] if row else []),
        *([_pick("The next card lies face down", "hood", bench.is_hooding)] if row and table.list_hoods(seat) else []),
    ]
    lying = draw_knights(list_knights(state, seat, land)) if row else ""
    market = note("Bought from the market:") + _pad("lay", free, "Bought, and laid:") if free else ""
    title = f"{terms.seat_names[seat]}: {COLOUR_NAMES[land]} column"
    pad = _pad("lay", mine, "Lay") or note("No card of the hand fits.")
    return block(title, lying, _picks(*acts), note("Lay next:") + pad, market)


def _land_panel(bench: Bench) -> str:
    table, land = bench.table, bench.place.land
    state, terms = table.state, table.terms
    owner, face = state.owners[land], terms.face(state, land)
    says = ", ".join(word for word in (POWERS[face.power].sign, ENDS[face.end].sign) if word)
    acts = [_pick(f"{'Back' if state.backs[land] else 'Crown'}: {says}", "face", state.backs[land])]
    if owner is not None:
        if face.power not in LASTING:
            acts.append(_pick("Its power is used up", "used", state.used[land]))
        parts = note(f"Held by {terms.seat_names[owner]}: tap that column to change its garrison.")
    else:
        word = "Second guard:" if state.neutrals[land] else "First guard:"
        pad = _pad("guard", table.list_guards(land), word)
        parts = note(word) + pad if pad else note("Two neutral knights guard it.")
        acts += [_pick("Away with its guards", "relieve")] if state.neutrals[land] else []
    return block(terms.land_names[land], _picks(*acts), parts)


def _seat_panel(bench: Bench) -> str:
    table, seat = bench.table, bench.place.seat
    state, chips = table.state, table.state.chips[seat]
    acts = [_pick("I sit here", "me", seat == table.me), _pick("It is the turn", "turn", seat == state.active)]
    if seat == state.active:
        acts += [_pick("Has laid", "laid", state.has_laid), _pick("Has bought", "bought", state.has_bought)]
    bought = table.list_bought(seat)
    return block(
        table.terms.seat_names[seat],
        _picks(*acts),
        _row("Chips", *_steps(chips, -5, -1), f'<b class="sgt-figure">{chips}</b>', *_steps(chips, 1, 5)),
        _row("Set", *_list_sets("set", state.sets[seat])),
        note("Bought, in the hand: tap to put back.") + _pad("return", bought, "Put back") if bought else "",
        note("Into the hand, from the market:") + _pad("buy", state.market, "Bought:") if state.market else "",
    )


def _round_it(table: LaidTable) -> str:
    """Who plays with which cards."""
    seats = len(table.terms.seats)
    return block(
        "Round the table",
        _row("Seats", *(_pick(str(each), f"seats {each}", each == seats) for each in (2, 3, 4))),
        _row("Neutral set", *_list_sets("neutral", table.state.neutral)),
        f'<div class="buttons">{button("Clear the table", "edit", "clear")}</div>',
    )


def _list_sets(word: str, chosen: int) -> list[str]:
    return [_pick(str(each), f"{word} {each}", each == chosen) for each in range(1, SETS + 1)]
