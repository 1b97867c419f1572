"""`gonfalon calculators` and `gonfalon odds`: the same numbers as one JSON document, one sentence for bad input."""

import json
from fractions import Fraction

import pytest

from app.command import main
from engine.core.parameters import list_fields
from engine.registry import CALCULATORS

OURS = ("barbarian-battle", "barbarian-reign", "barbarian-tax")


def run(capsys, *arguments):
    code = main(list(arguments))
    said = capsys.readouterr()
    return code, said.out, said.err


def ask(capsys, name, *pairs):
    code, out, err = run(capsys, "odds", name, *(word for pair in pairs for word in ("--set", pair)), "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def exact(number):
    assert set(number) == {"fraction", "float"}
    assert float(Fraction(number["fraction"])) == number["float"]
    return Fraction(number["fraction"])


def test_calculators_are_listed_with_bounds_and_docs(capsys):
    code, out, _ = run(capsys, "calculators", "--json")
    listed = {entry["calculator"]: entry for entry in json.loads(out)}
    assert code == 0
    assert set(OURS) <= set(listed)
    inputs = {each["name"]: each for each in listed["barbarian-battle"]["inputs"]}
    assert inputs["my_warriors"]["bounds"] == [0, 4]
    assert inputs["my_coins"]["each"] == [1, 5]
    assert inputs["active"]["choices"] == ["me", "them"]
    assert all(each["doc"] for entry in listed.values() for each in entry["inputs"])


@pytest.mark.parametrize("name", OURS)
def test_every_answer_is_one_document_of_the_same_shape(capsys, name):
    document = ask(capsys, name)
    assert list(document) == ["calculator", "inputs", "answer", "assumptions"]
    assert document["calculator"] == name
    assert list(document["inputs"]) == [field.name for field in list_fields(CALCULATORS[name])]
    assert document["assumptions"] and all(isinstance(each, str) for each in document["assumptions"])


def test_the_battle_answers_by_its_keys(capsys):
    pairs = ("my_coins=1", "their_coins=1", "my_stake=10", "their_stake=10")
    answer = ask(capsys, "barbarian-battle", *pairs)["answer"]
    assert {"points", "sure_win", "best_reply", "equilibrium"} <= set(answer)
    assert {"me", "them", "win_chance", "certificate"} <= set(answer["equilibrium"])
    assert answer["points"]["me"]["before_bribes"] == 3
    assert answer["sure_win"] == 1
    assert answer["outcomes"] == {"0": {"0": True, "1": False}, "1": {"0": True, "1": True}}
    assert {bribe: exact(chance) for bribe, chance in answer["equilibrium"]["me"].items()} == {
        "0": Fraction(1, 10),
        "1": Fraction(9, 10),
    }
    assert exact(answer["equilibrium"]["win_chance"]) == Fraction(99, 100)
    assert exact(answer["equilibrium"]["certificate"]) == 0


def test_an_answer_for_a_person_is_in_words(capsys):
    code, out, _ = run(capsys, "odds", "barbarian-battle", "--set", "my_king=yes", "--set", "their_coins=2,3")
    assert code == 0
    assert "Bribe nothing: you win." in out
    assert "9 against 3" in out


@pytest.mark.parametrize(
    ("name", "pair", "named"),
    [
        ("barbarian-battle", "my_coins=1,-1", "'my_coins'"),
        ("barbarian-battle", "their_total_min=3", "'their_total_max'"),
        ("barbarian-battle", "nonsense=3", "'nonsense'"),
        ("barbarian-battle", "belief=11", "'belief'"),
        ("barbarian-reign", "kings=3", "'kings'"),
        ("barbarian-tax", "provinces=9", "'provinces'"),
        ("barbarian-tax", "limit", "--set"),
        ("barbarian-tea", "limit=2", "'barbarian-tea'"),
    ],
)
@pytest.mark.parametrize("as_json", [False, True])
def test_bad_input_is_one_sentence_on_stderr_and_code_2(capsys, name, pair, named, as_json):
    code, out, err = run(capsys, "odds", name, "--set", pair, *(["--json"] if as_json else []))
    assert (code, out) == (2, "")
    assert named in err
    assert err.count("\n") == 1 and "Traceback" not in err
