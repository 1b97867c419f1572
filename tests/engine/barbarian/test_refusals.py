"""Every reason for which an action can fail: the rule it cites, and a sentence and a tip that are fit to be read.

The last test reads the engine's own source and lists any refusal that no case here has met.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from importlib import resources
from random import Random
from typing import get_args

import pytest

from engine.barbarian.actions import Assault, BarbarianAction, Move
from engine.barbarian.phases import untimely
from engine.barbarian.pieces import KINGDOMS
from engine.barbarian.questions import list_units
from engine.barbarian.setup import BarbarianSetup
from engine.core.rulebook import load_rulebook
from engine.core.steps import Due

from .positions import Game, Position, position


def begin(**options: object) -> Game:
    rules = BarbarianSetup(**options).rules()
    return Game(rules, rules.start())


def three() -> Position:
    return position("III-1", powers="none")


def chests() -> Game:
    game = begin(seats=3)
    while game.step == "LayingLoot":
        game = game.play(sorted(game.menu())[0])
    return game


def burgundia() -> Position:
    """A Frank warrior in Ripuaria and one in Burgundia, a Visigoth warrior in Septimania."""
    words = three().unit("frank", "warrior", "Ripuaria").unit("frank", "warrior", "Burgundia")
    return words.unit("visigoth", "warrior", "Septimania")


def guest() -> Position:
    """A Visigoth warrior, come by a contest, stands on a token of the Franks."""
    words = three().token("frank", "Burgundia").unit("visigoth", "warrior", "Burgundia")
    return words.unit("frank", "warrior", "Ripuaria")


def taxing() -> Game:
    return three().loot("Belgica", 1, 3).loot("Toxandria", 3).turn("frank").play("tax")


def changing() -> Game:
    return three().loot("Belgica", 3).loot("Toxandria", 3).token("frank", "Neustria").turn("frank").play("tax")


def moving() -> Game:
    return three().unit("frank", "warrior", "Ripuaria").turn("frank").play("move king Belgica Toxandria")


def contested() -> Game:
    """The Ostrogoths assault Provincia; the Visigoths are asked first, the Franks after them."""
    words = burgundia().unit("ostrogoth", "warrior", "Italia")
    return words.turn("ostrogoth").play("assault warrior Italia Provincia")


def fighting() -> Game:
    words = three().unit("visigoth", "warrior", "Burgundia").unit("frank", "warrior", "Ripuaria")
    return words.unit("visigoth", "warrior", "Septimania").turn("frank").play("assault king Belgica Burgundia")


def bribing() -> Game:
    return fighting().play("pass", "pass")


def evacuating() -> Game:
    return fighting().play("reinforce warrior Ripuaria", "pass", "bribe -", "bribe -")


def rallying() -> Game:
    words = position("III-1").unit("visigoth", "king", "Septimania").unit("frank", "warrior", "Ripuaria")
    game = words.turn("frank").play("assault warrior Ripuaria Burgundia", "contest visigoth king Septimania")
    return game.play("pass", "bribe -", "bribe -")


def over() -> Game:
    return position("III-1", round_limit=1).turn("frank").play("stay")


def paying(treasury: str = "1,1,2,3") -> Game:
    return three().treasury("frank", treasury).loot("Toxandria", 1).turn("frank").play("recruit Toxandria")


def partners() -> Position:
    words = position("II-1", powers="none").token("visigoth", "Provincia").unit("ostrogoth", "warrior", "Italia")
    return words.unit("vandal", "warrior", "Sea").unit("frank", "warrior", "Burgundia")


def poor() -> Position:
    words = three().unit("frank", "king", "Burgundia").treasury("frank", "-")
    words = words.unit("visigoth", "warrior", "Belgica").unit("visigoth", "warrior", "Toxandria")
    return words.loot("Ripuaria", 3)


def four_warriors() -> Position:
    words = three()
    for place in ("Ripuaria", "Neustria", "Armorica", "Alamannia"):
        words = words.unit("frank", "warrior", place)
    return words


def four_tokens() -> Position:
    words = burgundia().token("frank", "Neustria", "Armorica", "Italia", "Alamannia").treasury("frank", "3,3,3")
    return words.unit("visigoth", "king", "Toxandria")


CASES: list[tuple[Callable[[], Game], str, str]] = [
    # before the game
    (lambda: begin(seats=4, privilege=True), "scenario III-1", "BK-SETUP-01"),
    (lambda: begin(seats=3, expert=True).play("select hun"), "select hun", "BK-EXPERT-01"),
    (lambda: begin(seats=3, allotment="heritage").play("choose frank"), "choose frank", "BK-ADV-02"),
    (lambda: begin(seats=3, expert=True).play("select hun", "select saxon", "select frank"), "choose vandal",
     "BK-EXPERT-02"),
    (lambda: begin(seats=3), "lay Pannonia:1,2,3", "BK-SETUP-05"),
    (lambda: begin(seats=3, allotment="lot"), "draw hun", "BK-SETUP-02"),
    (chests, "deal Burgundia 5", "BK-SETUP-07"),
    # anything at the wrong moment
    (over, "stay", "BK-VICTORY-01"),
    (lambda: three().turn("frank"), "bribe 1", "BK-BATTLE-01"),
    (contested, "stay", "BK-TURN-02"),
    # recruit
    (lambda: three().turn("frank"), "recruit Hibernia", "BK-AMB-44"),
    (lambda: guest().turn("frank"), "recruit Burgundia", "BK-RECRUIT-03"),
    (lambda: guest().turn("frank"), "move warrior Ripuaria Burgundia", "BK-MANOEUVRE-02"),
    (lambda: three().unit("frank", "warrior", "Ripuaria").turn("frank"), "assault warrior Toxandria Ripuaria",
     "BK-MAP-07"),
    (lambda: three().unit("frank", "warrior", "Ripuaria").turn("frank"), "assault king Belgica Ripuaria",
     "BK-ASSAULT-02"),
    (lambda: three().turn("frank"), "move king Belgica Belgica", "BK-MAP-07"),
    (fighting, "reinforce king Burgundia", "BK-BATTLE-02"),
    (lambda: three().turn("frank"), "recruit Sea", "BK-MAP-10"),
    (lambda: three().turn("frank"), "recruit Cantium", "BK-MAP-08"),
    (lambda: three().turn("frank"), "recruit Burgundia", "BK-RECRUIT-03"),
    (lambda: three().turn("frank"), "recruit Belgica", "BK-RECRUIT-03"),
    (lambda: three().unit("visigoth", "warrior", "Ripuaria").turn("frank"), "recruit Ripuaria", "BK-CONTROL-06"),
    (lambda: three().token("visigoth", "Ripuaria").turn("frank"), "recruit Ripuaria", "BK-CONTROL-07"),
    (lambda: four_warriors().turn("frank"), "recruit Toxandria", "BK-ECON-05"),
    (lambda: three().treasury("frank", "1").turn("frank"), "recruit Toxandria", "BK-ECON-05"),
    (lambda: three().treasury("frank", "3").turn("frank"), "recruit Toxandria", "BK-AMB-04"),
    # pay
    (lambda: paying("1,2,3"), "pay 3 - 1 Toxandria", "BK-AMB-02"),
    (lambda: paying("1,2,3"), "pay 2,2 - - -", "BK-ECON-01"),
    (lambda: paying("1,2,3"), "pay 3 - - -", "BK-AMB-04"),
    (lambda: paying("1,1,3"), "pay - - - -", "BK-AMB-04"),
    (lambda: paying("3"), "pay 3 - - -", "BK-AMB-02"),
    (lambda: burgundia().turn("frank").play("claim Burgundia"), "pay 2,1 - - -", "BK-AMB-36"),
    # tax
    (lambda: three().turn("frank"), "tax", "BK-AMB-01"),
    (lambda: poor().turn("frank"), "tax", "BK-TAX-01"),
    (taxing, "take Burgundia:1 - -", "BK-TAX-02"),
    (taxing, "take Belgica:2 - -", "BK-TAX-02"),
    (taxing, "take Belgica:3,1 - -", "BK-AMB-36"),
    (taxing, "take Toxandria:3;Belgica:1 - -", "BK-AMB-36"),
    (taxing, "take - - -", "BK-AMB-01"),
    (taxing, "take Belgica:1,3 - -", "BK-TAX-01"),
    (lambda: position("III-1").loot("Dalmatia", 3, 3).turn("ostrogoth").play("tax"), "take Dalmatia:3,3 - -",
     "BK-TAX-01"),
    (changing, "take Belgica:3;Toxandria:3 1 Belgica", "BK-AMB-02"),
    # manoeuvres
    (moving, "move king Toxandria Sea", "BK-MANOEUVRE-01"),
    (lambda: three().unit("frank", "king", "Sea").unit("frank", "warrior", "Belgica").turn("frank").play(
        "move warrior Belgica Sea"), "move warrior Sea Belgica", "BK-MANOEUVRE-01"),
    (lambda: three().turn("frank"), "move king Belgica Neustria", "BK-MANOEUVRE-01"),
    (lambda: partners().turn("ostrogoth"), "move warrior Italia Provincia", "BK-MANOEUVRE-01"),
    (lambda: burgundia().turn("frank"), "move king Belgica Ripuaria", "BK-MANOEUVRE-02"),
    (lambda: three().turn("frank"), "move warrior Belgica Ripuaria", "BK-MAP-07"),
    (lambda: three().turn("frank"), "move warrior Sea Belgica", "BK-MAP-07"),
    (lambda: three().turn("frank"), "move king Belgica Tolosa", "BK-MAP-06"),
    (lambda: burgundia().turn("frank"), "move warrior Burgundia Sea", "BK-MAP-06"),
    (lambda: burgundia().unit("frank", "king", "Toxandria").turn("frank"), "castle Toxandria Burgundia",
     "BK-MANOEUVRE-03"),
    # assault
    (lambda: three().turn("frank"), "assault king Belgica Sea", "BK-AMB-25"),
    (lambda: burgundia().turn("frank"), "assault king Belgica Burgundia", "BK-ASSAULT-02"),
    (lambda: three().turn("frank"), "assault king Belgica Ripuaria", "BK-ASSAULT-02"),
    (lambda: burgundia().token("frank", "Septimania").turn("frank"), "assault warrior Burgundia Septimania",
     "BK-AMB-09"),
    (lambda: partners().turn("ostrogoth"), "assault warrior Italia Provincia", "BK-AMB-32"),
    (lambda: three().turn("frank"), "assault king Belgica Tolosa", "BK-MAP-06"),
    (lambda: three().turn("ostrogoth"), "assault king Pannonia Hunnia", "BK-MAP-08"),
    (lambda: three().turn("frank"), "ride king Belgica Ripuaria", "BK-POWER-HUN-1"),
    (lambda: position("V-1").turn("hun"), "ride king Hunnia Noricum", "BK-POWER-HUN-1"),
    (lambda: position("V-1").token("hun", "Marcomannia").turn("hun"), "ride king Hunnia Scythia", "BK-AMB-35"),
    (lambda: position("V-1").unit("hun", "warrior", "Scythia").turn("hun").play("ride king Hunnia Dacia"),
     "assault warrior Scythia Marcomannia", "BK-AMB-35"),
    # claim
    (lambda: burgundia().turn("frank"), "claim Ripuaria", "BK-CLAIM-01"),
    (lambda: three().turn("frank"), "claim Tolosa", "BK-MAP-02"),
    (lambda: three().turn("frank"), "claim Italia", "BK-CONTROL-03"),
    (lambda: four_tokens().turn("frank"), "claim Burgundia", "BK-CLAIM-02"),
    (lambda: three().unit("visigoth", "king", "Baetica").unit("frank", "warrior", "Tolosa").turn("frank"),
     "claim Tolosa", "BK-MAP-02"),
    (lambda: position("II-1").unit("ostrogoth", "warrior", "Septimania").turn("ostrogoth"), "claim Septimania",
     "BK-AMB-32"),
    # contest and battle
    (contested, "contest frank warrior Burgundia", "BK-AMB-42"),
    (contested, "contest visigoth warrior Italia", "BK-MAP-07"),
    (contested, "contest visigoth king Tolosa", "BK-MAP-06"),
    (fighting, "done", "BK-AMB-41"),
    (lambda: three().unit("visigoth", "warrior", "Burgundia").unit("frank", "warrior", "Ripuaria").unit(
        "frank", "warrior", "Neustria").turn("frank").play("assault king Belgica Burgundia",
        "reinforce warrior Neustria"), "pass", "BK-AMB-41"),
    (fighting, "reinforce warrior Neustria", "BK-MAP-07"),
    (bribing, "bribe 5", "BK-BATTLE-03"),
    (bribing, "bribe 2,1", "BK-AMB-36"),
    # afterwards
    (rallying, "rally Belgica", "BK-POWER-FRA-2"),
    (evacuating, "evacuate warrior Neustria", "BK-EVAC-02"),
    (evacuating, "evacuate warrior Sea", "BK-EVAC-03"),
    (lambda: three().unit("visigoth", "warrior", "Burgundia").unit("frank", "warrior", "Ripuaria").unit(
        "frank", "warrior", "Neustria").turn("frank").play("assault warrior Ripuaria Burgundia",
        "reinforce warrior Neustria", "done", "pass", "bribe -", "bribe -"), "evacuate king Ripuaria", "BK-EVAC-02"),
]  # fmt: skip


@pytest.mark.parametrize(("make", "line", "rule"), CASES, ids=[f"{rule} {line}" for _, line, rule in CASES])
def test_every_refusal_cites_its_rule_and_reads_well(make, line, rule):
    game = make()
    refusal = game.refusal(line)
    assert refusal is not None and refusal.rule == rule, str(refusal)
    assert load_rulebook("engine.barbarian").find(rule) is not None
    assert line not in game.menu()
    for phrase in (refusal.sentence, refusal.tip):
        text = str(phrase)
        assert text[0].isupper() or text[0] in "'0123456789", text
        assert text.endswith("."), text
        assert not set("{}") & set(text) and "  " not in text and ".." not in text, text
        assert not any(f" {kingdom.value} " in text for kingdom in KINGDOMS), text  # kingdoms go by their names
        assert "None" not in text and "()" not in text and " in Sea" not in text, text


def test_every_refusal_that_the_engine_can_give_is_met_above():
    """The sentences in the source against those that the cases drew."""
    met = {make().refusal(line).sentence.template for make, line, _ in CASES}
    met -= {due.sentence for due in TIMES} | {"The game is over."}
    met -= {"Chance cannot bring '{action}' here."}  # the table's own, for every game
    written = set()
    for module in walk(resources.files("engine.barbarian")):
        for node in ast.walk(ast.parse(module)):
            called = getattr(node, "func", None)
            if "refuse" in (getattr(called, "id", ""), getattr(called, "attr", "")) and len(node.args) > 1:
                written |= constants(node.args[1])
            elif isinstance(node, ast.Assign) and [getattr(name, "id", "") for name in node.targets] == ["sentence"]:
                written |= constants(node.value)  # named first, where the call would not stand on one line
    assert len(written) > 50
    assert written == met, f"never drawn: {sorted(written - met)}; drawn, but not found: {sorted(met - written)}"


def walk(folder):
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from walk(entry)
        elif entry.name.endswith(".py"):
            yield entry.read_text(encoding="utf-8")


def constants(node):
    return {each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)}


# --- what is said of an action out of its time ----------------------------------------------------------------

TIMES = [*untimely.DUE.values(), *(each for each in vars(untimely).values() if isinstance(each, Due))]

UNTIMELY: list[tuple[Callable[[], Game], str, str]] = [
    (lambda: three().turn("frank"), "pass", "BK-AMB-23"),
    (lambda: three().turn("frank"), "reinforce warrior Ripuaria", "BK-BATTLE-02"),
    (lambda: three().turn("frank"), "evacuate warrior Ripuaria", "BK-EVAC-02"),
    (lambda: three().turn("frank"), "rally Ripuaria", "BK-POWER-FRA-2"),
    (lambda: three().turn("frank"), "pay 1 - - -", "BK-ECON-01"),
    (lambda: three().turn("frank"), "take Belgica:1 - -", "BK-TAX-01"),
    (lambda: three().turn("frank"), "lay Belgica:1", "BK-SETUP-05"),
    (lambda: three().turn("frank"), "deal Burgundia 1", "BK-SETUP-07"),
    (lambda: three().turn("frank"), "choose hun", "BK-ADV-02"),
    (lambda: three().turn("frank"), "select hun", "BK-EXPERT-01"),
    (lambda: three().turn("frank"), "scenario III-1", "BK-ADV-01"),
    (lambda: three().turn("frank"), "draw hun", "BK-SETUP-02"),
    (moving, "recruit Ripuaria", "BK-TURN-02"),
    (moving, "assault warrior Ripuaria Burgundia", "BK-TURN-02"),
    (contested, "move warrior Septimania Tolosa", "BK-MAP-07"),
    (contested, "pass", "BK-BATTLE-02"),
    (fighting, "contest ostrogoth king Pannonia", "BK-ASSAULT-03"),
    (fighting, "bribe 1", "BK-BATTLE-01"),
    (fighting, "move king Burgundia Belgica", "BK-BATTLE-01"),
    (bribing, "castle Burgundia Ripuaria", "BK-BATTLE-01"),
    (bribing, "reinforce warrior Ripuaria", "BK-BATTLE-02"),
    (bribing, "decline", "BK-CONTEST-02"),
    (evacuating, "done", "BK-AMB-16"),
    (evacuating, "forgo", "BK-AMB-16"),
    (evacuating, "move king Burgundia Belgica", "BK-EVAC-02"),
    (lambda: three().turn("frank"), "done", "BK-AMB-36"),
    (lambda: three().turn("frank"), "contest frank king Belgica", "BK-CONTEST-02"),
]


@pytest.mark.parametrize(("make", "line", "rule"), UNTIMELY, ids=[f"{rule} {line}" for _, line, rule in UNTIMELY])
def test_an_action_out_of_its_time_cites_the_rule_that_gives_it_its_time(make, line, rule):
    game = make()
    refusal = game.refusal(line)
    assert refusal is not None and refusal.rule == rule, str(refusal)
    assert str(refusal.tip).startswith("Now: The ") or str(refusal.tip).startswith("Now: Visigoths")


def test_every_kind_of_action_has_a_time_of_its_own_and_every_saying_is_met_above():
    assert set(untimely.DUE) == set(get_args(BarbarianAction))
    met = {make().refusal(line).sentence.template for make, line, _ in [*CASES, *UNTIMELY]}
    assert {due.sentence for due in TIMES} <= met


# --- tips that lead on ----------------------------------------------------------------------------------------


def two() -> Position:
    return position("II-1", powers="none")


TIPS: list[tuple[Callable[[], Game], str, str]] = [
    (lambda: three().turn("frank"), "claim Rome", "Did you mean Roma?"),
    (lambda: three().turn("frank"), "recruit toxandria", "Did you mean Toxandria?"),
    (lambda: three().turn("frank"), "recruit Sea", "empty province that you control"),
    (lambda: three().turn("frank"), "claim Sea", "where your unit stands"),
    (lambda: three().unit("visigoth", "king", "Baetica").unit("frank", "warrior", "Tolosa").turn("frank"),
     "claim Tolosa", "Stay there"),
    (lambda: three().turn("frank"), "claim Tolosa", "Assault it and stay"),
    (lambda: three().unit("frank", "warrior", "Ripuaria").turn("frank"), "assault king Belgica Ripuaria",
     "Assault a province that you do not control."),
    (lambda: burgundia().turn("frank"), "assault warrior Ripuaria Burgundia", "claim it"),
    (lambda: guest().turn("frank"), "recruit Burgundia", "until it has gone"),
    (lambda: guest().turn("frank"), "move warrior Ripuaria Burgundia", "until it leaves"),
    (lambda: three().unit("frank", "warrior", "Ripuaria").turn("frank"), "move warrior Ripuaria Alamannia",
     "announce an assault"),
    (lambda: two().unit("visigoth", "warrior", "Provincia").unit("ostrogoth", "warrior", "Italia").turn("ostrogoth"),
     "move warrior Italia Provincia", "This warrior can go to: Dalmatia, the sea."),
    (moving, "move warrior Ripuaria Alamannia", "This warrior can go to: Belgica."),
    (lambda: bribing_with("1,1,3"), "bribe 4", "write 'bribe 1,3'."),
    (lambda: bribing_with("1,1,3"), "bribe 6", "No coin is split"),
    (paying, "pay 4 - - -", "'pay 1,1 - - -'"),
]  # fmt: skip


def bribing_with(treasury: str) -> Game:
    words = three().unit("visigoth", "warrior", "Burgundia").treasury("frank", treasury)
    return words.turn("frank").play("assault king Belgica Burgundia")


@pytest.mark.parametrize(("make", "line", "tip"), TIPS, ids=[line for _, line, _ in TIPS])
def test_bk_amb_44_a_tip_names_what_would_be_legal_here(make, line, tip):
    refusal = make().refusal(line)
    assert refusal is not None and tip in str(refusal.tip), str(refusal)


@pytest.mark.parametrize("seed", range(3))
def test_an_assault_that_a_tip_advises_is_legal(seed):
    """Every move that is refused with that advice, in random games of two."""
    rng, advised = Random(seed), 0
    rules = BarbarianSetup(seats=2).rules()
    state = rules.start()
    while (menu := rules.legal_actions(state)) and state.round < 12:
        if state.active is not None:
            units = list_units(rules.realm(state.played), state, state.active)
            names = rules.realm(state.played).names
            for kind, place in units:
                for target in rng.sample(names, 4):
                    refusal = rules.why_illegal(state, Move(kind, names[place], target))
                    if refusal is not None and "announce an assault" in str(refusal.tip):
                        advised += 1
                        assert rules.why_illegal(state, Assault(kind, names[place], target)) is None
        state = rules.apply(state, rng.choice(menu))
    assert advised
