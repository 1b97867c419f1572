"""The calculators: inputs, answers, sentences for wrong inputs, and filling in from a running game."""

from __future__ import annotations

import json
from fractions import Fraction as F
from itertools import product
from random import Random

import msgspec
import pytest

from engine.battue.calculators import CALCULATORS, BattueAssault, BattueRaid, BattueReinforce
from engine.battue.odds import Assault
from engine.battue.setup import BattueSetup
from engine.battue.siege import besiege
from engine.core.parameters import InputError


def test_bt_battle_07_an_assault_answered_whole():
    answer = BattueAssault(warriors=3, defence=2, defenders=2).answer()
    assert answer.win == F(25, 216) + F(305, 3888) + F(247, 5832)
    assert answer.win + answer.lose + answer.retreat == 1
    assert answer.attackers_left.chance(2) == F(305, 3888)
    assert answer.defenders_left.chance(1) == F(1235, 5832)
    assert answer.expected_loss == 3 - answer.attackers_left.expectation()
    assert set(answer.rounds) == {2, 3, 4}


def test_bt_retreat_02_the_answer_with_both_leaving():
    answer = BattueAssault(
        warriors=6, defence=2, defenders=3, stop_at=2, defender_stop_at=1, retreat_cedes=True
    ).answer()
    assert answer.win == F(278153, 373248)
    assert answer.lose == 0 and answer.retreat == 1 - answer.win
    # a defender who left is alive
    assert answer.defenders_left.chance(1) >= answer.win


def test_the_json_has_fraction_and_float():
    calculator = BattueAssault.from_options({"warriors": "4", "defence": "4", "gain": "4"})
    document = json.loads(json.dumps(calculator.as_json()))
    assert document["calculator"] == "battue-assault"
    assert document["inputs"]["warriors"] == 4
    assert document["answer"]["win"] == {"fraction": "10547/15552", "float": float(F(10547, 15552))}
    assert list(document["answer"]["rounds"]) == ["1", "2", "3", "4"]
    assert document["answer"]["best_stopping"]["rows"][0]["fight_on_with"] == [3, 4]
    assert document["assumptions"]


@pytest.mark.parametrize("calculator", CALCULATORS)
def test_a_link_leads_back_to_the_same_inputs(calculator):
    assert calculator.from_link(calculator().link()).inputs() == calculator().inputs()


@pytest.mark.parametrize(
    ("calculator", "options", "sentence"),
    [
        (BattueAssault, {"warriors": "9"}, "'warriors' does not take '9'"),
        (BattueAssault, {"warrior": "3"}, "no input 'warrior'"),
        (BattueAssault, {"occupied_counts_warriors": "maybe"}, "yes or no"),
        (BattueReinforce, {"horde": "7", "on_board": "6"}, "includes it"),
        (BattueRaid, {"points": "1"}, "one for each target"),
        (BattueRaid, {"defenders": "1"}, "one for each target"),
        (BattueRaid, {"hordes": "9"}, "from 1 to 8"),
        (BattueRaid, {"defences": "3,13"}, "from 0 to 12"),
        (BattueRaid, {"hordes": "8,8"}, "15 warriors"),
        (BattueRaid, {"reach": "1-3"}, "horde-target"),
        (BattueRaid, {"reach": "one"}, "horde-target"),
    ],
)
def test_wrong_inputs_get_one_sentence(calculator, options, sentence):
    with pytest.raises(InputError, match=sentence):
        calculator.from_options(options).answer()


@pytest.mark.parametrize(
    ("horde", "on_board", "drums", "added"),
    [
        (3, 6, 0, {1: F(1, 3), 2: F(1, 3), 3: F(1, 3)}),
        (6, 6, 0, {1: F(1, 3), 2: F(2, 3)}),
        (7, 7, 0, {1: F(1)}),
        (3, 14, 0, {1: F(1)}),
        (3, 6, 2, {2: F(1, 3), 3: F(2, 3)}),
        (3, 6, 4, {3: F(1)}),
    ],
)
def test_bt_reinf_02_what_a_call_brings(horde, on_board, drums, added):
    answer = BattueReinforce(horde=horde, on_board=on_board, drums=drums).answer()
    assert dict(answer.added) == added
    assert answer.expected == sum(warriors * chance for warriors, chance in added.items())


def test_bt_reinf_02_the_calculator_equals_the_rules(ground):
    """Every die of every legal call through the rules."""
    table = ground(seats=2)
    for horde, other, drums in product(range(1, 8), range(1, 9), (0, 2)):
        if horde + other >= 15:
            continue
        state = table.state({0: {"R03": horde, "R04": other}}, flags={"R03": 0, "R04": 0}, drums=drums)
        state, found = table.play(state, "call R03"), {}
        for chance in table.rules.chances(state):
            after = table.rules.apply(state, chance.action).hordes[0][table.place("R03")]
            found[after] = found.get(after, 0) + F(chance.weight, 6)
        answer = BattueReinforce(horde=horde, on_board=horde + other, drums=drums).answer()
        assert dict(answer.horde_after) == found


def brute_force(hordes, targets, reach, cost):
    """The best value over every single way in which each horde can split."""
    best = F(0)

    def splits(size, goals):
        if not goals:
            yield ()
            return
        for warriors in range(size + 1):
            for rest in splits(size - warriors, goals[1:]):
                yield (warriors, *rest)

    ways = [
        [dict(zip(goals, split, strict=True)) for split in splits(size, goals)]
        for size, goals in (
            (size, [t for t in range(len(targets)) if (h, t) in reach]) for h, size in enumerate(hordes)
        )
    ]
    for choice in product(*ways):
        sums = [sum(part.get(target, 0) for part in choice) for target in range(len(targets))]
        if max(sums) > 8:
            continue
        value = F(0)
        for (defence, defenders, points), warriors in zip(targets, sums, strict=True):
            if warriors:
                siege = besiege(Assault(warriors=warriors, defence=defence, defenders=defenders))
                value += points * siege.win - cost * (warriors - siege.attackers_left.expectation())
        best = max(best, value)
    return best


@pytest.mark.parametrize("seed", range(12))
def test_bt_move_03_the_best_raid_equals_every_split_tried(seed):
    random = Random(seed)
    hordes = [random.randint(1, 5) for _ in range(random.randint(1, 3))]
    count = random.randint(1, 3)
    targets = [(random.randint(1, 5), random.choice([0, 0, 1, 2]), random.randint(1, 6)) for _ in range(count)]
    pairs = [(h, t) for h in range(len(hordes)) for t in range(count)]
    reach = random.sample(pairs, random.randint(1, len(pairs)))
    cost = random.choice([0, 1])
    answer = BattueRaid(
        hordes=hordes,
        defences=[each[0] for each in targets],
        defenders=[each[1] for each in targets],
        points=[each[2] for each in targets],
        reach=[f"{h + 1}-{t + 1}" for h, t in reach],
        cost=cost,
        retreats=False,
    ).answer()
    assert answer.value == brute_force(hordes, targets, reach, cost)
    assert answer.value == answer.expected_points - cost * answer.expected_loss
    for share in answer.shares:
        assert sum(march.warriors for march in answer.marches if march.target == share.target) == share.warriors
    for number, size in enumerate(hordes, start=1):
        assert sum(march.warriors for march in answer.marches if march.horde == number) <= size
    assert all((march.horde - 1, march.target - 1) in reach for march in answer.marches)


def test_bt_retreat_01_leaving_in_time_is_worth_something_in_a_raid():
    to_the_end = BattueRaid(hordes=[6], defences=[5], points=[3], cost=1, retreats=False).answer()
    in_time = BattueRaid(hordes=[6], defences=[5], points=[3], cost=1).answer()
    assert in_time.value > to_the_end.value
    assert in_time.shares[0].stop_at > 0


def test_an_assault_filled_in_from_a_battle(ground):
    table = ground(seats=2)
    state = table.state(
        {0: {"C06": 5}, 1: {"C06": 2}}, flags={"C06": 1}, faces={"C06": "T12"}, hands={0: ("L04", "L07"), 1: ("L11",)}
    )
    state = table.play(state, "done", "done", "play L04")
    rules = table.rules
    mine = BattueAssault.from_view(rules, rules.observe(state, 0), 0)
    assert (mine.warriors, mine.defence, mine.defenders, mine.first_round_attack_bonus) == (5, 4, 2, 1)
    assert (mine.good_omens, mine.evil_eyes, mine.gain) == (1, 0, 3)
    theirs = BattueAssault.from_view(rules, rules.observe(state, 1), 1)
    assert (theirs.good_omens, theirs.evil_eyes) == (0, 1)  # nobody sees the other's hand
    assert BattueAssault.from_view(rules, rules.observe(rules.start(), 0), 0) is None


def test_bt_event_02_what_an_event_adds_counts_once_and_cards_of_the_other_side_not_at_all(ground):
    table = ground(seats=2)
    state = table.state(
        {0: {"C06": 5}, 1: {"C06": 2}}, flags={"C06": 1}, faces={"C06": "T12"}, hands={0: ("L04", "L11"), 1: ("L07",)}
    )
    state = table.play(state, "done", "done")
    state = msgspec.structs.replace(state, fight=msgspec.structs.replace(state.fight, guard=2))
    filled = [BattueAssault.from_view(table.rules, table.rules.observe(state, seat), seat) for seat in (0, 1)]
    assert [each.defence for each in filled] == [4 + 2, 4 + 2]
    assert [(each.good_omens, each.evil_eyes) for each in filled] == [(0, 0), (0, 0)]


def test_a_call_and_a_raid_filled_in_from_a_turn(ground):
    table = ground(seats=2)
    state = table.state(
        {0: {"R03": 5, "R04": 2}, 1: {"C06": 2}},
        flags={"R03": 0, "R04": 0, "C06": 1},
        faces={"C06": "T12", "C07": "T16"},
    )
    call = BattueReinforce.from_view(table.rules, table.rules.observe(state, 0), 0)
    assert (call.horde, call.on_board) == (5, 7)
    assert BattueReinforce.from_view(table.rules, table.rules.observe(state, 1), 1) is None
    state = table.play(state, "done")
    raid = BattueRaid.from_view(table.rules, table.rules.observe(state, 0), 0)
    assert raid.hordes == [5, 2]
    # the wall R02 and the corner tower R05 are known too, hidden tiles are not
    assert list(zip(raid.defences, raid.defenders, raid.points, strict=True)) == [
        (5, 0, 4),
        (4, 2, 3),
        (5, 0, 2),
        (4, 0, 1),
    ]
    assert raid.reach == ["1-1", "1-2", "2-3", "1-4"]
    assert raid.answer().value > 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whatever_a_game_fills_in_has_an_answer(seats):
    rules = BattueSetup(seats=seats, round_limit=12).rules()
    state, random, filled = rules.start(), Random(seats), dict.fromkeys(CALCULATORS, 0)
    while menu := rules.legal_actions(state):
        if random.random() < 0.3:
            for calculator, seat in product(CALCULATORS, rules.seats):
                found = calculator.from_view(rules, rules.observe(state, seat), seat)
                if found is not None:
                    filled[calculator] += 1
                    assert found.words(found.answer())
        state = rules.apply(state, random.choice(menu))
    assert all(filled.values()), filled


def test_the_words_say_when_to_fight_on():
    calculator = BattueAssault(warriors=6, defence=5, gain=4)
    words = calculator.words(calculator.answer())
    assert words[0] == "The tile is taken with 87.0%; the attackers are wiped out with 13.0%."
    assert words[-1] == "After a lost round: fight on with 4 or more warriors."


def test_the_words_are_those_of_the_rerolls_that_are_held():
    """One Evil Eye with the defender: what is advised is the table's row for it, not the row without."""
    storm = BattueAssault(warriors=7, defence=6, defenders=2, evil_eyes=1)
    answer = storm.answer()
    rows = storm.current_rows(answer.best_stopping)
    assert rows and {(row.good_omens, row.evil_eyes) for row in rows} == {(0, 1)}
    said = [line for line in storm.words(answer) if line.startswith("Against")]
    for row, line in zip(rows, said, strict=True):
        assert ("leave" in line) is (not row.fight_on_with)
        assert "1 defenders" not in line


def test_a_raid_names_its_hordes_and_targets():
    raid = BattueRaid(hordes=[6], defences=[3], points=[2], horde_names=["The camp"], target_names=["Thermae R10"])
    assert (
        "The camp sends" in " ".join(raid.words(raid.answer())) and "to Thermae R10." in raid.words(raid.answer())[-1]
    )
    plain = BattueRaid(hordes=[6], defences=[3], points=[2])
    assert plain.words(plain.answer())[-1].startswith("Horde 1 sends")
