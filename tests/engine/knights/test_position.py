"""Positions in words: what is written is read again, the order of lines never matters, wrong words get a line."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.position_reader import PositionError
from engine.core.refusal import SetupError
from engine.knights.notes import CityNote, FortNote, NobleNote, Notes, SiegeNote, note_skirmish
from engine.knights.pieces import Troop
from engine.knights.position import read_notes, read_position, write_position
from engine.knights.setup import CROWDED, KnightsSetup

RULES = KnightsSetup(seats=4, turns=9).rules()


def random_notes(rng: Random) -> Notes:
    """Anything that words can say, possible or not."""
    places = RULES.realm.names
    nations = RULES.edition.mercenaries.nations

    def army(**more):
        troops = [Troop(rng.choice((50, 100, 150)), rng.choice(("", *nations))) for _ in range(rng.randint(0, 3))]
        return {
            "place": rng.choice(("", *places)),
            "troops": tuple(sorted(troops)),
            "tokens": rng.randint(0, 2),
            **more,
        }

    def siege():
        return rng.choice((None, SiegeNote(rng.choice(RULES.barons), rng.randint(0, 3))))

    def flag():
        return rng.random() < 0.3

    nobles = {
        slug: NobleNote(**army(fresh=flag(), at_sea=flag(), heir=flag())) for slug in rng.sample(RULES.noble_slugs, 5)
    }
    forts = {
        baron: FortNote(**army(breaches=rng.randint(0, 2), siege=siege(), lost=flag()))
        for baron in rng.sample(RULES.barons, 2)
    }
    cities = {}
    for name in rng.sample(RULES.realm.cities, 6):
        cities[name] = CityNote(rng.choice((None, *RULES.barons)), flag(), rng.randint(0, 2), False, siege())
        if flag():
            cities[name] = CityNote(razed=True)
    cards = rng.sample(RULES.card_names, 4)
    crowns = {baron: rng.randint(0, 40) for baron in rng.sample(RULES.barons, 2)}
    return Notes(nobles, forts, cities, crowns, tuple(cards[:2]), tuple(cards[2:]), rng.randint(1, 9),
                 rng.choice((None, *RULES.barons)), rng.choice((None, *RULES.barons)))  # fmt: skip


def test_what_is_written_is_read_again_and_the_order_of_the_lines_never_matters():
    rng = Random(5)
    for _ in range(200):
        notes = random_notes(rng)
        lines = write_position(notes, RULES).splitlines()
        rng.shuffle(lines)
        assert read_notes("\n".join(lines), RULES) == notes


def test_the_skirmish_is_what_a_game_begins_with_and_no_words_are_no_empty_map():
    words = write_position(note_skirmish(RULES), RULES)
    assert read_position(words, RULES) == RULES.start()
    assert write_position(Notes(), RULES) == "turn: 1"


def test_lines_of_a_crowded_position_may_stand_in_any_order():
    rules, rng = KnightsSetup(seats=3, position=CROWDED).rules(), Random(2)
    lines = CROWDED.strip().splitlines()
    for _ in range(10):
        rng.shuffle(lines)
        assert read_position("\n".join(lines), rules) == rules.start()


def test_places_go_by_their_cities_and_barons_by_their_full_names():
    one = read_position("Raoul d'Émerande: smalt Vecht, 100", RULES)
    assert one == read_position("emerande: smalt E3, 100", RULES)


@pytest.mark.parametrize(
    ("words", "line", "what"),
    [
        ("Emerande: smalt E3, 100\nEmerande: smallt E4, 50", 2, "Did you mean 'smalt'?"),
        ("Emerand: smalt E3, 100", 1, "Did you mean 'Emerande'?"),
        ("Emerande: smalt Vehct, 100", 1, "Did you mean 'Vecht'?"),
        ("Emerande: smalt E3, 100 Polisch", 1, "Did you mean 'Polish'?"),
        ("Emerande: cyan E3, 100", 1, "Louis de Cyan serves Niebieski: he belongs into that line."),
        ("Emerande: smalt E3, 100; smalt E4, 50", 1, "smalt is said twice."),
        ("Emerande: city Vecht\nNiebieski: city Vecht", 2, "Vecht is said twice."),
        ("Emerande: city Vecht, strong", 1, "'strong' says nothing of walls"),
        ("Emerande: crowns many", 1, "should be a number"),
        ("Emerande: smalt E3, 100, tokens 1", 0, "has loss tokens for all of his men"),
        ("Emerande: fortress E3", 0, "with a city"),
        ("Destiny: smalt, smalt", 0, "'smalt' twice"),
    ],
)
def test_wrong_words_are_answered_with_their_line_and_what_was_meant(words, line, what):
    with pytest.raises(PositionError) as caught:
        read_position(words, RULES)
    assert caught.value.line == line
    assert what in str(caught.value)


def test_three_thousand_damaged_positions_are_read_or_refused_in_one_sentence():
    rng = Random(11)
    for _ in range(3000):
        text = list(CROWDED)
        for _ in range(rng.randint(1, 6)):
            place = rng.randrange(len(text))
            text[place : place + rng.randint(0, 4)] = rng.choice(("", ";", ":", ",", "9", "x", "\n", "é", "99999999"))
        try:
            read_position("".join(text), RULES)
        except PositionError as wrong:
            assert "\n" not in str(wrong)


@pytest.mark.parametrize("old", ['{"nobles": {"smalt": {"place": "G3"}}}', {"nobles": {}}])
def test_a_position_of_an_old_record_is_refused_as_old(old):
    with pytest.raises(SetupError, match="old one, written as JSON"):
        KnightsSetup.from_options({"position": old})
