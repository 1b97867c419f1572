"""The seats beside the board, and the end: what everybody may see of each kingdom, reign scores and titles."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.barbarian.battle_card import kingdom_icon
from app.barbarian.desks import coin_icon
from app.barbarian.picture import emblems
from app.core.play.game_page import GamePage, Score
from app.core.play.parts import Figure, Icons, Part, Words
from app.core.scene import icon
from engine.barbarian.questions import count_deployed, count_most_provinces, find_shown_kingdom, list_kingdoms
from engine.barbarian.reign import find_title, reign_of
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.sight import count_purse_range
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
    "total": "Reign",
}


class BarbarianSeats(GamePage[BarbarianRules, BarbarianView]):
    """What the page of Barbarian Kingdoms tells of seats and of the end."""

    scoring = ("How the reign score is counted.", "BK-SCORE-01")

    def colour(self, rules: BarbarianRules, view: BarbarianView, seat: Seat) -> str:
        kingdom = find_shown_kingdom(view, seat)
        return "" if kingdom is None else COLOURS[kingdom.value]

    def icon(self, rules: BarbarianRules, view: BarbarianView, seat: Seat) -> str:
        kingdom = find_shown_kingdom(view, seat)
        return "" if kingdom is None else kingdom_icon(kingdom)

    def who(self, rules: BarbarianRules, view: BarbarianView, seat: Seat) -> str:
        name = rules.seat_name(view, seat)
        return name if rules.names[seat] or not list_kingdoms(view, seat) else f"the {name}"

    def is_turn_of(self, rules: BarbarianRules, view: BarbarianView, seat: Seat) -> bool:
        return view.active is None or view.active in list_kingdoms(view, seat)

    def seat_order(self, rules: BarbarianRules, view: BarbarianView) -> Sequence[Seat]:
        """As turns go round the table; nothing is told before the kingdoms are known."""
        first = {seat: min((k.index for k in list_kingdoms(view, seat)), default=9) for seat in rules.seats}
        return sorted(rules.seats, key=first.__getitem__) if view.played else []

    def aliases(self, rules: BarbarianRules, view: BarbarianView, seat: Seat) -> tuple[str, ...]:
        return (" and ".join(rules.edition.entry(kingdom).plural for kingdom in list_kingdoms(view, seat)),)

    def icons(self, rules: BarbarianRules, view: BarbarianView, seat: Seat) -> tuple[str, ...]:
        return tuple(kingdom_icon(kingdom) for kingdom in list_kingdoms(view, seat))

    def figures(self, rules: BarbarianRules, view: BarbarianView, seat: Seat) -> tuple[Figure, ...]:
        needed = rules.edition.victory
        return (
            Figure(f"{count_most_provinces(rules, view, seat)}/{needed.provinces}", "lands"),
            Figure(f"{len(view.trophies[seat])}/{needed.kings}", "kings"),
            Figure(str(count_deployed(view, seat)), "warriors"),
            Figure(_money(rules, view, seat), "tremis"),
        )

    # --- the end ------------------------------------------------------------------------------------------

    def victory(self, rules: BarbarianRules, view: BarbarianView, outcome: Outcome) -> str:
        """A person wins, kingdoms win."""
        winner = outcome.winners[0]
        name = rules.seat_name(view, winner)
        return f"{name} wins the game" if rules.names[winner] else f"The {name} win the game"

    def trophy(self, rules: BarbarianRules, view: BarbarianView, seat: Seat) -> str:
        king = find_shown_kingdom(view, seat)
        return icon(emblems.piece("trophy", king.value, 0, 0), (-19, -15, 38, 31)) if king is not None else ""

    def reasons(self, rules: BarbarianRules, outcome: Outcome) -> tuple[Words, ...]:
        needed = rules.edition.victory
        why = Words(ENDINGS[outcome.ending].format(provinces=needed.provinces, kings=needed.kings))
        if outcome.ending == "rounds":
            return (why,)
        return (why, Words("Who wins ranks first, whatever the score.", "muted", "BK-AMB-28"))

    def place_words(self, rules: BarbarianRules, view: BarbarianView, outcome: Outcome, seat: Seat) -> str:
        title = find_title(rules.edition, outcome.scores[seat])
        return f"{rules.seat_name(view, seat)}: {outcome.scores[seat]} points, a reign called {title}."

    def scores(self, rules: BarbarianRules, view: BarbarianView, outcome: Outcome) -> tuple[Score, ...]:
        """How each reign arises; at the end every treasury lies open."""
        reigns = [reign_of(rules, view, seat) for seat in rules.seats]
        return tuple(
            Score(label, tuple(str(getattr(reign, name)) for reign in reigns), name == "total")
            for name, label in SCORES.items()
        )


def _money(rules: BarbarianRules, view: BarbarianView, seat: Seat) -> str:
    """The treasury where it is seen, else what perfect memory knows of it."""
    coins = view.treasuries[seat]
    if coins is not None:
        return str(sum(coins))
    least, most = count_purse_range(rules, view, seat)
    return str(least) if least == most else f"{least}–{most}"


def treasury_parts(view: BarbarianView) -> list[Part]:
    """The coins behind one's own screen."""
    coins = None if view.seat is None else view.treasuries[view.seat]
    if coins is None or not view.played:
        return []
    return [Icons("Your treasury", tuple(coin_icon(coin) for coin in coins), str(sum(coins)))]
