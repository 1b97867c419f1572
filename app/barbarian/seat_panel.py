"""The seats beside the board, and the end: what everybody may see of each kingdom, reign scores and titles."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.barbarian.battle_card import kingdom_icon
from app.barbarian.desks import coin_icon
from app.barbarian.picture import emblems
from app.core.play.card import Cell, Figure, Grid, Icons, Part, Seating, Seatings, Title, Words, icon
from engine.barbarian.pieces import Kingdom
from engine.barbarian.reign import Reign, find_title, score_reign
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.sight import purse_bounds
from engine.barbarian.state import BarbarianView
from engine.core.outcome import Outcome
from engine.core.seat import Seat

COLOURS: dict[str, str] = dict(re.findall(r"\.bk-(\w+)\{--k:(#[0-9a-f]{6})", emblems.STYLE))
ENDINGS = {
    "territorial": "{provinces} provinces at once.",
    "military": "{kings} enemy kings defeated.",
    "rounds": "The last round is over.",
}
SCORES = {
    "trophies": "Kings defeated",
    "kings": "Own king",
    "warriors": "Warriors",
    "tokens": "Tokens",
    "treasury": "Treasury",
}


def kingdoms_of(view: BarbarianView, seat: Seat) -> list[Kingdom]:
    return [kingdom for kingdom in view.played if view.owner[kingdom.index] == seat]


def shown_kingdom(view: BarbarianView, seat: Seat) -> Kingdom | None:
    """The kingdom that stands for a seat: the active one, where a seat runs two."""
    kingdoms = kingdoms_of(view, seat)
    return view.active if view.active in kingdoms else next(iter(kingdoms), None)


def colour_of(view: BarbarianView, seat: Seat) -> str:
    kingdom = shown_kingdom(view, seat)
    return "" if kingdom is None else COLOURS[kingdom.value]


def seat_icon(view: BarbarianView, seat: Seat) -> str:
    kingdom = shown_kingdom(view, seat)
    return "" if kingdom is None else kingdom_icon(kingdom)


def seatings(rules: BarbarianRules, view: BarbarianView, notes: Sequence[str]) -> tuple[Part, ...]:
    if not view.played:
        return ()
    order = sorted(rules.seats, key=lambda seat: min((k.index for k in kingdoms_of(view, seat)), default=9))
    return (Seatings(tuple(_seating(rules, view, seat, notes[seat]) for seat in order)),)


def _seating(rules: BarbarianRules, view: BarbarianView, seat: Seat, note: str) -> Seating:
    kingdoms = kingdoms_of(view, seat)
    realm = rules.realm(view.played)
    controlled = max((len(realm.controlled(view, kingdom)) for kingdom in kingdoms), default=0)
    plurals = " and ".join(rules.edition.entry(kingdom).plural for kingdom in kingdoms)
    name = rules.seat_name(view, seat)
    notes = [*([plurals] if plurals != name else []), *([note] if note else [])]
    needed = rules.edition.victory
    return Seating(
        name,
        " · ".join(notes),
        tuple(kingdom_icon(kingdom) for kingdom in kingdoms),
        (
            Figure(f"{controlled}/{needed.provinces}", "lands"),
            Figure(f"{len(view.trophies[seat])}/{needed.kings}", "kings"),
            Figure(str(sum(view.deployed[k.index] for k in kingdoms)), "warriors"),
            Figure(_money(rules, view, seat), "tremis"),
        ),
        is_acting=view.to_act == seat,
        colour=colour_of(view, seat),
    )


def _money(rules: BarbarianRules, view: BarbarianView, seat: Seat) -> str:
    """The treasury where it is seen, else what perfect memory knows of it."""
    coins = view.treasuries[seat]
    if coins is not None:
        return str(sum(coins))
    least, most = purse_bounds(view.purses[seat], rules.edition.chest_pool())
    return str(least) if least == most else f"{least}–{most}"


def treasury(view: BarbarianView) -> list[Part]:
    """The coins behind one's own screen."""
    coins = None if view.seat is None else view.treasuries[view.seat]
    if coins is None or not view.played:
        return []
    return [Icons("Your treasury", tuple(coin_icon(coin) for coin in coins), str(sum(coins)))]


# --- the end --------------------------------------------------------------------------------------------------


def reign_in(rules: BarbarianRules, view: BarbarianView, seat: Seat) -> Reign:
    """How a seat's score arises; at the end every treasury lies open."""
    kingdoms = kingdoms_of(view, seat)
    return score_reign(
        rules.edition,
        trophies=len(view.trophies[seat]),
        kings=sum(view.kings[kingdom.index] for kingdom in kingdoms),
        warriors=sum(view.deployed[kingdom.index] for kingdom in kingdoms),
        tokens=sum(view.placed[kingdom.index] for kingdom in kingdoms),
        tremis=sum(view.treasuries[seat] or ()),
    )


def _victory(rules: BarbarianRules, view: BarbarianView, winner: Seat) -> str:
    """A person wins, kingdoms win."""
    name = rules.seat_name(view, winner)
    return f"{name} wins the game" if rules.names[winner] else f"The {name} win the game"


def ending_parts(rules: BarbarianRules, view: BarbarianView, outcome: Outcome) -> list[Part]:
    ranking = [seat for group in outcome.ranking for seat in group]
    winner = ranking[0]
    needed = rules.edition.victory
    reigns = [reign_in(rules, view, seat) for seat in ranking]
    head = (Cell(""), *(Cell("", seat_icon(view, seat)) for seat in ranking))
    rows = [(Cell(title), *(Cell(str(getattr(reign, name))) for reign in reigns)) for name, title in SCORES.items()]
    rows.append((Cell("Reign"), *(Cell(str(reign.total)) for reign in reigns)))
    places = [
        Words(
            f"{place}. {rules.seat_name(view, seat)}: {reign.total} points, a reign called "
            f"{find_title(rules.edition, reign.total)}.",
            "strong" if place == 1 else "plain",
        )
        for place, (seat, reign) in enumerate(zip(ranking, reigns, strict=True), start=1)
    ]
    king = kingdoms_of(view, winner)
    crown = icon(emblems.trophy(king[0].value, 0, 0), (-19, -15, 38, 31)) if king else ""
    return [
        Title(_victory(rules, view, winner), outcome.rule, crown),
        Words(ENDINGS[outcome.ending].format(provinces=needed.provinces, kings=needed.kings)),
        *(
            []
            if outcome.ending == "rounds"
            else [Words("Who wins ranks first, whatever the score.", "muted", "BK-AMB-28")]
        ),
        *places,
        Grid(head, tuple(rows), (len(rows) - 1,)),
        Words("How the reign score is counted.", "muted", "BK-SCORE-01"),
    ]
