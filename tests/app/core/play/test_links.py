"""Links from anywhere: what a link does not show it does not tell, and a forged one is refused before it costs."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest
from work_clock import within

from app.core.play.keeping import LARGEST_VIEW, LinkError, pack, read_link, unpack, write_link
from app.core.play.modest import is_modest
from app.core.play.shared import open_link
from app.core.play.sitting import Sitting
from app.registry import PAGES, build_page
from engine.barbarian.state import Purse
from engine.bots.play import play_decision
from engine.core.table import Table
from engine.registry import GAMES
from tutorials.library import list_lessons
from tutorials.opening import open_table
from tutorials.script import Begin

Path = tuple[str | int, ...]


def sitting(slug: str, seed: int, decisions: int) -> Sitting:
    game = GAMES[slug]
    examples = list(game.examples())
    table = Table(examples[seed % len(examples)], seed=seed)
    bot, random = game.bots["random"](), Random(seed)
    for _ in range(decisions):
        if isinstance(table.to_act, int):
            play_decision(table, bot, random)
    return Sitting(game, build_page(slug), table, [""] * len(table.rules.seats))


def opened(link: str) -> dict[str, Any]:
    return msgspec.json.decode(unpack(link, LARGEST_VIEW))


def seconds_to_refuse(slug: str, document: dict[str, Any]) -> float:
    def refuse() -> None:
        with pytest.raises(LinkError) as told:
            open_link(build_page(slug), pack(msgspec.json.encode(document)), print)
        assert 10 < len(str(told.value)) < 300 and "\n" not in str(told.value)

    return measure(refuse)


def measure(work: Callable[[], object]) -> float:
    """Seconds of the quickest of three times: now and then the interpreter sweeps up meanwhile."""

    def once() -> float:
        began = time.process_time()
        work()
        return time.process_time() - began

    return min(once() for _ in range(3))


@pytest.mark.parametrize("slug", PAGES)
def test_a_link_that_meant_its_numbers_otherwise_is_refused_in_a_sentence_of_its_own(slug: str) -> None:
    """The board would else show things on other cells than the one who shared it saw."""
    document = opened(write_link(sitting(slug, 0, 5)))
    with pytest.raises(LinkError, match="another version of this page"):
        read_link(GAMES[slug], pack(msgspec.json.encode({**document, "form": document["form"] + 1})))


def test_links_to_positions_of_conquerors_from_before_cells_were_numbered_anew_are_refused() -> None:
    document = opened(write_link(sitting("conquerors", 0, 5)))
    del document["form"]
    with pytest.raises(LinkError, match="another version of this page"):
        read_link(GAMES["conquerors"], pack(msgspec.json.encode(document)))


# --- secrets --------------------------------------------------------------------------------------------------


def begun_in_words() -> Iterator[tuple[str, Table]]:
    for slug in PAGES:
        begins = ((script, each) for script in list_lessons(slug) for step in script.steps for each in step.blocks)
        script, first = next((script, each) for script, each in begins if isinstance(each, Begin) and each.words)
        table = open_table(script, first)
        table.deal_chance()
        yield slug, table


def test_a_game_that_began_in_words_shares_what_an_onlooker_sees_and_no_word():
    for slug, table in begun_in_words():
        shared = Sitting(GAMES[slug], build_page(slug), table, [""] * len(table.rules.seats))
        link = write_link(shared)
        assert "position" not in opened(link)["setup"] and table.setup.options()["position"]
        _, view = read_link(GAMES[slug], link)
        assert view == shared.table.view(None)


# --- cost -----------------------------------------------------------------------------------------------------


def sealed_battle() -> Sitting:
    """The rival is to bribe; the other side's purse is sealed."""
    table, bot, random = (
        Table(GAMES["barbarian"].setup(seats=3), seed=3),
        GAMES["barbarian"].bots["random"](),
        Random(3),
    )
    while not getattr(table.state.step, "sealed", None):
        play_decision(table, bot, random)
    return Sitting(GAMES["barbarian"], build_page("barbarian"), table, [""] * 3)


def test_sixty_coins_in_a_sealed_battle_are_refused_at_once():
    document = opened(write_link(sealed_battle()))
    purse = {"known": [[coin, 1] for coin in range(1, 61)], "unseen": 0}
    for seat in range(3):
        purses = [*document["view"]["purses"]]
        purses[seat] = purse
        assert seconds_to_refuse("barbarian", {**document, "view": {**document["view"], "purses": purses}}) < 0.1


def test_the_whole_box_in_one_purse_is_imagined_in_no_time():
    shared = sealed_battle()
    rules, view = shared.rules, shared.table.view(None)
    coins = tuple(sorted(rules.edition.coins_in_play(len(rules.seats), len(view.played)).items()))
    bare = {"loot": ((),) * len(view.loot), "chests": (False,) * len(view.chests), "chests_left": 0}
    for rich in rules.seats:
        purses = tuple(Purse(coins if seat == rich else (), 0) for seat in rules.seats)
        held = msgspec.structs.replace(view, purses=purses, **bare)
        assert measure(partial(rules.imagine, held, Random(0))) < 0.05


def test_tiles_as_wide_as_a_country_are_refused_at_once():
    document = opened(write_link(sitting("battue", 3, 60)))
    for name in ("x", "y", "width", "height"):
        for size in (1_000, 10**9, -1, 13):
            forged = copy.deepcopy(document)
            for lot in forged["view"]["city"]["lots"]:
                lot[name] = size
            assert seconds_to_refuse("battue", forged) < 0.25


@pytest.mark.parametrize(
    "document", [[1] * 201, ["x" * 201], {"a": 1_001}, [[[[1e300]]]], [[0] * 100] * 51, {"k" * 300: 1}, [float("nan")]]
)
def test_what_is_too_large_for_a_board_game_is_not_modest(document):
    assert not is_modest(document)


@pytest.mark.parametrize("slug", list(PAGES))
def test_every_view_of_a_game_is_modest(slug):
    for seed in range(6):
        assert is_modest(opened(write_link(sitting(slug, seed, 70 * seed)))["view"])


# --- damage ---------------------------------------------------------------------------------------------------


def nodes(document: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    yield path, document
    if isinstance(document, dict | list):
        for key, value in document.items() if isinstance(document, dict) else enumerate(document):
            yield from nodes(value, (*path, key))


def damage(document: dict[str, Any], random: Random) -> dict[str, Any]:
    """One to three values of the view replaced by something else that may well be of the right kind."""
    document = copy.deepcopy(document)
    for _ in range(random.choice([1, 1, 2, 3])):
        places = [(path, value) for path, value in nodes(document["view"]) if path]
        path, value = random.choice(places)
        others = [random.choice(places)[1] for _ in range(3)]
        wrong = [None, 0, -1, 1, 10**9, 999, "x", [], {}, [value] * 3, value * 2 if isinstance(value, list) else 7]
        inner = document["view"]
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = copy.deepcopy(random.choice([*others, *wrong]))
    return document


def try_damaged_links(slug: str, times: int, seed: int) -> int:
    """How many were refused, each within a second; anything but a LinkError goes through."""
    page, random = build_page(slug), Random(seed)
    sound = [opened(write_link(sitting(slug, number, 40 * number + 3))) for number in range(8)]
    refused = 0
    for _ in range(times):
        link = pack(msgspec.json.encode(damage(random.choice(sound), random)))
        with within(1):
            try:
                open_link(page, link, print)
            except LinkError:
                refused += 1
    return refused


@pytest.mark.parametrize("slug", list(PAGES))
def test_a_damaged_link_is_shown_or_refused_within_a_second(slug):
    assert try_damaged_links(slug, 60, seed=1) > 20


@pytest.mark.soak
@pytest.mark.parametrize("slug", list(PAGES))
def test_three_thousand_damaged_links_are_shown_or_refused(slug):
    assert try_damaged_links(slug, 3_000, seed=2) > 1_000
