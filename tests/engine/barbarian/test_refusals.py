"""Every reason for which an action can fail: the rule it cites, and a sentence and a tip that are fit to be read.

The last test reads the engine's own source and lists any refusal that no case here has met.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from importlib import resources

import pytest

from engine.barbarian.pieces import KINGDOMS
from engine.barbarian.setup import BarbarianSetup
from engine.core.rulebook import load_rulebook

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
    (lambda: three().turn("frank"), "bribe 1", "BK-TURN-02"),
    (contested, "stay", "BK-TURN-02"),
    # recruit
    (lambda: three().turn("frank"), "recruit Hibernia", "BK-MAP-06"),
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
    written = set()
    for module in walk(resources.files("engine.barbarian")):
        for node in ast.walk(ast.parse(module)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "refuse":
                written |= constants(node.args[1])
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
