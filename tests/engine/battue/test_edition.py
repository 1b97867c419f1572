"""The box: its counts, and one sentence for each way in which another box can be wrong."""

from __future__ import annotations

from importlib import resources
from random import Random

import pytest

from engine.battue.edition import BattueEdition
from engine.battue.setup import BattueSetup
from engine.core.edition import packaged, read_edition
from engine.core.refusal import EditionError

TEXT = resources.files("engine.battue").joinpath("edition.toml").read_text(encoding="utf-8")


def changed(old, new):
    assert TEXT.count(old) >= 1, old
    return TEXT.replace(old, new, 1)


def test_the_sums_of_our_edition():
    box = packaged(BattueEdition)
    tiles, sections = box.tiles.kinds, box.ring.sections
    assert sum(kind.count for kind in tiles) == 52
    assert sum(kind.count * kind.width * kind.height for kind in tiles) == 160
    assert sum(kind.count * kind.loot for kind in tiles) == 74
    assert sum(kind.count * kind.points for kind in tiles) == 128
    assert sum(kind.count for kind in tiles if kind.event) == 15  # 12 to 16: the symbol stands on some tiles only
    assert sum(kind.count for kind in tiles if kind.warrior) == 10
    assert (sum(each.loot for each in sections), sum(each.points for each in sections)) == (20, 24)
    by_timing = {}
    for card in box.loot.cards:
        by_timing[card.timing.value] = by_timing.get(card.timing.value, 0) + card.count
    assert by_timing == {"start": 11, "attack": 15, "defend": 15, "end": 19}
    assert sum(card.count * card.points for card in box.loot.cards) == 21


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('id = "T02"', 'id = "T01"', "used 2 times"),
        ('id = "T29"', 'id = "T 29"', "letters and digits"),
        ("count = 3, defence = 2", "count = 2, defence = 2", "add up to 51"),
        ('trio = ["T01", "T02", "T04"]', 'trio = ["T01", "T02", "T99"]', "T99"),
        ('trio = ["T01", "T02", "T04"]', 'trio = ["T01", "T02", "T06"]', "must be among"),
        ("palace_at = [4, 4]", "palace_at = [10, 4]", "inside the walls"),
        ("redo_from = [2, 2]", "redo_from = [4, 4]", "redo_from"),
        ("width = 2, height = 2, count = 2, defence = 4", "width = 2, height = 4, count = 2, defence = 4", "2x4"),
        ("span = [0, 3], defence = 4", "span = [0, 2], defence = 4", "exactly once"),
        ('edges = ["west", "north"], span = []', 'edges = ["west", "north"], span = [0]', "two numbers or none"),
        ("start = 6", "start = 9", "1 <= start"),
        ("hand = 6", "hand = -1", "cards in hand"),
        ('timing = "start", effects = [{ do = "spy" }]', 'timing = "end", effects = [{ do = "spy" }]', "does nothing"),
        ('effects = [{ do = "rob" }]', 'effects = [{ do = "rob" }, { do = "treaty" }]', "two operations with a target"),
        ('effects = [{ do = "spy" }]', 'effects = []', "worth nothing"),
        ('{ do = "attack", by = 2 }', '{ do = "fly", by = 2 }', "expected form"),
        ('name = "Relic", count = 2', 'name = "Relic", count = 3', "add up to 61"),
        ('name = "Plague", count = 1', 'name = "Plague", count = 2', "add up to 21"),
    ],
)  # fmt: skip
def test_a_faulty_edition_gets_one_sentence(old, new, sentence):
    with pytest.raises(EditionError, match=sentence):
        read_edition(changed(old, new), BattueEdition)


def test_another_boxs_cards_need_no_code():
    """A card put together from two operations, and an event from three, play to the end of a game."""
    text = TEXT.replace(
        'effects = [{ do = "attack", by = 1 }]', 'effects = [{ do = "attack", by = 2 }, { do = "draw", cards = 1 }]'
    ).replace(
        'effects = [{ do = "guard", by = 2 }]',
        'effects = [{ do = "guard", by = 2 }, { do = "draw", cards = 1 }, { do = "gain", warriors = 2 }]',
    )
    edition = read_edition(text, BattueEdition)
    rules = BattueSetup(seats=3, edition=edition, round_limit=40).rules()
    state, random, bonuses = rules.start(), Random(3), set()
    while menu := rules.legal_actions(state):
        state = rules.apply(state, random.choice(menu))
        if state.fight is not None:
            bonuses.add(state.fight.attack_bonus)
    assert rules.outcome(state) is not None
    assert 2 in bonuses
