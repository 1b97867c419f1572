"""What thinking costs: a hint in seconds, a search against the playouts it is made of, and who waits meanwhile."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any

import pytest
from guest import BAR, Guest
from measure import interleave, print_table
from sites import run_site
from visitor import run

from app.core.play.hint import HOW, PIECE, PIECES
from engine.bots.hint import think_piece
from engine.bots.levels import TRIALS, build_bot
from engine.bots.thinker import Search
from engine.core.seat import CHANCE, NOBODY
from engine.core.table import draw
from engine.registry import GAMES

pytestmark = pytest.mark.bench

LONGEST, AWAY = 5.0, 0.2
"""Seconds that a hint may take, and that another visitor may wait meanwhile."""
LOOKED_AT = 5
WATCHED = Path(__file__).parent.parent / "app" / "server" / "serve_watched.py"
TAPS = 60
PROMPT = 1
"""Which of the cards of a page hears buttons while somebody decides."""


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


@pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="the watched server reads Linux's /proc")
def test_while_two_ask_for_hints_another_is_answered_within_two_tenths_of_a_second() -> None:
    async def ask_again_and_again(guest: Guest, hints: list[int]) -> None:
        while True:
            await guest.say_only(guest.models["Card"][PROMPT], {"press": "hint:ask"})
            while HOW not in json.dumps((await guest.hear("PATCH-DOC"))["content"]):
                guest.heard.clear()
            hints[0] += 1

    async def wait_meanwhile(url: str) -> tuple[list[float], int]:
        hints, askers = [0], []
        for _ in range(2):
            guest = await Guest.come(url, "/saga?tab=play")
            await guest.begin("person cautious")
            askers.append(asyncio.create_task(ask_again_and_again(guest, hints)))
        other, took = await Guest.come(url, "/barbarian?tab=play"), []
        await other.begin("random random random")
        while not hints[0]:
            await asyncio.sleep(0.1)  # the pool stands
        before = hints[0]
        for number in range(TAPS):
            start = perf_counter()
            if number % 2:
                await other.tell(other.models["Card"][BAR], {"press": "history:now"})
            else:
                await other.tell(other.models["EventLog"][-1], {"moment": "1"})
            took.append(perf_counter() - start)
            await asyncio.sleep(0.05)
        for asker in askers:
            asker.cancel()
        return took, hints[0] - before

    with run_site(WATCHED) as site:
        took, hints = run(asyncio.wait_for(wait_meanwhile(site.url), 120))
    p95, longest = quantiles(took, n=20)[-1], max(took)
    told = {"median": median(took), "95 of 100": p95, "longest": longest}
    print_table(
        f"taps of another while {hints} hints were found",
        {name: f"{1000 * seconds:.0f} ms" for name, seconds in told.items()},
    )
    assert hints and p95 <= AWAY
