"""What stands beside the board that is being built, as markup: few words, large buttons. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from app.conquerors.builder.plan import PEOPLE, Plan, Thing, most_pieces, ready_plan
from app.conquerors.picture.drawing import STYLE, draw
from app.conquerors.picture.field import field_of_layout
from app.core.calculate.markup import button, picks, text
from engine.conquerors.calculators import FairnessAnswer, MendingAnswer
from engine.conquerors.edition import ConquerorsEdition
from engine.conquerors.layout import Layout, read_layout, write_layout
from engine.core.edition import packaged

SIDE_STYLE = f"""
{STYLE}
.pick, .act {{ min-height: 60px; }}
.sheet-body h3 {{ font: 600 19px/1.2 var(--g-serif); margin: 12px 0 6px; }}
.saved {{ display: flex; flex-wrap: wrap; gap: 8px; }}
.saved .pick {{ width: 84px; height: 84px; padding: 4px; border-radius: 12px; overflow: hidden; font-size: 12px; }}
"""


MODES = {"pieces": "Lay pieces", "places": "Place castles"}
SEATS = {str(count): f"{count} armies" for count in (2, 3, 4)}
FORTRESSES = {str(count): f"{count} fortresses" for count in (2, 3)}


class Standing:
    """A board that is being built, and all that is said of it."""

    def __init__(self) -> None:
        self.is_placing = self.has_gaps = False
        self.saved: list[str] = []
        self.take(ready_plan("rosette"))

    def take(self, plan: Plan) -> None:
        """Another board: what was said of the last one is over."""
        self.plan = plan
        self.chosen: Thing | None = None
        self.fairness: FairnessAnswer | None = None
        self.mending: MendingAnswer | None = None
        self.problem = self.link = ""
        self.is_mending = self.is_leaving = False

    @property
    def fault(self) -> str:
        return self.plan.find_fault()

    @property
    def line(self) -> str:
        """The board as a line of text, for saving, sharing, asking and playing."""
        return write_layout(self.plan.layout())


def build_markup(now: Standing) -> str:
    parts = (_head(now), _verdict(now), _play(now), _armies(now), _ready(), _keep(now))
    return "".join(parts)


def _head(now: Standing) -> str:
    modes = _picks("mode", MODES, "places" if now.is_placing else "pieces")
    if now.is_placing:
        said = "Tap a castle or a fortress. Then tap where it goes."
    else:
        said = "Tap a place that glows to lay a piece. Tap a piece to take it away."
    gaps = button("Small gaps", "gaps", look="pick", pressed=now.has_gaps)
    count = f"{len(now.plan.centres)} of {most_pieces()} pieces."
    more = "" if now.is_placing else f'<p>{text(count)}</p><div class="plans">{gaps}</div>'
    problem = f'<p class="sentence" role="alert">{text(now.problem)}</p>' if now.problem else ""
    return f"<h2>Build a board</h2>{modes}<p>{text(said)}</p>{more}{problem}"


def _verdict(now: Standing) -> str:
    """Can it be played, and is it fair?"""
    if now.fault:
        return f'<p class="sentence" role="status">{text(now.fault)}</p>'
    if now.mending is not None:
        return _offer(now.mending)
    if now.fairness is None:
        return '<p class="note" role="status">Is it fair? Counting the turns&hellip;</p>'
    needs = ", ".join(
        f"{name} {'' if row.is_exact else 'at least '}{row.turns}"
        for name, row in zip(PEOPLE, now.fairness.seats, strict=False)
    )
    said = "It is fair." if now.fairness.is_fair else "It is not fair."
    mend = ""
    if not now.fairness.is_fair:
        mend = button("Make it fair", "mend", look="act first")
        if now.is_mending:
            mend = '<p class="note" role="status">Looking for the smallest change&hellip;</p>'
    return f'<p role="status"><strong>{said}</strong> Turns for the whole way: {text(needs)}.</p>{mend}'


def _offer(mending: MendingAnswer) -> str:
    if not mending.changes:
        said = "It is fair." if mending.is_fair else "No small change makes it fair. Move something yourself."
        return f'<p role="status"><strong>{said}</strong></p>{button("Good", "mended", "no")}'
    lines = "".join(
        f"<p>Move {each.thing} of the {PEOPLE[each.seat]} from {text(each.start)} to {text(each.target)}.</p>"
        for each in mending.changes
    )
    after = f"Then all need {mending.turns[0]} turns."
    choice = button("Do it", "mended", "yes", look="act first") + button("Leave it", "mended", "no")
    return f'<div role="status">{lines}<p>{text(after)}</p></div><div class="buttons">{choice}</div>'


def _play(now: Standing) -> str:
    if now.fault:
        return ""
    again = "<p><strong>Your other game ends then. Press once more.</strong></p>" if now.is_leaving else ""
    both = button("Play against the computer", "play", "bots", look="act first")
    return f'<h3>Play on it</h3>{again}<div class="buttons">{both}{button("Play together", "play", "people")}</div>'


def _armies(now: Standing) -> str:
    seats, forts = str(now.plan.seats), str(now.plan.fortresses)
    return f"<h3>Who plays</h3>{_picks('seats', SEATS, seats)}{_picks('fortresses', FORTRESSES, forts)}"


def _ready() -> str:
    boards = packaged(ConquerorsEdition).boards.ready
    return f"<h3>Begin with</h3>{_picks('ready', {slug: board.name for slug, board in boards.items()})}"


def _keep(now: Standing) -> str:
    """Saved boards as small pictures; the link to this one."""
    line = now.line
    small = "".join(
        f'<button type="button" class="pick" data-say="saved" data-text="{number}" aria-label="Board {number + 1}"'
        f' aria-pressed="{str(each == line).lower()}">{_draw_small(each)}</button>'
        for number, each in enumerate(now.saved)
    )
    keep = button("Forget this board", "forget") if line in now.saved else button("Save this board", "save")
    link = f'<span class="link">{text(now.link)}</span>' if now.link else ""
    rows = f'<div class="saved">{small}</div>' if small else ""
    return f'<h3>Keep and share</h3>{rows}<div class="buttons">{keep}{button("Link to it", "share")}</div>{link}'


def _draw_small(line: str) -> str:
    layout = read_layout(line, most_pieces())
    return draw(field_of_layout(Layout(layout.centres, None))).svg()


def _picks(word: str, entries: Mapping[str, str], chosen: str = "") -> str:
    return f'<div class="plans">{picks(word, entries, chosen)}</div>'
