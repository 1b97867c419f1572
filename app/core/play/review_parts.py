"""What a review says, as parts of cards: a table a seat, the dearest decisions, the strongest luck. Pure."""

from __future__ import annotations

from collections.abc import Callable

from app.core.play.game_page import AnyPage
from app.core.play.odds import button_label
from app.core.play.parts import Button, Buttons, Cell, Grid, Part, Title, Words
from engine.core.seat import Seat
from engine.review.evidence import Evidence
from engine.review.findings import Account, Judged, Luck, Review

SHOWN = 5
TITLE = "Looking back on the game"
HOW = (
    "Every point is tried again in games that careful bots play on. Of a decision only what its seat could see then "
    "counts, and luck is what came against what was to be expected."
)
UNFINISHED = "Stopped before the end: this is what is known so far."
NOTHING_DEAR = "No decision cost anything that could be seen."
NOT_JUDGED = "Decisions are judged when the game is over: until then they would give secrets away."


def head_parts(part: float, review: Review, is_over: bool) -> list[Part]:
    """What it is, how far it is, and the way out."""
    close = Button("review:close", "Back to the table", "main" if is_over else "plain")
    if is_over:
        said, ways = HOW if review.done >= 1 else f"{UNFINISHED} {HOW}", Buttons((close,), "stack")
    else:
        said = f"{part:.0%} of the work is done. What is known so far stands below."
        ways = Buttons((Button("review:stop", "That is enough"), close), "row")
    return [Title(TITLE), Words(said, "muted"), ways]


ROWS: tuple[tuple[str, Callable[[Account], str]], ...] = (
    ("Start", lambda each: f"{each.start:.0%}"),
    ("Luck", lambda each: signed(each.luck)),
    ("… give or take", lambda each: "–" if each.luck_error is None else f"{1.96 * each.luck_error:.0%}"),
    ("Own decisions", lambda each: signed(each.decisions)),
    ("Others’ decisions", lambda each: signed(each.others)),
    ("Result", lambda each: f"{each.result:.0%}"),
    ("Given away", lambda each: f"{each.cost:.0%}" if each.judged else "–"),
)
SUM = (
    "Start, luck, own decisions and those of others add up to the result. Given away: what the seat's decisions cost "
    "against the best that was found, all together."
)


def table_parts(page: AnyPage, evidence: Evidence, review: Review) -> list[Part]:
    """Where each seat's chance came from, a column a seat."""
    rules, view = evidence.rules, evidence.table.view_at(review.length, review.asked)
    head = (Cell(""), *(Cell("", page.icon(rules, view, seat)) for seat in rules.seats))
    rows = tuple((Cell(name), *(Cell(tell(each)) for each in review.table)) for name, tell in ROWS)
    return [Title("Luck and skill"), Grid(head, rows, (5,)), Words(SUM, "muted")]


def decision_parts(page: AnyPage, evidence: Evidence, review: Review, is_over: bool) -> list[Part]:
    """The five dearest, each with the ways to look at it and to try it again."""
    dear = [each for each in review.decisions if each.cost > 0][:SHOWN]
    parts: list[Part] = [Title("The dearest decisions")]
    if not dear and is_over:
        nobody = not evidence.knows_all and review.asked is None
        parts.append(Words(NOT_JUDGED if nobody else NOTHING_DEAR))
    for each in dear:
        parts += [
            Words(tell_decision(page, evidence, each)),
            Buttons((Button(f"review:look {each.point}", f"Look at point {each.point}"),
                     Button(f"review:try {each.point}", "Try again from here")), "row"),
        ]  # fmt: skip
    return parts


def tell_decision(page: AnyPage, evidence: Evidence, judged: Judged) -> str:
    """Who chose what, what would have been better, and by how much."""
    view = evidence.table.view_at(judged.point, judged.seat)
    name = page.who(evidence.rules, view, judged.seat)
    name = name[:1].upper() + name[1:]
    labels = {str(each): each for each in evidence.rules.legal_actions(evidence.table.state_at(judged.point))}
    labels[judged.played] = evidence.table.moments[judged.point].action  # a menu need not hold all that is legal
    played, best = (
        button_label(page, evidence.rules, view, labels[each]) if each in labels else each
        for each in (judged.played, judged.best)
    )
    return (
        f"{name}: “{played}” wins {judged.chance:.0%}; “{best}” {judged.chance + judged.cost:.0%} "
        f"(± {max(0.01, 1.96 * judged.error):.0%})."
    )


def luck_parts(page: AnyPage, evidence: Evidence, review: Review) -> list[Part]:
    """The strongest strokes of luck."""
    if not review.luck:
        return []
    rules, view = evidence.rules, evidence.table.view_at(review.length, review.asked)
    names = [page.short_name(rules, view, seat) for seat in rules.seats]
    return [Title("The strongest luck"), *(Words(_tell_luck(each, names)) for each in review.luck[:SHOWN])]


def _tell_luck(luck: Luck, names: list[str]) -> str:
    shifts = ", ".join(f"{names[seat]} {signed(shift)}" for seat, shift in enumerate(luck.shift))
    return f"{luck.words} {shifts}{' (a secret that was opened)' if luck.is_opened else ''}"


def signed(share: float) -> str:
    """Never less than nothing by nothing."""
    return f"{round(100 * share):+d}%".replace("-", "−")


def find_point(number: str, review: Review) -> int | None:
    """The point that a button names, if it is one of the decisions; a browser may say anything."""
    return next((each.point for each in review.decisions if str(each.point) == number), None)


def name_seats(page: AnyPage, evidence: Evidence) -> list[tuple[Seat, str, str]]:
    """Seat, name and colour, for the graph."""
    rules, view = evidence.rules, evidence.table.view_at(evidence.table.length, evidence.asked)
    return [(seat, page.short_name(rules, view, seat), page.colour(rules, view, seat)) for seat in rules.seats]
