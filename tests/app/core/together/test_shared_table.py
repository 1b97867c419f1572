"""A table that several processes share: made from its lines, checked by the rules, the same everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from app.core.together.insist import TRIES
from app.core.together.shared_table import SharedTable
from app.core.together.tables import Tables, TooMany
from app.store.keys import hash_token
from app.store.rows import NoSuchTable, Overtaken, SeatTaken, StoreError
from engine.barbarian.setup import BarbarianSetup
from engine.battue.setup import BattueSetup
from engine.bots.levels import build_bot
from engine.core.action import Action
from engine.core.refusal import IllegalAction, RuleError
from engine.core.seat import CHANCE, Seat
from engine.registry import GAMES

BATTLE = """
Franks: Belgica 3 warriors, chief; treasury 1,1,2,3
Vandals: Roma 2 warriors, chief; treasury 1,2,2
"""


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    found = Tables(f"sqlite:///{tmp_path / 'tables.db'}")
    yield found
    found.close()


@pytest.fixture
def other(tables: Tables) -> Iterator[Tables]:
    """Another process at the same store."""
    found = Tables(tables._address)
    yield found
    found.close()


def open_table(tables: Tables, players: tuple[str, ...] = ("", "", ""), **options: object) -> SharedTable:
    setup = BarbarianSetup(seats=len(players), **options)
    return tables.find(tables.open(setup, players, "", "here"), "here")


def seat_all(shared: SharedTable) -> None:
    for seat in shared.free_seats():
        shared.sit(seat, f"Player {seat}", hash_token(f"token {seat}"))


def play_on(shared: SharedTable, times: int, seed: int = 1) -> None:
    """Whoever is to act does what the cautious bot would."""
    bot, random = build_bot(shared.game, "cautious"), Random(seed)
    for _ in range(times):
        table = shared.table
        seat = table.to_act
        if not isinstance(seat, int):
            return
        shared.play(seat, bot.choose(table.rules, table.view(seat), table.legal_actions(), random), table.cursor)


def seen_by_two(tables: Tables, other: Tables) -> tuple[SharedTable, SharedTable, Seat, Action]:
    """One table in two processes, who is to act there, and something that this seat may do."""
    shared = open_table(tables)
    seat_all(shared)
    seat = shared.table.to_act
    assert isinstance(seat, int)
    return shared, other.find(shared.code, "there"), seat, shared.table.legal_actions()[0]


def test_another_process_makes_the_same_table_from_its_lines(tables: Tables, other: Tables) -> None:
    shared = open_table(tables)
    seat_all(shared)
    play_on(shared, 60)
    again = other.find(shared.code, "there")
    assert again.table.digest() == shared.table.digest()
    assert again.table.cursor == shared.table.cursor > 60
    assert again.table.setup.names == shared.table.setup.names
    play_on(again, 5)
    other_digest = again.table.digest()
    shared.refresh()
    assert shared.table.digest() == other_digest


def test_who_has_not_seen_the_newest_is_overtaken_and_nothing_is_played(tables: Tables, other: Tables) -> None:
    shared, again, seat, action = seen_by_two(tables, other)
    shared.play(seat, action, shared.table.cursor)
    for _ in range(2):  # the old action again, and once more when it knows better
        with pytest.raises(Overtaken):
            again.play(seat, action, 0)
    assert again.table.digest() == shared.table.digest()


def test_whoever_plays_is_not_overtaken_by_what_leaves_the_game_as_it_is(tables: Tables, other: Tables) -> None:
    """A bot takes a seat, or another seals a choice, and this process has not heard of it yet."""
    shared, again, seat, action = seen_by_two(tables, other)
    shared.hand(Seat((seat + 1) % 3), "cautious")
    again.play(seat, action, 0)
    assert str(again.table.moments[0].action) == str(action) and again.players.count("cautious") == 1
    shared.refresh()
    shared.hand(Seat((seat + 1) % 3), "")
    first, second = until_bribes(shared)
    again.refresh()
    purse = again.table.rules.legal_actions(again.foresee(second))[0]
    cursor = again.table.cursor
    again.seal(second, purse)
    shared.play(first, shared.table.legal_actions()[0], cursor)
    assert str(purse) in [str(each.action) for each in shared.table.moments[cursor:]], (
        "what was sealed meanwhile counts"
    )


def test_whoever_asks_is_overtaken_by_what_concerns_the_own_seat(tables: Tables, other: Tables) -> None:
    shared, again, seat, action = seen_by_two(tables, other)
    shared.hand(seat, "cautious")
    with pytest.raises(Overtaken):
        again.play(seat, action, 0)
    assert again.table.cursor == 0 and again.players[seat] == "cautious"


def test_who_hands_a_seat_over_is_not_overtaken_by_the_game(tables: Tables, other: Tables) -> None:
    """Who is to play rests on no move of anybody."""
    shared, again, seat, action = seen_by_two(tables, other)
    again.play(seat, action, 0)
    shared.hand(Seat((seat + 1) % 3), "cautious")
    assert shared.table.cursor == again.table.cursor > 0 and shared.players.count("cautious") == 1


def test_a_deed_that_is_always_too_late_is_given_up(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    shared, tried = open_table(tables), []

    def always_late(*args: object) -> int:
        tried.append(args)
        raise Overtaken

    monkeypatch.setattr(shared._store, "append", always_late)
    with pytest.raises(Overtaken):
        shared.hand(Seat(0), "cautious")
    assert len(tried) == TRIES


def test_the_rules_are_asked_before_anything_counts(tables: Tables) -> None:
    shared = open_table(tables)
    seat_all(shared)
    before, seat = shared.kept.length, shared.table.to_act
    assert isinstance(seat, int)
    with pytest.raises(IllegalAction):
        shared.play(seat, shared.table.rules.read_action("bribe 9,9,9"), shared.table.cursor)
    with pytest.raises(RuleError):
        wrong = Seat((seat + 1) % 3)
        shared.play(wrong, shared.table.legal_actions()[0], shared.table.cursor)
    shared.refresh()
    assert shared.kept.length == before


def test_chance_is_drawn_afresh(tables: Tables) -> None:
    """Dice that came from copies of one generator would fall the same way again and again."""
    shared = tables.find(tables.open(BattueSetup(seats=2), ["", ""], "", "here"), "here")
    play_on(shared, 150)
    drawn = [str(each.action) for each in shared.table.moments if each.actor is CHANCE]
    tiles = [int(each.split()[1]) for each in drawn if each.startswith("lay ")]
    assert len(tiles) > 30 and max(tiles) - min(tiles) > 5


def test_of_two_who_want_a_seat_one_gets_it(tables: Tables, other: Tables) -> None:
    shared = open_table(tables)
    again = other.find(shared.code, "there")
    shared.sit(0, "Anna", hash_token("a"))
    with pytest.raises((SeatTaken, StoreError)):
        again.sit(0, "Bert", hash_token("b"))
    again.refresh()
    assert again.holders[0].name == "Anna" and again.find_seats(["b"]) == ()
    assert again.find_seats(["a", "x"]) == (0,)


def test_a_name_is_cleaned_and_cut(tables: Tables) -> None:
    shared = open_table(tables)
    shared.sit(0, "  <script>\x00alert(1)</script>" + "x" * 500, hash_token("a"))
    assert shared.holders[0].name == "<script>alert(1)</script>"[:24]


def until_bribes(shared: SharedTable) -> tuple[Seat, Seat]:
    """Play until two sides are to seal their bribes; who does so first, and who next."""
    for seed in range(400):
        state = shared.table.state
        if type(state.step).__name__ == "Bribing" and not state.step.sealed:
            first = state.to_act
            for seat in range(3):
                if shared.foresee(Seat(seat)) is not None:
                    return first, Seat(seat)
        play_on(shared, 1, seed)
    raise AssertionError("no battle came")


def test_a_sealed_bribe_prepared_early_is_played_when_it_is_asked_for(tables: Tables, other: Tables) -> None:
    shared = open_table(tables)
    seat_all(shared)
    first, second = until_bribes(shared)
    third = next(Seat(seat) for seat in range(3) if seat not in (first, second))
    assert shared.foresee(first) is None and shared.foresee(third) is None
    again = other.find(shared.code, "there")
    supposed = again.foresee(second)
    assert supposed is not None
    mine = [str(each) for each in again.table.rules.legal_actions(supposed)]
    real_purse = again.table.state.treasuries[second] if hasattr(again.table.state, "treasuries") else None
    assert real_purse is None or len(mine) > 0
    with pytest.raises(IllegalAction):
        again.seal(second, again.table.rules.read_action("bribe 9,9,9"))
    with pytest.raises(Overtaken):
        again.seal(third, again.table.rules.read_action(mine[0]))
    again.seal(second, again.table.rules.read_action(mine[-1]))
    shared.refresh()
    assert shared.seals == {second: mine[-1]}
    shared.play(first, shared.table.legal_actions()[0], shared.table.cursor)
    played = [(each.actor, str(each.action)) for each in shared.table.moments[-2:]]
    assert (second, mine[-1]) in played
    assert shared.seals == {} and type(shared.table.state.step).__name__ != "Bribing"


def test_taking_back_needs_all_others_and_never_what_was_shown(tables: Tables) -> None:
    shared = open_table(tables)
    seat_all(shared)
    point, seat = shared.table.cursor, shared.table.to_act
    assert isinstance(seat, int)
    for _ in range(200):  # a decision that shows nothing
        point, seat = shared.table.cursor, shared.table.to_act
        assert isinstance(seat, int)
        play_on(shared, 1)
        if max(shared.table.reveals(), default=0) <= point:
            break
    before = shared.table.digest()
    one, two = (Seat(each) for each in range(3) if each != seat)
    with pytest.raises(StoreError):
        shared.ask_back(one, point)  # not hers
    shared.ask_back(seat, point)
    shared.answer(seat, True)  # one's own word does not count
    shared.answer(one, True)
    assert shared.table.digest() == before and shared.wish is not None
    shared.answer(two, False)
    assert shared.table.digest() == before and shared.wish is None
    shared.ask_back(seat, point)
    shared.answer(one, True)
    shared.answer(two, True)
    assert shared.table.cursor == shared.table.length == point and shared.wish is None
    play_on(shared, 3)
    shown = max(shared.table.reveals(), default=0)
    if shown:
        actor = shared.table.moments[shown - 1].actor
        with pytest.raises(StoreError):
            shared.ask_back(Seat(actor if isinstance(actor, int) else 0), shown - 1)


def test_a_seat_is_handed_to_a_bot_and_back(tables: Tables, other: Tables) -> None:
    shared = open_table(tables, ("", "", "cautious"))
    seat_all(shared)
    assert shared.persons() == {0, 1}
    shared.hand(0, "random")
    again = other.find(shared.code, "there")
    assert again.players == ["random", "", "cautious"] and again.persons() == {1} and again.free_seats() == []
    again.hand(0, "")
    shared.refresh()
    assert shared.players == ["", "", "cautious"]
    with pytest.raises(StoreError):
        shared.hand(0, "nobody")


def test_a_seat_that_was_left_is_free_for_another(tables: Tables) -> None:
    shared = open_table(tables)
    seat_all(shared)
    play_on(shared, 10)
    digest = shared.table.digest()
    shared.stand_up(1)
    assert shared.free_seats() == [1] and shared.find_seats(["token 1"]) == ()
    shared.sit(1, "Late", hash_token("late"))
    assert shared.find_seats(["late"]) == (1,) and shared.table.digest() == digest


def test_news_come_through_the_book(tables: Tables, other: Tables) -> None:
    now = [0.0]
    other._clock = lambda: now[0]
    shared = open_table(tables)
    seat_all(shared)
    again = other.find(shared.code, "there")
    play_on(shared, 3)
    change = again.change
    for _ in range(100):
        now[0] += 1
        other.hear(again)
        if again.change != change:
            break
    assert again.table.digest() == shared.table.digest()
    tables.store.delete(shared.code)
    with pytest.raises(NoSuchTable):
        for _ in range(10):
            now[0] += 1
            other.hear(again)


def test_guessing_codes_is_bounded_for_one_address_and_no_other(tables: Tables) -> None:
    shared = open_table(tables)
    for guess in range(40):
        with pytest.raises(StoreError) as wrong:
            tables.find("BCDFG" + "BCDFGHJKMN"[guess % 10], "guesser")
    assert isinstance(wrong.value, TooMany)
    with pytest.raises(TooMany):
        tables.find(shared.code, "guesser")
    assert tables.find(shared.code, "honest") is shared


def test_opening_tables_is_bounded(tables: Tables) -> None:
    with pytest.raises(TooMany):
        for _ in range(40):
            open_table(tables)
    setup = BarbarianSetup(seats=2)
    assert tables.open(setup, ("", ""), "", "somebody else")


def test_an_old_line_that_does_not_replay_is_one_sentence(tables: Tables, other: Tables) -> None:
    from app.store.rows import Line

    shared = open_table(tables)
    tables.store.append(shared.code, shared.kept.length, [Line("play", "fly to the moon", 0)])
    with pytest.raises(StoreError, match="cannot be played again"):
        other.find(shared.code, "there")


@pytest.mark.parametrize("slug", list(GAMES))
def test_every_game_is_played_from_its_lines(slug: str, tables: Tables, other: Tables) -> None:
    setup = next(iter(GAMES[slug].examples()))
    shared = tables.find(tables.open(setup, [""] * setup.seats, "", "here"), "here")
    play_on(shared, 12)
    assert other.find(shared.code, "there").table.digest() == shared.table.digest()
