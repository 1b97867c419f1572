"""`review`: who was how likely to win a saved game, what each decision cost, and what was luck."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from time import monotonic
from typing import Any

from app.command.games import find_game, read_box
from app.command.play import read_file
from app.command.reply import Reply, add_command
from app.command.workers import MOST_WORKERS, open_pool, show_progress
from engine.core.record import Record, read_record
from engine.core.seat import Seat
from engine.core.table import load_table
from engine.review.case import Case, work_on
from engine.review.evidence import Evidence
from engine.review.findings import Account, Finding, Judged, Luck, Piece, Review
from engine.review.inquiry import Inquiry, find_matter, investigate
from engine.review.verdict import sum_up

MOST_SECONDS = 3600
SHOWN = 5
STOPS = 10
"""Points of the course that are printed."""


def add_commands(commands: Any) -> None:
    about = "look back on a saved game: chances, dear decisions, luck"
    review = add_command(commands, "review", run_review, about, "file")
    review.add_argument("--trials", type=int, default=8, metavar="N", help="how often each point is tried")
    review.add_argument("--seconds", type=float, metavar="S", help="stop after so long, with what is known by then")
    review.add_argument("--seat", type=int, metavar="N", help="judge this seat's decisions alone, counted from 0; while"
                        " a game goes on, what this seat may know")  # fmt: skip
    review.add_argument("--seed", type=int, default=0, metavar="S", help="the same seed finds the same")
    review.add_argument("--workers", type=int, default=1, metavar="N", help="how many processes of this machine")
    review.add_argument("--edition", metavar="FILE", help="the tables it was played with")


def run_review(options: argparse.Namespace) -> Reply:
    raw = read_file(options.file)
    record = read_record(raw)
    game = find_game(record.game)
    text, edition = read_box(game, options.edition)
    table = load_table(raw, game.setup, edition, deal=False)
    check_bounds(options, len(table.rules.seats))
    case = Case(raw.decode("utf-8", "replace"), text, find_asked(options.seat, record))
    evidence = Evidence(table, game.mind, case.asked)
    inquiry = Inquiry(find_matter(evidence, list_judged(options.seat, record, evidence)), options.trials, options.seed)
    look_back(inquiry, evidence, case, options)
    review = sum_up(evidence, inquiry, record.players)
    return Reply(tell(review), review)


def check_bounds(options: argparse.Namespace, seats: int) -> None:
    if options.seat is not None and not 0 <= options.seat < seats:
        raise ValueError(f"This game has seats 0 to {seats - 1}, not {options.seat}.")
    if options.seconds is not None and not 0 < options.seconds <= MOST_SECONDS:
        raise ValueError(f"A review takes up to {MOST_SECONDS:,} seconds, not {options.seconds:g}.")
    if not 1 <= options.workers <= MOST_WORKERS:
        raise ValueError(f"A review has 1 to {MOST_WORKERS} workers, not {options.workers}.")


def find_asked(given: int | None, record: Record) -> Seat | None:
    """Whose eyes look while the game goes on: the seat asked for, or the only person's; else an onlooker's."""
    if given is not None:
        return Seat(given)
    people = list_people(record)
    return people[0] if len(people) == 1 else None


def list_judged(given: int | None, record: Record, evidence: Evidence) -> list[Seat]:
    """Whose decisions are judged: the seat asked for, else the people; everybody where the record names none."""
    if given is not None:
        return [Seat(given)]
    return list_people(record) or list(evidence.rules.seats)


def list_people(record: Record) -> list[Seat]:
    return [Seat(seat) for seat, player in enumerate(record.players) if not player]


# --- the work -------------------------------------------------------------------------------------------------


def look_back(inquiry: Inquiry, evidence: Evidence, case: Case, options: argparse.Namespace) -> None:
    """Piece by piece until all is done, the time is over or somebody interrupts; what is known by then counts."""
    end = monotonic() + (options.seconds or MOST_SECONDS)
    try:
        for piece, found in find_pieces(inquiry, evidence, case, options.workers):
            inquiry.take(piece, found)
            show_progress(f"{inquiry.part:.0%}")
            if monotonic() > end:
                break
    except KeyboardInterrupt:
        print("Stopped: this is what is known so far.", file=sys.stderr)
    show_progress("", end="\n")


def find_pieces(
    inquiry: Inquiry, evidence: Evidence, case: Case, workers: int
) -> Iterator[tuple[Piece, list[Finding]]]:
    """Each piece with what it finds, here or in processes of their own."""
    if workers == 1:
        while (piece := inquiry.next_piece()) is not None:
            yield piece, investigate(evidence, piece)
        return
    with open_pool(workers) as pool:
        waiting: dict[Future[list[Finding]], Piece] = {}
        while True:
            while len(waiting) < 2 * workers and (piece := inquiry.next_piece()) is not None:
                waiting[pool.submit(work_on, case, piece)] = piece
            if not waiting:
                return
            for done in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield waiting.pop(done), done.result()


# --- telling --------------------------------------------------------------------------------------------------


def tell(review: Review) -> str:
    """The course, a table a seat, the dearest decisions, the strongest luck."""
    ending = "to its end" if review.is_over else "that goes on"
    whole = "" if review.done == 1 else f" {review.done:.0%} of the work is done."
    names = {account.seat: account.name for account in review.table}
    lines = [f"A game of {review.length} actions {ending}, each point tried {review.trials} times.{whole}", ""]
    lines += tell_course(review)
    lines += ["", f"{'Seat':<28}{'start':>7}{'luck':>14}{'own':>7}{'others':>8}{'result':>8}   cost"]
    lines += [tell_account(account) for account in review.table]
    dear = [each for each in review.decisions if each.cost > 0][:SHOWN]
    lines += ["", "The dearest decisions:" if dear else "No decision cost anything that could be seen."]
    lines += [tell_decision(each, names[each.seat]) for each in dear]
    if review.luck:
        lines += ["", "The strongest luck:", *(tell_luck(each, names) for each in review.luck[:SHOWN])]
    return "\n".join(lines)


def tell_course(review: Review) -> list[str]:
    """A line a seat, ten times through the game."""
    course = review.course
    if not course:
        return ["Nothing was tried yet."]
    shown = [course[round(at * (len(course) - 1) / (STOPS - 1))] for at in range(STOPS)]
    lines = [f"{'After action':<28}" + "".join(f"{each.point:>6}" for each in shown)]
    for account in review.table:
        chances = "".join(f"{each.chances[account.seat]:>6.0%}" for each in shown)
        lines.append(f"{account.name[:27]:<28}{chances}")
    return lines


def tell_account(account: Account) -> str:
    sure = "" if account.luck_error is None else f" ±{1.96 * account.luck_error:.0%}"
    luck = f"{signed(account.luck)}{sure}"
    cost = f"{account.cost:.0%} in {account.judged}" if account.judged else "not judged"
    return (
        f"{account.name[:27]:<28}{account.start:>7.0%}{luck:>14}{signed(account.decisions):>7}"
        f"{signed(account.others):>8}{account.result:>8.0%}   {cost}"
    )


def tell_decision(judged: Judged, name: str) -> str:
    chances = f"wins {judged.chance:.0%} instead of {judged.chance + judged.cost:.0%} (± {1.96 * judged.error:.0%})"
    return f"  after {judged.point}: {name} played '{judged.played}', not '{judged.best}': {chances}"


def tell_luck(luck: Luck, names: dict[Seat, str]) -> str:
    shifts = ", ".join(f"{names[Seat(seat)]} {signed(shift)}" for seat, shift in enumerate(luck.shift))
    return f"  after {luck.point}: {luck.words} {shifts}{' (a secret)' if luck.is_opened else ''}"


def signed(share: float) -> str:
    """Never less than nothing by nothing."""
    return f"{round(100 * share):+d}%"
