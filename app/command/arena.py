"""`arena`: many games between bots, resumable, on this machine or on a cluster."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, TextIO

import msgspec

from app.command.games import find_game, read_bots, read_box
from app.command.reply import Reply, add_command, add_set, read_pairs
from app.command.workers import MOST_WORKERS, open_pool, show_progress
from engine.arena import Fixture, Interval, Result, Standing, list_fixtures, play_fixtures, rank_bots, rank_seats
from engine.core.game import Game

MOST_GAMES = 100_000


class Plan(msgspec.Struct, frozen=True):
    """The first line of a file of results: what was to be played. Only the same arena goes on in it."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, str]
    seed: int
    edition: str


def add_commands(commands: Any) -> None:
    about = "let bots play many games: who is stronger, is the box fair?"
    arena = add_command(commands, "arena", run_arena, about, "game")
    arena.add_argument("--bots", default="cautious", metavar="NAME[,NAME...]", help="who plays, going round the seats")
    arena.add_argument("--games", type=int, default=200, metavar="N", help="how many games")
    arena.add_argument("--seats", type=int, metavar="N", help="how many seats; as many as bots, else as the game has")
    arena.add_argument("--workers", type=int, default=1, metavar="N", help="how many processes of this machine")
    arena.add_argument("--dask", metavar="ADDRESS", help="a running scheduler of dask.distributed instead")
    arena.add_argument("--seed", type=int, default=0, metavar="S", help="the same seed gives the same games")
    add_set(arena, "an option of the set-up")
    arena.add_argument("--edition", metavar="FILE", help="the tables of your own box: is it fair?")
    arena.add_argument("--results", metavar="FILE", help="keep results here, and go on where this file ends")


def run_arena(options: argparse.Namespace) -> Reply:
    game = find_game(options.game)
    names = read_bots(game, options.bots)
    check_bounds(options)
    plan = read_plan(game, names, options)
    fixtures = list_fixtures(
        game.slug, plan.options, names, int(plan.options["seats"]), options.games, plan.seed, plan.edition
    )
    with open_results(options.results, plan) as (known, file):
        known = [each for each in known if each.fixture < options.games]
        done = {each.fixture for each in known}
        missing = [each for each in fixtures if each.number not in done]
        results = known + play_missing(missing, options, file) if missing else known
    results.sort(key=lambda each: each.fixture)
    bots, seats = rank_bots(results), rank_seats(results)
    return Reply(tell(bots, seats), describe(plan, results, bots, seats))


def check_bounds(options: argparse.Namespace) -> None:
    if not 1 <= options.games <= MOST_GAMES:
        raise ValueError(f"An arena plays 1 to {MOST_GAMES:,} games, not {options.games}.")
    if not 1 <= options.workers <= MOST_WORKERS:
        raise ValueError(f"An arena has 1 to {MOST_WORKERS} workers, not {options.workers}.")


def read_plan(game: Game, bots: list[str], options: argparse.Namespace) -> Plan:
    """What is to be played, checked by making the set-up once."""
    chosen = read_pairs(options.set)
    seats = options.seats if options.seats is not None else max(len(bots), game.setup.param.seats.bounds[0])
    chosen["seats"] = str(seats)
    text, edition = read_box(game, options.edition)
    game.setup.from_options(dict(chosen), edition).rules()
    return Plan(game.slug, tuple(bots), chosen, options.seed, text)


# --- playing --------------------------------------------------------------------------------------------------


def play_missing(missing: list[Fixture], options: argparse.Namespace, file: TextIO | None) -> list[Result]:
    """Play, keep each result as it comes, and say on stderr how far it is."""
    found = []
    with open_executor(options) as executor:
        for result in play_fixtures(missing, executor):
            found.append(result)
            if file is not None:
                file.write(msgspec.json.encode(result).decode() + "\n")
                file.flush()
            is_last = len(found) == len(missing)
            show_progress(f"{len(found)} of {len(missing)} games", "\n" if is_last else "")
    return found


@contextmanager
def open_executor(options: argparse.Namespace) -> Iterator[Executor]:
    """Processes of this machine, or a cluster: both take fixtures in the same way."""
    if not options.dask:
        with open_pool(options.workers) as pool:
            yield pool
        return
    try:
        distributed = import_module("distributed")
    except ImportError as missing:
        raise ValueError("--dask needs dask.distributed: install gonfalon with the extra [arena].") from missing
    try:
        client = distributed.Client(options.dask, timeout="3s", set_as_default=False)
    except (OSError, ValueError) as away:
        raise ValueError(f"No scheduler answers at '{options.dask[:80]}'.") from away
    with client:
        yield client.get_executor(pure=False)


# --- the file of results --------------------------------------------------------------------------------------


@contextmanager
def open_results(name: str | None, plan: Plan) -> Iterator[tuple[list[Result], TextIO | None]]:
    """What the file knows already, and the file to go on in."""
    if name is None:
        yield [], None
        return
    path = Path(name)
    known = read_results(path, plan) if path.exists() and path.stat().st_size else None
    with path.open("a", encoding="utf-8") as file:
        if known is None:
            file.write(msgspec.json.encode(plan).decode() + "\n")
        yield known or [], file


def read_results(path: Path, plan: Plan) -> list[Result]:
    """Results of the same plan; a last line that was cut off by an interruption is played again."""
    first, *lines = path.read_text(encoding="utf-8").split("\n")
    try:
        if msgspec.json.decode(first, type=Plan) != plan:
            raise ValueError(f"{path.name} holds results of another arena; name another file.")
        whole = [msgspec.json.decode(line, type=Result) for line in lines[:-1] if line]
    except msgspec.DecodeError as wrong:
        raise ValueError(f"{path.name} is no file of results of an arena.") from wrong
    if lines and lines[-1]:
        # what was being written when the arena was stopped
        path.write_text("\n".join([first, *lines[:-1], ""]), encoding="utf-8")
    return whole


# --- telling --------------------------------------------------------------------------------------------------


def describe(plan: Plan, results: list[Result], bots: list[Standing], seats: list[Standing]) -> dict[str, Any]:
    """The document of `--json`."""
    return {
        "game": plan.game,
        "options": plan.options,
        "games": len(results),
        "decisions": sum(each.decisions for each in results),
        "bots": bots,
        "seats": seats,
    }


def tell(bots: list[Standing], seats: list[Standing]) -> str:
    """Two tables: bots with Elo, and seats."""
    lines = [f"{'Bot':<16}{'games':>7}{'won':>8}  {'95 %':<18}{'Elo':>6}  95 %"]
    lines += [_tell_bot(each) for each in bots]
    lines += ["", f"{'Seat':<16}{'games':>7}{'won':>8}  95 %"]
    lines += [_tell_wins(each) for each in seats]
    return "\n".join(lines)


def _tell_wins(standing: Standing) -> str:
    wins = standing.wins
    return f"{standing.name:<16}{standing.games:>7}{wins.value:>8.1%}  {wins.least:.1%} to {wins.most:.1%}"


def _tell_bot(standing: Standing) -> str:
    elo = standing.elo or Interval(0.0, 0.0, 0.0)
    return f"{_tell_wins(standing):<51}{elo.value:>+6.0f}  {elo.least:+.0f} to {elo.most:+.0f}"
