"""What a store promises, with a file and with a server."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from app.store.keys import LETTERS, hash_token, is_token, make_code, make_token, read_code
from app.store.news import hang_bell
from app.store.rows import Holder, Line, NoSuchTable, Overtaken, SeatTaken, StoreError
from app.store.store import Store

ANNA = Holder(0, "Anna", hash_token("anna"))


def open_one(store: Store) -> str:
    return store.open_table("barbarian", {"seats": 3}, ["", "", "cautious"], "")


def test_a_table_is_found_as_it_was_opened(store: Store) -> None:
    code = open_one(store)
    kept = store.find(code)
    assert (kept.code, kept.game, kept.setup, kept.players) == (code, "barbarian", '{"seats": 3}', ("", "", "cautious"))
    assert (kept.length, kept.version) == (0, 0)
    assert code in [each.code for each in store.list_tables()]


def test_lines_come_back_in_their_order_with_their_numbers(store: Store) -> None:
    code = open_one(store)
    assert store.append(code, 0, [Line("play", "first 0"), Line("play", "bribe 1", 0)]) == 2
    assert store.append(code, 2, [Line("undo", "1", 1)]) == 3
    assert store.lines(code) == [
        Line("play", "first 0", None, 1),
        Line("play", "bribe 1", 0, 2),
        Line("undo", "1", 1, 3),
    ]
    assert [each.number for each in store.lines(code, after=2)] == [3]
    assert store.find(code).length == 3


@pytest.mark.parametrize("after", [0, 1, 3])
def test_a_line_behind_any_but_the_last_is_refused_and_changes_nothing(store: Store, after: int) -> None:
    code = open_one(store)
    store.append(code, 0, [Line("play", "a"), Line("play", "b")])
    with pytest.raises(Overtaken):
        store.append(code, after, [Line("play", "c"), Line("play", "d")])
    assert [each.text for each in store.lines(code)] == ["a", "b"]
    assert store.find(code).version == 1


def test_a_seat_has_one_holder_until_he_leaves_it(store: Store) -> None:
    code = open_one(store)
    store.take_seat(code, ANNA)
    with pytest.raises(SeatTaken):
        store.take_seat(code, Holder(0, "Bert", hash_token("bert")))
    store.leave_seat(code, Holder(0, "Bert", hash_token("bert")))  # not his to leave
    assert store.holders(code) == {0: ANNA}
    store.leave_seat(code, ANNA)
    assert store.holders(code) == {}


def test_a_table_that_is_deleted_leaves_nothing(store: Store) -> None:
    code = open_one(store)
    store.take_seat(code, ANNA)
    store.append(code, 0, [Line("play", "a")])
    store.delete(code)
    assert store.lines(code) == [] and store.holders(code) == {}
    for act in (
        lambda: store.find(code),
        lambda: store.delete(code),
        lambda: store.take_seat(code, ANNA),
        lambda: store.append(code, 1, [Line("play", "b")]),
    ):
        with pytest.raises(NoSuchTable, match=code):
            act()


def test_idle_tables_end_and_busy_ones_stay(address: str) -> None:
    now = [1000.0]
    store = Store(address, clock=lambda: now[0])
    idle, busy = open_one(store), open_one(store)
    now[0] += 100
    store.append(busy, 0, [Line("play", "a")])
    assert store.delete_idle(50) == 1
    assert [code in {each.code for each in store.list_tables()} for code in (idle, busy)] == [False, True]
    store.delete(busy)
    store.close()


def test_what_one_process_writes_rings_the_bell_of_another(address: str) -> None:
    one, other = Store(address), Store(address)
    code = open_one(one)
    bell = hang_bell(other)
    while bell.has_rung():  # the first time anything may have happened
        pass
    one.append(code, 0, [Line("play", "a")])
    deadline = time.monotonic() + 60
    while not bell.has_rung():
        assert time.monotonic() < deadline, "the change was not heard"
    assert other.versions([code, "nothing"]) == {code: 1}
    assert not any(bell.has_rung() for _ in range(20)), "it rings without a change"
    for each in (bell, one, other):
        each.close()


def test_huge_lines_and_set_ups_are_refused(store: Store) -> None:
    code = open_one(store)
    with pytest.raises(StoreError, match="at most"):
        store.append(code, 0, [Line("play", "x" * 10_000)])
    with pytest.raises(StoreError, match="too large"):
        store.open_table("barbarian", {}, [], "x" * 1_000_000)


def test_codes_and_tokens() -> None:
    code, token = make_code(), make_token()
    assert len(code) == 6 and set(code) <= set(LETTERS)
    assert read_code(f" {code[:3].lower()}-{code[3:]} ") == code
    assert [read_code(text) for text in ("", "ABCDEF", "BCDFG", "B" * 1000, "'; DROP")] == [None] * 5
    assert is_token(token) and make_token() != token and not is_token("x") and not is_token("'" * 32)
    assert token not in hash_token(token)


@pytest.mark.parametrize("address", ["", "nonsense", "mysql://u:secret@h/d", "sqlite://", "sqlite:///:memory:", "://"])
def test_an_address_that_is_none_is_one_sentence_without_its_password(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    if not address:  # the user's own folder
        assert str(Store().url.database).endswith("tables.db")
        return
    with pytest.raises(StoreError) as wrong:
        Store(address)
    assert "secret" not in str(wrong.value) and str(wrong.value).count("\n") == 0
