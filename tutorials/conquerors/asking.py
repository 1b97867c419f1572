"""Questions about Conquerors: what an army might wish to do, in a child's words, and facts to count on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from engine.conquerors import actions as act
from engine.conquerors.board import ground_of
from engine.conquerors.questions import count_way, find_goals
from engine.conquerors.steps import Marching
from engine.core.action import Action
from engine.core.hex_ground import list_bits
from tutorials.asking import Asker, Fact


class ConquerorsAsker(Asker):
    allowed_by: ClassVar[Mapping[type[Action], str]] = {act.Move: "CQ-303", act.Deploy: "CQ-203"}
    else_by = "CQ-301"

    def places(self, rules: Any, state: Any) -> Sequence[str]:
        """The cells of the board that lies."""
        return tuple(ground_of(state.pieces).index)

    def is_good(self, rules: Any, state: Any) -> bool:
        """A turn with moves to make."""
        return isinstance(state.step, Marching) and state.round > 2 and not state.moved

    def wishes(self, rules: Any, state: Any, pool: Sequence[Action], random: Random) -> Sequence[Action]:
        """Every fighter to a few cells near the army, free or not."""
        ground, own = ground_of(state.pieces), state.masks[state.active]
        near = list(list_bits(ground.grow(ground.grow(own) | own)))
        names = ground.names
        starts = list(list_bits(own)) + random.sample(near, 2)
        return [
            act.Move(names[start], names[cell]) for start in starts for cell in random.sample(near, min(9, len(near)))
        ]

    def ask(self, rules: Any, state: Any, action: Action) -> str:
        match action:
            case act.Move(start, target):
                return f"{self.who(rules, state)}: may the fighter on {start} go to {target}?"
            case act.Deploy(target):
                return f"{self.who(rules, state)}: may a fighter come to {target}?"
        return super().ask(rules, state, action)

    def name(self, rules: Any, state: Any, action: Action) -> str:
        match action:
            case act.Move(start, target):
                return f"{start} to {target}"
            case act.Deploy(target):
                return f"A new one on {target}"
        return super().name(rules, state, action)

    def facts(self, rules: Any, state: Any, random: Random) -> Sequence[Fact]:
        """How far the army is from its goals."""
        seat, who = state.active, self.who(rules, state)
        open_tiles = find_goals(state, seat).bit_count()
        steps = count_way(state, seat)
        if steps >= 100:
            return ()
        what = "furthest open fortress or castle"
        near = [str(number) for number in range(max(0, steps - 2), steps + 3) if number != steps]
        return (
            Fact(
                f"{who}: how many steps is it to the {what}?",
                str(steps),
                tuple(random.sample(near, 2)),
                "Count from the nearest fighter, cell by cell. Walls bar the way; fighters may still go away.",
                "CQ-A13",
            ),
            Fact(
                f"{who}: how many fortresses are still to build?",
                str(open_tiles),
                tuple(str(number) for number in range(4) if number != open_tiles)[:2],
                "Build them all, then go home.",
                "CQ-403",
            ),
        )


ASKER = ConquerorsAsker()
