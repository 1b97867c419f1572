"""Questions about Saga: what a house might wish to do now, and sums to read off the table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.core.action import Action
from engine.saga import actions as act
from engine.saga.board import ALL_LANDS, count_needed, defence_of, find_income, is_army, sum_army
from engine.saga.pieces import COLOUR_NAMES, COLOURS, LANDS, NUMBER, say_knight
from engine.saga.steps import Acting
from tutorials.asking import Asker, Fact

RULES: dict[type[Action], str] = {
    act.Lay: "SG-304",
    act.Hood: "SG-606",
    act.Muster: "SG-601",
    act.Shift: "SG-A03",
    act.Take: "SG-A09",
    act.Buy: "SG-501",
    act.Volunteer: "SG-605",
    act.Recall: "SG-602",
    act.Done: "SG-204",
}


class SagaAsker(Asker):
    longest_game = 120
    allowed_by = RULES
    else_by = "SG-201"

    def places(self, rules: Any, state: Any) -> Sequence[str]:
        """Lands by the letters of their colours."""
        return tuple(COLOURS)

    def is_good(self, rules: Any, state: Any) -> bool:
        """A seat's turn once there is something to see."""
        return isinstance(state.step, Acting) and state.round > 2

    def wishes(self, rules: Any, state: Any, pool: Sequence[Action], random: Random) -> Sequence[Action]:
        """What a beginner would try: any knight in any column, any free knight, any power."""
        hand, market = state.hands[state.to_act], state.market
        found: list[Action] = [act.Lay(knight, land) for knight in hand for land in LANDS]
        found += [act.Buy(knight) for knight in market]
        found += [act.Volunteer(knight, land) for knight in market[:2] for land in LANDS]
        found += [act.Muster(knight, land) for knight in hand[:2] for land in LANDS]
        return [*found, *rules.legal_actions(state), act.Done()]

    def ask(self, rules: Any, state: Any, action: Action) -> str:
        who = rules.terms.seat_names[state.to_act]
        return f"It is {who}'s turn. May {who} do this: {self.name(rules, state, action)}?"

    def name(self, rules: Any, state: Any, action: Action) -> str:
        lands = rules.terms.land_names
        match action:
            case act.Lay(knight, column):
                return f"Lay {say_knight(knight)} in the {COLOUR_NAMES[NUMBER[column]]} column"
            case act.Hood(knight, column, land):
                place = lands[NUMBER[column]]
                return f"Lay {say_knight(knight)} hooded before the {place}, by the {lands[NUMBER[land]]}"
            case act.Muster(knight, land):
                return f"Muster {say_knight(knight)} under the {lands[NUMBER[land]]}"
            case act.Shift(knight, column, land):
                column_name = COLOUR_NAMES[NUMBER[column]]
                return f"Move {say_knight(knight)} from the {column_name} column under the {lands[NUMBER[land]]}"
            case act.Take(land):
                return f"Take the {lands[NUMBER[land]]}"
            case act.Buy(knight):
                return f"Buy {say_knight(knight)}"
            case act.Volunteer(knight, land):
                return f"Call {say_knight(knight)} as a volunteer of the {lands[NUMBER[land]]}"
            case act.Recall(knight, land):
                return f"Recall {say_knight(knight)} from the {lands[NUMBER[land]]}"
            case act.Done():
                return "End the turn"
        return super().name(rules, state, action)

    def facts(self, rules: Any, state: Any, random: Random) -> Sequence[Fact]:
        """Sums: what takes a land, what an army lacks, what a house receives."""
        terms, seat = rules.terms, state.to_act
        land = random.choice(ALL_LANDS)
        need, name = count_needed(terms, state, land), terms.land_names[land]
        found = [
            Fact(
                f"What sum takes the {name} as it is held now?",
                str(need),
                tuple(str(need + off) for off in (-1, 1, 2)),
                f"Its garrison makes {defence_of(state, land)}, and the margin comes on top.",
                "SG-406",
            )
        ]
        who, income = terms.seat_names[seat], find_income(terms, state, seat)
        found.append(
            Fact(
                f"What income do {who}'s lands pay at the start of a turn?",
                str(income),
                tuple(str(each) for each in range(8) if each != income)[:3],
                "Each land pays what its face says.",
                "SG-202",
            )
        )
        if is_army(state, seat, land):
            lacks = need - sum_army(state, seat, land)
            found.append(
                Fact(
                    f"How many points does {who}'s army before the {name} lack?",
                    str(lacks),
                    tuple(str(lacks + off) for off in (1, 2, 3)),
                    f"It needs {need} and has {sum_army(state, seat, land)}.",
                    "SG-401",
                )
            )
        random.shuffle(found)
        return found


ASKER = SagaAsker()
