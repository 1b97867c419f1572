"""Positions in words: what they say is what the engine holds, and what no game could hold is refused by its line."""

from __future__ import annotations

from random import Random

import pytest

from engine.barbarian import GAME
from engine.barbarian.edition import BarbarianEdition
from engine.barbarian.invariants import list_faults
from engine.barbarian.pieces import Force, Kind, Kingdom
from engine.barbarian.setup import BarbarianSetup
from engine.core.edition import packaged
from engine.core.position_reader import LONGEST, PositionError
from engine.core.refusal import SetupError
from engine.core.table import Table, load_table

WORDS = """
Franks: king Sea; warriors Burgundia, Sea; tokens Neustria; treasury 1 1 2 3
Ostrogoths: trophies Visigoths
loot: Belgica 3; Neustria 1 2
chests: Alamannia 5
turn: Franks
round: 4
"""


def place(words: str = WORDS, **options) -> Table:
    return Table(BarbarianSetup.from_options({"scenario": "III-1", "position": words, **options}), seed=1, deal=False)


def test_words_become_the_state_they_say():
    table = place()
    state, realm = table.state, table.rules.realm(table.state.played)
    frank, visigoth = Kingdom.FRANK.index, Kingdom.VISIGOTH.index
    assert state.active is Kingdom.FRANK and state.round == 4
    assert state.units[realm.index["Burgundia"]].kind is Kind.WARRIOR
    assert state.units[realm.index["Belgica"]] is None and state.fleets[frank] == Force(True, 1)
    assert state.deployed[frank] == 2 and state.placed[frank] == 1
    assert state.loot[realm.index["Neustria"]] == (1, 2) and state.treasuries[state.owner[frank]] == (1, 1, 2, 3)
    assert state.kings[visigoth] is False and state.units[realm.index["Tolosa"]] is None
    assert state.trophies[state.owner[Kingdom.OSTROGOTH.index]] == (Kingdom.VISIGOTH,)
    assert state.chests[realm.index["Alamannia"]] == 5
    assert state.chests[realm.index["Burgundia"]] is None and state.chests[realm.index["Narbonensis"]] is not None
    assert list(list_faults(table.rules, state)) == []


def test_without_words_it_is_the_set_up_as_ever():
    plain, placed = Table(GAME.setup(), seed=3), Table(BarbarianSetup(), seed=3)
    assert plain.digest() == placed.digest() and "position" not in placed.setup.options()


def test_a_game_from_a_position_is_played_saved_and_replayed():
    table = place()
    random = Random(4)
    for _ in range(60):
        if table.outcome() is None:
            table.play(random.choice(table.legal_actions()))
            assert list(list_faults(table.rules, table.state)) == []
    again = load_table(table.save(), BarbarianSetup)
    assert again.digest() == table.digest() and again.setup.position == WORDS


def test_the_order_of_the_lines_does_not_matter():
    lines = [line for line in WORDS.splitlines() if line]
    one = place("\n".join(lines)).digest()
    assert all(place("\n".join(lines[turn:] + lines[:turn])).digest() == one for turn in range(len(lines)))
    swapped = "Franks: warriors Roma\nOstrogoths: king Dalmatia"
    assert place(swapped).digest() == place("\n".join(reversed(swapped.splitlines()))).digest()


def test_the_scenario_says_how_many_seats_there_are():
    for scenario in packaged(BarbarianEdition).scenario:
        setup = BarbarianSetup.from_options({"scenario": scenario.id})
        assert setup.seats == scenario.seats and setup.rules().start().played


@pytest.mark.parametrize(
    ("words", "line", "what"),
    [
        ("Franks king Belgica", 1, "has no colon"),
        ("turn: Franks\nFranks: king Belgika", 2, "Did you mean 'Belgica'?"),
        ("Franks: lord Belgica", 1, "no word called 'lord'"),
        ("Huns: king Hunnia", 1, "nothing here is called 'Huns'"),
        ("loot: Belgica 4", 1, "no coin of 4"),
        ("loot: Belgica x", 1, "'x' should be a number"),
        ("loot: Sea 1", 1, "the sea holds nothing but units"),
        ("round: 0", 1, "from 1 to 200"),
        ("chests: Neustria 1 1", 1, "a chest is one coin"),
        ("Franks: warriors Neustria\n\nVisigoths: warriors Neustria", 3, "already holds a warrior of the Franks"),
        ("Franks: warriors Scythia", 0, "INV-04"),
        ("Franks: tokens Tolosa", 0, "INV-07"),
        ("Franks: warriors Neustria\nloot: Neustria 1", 0, "INV-09"),
        ("Franks: warriors Sea, Sea, Sea, Sea, Sea", 0, "INV-05"),
        ("Franks: trophies Ostrogoths, Visigoths", 0, "INV-06"),
        ("Franks: treasury 5 5", 0, "needs 1 more coins of 5"),
    ],
)
def test_words_that_no_game_could_come_to_are_refused_by_their_line(words, line, what):
    with pytest.raises(PositionError, match="The position does not hold") as caught:
        place(words)
    assert caught.value.line == line and what in caught.value.what


def test_hostile_options_are_one_sentence():
    with pytest.raises(SetupError, match="takes text"):
        BarbarianSetup.from_options({"position": ["Franks"]})
    with pytest.raises(PositionError, match="at most"):
        place("x" * (LONGEST + 1))
    with pytest.raises(PositionError, match="as the scenario lists them"):
        place("turn: Franks", allotment="lot")
    with pytest.raises(SetupError, match="no input 'postion'"):
        BarbarianSetup.from_options({"postion": "turn: Franks"})
