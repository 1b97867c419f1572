"""`play` and `replay`: whole games by bots, and saved games."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import msgspec

from app.command.games import find_game, read_bots, read_box
from app.command.reply import Reply, add_command, add_set, read_pairs
from engine.bots.levels import build_bot
from engine.bots.play import play_game
from engine.core.record import LARGEST_RECORD, read_record
from engine.core.table import Table, load_table


def add_commands(commands: Any) -> None:
    play = add_command(commands, "play", run_play, "let bots play a game to its end", "game")
    play.add_argument("--seats", type=int, metavar="N", help="how many seats")
    play.add_argument("--bots", default="random", metavar="NAME[,NAME...]", help="who plays, repeated over the seats")
    play.add_argument("--seed", type=int, default=0, metavar="S", help="the same seed gives the same game")
    add_set(play, "an option of the set-up")
    play.add_argument("--edition", metavar="FILE", help="the tables of your own box")
    play.add_argument("--record", metavar="FILE", help="save the game here")
    play.add_argument("--log", action="store_true", help="print what happened, line by line")

    replay = add_command(commands, "replay", run_replay, "check a saved game by playing it again", "file")
    replay.add_argument("--edition", metavar="FILE", help="the tables it was played with")
    replay.add_argument("--log", action="store_true", help="print what happened, line by line")


def run_play(options: argparse.Namespace) -> Reply:
    game = find_game(options.game)
    chosen = read_pairs(options.set)
    if options.seats is not None:
        chosen["seats"] = str(options.seats)
    setup = game.setup.from_options(chosen, read_box(game, options.edition)[1])
    table = Table(setup, seed=options.seed)
    names = read_bots(game, options.bots)
    bots = {seat: build_bot(game, names[seat % len(names)]) for seat in table.rules.seats}
    play_game(table, bots, seed=options.seed)
    if options.record:
        Path(options.record).write_text(table.save(), encoding="utf-8")
    document = {"game": options.game, "seats": setup.seats, "seed": options.seed, **summarise(table)}
    return Reply(_tell(table, options.log), document)


def run_replay(options: argparse.Namespace) -> Reply:
    raw = read_file(options.file)
    game = find_game(read_record(raw).game)
    table = load_table(raw, game.setup, read_box(game, options.edition)[1], deal=False)
    document = {"game": game.slug, "seats": table.setup.seats, "digest": table.digest(), **summarise(table)}
    return Reply(_tell(table, options.log), document)


def read_file(name: str) -> bytes:
    """A record, bounded before it is read."""
    path = Path(name)
    if path.stat().st_size > LARGEST_RECORD:
        raise ValueError(f"The record {path.name} is larger than {LARGEST_RECORD:,} bytes.")
    return path.read_bytes()


def summarise(table: Table) -> dict[str, Any]:
    """How far a game has come and how it ended."""
    outcome = table.outcome()
    return {
        "turns": sum(1 for moment in table.moments if isinstance(moment.actor, int)),
        "actions": table.length,
        "outcome": None if outcome is None else {**msgspec.structs.asdict(outcome), "winners": outcome.winners},
    }


def _tell(table: Table, with_log: bool) -> str:
    lines = [str(event) for _, event in table.log()] if with_log else []
    outcome = table.outcome()
    if outcome is None:
        lines.append(f"The game goes on after {table.length} actions: {table.rules.describe(table.view())}")
        return "\n".join(lines)
    view = table.view()
    lines.append(f"Ending: {outcome.ending} [{outcome.rule}] after {table.length} actions.")
    for rank, group in enumerate(outcome.ranking, start=1):
        lines += [f"{rank}. {table.rules.seat_name(view, seat)}: {outcome.scores[seat]}" for seat in group]
    return "\n".join(lines)
