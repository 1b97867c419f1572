"""What thinking costs: a hint in seconds, and a search against the playouts it is made of."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

import pytest
from measure import interleave, print_table

from app.core.play.hint import PIECES
from app.core.play.thinking import PIECE
from engine.bots.hint import think_piece
from engine.bots.levels import TRIALS, build_bot
from engine.bots.thinker import Search
from engine.core.seat import CHANCE, NOBODY
from engine.core.table import draw
from engine.registry import GAMES

pytestmark = pytest.mark.bench

LONGEST = 5.0
"""Seconds that a hint may take."""
LOOKED_AT = 5


def find_decisions(slug: str) -> tuple[Any, list[Any]]:
    """Rules, and positions of a careful game in which several things may be done: some of all, and the widest."""
    game, random = GAMES[slug], Random(1)
    rules, bot = game.setup(seats=2).rules(), game.bots["cautious"]()
    seen: list[tuple[int, int, Any]] = []
    state = rules.start()
    while state.to_act is not NOBODY:
        if state.to_act is CHANCE:
            state = rules.apply(state, draw(rules.chances(state), random))
            continue
        menu, view = rules.legal_actions(state), rules.observe(state, state.to_act)
        if len(menu) > 1:
            seen.append((len(menu), len(seen), state))
        state = rules.apply(state, bot.choose(rules, view, menu, random))
    return rules, [state for *_, state in (*seen[:: len(seen) // LOOKED_AT], max(seen))]


def use_moves(rules: Any, counted: list[int]) -> None:
    """Count every action that these rules apply."""
    apply = rules.apply

    def count(state: Any, action: Any) -> Any:
        counted[0] += 1
        return apply(state, action)

    object.__setattr__(rules, "apply", count)


@pytest.mark.parametrize("slug", list(GAMES))
def test_a_hint_takes_at_most_five_seconds(slug: str) -> None:
    rules, states = find_decisions(slug)
    took = []
    for state in states:
        view, start = rules.observe(state, state.to_act), process_time()
        for seed in range(PIECES):
            think_piece(GAMES[slug].mind, rules, view, PIECE, seed)
        took.append(process_time() - start)
    print_table(f"seconds of a hint, {slug}", {"median": f"{median(took):.2f}", "longest": f"{max(took):.2f}"})
    assert max(took) <= LONGEST


@pytest.mark.parametrize("slug", list(GAMES))
def test_a_search_makes_half_as_many_moves_a_second_as_its_playouts(slug: str) -> None:
    """Playouts by the careful bot, from where the search begins too; those at random are told beside them."""
    rules, states = find_decisions(slug)
    counted, random, mind = [0], Random(1), GAMES[slug].mind
    use_moves(rules, counted)
    thinker, search = build_bot(GAMES[slug], "thinker"), Search(rules, mind, mind.policy(), random)

    def count(work: Callable[[Any], object]) -> Callable[[], int]:
        def play() -> int:
            before = counted[0]
            for state in states:
                work(state)
            return counted[0] - before

        return play

    def think(state: Any) -> object:
        return thinker.choose(rules, rules.observe(state, state.to_act), rules.legal_actions(state), random)

    def play_out(state: Any) -> None:
        for _ in range(TRIALS["thinker"]):
            search.play_out(state)

    def play_at_random(state: Any) -> None:
        for _ in range(mind.horizon):
            if not (menu := rules.legal_actions(state)):
                return
            state = rules.apply(state, random.choice(menu))

    costs = interleave({"search": count(think), "playouts": count(play_out), "random": count(play_at_random)}, rounds=5)
    part = costs["playouts"] / costs["search"]
    print_table(
        f"moves a second, {slug}",
        {name: f"{1 / cost:,.0f}" for name, cost in costs.items()} | {"search / playouts": f"{part:.2f}"},
    )
    assert part >= 0.5
