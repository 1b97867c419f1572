"""The card table as a picture: `draw(rules, view)` turns what one seat sees into a Scene. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from app.core.asset import read_asset
from app.core.scene import Area, Node, Scene, group, node, path, rect, spot
from app.saga.picture.knights import WIDTH, fan, place_knight
from app.saga.picture.layout import COLUMN, EDGE, GUTTER, LAND, Plan
from app.saga.picture.signs import coin, land_sign, seat_sign
from app.saga.spots import column_spot, describe_column, describe_land, land_spot, market_spot
from app.saga.words import ENDS, LASTING, POWERS
from engine.core.seat import Seat
from engine.saga.board import ALL_LANDS, count_needed, defence_of, garrison_of, is_army, list_knights, sum_army
from engine.saga.pieces import COLOURS, VALUE, say_knight
from engine.saga.rules import SagaRules
from engine.saga.state import SagaView

STYLE = read_asset("table.css", "app.saga")
SHIELD = "M-14-15h28V2C14 10 7 14 0 17-7 14-14 10-14 2z"


def draw(rules: SagaRules, view: SagaView) -> Scene:
    plan = Plan(len(rules.seats))
    return Scene(
        "The card table of Saga",
        plan.view_box,
        tuple(_draw_ground(rules, plan)),
        (
            *(_draw_row(rules, view, plan, seat) for seat in rules.seats),
            *(_draw_column(rules, view, plan, seat, land) for seat in rules.seats for land in ALL_LANDS),
            *(_draw_land(rules, view, plan, land) for land in ALL_LANDS),
            *_draw_market(rules, view, plan),
        ),
        STYLE,
    )


# --- what never changes -----------------------------------------------------------------------------------------


def _draw_ground(rules: SagaRules, plan: Plan) -> Iterator[Node]:
    _, _, width, height = plan.view_box
    yield rect(0, 0, width, height, "sg-table")
    yield rect(GUTTER, plan.lands_top, 6 * COLUMN, LAND, "sg-bed", rx=0)
    for land in ALL_LANDS:
        x = GUTTER + (land + 0.5) * COLUMN
        for seat in rules.seats:
            row = plan.row_of(seat)
            yield land_sign(land, x, row.y + row.height / 2, 34, "sg-ghost")
    market = plan.market
    yield rect(EDGE, market.y, width - 2 * EDGE, market.height, "sg-stall", rx=6)
    yield node("text", "Market", x=GUTTER / 2 + 2, y=market.y + market.height / 2 - 3, class_="sg-stall-name")
    yield node("text", "at value", x=GUTTER / 2 + 2, y=market.y + market.height / 2 + 12, class_="sg-note")


# --- seats ------------------------------------------------------------------------------------------------------


def _draw_row(rules: SagaRules, view: SagaView, plan: Plan, seat: Seat) -> Node:
    """Whose row it is, with chips and the number of cards in hand."""
    row, chips = plan.row_of(seat), view.chips[seat]
    x, middle = GUTTER / 2 + 2, row.y + row.height / 2
    return group(
        *([rect(*row, "sg-turn", rx=8)] if view.to_act == seat else []),
        seat_sign(seat, x, middle - 24, 26),
        coin(x - 14, middle + 3, "?" if chips is None else str(chips)),
        node("text", "chips" if chips != 1 else "chip", x=x - 2, y=middle + 7, class_="sg-note sg-start"),
        place_knight("?/", x - 20, middle + 17, 18),
        node("text", str(view.hand_sizes[seat]), x=x - 2, y=middle + 31, class_="sg-size sg-start"),
        class_="sg-through",
    )


def _draw_column(rules: SagaRules, view: SagaView, plan: Plan, seat: Seat, land: int) -> Node:
    """A field army with its sum and what it lacks; an empty place where one may be opened."""
    box = plan.column(seat, land)
    parts: list[Node] = [rect(*box, f"sg-place edge{' sg-mine' if view.seat == seat else ''}", rx=6)]
    if view.owners[land] == seat:
        middle = box.y + box.height / 2
        arrow = -1 if seat >= plan.above else 1
        parts += [
            seat_sign(seat, box.x + box.width / 2, middle - 6, 22),
            node("text", "holds it", x=box.x + box.width / 2, y=middle + 18, class_="sg-note"),
            path(f"M-9 0L0 {7 * arrow}L9 0z", "sg-arrow",
                 transform=f"translate({box.x + box.width / 2:g} {box.y + (4 if arrow < 0 else box.height - 4):g})"),
        ]  # fmt: skip
    elif is_army(view, seat, land):
        parts += _draw_army(rules, view, seat, land, box)
    return spot(column_spot(seat, land), describe_column(rules, view, seat, land), *parts, data_drag="")


def _draw_army(rules: SagaRules, view: SagaView, seat: Seat, land: int, box: Area) -> Iterator[Node]:
    low = box.y + box.height
    yield from fan(view.columns[seat][land], box.x + 3, box.y + 3, box.width - 6, min(66, box.height - 28))
    total, lacks = sum_army(view, seat, land), count_needed(rules.terms, view, land) - sum_army(view, seat, land)
    hidden = count_hidden(view, seat, land)
    yield node("text", f"{total}{'+?' if hidden else ''}", x=box.x + 5, y=low - 5, class_="sg-sum sg-start")
    said = f"{lacks} more" if lacks > 0 else "enough"
    yield node("text", said, x=box.x + box.width - 5, y=low - 6, class_="sg-lacks sg-end")


def count_hidden(view: SagaView, seat: Seat, land: int) -> int:
    """Hooded knights of a column that this view does not know."""
    return len(view.columns[seat][land]) - len(list_knights(view, seat, land))


# --- lands ------------------------------------------------------------------------------------------------------


def _draw_land(rules: SagaRules, view: SagaView, plan: Plan, land: int) -> Node:
    box, face, owner = plan.land(land), rules.terms.face(view, land), view.owners[land]
    name = rules.terms.land_names[land]
    middle = box.x + box.width / 2
    power = f"sg-power{' sg-used' if view.used[land] and face.power not in LASTING else ''}"
    return spot(
        land_spot(land),
        describe_land(rules, view, land),
        rect(*box, "sg-land edge", rx=8),
        path(f"M{box.x} {box.y + 24}v-16a8 8 0 0 1 8-8h{box.width - 16}a8 8 0 0 1 8 8v16z", "sg-head"),
        land_sign(land, box.x + 13, box.y + 12.5, 15, "sg-on"),
        _write(name.removesuffix(" land"), 38, x=box.x + 25, y=box.y + 17, class_="sg-name sg-on sg-start"),
        coin(box.x + box.width - 13, box.y + 12.5, f"+{face.income}"),
        node("text", POWERS[face.power].sign, x=middle, y=box.y + 39, class_=power),
        _write(ENDS[face.end].sign, box.width - 4, x=middle, y=box.y + 54, class_="sg-endpower"),
        *fan(garrison_of(view, land), box.x + 5, box.y + 61, box.width - 10, 66),
        *_draw_defence(rules, view, box, land, owner),
        class_=f"sg-{COLOURS[land]}",
    )


def _write(text: str, room: float, **look: str | float) -> Node:
    """In letters small enough that even a wide font leaves the text in its room."""
    return node("text", text, font_size=f"{min(12.5, room / (0.56 * max(1, len(text)))):.1f}", **look)


def _draw_defence(rules: SagaRules, view: SagaView, box: Area, land: int, owner: Seat | None) -> Iterator[Node]:
    if not garrison_of(view, land):
        return
    x, y = box.x + 18, box.y + box.height - 20
    yield path(SHIELD, "sg-shield", transform=f"translate({x:g} {y:g})")
    yield node("text", str(defence_of(view, land)), x=x, y=y + 6, class_="sg-defence")
    need = count_needed(rules.terms, view, land)
    yield node("text", f"{need} takes", x=box.x + 35, y=y + 5, class_="sg-need sg-start")
    if owner is not None:
        yield seat_sign(owner, box.x + box.width - 12, y - 26, 20)


# --- market -----------------------------------------------------------------------------------------------------


def _draw_market(rules: SagaRules, view: SagaView, plan: Plan) -> Iterator[Node]:
    """Free knights side by side; their price is their value."""
    box = plan.market
    height = box.height - 6
    card = height * WIDTH / 56
    step = min(card + 6, (box.width - card - 8) / max(1, len(view.market) - 1))
    for number, name in enumerate(view.market):
        yield spot(
            market_spot(name),
            f"Market: {say_knight(name)}, price {VALUE[name]}",
            place_knight(name, box.x + 4 + number * step, box.y + 3, height),
            data_key=f"market-{number}",
        )
    if not view.market:
        yield node("text", "no free knights", x=box.x + box.width / 2, y=box.y + box.height / 2 + 5, class_="sg-note")
