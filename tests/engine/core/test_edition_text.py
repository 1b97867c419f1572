"""Editions as tables: written and read back, changed at a path with a source that says so, and carried by a link."""

from __future__ import annotations

from importlib import resources

import pytest
from work_clock import within

from engine.core.edition import parse_edition, read_edition
from engine.core.edition_rows import list_groups
from engine.core.edition_text import (
    Change,
    apply_changes,
    can_lack,
    find_value,
    read_changes,
    read_entry,
    read_value,
    write_changes,
    write_entry,
    write_tables,
)
from engine.core.refusal import EditionError
from engine.core.source import Origin, find_origin
from engine.registry import GAMES


def ours(slug: str) -> dict:
    text = resources.files(GAMES[slug].package).joinpath("edition.toml").read_text(encoding="utf-8")
    return parse_edition(text)


@pytest.mark.parametrize("slug", GAMES)
def test_every_edition_is_written_and_read_back_whole(slug):
    assert parse_edition(write_tables(ours(slug))) == ours(slug)


@pytest.mark.parametrize("slug", GAMES)
def test_every_value_of_a_box_is_a_row_that_can_be_typed(slug):
    tables = ours(slug)
    rows = [row for group in list_groups(tables) for row in group.rows]
    assert len({row.path for row in rows}) == len(rows) > 6
    for row in rows:
        value = read_entry(tables, row.path, row.entry).value
        assert write_entry(value) == row.entry
        assert (value == find_value(tables, row.path)) if value is not None else can_lack(tables, row.path)


def test_a_change_plays_and_its_source_says_whose_it_is():
    changed = apply_changes(ours("barbarian"), [Change("kingdom.0.recruit", [1, 2, 3, 5])])
    edition = read_edition(write_tables(changed), GAMES["barbarian"].edition)
    hun = edition.kingdom[0]
    assert hun.recruit == (1, 2, 3, 5) and edition.edition.slug == "mine"
    assert find_origin(hun.source, "recruit") is Origin.OWN
    assert find_origin(hun.source, "claim") is Origin.RECONSTRUCTED and find_origin(hun.source, "king") is Origin.PUBLIC


def test_one_changed_card_does_not_vouch_for_the_others():
    changed = apply_changes(ours("battue"), [Change("loot.cards.3.count", 6), Change("loot.cards.3.name", "Spears")])
    edition = read_edition(write_tables(changed), GAMES["battue"].edition)
    assert edition.loot.cards[3].name == "Spears"
    assert "3 of cards: own box" in edition.loot.source or "name of 3 of cards: own box" in edition.loot.source
    assert find_origin(edition.loot.source, "cards") is Origin.RECONSTRUCTED


def test_a_box_may_have_what_ours_lacks_and_lack_what_ours_has():
    tables = ours("barbarian")
    dacia, rows = "province.1.port", [row for group in list_groups(tables) for row in group.rows]
    assert next(row.entry for row in rows if row.path == dacia) == "" and can_lack(tables, dacia)
    assert not can_lack(tables, "province.1.adjacent") and not can_lack(tables, "coins.kinds")
    changes = [read_entry(tables, dacia, "Tomis"), read_entry(tables, "province.4.port", " ")]
    edition = read_edition(write_tables(apply_changes(tables, changes)), GAMES["barbarian"].edition)
    assert [each.port for each in edition.province[1:5:3]] == ["Tomis", None]
    assert read_changes(write_changes("a", changes), "a") == tuple(changes)


def test_a_small_table_within_a_card_is_a_row_for_each_of_its_values():
    rows = {row.path: row for group in list_groups(ours("saga")) for row in group.rows}
    gold = rows["lands.cards.5.crown.income"]
    assert (gold.label, gold.entry) == ("Crown: income", "2") and "lands.cards.5.crown" not in rows


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("kingdom.9.recruit", "'9' is not there"),
        ("kingdon.0.recruit", "Did you mean 'kingdom'"),
        ("kingdom.0.recruit.1.2", "holds one value"),
        ("kingdom..recruit", "is no path"),
        ("." * 200, "is no path"),
        ("kingdom.0.source", "follows what is changed"),
    ],
)
def test_a_wrong_path_is_one_sentence(path, sentence):
    with pytest.raises(EditionError, match=sentence):
        apply_changes(ours("barbarian"), [Change(path, 1)])


@pytest.mark.parametrize(
    ("text", "like", "sentence"),
    [
        ("three", 3, "'three' is no whole number"),
        ("", 3, "A whole number is missing"),
        ("9" * 50, 3, "is no whole number"),
        ("--5", 3, "'--5' is no whole number"),
        ("٣", 3, "is no whole number"),
        ("NaN", 3, "'NaN' is no whole number"),
        ("1e3", [1, 2], "'1e3' is no whole number"),
        ("99999", 3, "99,999 is beyond 10,000"),
        ("\ud800", "", "no font can show"),
        ("Roma, \u202eamoR", ["Roma"], "no font can show"),
        ('["\\ud800"]', [["a"]], "no font can show"),
        ("[" * 900 + "]" * 900, [[1]], "more than 8 deep"),
        ("1, two", [1, 2], "'two' is no whole number"),
        ("perhaps", True, "yes or no"),
        ("{", [{"do": "spy"}], "as it stood"),
        ("x" * 3000, "", "letters fit here"),
    ],
)
def test_what_is_no_such_value_is_one_sentence(text, like, sentence):
    with pytest.raises(EditionError, match=sentence):
        read_value(text, like)


def test_a_link_holds_changes_of_this_edition_only():
    changes = (Change("kingdom.0.recruit", [1, 2, 3, 5]),)
    raw = write_changes("abc", changes)
    assert read_changes(raw, "abc") == changes
    with pytest.raises(EditionError, match="another version"):
        read_changes(raw, "def")


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"[" * 40_000,
        b'{"of":"a","changes":[[' + b"1," * 10_000 + b"1]]}",
        write_changes("a", [Change("kingdom.0.recruit", 1)] * 301),
        write_changes("a", [Change("kingdom.0.recruit", [[[1]] * 500] * 20)]),
        b'{"of":"a","changes":[["kingdom.0.recruit",' + b"[" * 900 + b"]" * 900 + b"]]}",
        write_changes("a", [Change("kingdom.0.recruit", None)]),
    ],
    ids=["nothing", "brackets", "no change", "too many", "no price row", "a deep value", "no value"],
)
def test_a_hostile_link_is_refused_within_a_second(raw):
    with within(1), pytest.raises(EditionError):
        tables = apply_changes(ours("barbarian"), read_changes(raw, "a"))
        read_edition(write_tables(tables), GAMES["barbarian"].edition)
