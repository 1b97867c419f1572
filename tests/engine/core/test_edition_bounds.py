"""An edition comes from anywhere: it is refused before it has cost a second or much memory."""

from __future__ import annotations

import tracemalloc

import pytest
from work_clock import within

from engine.core.edition import LARGEST_FILE, read_edition
from engine.core.refusal import EditionError
from engine.registry import GAMES

HOSTILE = {
    "a key of many parts": "a." * 50_000 + "a=1",
    "a key of quoted parts with other line ends": '"\u2028\x85".' * 15_000 + "a=1",
    "a heading of many parts": "[" + "a." * 90_000 + "a]",
    "many keys of as many parts as are read": "\n".join(f"{'a.' * 39}b{number}=1" for number in range(2_300)),
    "many lists": "x=" + "[" * 90_000,
    "tables in tables": "x=" + "{a=" * 60_000,
    "too many tables": "\n".join(f"[t{number}]" for number in range(18_000)),
    "a table again and again": "[[a]]\n" * 33_000,
    "a number of many digits": "a=" + "9" * 150_000,
    "a number of many other digits": "a=0x" + "f" * 150_000,
    "no number": "a=nan",
    "an endless number": "a=1e999",
    "a list of many numbers": "a=[" + "1," * 99_000 + "]",
    "a long text": 'a="' + "x" * 150_000 + '"',
    "a text that never ends": 'a="""' + "\\\n" * 90_000,
    "too many bytes": "#" + "x" * LARGEST_FILE,
    "too many bytes, few characters": "#" + "ä" * (LARGEST_FILE // 2),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_edition_is_one_sentence_within_a_second(text: str) -> None:
    with within(1), pytest.raises(EditionError) as told:
        read_edition(text, GAMES["barbarian"].edition)
    assert 20 < len(str(told.value)) < 400 and "\n" not in str(told.value)


@pytest.mark.parametrize("name", ["a key of many parts", "tables in tables", "too many tables", "many lists"])
def test_a_hostile_edition_costs_little_memory(name: str) -> None:
    tracemalloc.start()
    with pytest.raises(EditionError):
        read_edition(HOSTILE[name], GAMES["battue"].edition)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 50_000_000
