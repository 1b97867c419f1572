"""Figures beside the board and at the end are the engine's: counted here once more, another way, over whole games."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

import msgspec
import pytest

from app.core.play.aim import Aim
from app.core.play.ending import ending_parts, list_places
from app.core.play.parts import Grid, Seatings, Words
from app.core.play.prompt import prompt_parts
from app.core.play.seat_strip import seat_parts
from app.core.play.sitting import Sitting
from app.registry import PAGES, build_page
from engine.battue.steps import Over as BattueOver
from engine.bots.play import play_decision
from engine.core.outcome import Outcome
from engine.core.seat import NOBODY, Seat
from engine.core.table import Table
from engine.knights.questions import find_military_victor
from engine.knights.state import NOBLES
from engine.knights.steps import Elapsed

GAMES = 6
POSITIONS = 160


def play_on(slug: str, seed: int, seats: int | None = None):
    """Positions of a game that bots play, each with its table."""
    game = build_page(slug).game
    table = Table(game.setup() if seats is None else game.setup(seats=seats), seed=seed)
    bot, random = game.bots["cautious"](), Random(seed)
    yield table
    for _ in range(POSITIONS):
        seat = table.to_act
        if not isinstance(seat, int):
            return
        choice = bot.choose(table.rules, table.view(seat), table.legal_actions(), random)
        table.play(choice, seat)
        yield table


# --- how many each seat has, counted from the whole position ---------------------------------------------------


def men(noble_or_fort) -> int:
    return sum(troop.men for troop in noble_or_fort.troops)


def needed_cities(rules, table) -> int:
    """The fewest standing cities of the realm with which the law calls the first seat the victor."""
    realm = rules.realm.realm_cities
    standing = [number for number, city in enumerate(table.cities[:realm]) if not city.razed]
    for number in range(len(standing) + 1):
        given = tuple(
            msgspec.structs.replace(city, owner=Seat(0) if at in standing[:number] else None)
            for at, city in enumerate(table.cities)
        )
        if find_military_victor(rules, msgspec.structs.replace(table, cities=given)) == Seat(0):
            return number
    raise AssertionError("nobody can win")


def count_knights(rules, state, seat: Seat) -> dict[str, str]:
    table = state
    own = sum(city.owner == seat and not city.razed for city in table.cities[: rules.realm.realm_cities])
    out = [noble for noble in table.nobles[seat * NOBLES : (seat + 1) * NOBLES] if noble.place is not None]
    fort = table.forts[seat]
    garrison = men(fort) if fort.place is not None else 0
    return {
        "cities": f"{own}/{needed_cities(rules, table)}",
        "nobles": str(len(out)),
        "men": str(sum(map(men, out)) + garrison),
        "crowns": str(table.crowns[seat]),
    }


def count_barbarian(rules, state, seat: Seat) -> dict[str, str]:
    mine = [kingdom for kingdom in state.played if state.owner[kingdom.index] == seat]
    realm = rules.realm(state.played)
    lands = [sum(realm.controller(state, place) is each for place in range(len(state.tokens))) for each in mine]
    victory = rules.edition.victory
    return {
        "lands": f"{max(lands, default=0)}/{victory.provinces}",
        "kings": f"{len(state.trophies[seat])}/{victory.kings}",
        "warriors": str(sum(state.deployed[each.index] for each in mine)),
        "tremis": str(sum(state.treasuries[seat])),
    }


def count_battue(rules, state, seat: Seat) -> dict[str, str]:
    box = rules.box
    treasure = sum(box.points[card] for card in state.treasures[seat])
    tiles = [box.faces[state.faces[place]] for place, owner in enumerate(state.flags) if owner == seat]
    return {
        "points": str(sum(face.points for face in tiles) + treasure),
        "warriors": f"{sum(state.hordes[seat])}/{box.limits.board}",
        "cards": str(len(state.hands[seat])),
        "treasure": str(treasure),
    }


def count_saga(rules, state, seat: Seat) -> dict[str, str]:
    lands = [card for card, owner in enumerate(state.owners) if owner == seat]
    cards = rules.edition.lands.cards
    paid = sum((cards[land].back if state.backs[land] else cards[land].crown).income for land in lands)
    return {
        "lands": f"{len(lands)}/6",
        "income": f"+{paid}",
        "chips": str(state.chips[seat]),
        "cards": str(len(state.hands[seat])),
    }


def count_conquerors(rules, state, seat: Seat) -> dict[str, str]:
    built = [cell for cell in state.tiles[seat] if cell in state.built[seat]]
    return {
        "fortresses": f"{len(built)}/{len(state.tiles[seat]) or 2}",
        "on the board": f"{len(set(state.tokens[seat]))}/6",
    }


COUNTS: dict[str, Callable] = {
    "knights": count_knights,
    "barbarian": count_barbarian,
    "battue": count_battue,
    "saga": count_saga,
    "conquerors": count_conquerors,
}


def is_told(shown: str, true: str) -> bool:
    """The figure itself, or a range of what may be known of it that holds it."""
    low, _, high = shown.partition("–")
    return shown == true or (bool(high) and int(low) <= int(true) <= int(high))


@pytest.mark.parametrize("slug", PAGES)
def test_every_figure_beside_the_board_is_counted_right(slug: str) -> None:
    page, seen = build_page(slug), 0
    for seed in range(GAMES):
        for number, table in enumerate(play_on(slug, seed)):
            if number % 8:
                continue
            eyes = None if number % 3 else Seat(number % len(table.rules.seats))
            rules, view, state = table.rules, table.view(eyes), table.state
            order = page.seat_order(rules, view)
            for part in seat_parts(page, rules, view):
                assert isinstance(part, Seatings) and sorted(order) == list(rules.seats)
                for seat, seating in zip(order, part.seats, strict=True):
                    true = COUNTS[slug](rules, state, seat)
                    shown = {figure.label: figure.value for figure in seating.figures}
                    assert shown.keys() == true.keys()
                    assert all(is_told(shown[label], true[label]) for label in true), (shown, true)
                    assert eyes != seat or all("–" not in value for value in shown.values())
                    assert seating.is_acting == (table.to_act == seat)
                    seen += 1
    assert seen > 60


@pytest.mark.parametrize("slug", PAGES)
def test_one_who_is_alone_at_the_screen_is_told_which_seat_is_his(slug: str) -> None:
    page = build_page(slug)
    table = next(table for table in play_on(slug, 0) if page.seat_order(table.rules, table.view(Seat(0))))
    rules, view = table.rules, table.view(Seat(0))
    bots = ["", *["cautious"] * (len(rules.seats) - 1)]
    (part,) = seat_parts(page, rules, view, bots, [Seat(0)])
    noted = [seat for seat, card in zip(page.seat_order(rules, view), part.seats, strict=True) if "you" in card.note]
    assert noted == [0]
    (part,) = seat_parts(page, rules, view, [""] * len(rules.seats), rules.seats)
    assert not any("you" in card.note for card in part.seats)


OWNERS = {
    "barbarian": lambda view: view.active and view.owner[view.active.index],
    "battue": lambda view: view.active,
    "knights": lambda view: view.fight and view.fight.attacker.seat,
}
"""Whose turn it is; None where everybody's is."""


@pytest.mark.parametrize("slug", OWNERS)
def test_who_is_asked_in_anothers_turn_is_not_told_that_it_is_his(slug: str) -> None:
    page, titles = build_page(slug), set()
    for seed in range(GAMES):
        for table in play_on(slug, seed, seats=4):
            if not isinstance(table.to_act, int) or not page.seat_order(table.rules, table.view(None)):
                continue
            bots = ["" if each == table.to_act else "cautious" for each in table.rules.seats]
            sitting = Sitting(page.game, page, table, bots)  # it may have played what a person need not be asked
            view, seat = sitting.view(), table.to_act
            title = prompt_parts(sitting, view, (), Aim())[0].text
            if ", " in title:  # it speaks to somebody
                owner = OWNERS[slug](view)
                assert title.startswith("Your turn" if owner in (None, seat) else "You decide"), title
                titles.add(title[:4])
    assert titles == {"Your", "You "}


# --- the end ---------------------------------------------------------------------------------------------------


def force_end(slug: str, state):
    """The same position, with its last round over."""
    if slug == "knights":
        crowns = tuple(1 + (each + state.turn + len(state.pile)) % 2 for each in range(len(state.crowns)))
        # a war pays none: as if it had
        return msgspec.structs.replace(state, step=Elapsed(), crowns=crowns, to_act=NOBODY)
    return msgspec.structs.replace(state, step=BattueOver(ending="round-limit"), to_act=NOBODY)


def grid_of(page, rules, view, outcome) -> tuple[list[str], list[list[int]]]:
    """Labels from top to bottom, and of each seat its values."""
    grid = next(part for part in ending_parts(page, rules, view, outcome) if isinstance(part, Grid))
    labels = [row[0].text for row in grid.rows]
    return labels, [[int(row[1 + seat].text) for row in grid.rows] for seat in rules.seats]


@pytest.mark.parametrize(
    ("slug", "deciding"), [("knights", ("Cities", "Crowns", "Men")), ("battue", ("Score", "Points of tiles"))]
)
def test_rows_of_the_scores_decide_in_the_order_in_which_they_are_read(slug: str, deciding: tuple[str, ...]) -> None:
    """Whoever ranks above another has more in the first row in which they differ: ties are broken as it is shown."""
    page, broken = build_page(slug), set()
    for seed in range(GAMES):
        for table in play_on(slug, seed, seats=4):
            rules, state = table.rules, force_end(slug, table.state)
            outcome = rules.outcome(state)
            labels, values = grid_of(page, rules, rules.observe(state, None), outcome)
            assert slug != "knights" or labels == list(deciding)
            columns = {seat: tuple(values[seat][labels.index(label)] for label in deciding) for seat in rules.seats}
            ranked = [columns[group[0]] for group in outcome.ranking]
            assert ranked == sorted(ranked, reverse=True)
            assert all(columns[seat] == columns[group[0]] for group in outcome.ranking for seat in group)
            for one, other in pairwise(ranked):
                broken.add(next(at for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b))
    assert broken >= {0, 1}, "ties came up"


@pytest.mark.parametrize("slug", PAGES)
def test_the_scores_at_the_end_add_up_to_the_ranking_of_the_engine(slug: str) -> None:
    page = build_page(slug)
    game, random, ends = page.game, Random(4), 0
    for seed in range(3):
        table = Table(game.setup(), seed=seed)
        bots = [game.bots["cautious"]() for _ in table.rules.seats]
        while isinstance(table.to_act, int) and table.length < 6000:
            play_decision(table, bots[table.to_act], random)
        outcome = table.outcome()
        if outcome is None:
            continue
        ends += 1
        view = table.view(None)
        labels, values = grid_of(page, table.rules, view, outcome)
        decides = next(row for row in page.scores(table.rules, view, outcome) if row.decides)
        assert [row[labels.index(decides.label)] for row in values] == list(outcome.scores)
        if slug in ("barbarian", "saga"):
            assert all(sum(row[:-1]) == row[-1] for row in values)
        if slug == "battue":
            assert all(row[1] + row[2] == row[3] for row in values)
        places = [part.text for part in ending_parts(page, table.rules, view, outcome) if isinstance(part, Words)]
        told = [line for line in places if line[0].isdigit() and ". " in line[:4]]
        assert len(told) == len(table.rules.seats) and told[0].startswith("1. ")
    assert ends


def test_equal_seats_share_a_place_and_the_next_is_left_out() -> None:
    groups = ((Seat(2),), (Seat(0), Seat(3)), (Seat(1),))
    outcome = Outcome("rounds", "X-1", groups, (0, 0, 0, 0))
    assert list(list_places(outcome)) == [(1, Seat(2)), (2, Seat(0)), (2, Seat(3)), (4, Seat(1))]
