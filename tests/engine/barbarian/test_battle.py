"""Battle, evacuation and plunder, step by step; and battles through the rules against `settle`, by the hundred."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from engine.barbarian.battle import Points, Side, count_points, settle
from engine.barbarian.edition import BarbarianEdition
from engine.core.edition import packaged
from engine.core.event import Event

from .positions import Game, position

POINTS = packaged(BarbarianEdition).points


def at_burgundia(**options) -> Game:
    """The Frank king assaults the Visigoth warrior in Burgundia; both have one warrior nearby."""
    return (
        position("III-1", powers="none", **options)
        .unit("frank", "warrior", "Ripuaria")
        .unit("visigoth", "warrior", "Burgundia")
        .unit("visigoth", "warrior", "Septimania")
        .turn("frank")
        .play("assault king Belgica Burgundia")
    )


# --- order, reinforcements ---


def test_bk_turn_03_and_bk_battle_01_the_steps_come_in_their_order():
    game = at_burgundia().play(
        "reinforce warrior Ripuaria", "reinforce warrior Septimania", "bribe 1", "bribe 2", "evacuate warrior Belgica"
    )
    order = [
        "BK-BATTLE-02", "BK-BATTLE-02", "BK-BATTLE-03", "BK-BATTLE-03", "BK-BATTLE-03", "BK-BATTLE-03",
        "BK-BATTLE-07", "BK-BATTLE-09", "BK-EVAC-02",
    ]  # fmt: skip
    assert game.told == order and game.active == "ostrogoth"


def test_bk_battle_02_and_bk_amb_41_done_hands_over_and_pass_is_final():
    game = (
        position("III-1", powers="none")
        .unit("frank", "warrior", "Ripuaria")
        .unit("frank", "warrior", "Neustria")
        .unit("visigoth", "warrior", "Burgundia")
        .unit("visigoth", "warrior", "Septimania")
        .unit("visigoth", "warrior", "Aquitania")
        .turn("frank")
        .play("assault king Belgica Burgundia")
    )
    assert game.asked == {"frank"}
    assert game.refused_by("done") == "BK-AMB-41"
    game = game.play("reinforce warrior Ripuaria")
    assert game.refused_by("pass") == "BK-AMB-41"
    game = game.play("done")
    assert game.asked == {"visigoth"}
    game = game.play("reinforce warrior Septimania", "done")
    assert game.asked == {"frank"}
    game = game.play("pass")
    assert game.asked == {"visigoth"}
    game = game.play("reinforce warrior Aquitania")
    assert game.step == "Bribing" and game.asked == {"frank"}


def test_bk_amb_14_reinforcements_come_from_any_adjacent_zone():
    """Over land, across the strait, from the sea; from one's own and from foreign ground."""
    game = (
        position("III-3", powers="none")
        .unit("saxon", "warrior", "Neustria")
        .unit("saxon", "warrior", "Sea")
        .unit("frank", "warrior", "Burgundia")
        .unit("frank", "warrior", "Aquitania")
        .turn("frank")
        .play("assault king Belgica Neustria")
    )
    assert game.menu("reinforce") == {"reinforce warrior Burgundia", "reinforce warrior Aquitania"}
    game = game.play("pass")
    assert game.menu("reinforce") == {"reinforce king Cantium", "reinforce warrior Sea"}
    assert game.refused_by("reinforce warrior Anglia") == "BK-MAP-07"


def test_bk_amb_14_who_has_passed_is_not_asked_again_while_the_other_goes_on():
    game = (
        position("III-1", powers="none")
        .unit("frank", "warrior", "Ripuaria")
        .unit("visigoth", "warrior", "Burgundia")
        .unit("visigoth", "warrior", "Septimania")
        .unit("visigoth", "warrior", "Aquitania")
        .turn("frank")
        .play("assault king Belgica Burgundia", "pass", "reinforce warrior Septimania", "done")
    )
    assert game.asked == {"visigoth"} and game.menu() == {"pass", "reinforce warrior Aquitania"}
    assert game.play("pass").step == "Bribing"


def test_bk_amb_15_an_assault_on_an_occupied_province_may_end_the_game_before_the_battle():
    game = (
        position("III-1", powers="none")
        .token("visigoth", "Tarraconensis", "Lusitania", "Baetica", "Armorica")
        .unit("frank", "warrior", "Septimania")
        .unit("ostrogoth", "warrior", "Provincia")
        .turn("frank")
        .play("assault warrior Septimania Provincia")
    )
    assert game.winner == {"visigoth"} and game.told == ["BK-ASSAULT-01", "BK-VICTORY-02"]


def test_bk_amb_15_a_reinforcement_that_leaves_a_home_may_end_the_game():
    game = (
        position("III-1", powers="none")
        .token("visigoth", "Tarraconensis", "Lusitania", "Baetica", "Armorica")
        .unit("frank", "warrior", "Septimania")
        .unit("ostrogoth", "warrior", "Burgundia")
        .turn("frank")
        .play("assault king Belgica Burgundia", "reinforce warrior Septimania")
    )
    assert game.winner == {"visigoth"} and game.told[-1] == "BK-VICTORY-02"


# --- bribes, points ---


def test_bk_battle_03_and_bk_battle_08_bribes_change_hands_whoever_wins():
    game = at_burgundia().play("pass", "pass", "bribe 1,1", "bribe 3")
    assert game.told.count("BK-BATTLE-03") == 4  # two sealed purses, two shown
    assert "The Franks paid a bribe of 2 (1 + 1) to the Visigoths." in game.story
    assert game.coins("frank") == (1, 2, 2, 3, 3) and game.coins("visigoth") == (1, 1, 1, 1, 1, 2, 2)


def test_bk_battle_03_a_sealed_bribe_is_nobody_elses_to_see():
    game = at_burgundia().play("pass", "pass", "bribe 1,2")
    frank, visigoth = game.seat("frank"), game.seat("visigoth")
    assert game.rules.observe(game.state, frank).step.sealed[0].choice == (1, 2)
    assert game.rules.observe(game.state, visigoth).step.sealed[0].choice is None
    assert game.rules.observe(game.state, None).step.sealed[0].choice is None
    assert "1, 2" not in game.story


def test_bk_battle_04_and_bk_battle_05_and_bk_battle_06_points():
    assert count_points(Side(True, 0, has_mark=True, bribe=3), POINTS).total == 11
    assert count_points(Side(False, 2, has_mark=False, bribe=4), POINTS).total == 10
    assert count_points(Side(True, 2, has_mark=True, bribe=5), POINTS) == Points(2, 6, 6, 0, 5)


def test_bk_battle_04_a_bribe_received_counts_nothing():
    game = at_burgundia().play("pass", "pass", "bribe -", "bribe 1,2")
    assert "Franks 6, Visigoths 6 points; the Franks win" in game.story


def test_bk_battle_09_and_bk_amb_11_beaten_warriors_lower_the_price():
    game = at_burgundia()
    assert game.recruit_price("visigoth") == 4
    game = game.play("pass", "reinforce warrior Septimania", "bribe -", "bribe -")
    assert game.deployed("visigoth") == 0 and game.recruit_price("visigoth") == 2
    assert "2 beaten warriors of the Visigoths return" in game.story


def test_bk_battle_10_and_bk_amb_12_king_and_warriors_fall_together():
    game = (
        position("III-1", powers="none")
        .unit("frank", "warrior", "Ripuaria")
        .unit("frank", "warrior", "Toxandria")
        .unit("visigoth", "warrior", "Septimania")
        .unit("visigoth", "king", "Burgundia")
        .unit("visigoth", "warrior", "Baetica")
        .turn("frank")
        .play("assault king Belgica Burgundia", "reinforce warrior Ripuaria", "reinforce warrior Septimania")
        .play("bribe -", "bribe -", "evacuate warrior Belgica")
    )
    assert game.trophies("frank") == ["visigoth"] and not game.state.kings[3]
    assert game.deployed("visigoth") == 1  # the one in Baetica fought in no battle
    assert game.unit("Burgundia") == "frank king" and not game.winner


def test_bk_battle_11_a_lost_assault_has_no_effect():
    game = (
        position("III-1", powers="none")
        .token("visigoth", "Burgundia")
        .loot("Burgundia", 2)
        .unit("visigoth", "king", "Burgundia")
        .unit("frank", "warrior", "Ripuaria")
        .turn("frank")
        .play("assault warrior Ripuaria Burgundia", "pass", "bribe -", "bribe -")
    )
    assert game.token("Burgundia") == "visigoth" and game.loot("Burgundia") == (2,)
    assert game.deployed("frank") == 0 and game.active == "ostrogoth"


# --- evacuation ---


def test_bk_evac_01_and_bk_evac_02_the_winner_chooses_who_stays_and_who_goes_where():
    game = (
        position("III-1", powers="none")
        .unit("visigoth", "warrior", "Burgundia")
        .unit("frank", "warrior", "Ripuaria")
        .unit("frank", "warrior", "Neustria")
        .turn("frank")
        .play("assault king Belgica Burgundia", "reinforce warrior Ripuaria", "reinforce warrior Neustria")
        .play("bribe -", "bribe -")
    )
    assert game.menu() == {
        "evacuate king Belgica", "evacuate king Ripuaria", "evacuate warrior Belgica", "evacuate warrior Ripuaria",
    }  # fmt: skip
    assert game.refused_by("evacuate warrior Neustria") == "BK-EVAC-02"  # not controlled
    game = game.play("evacuate king Ripuaria", "evacuate warrior Belgica")
    assert game.unit("Burgundia") == "frank warrior" and game.deployed("frank") == 2


def test_bk_amb_16_and_bk_amb_39_evacuation_is_a_duty_one_unit_at_a_time():
    game = at_burgundia().play("reinforce warrior Ripuaria", "pass", "bribe -", "bribe -")
    assert game.step == "Evacuating" and not {"done", "pass"} & game.menu()
    for keep in ("done", "pass", "stay", "forgo"):
        assert game.refused_by(keep) == "BK-AMB-16"


def test_bk_evac_03_nobody_evacuates_to_the_sea():
    game = (
        position("IV-1", powers="none")
        .unit("vandal", "king", "Sea")
        .unit("vandal", "warrior", "Sea")
        .unit("ostrogoth", "warrior", "Sicilia")
        .turn("vandal")
        .play("assault king Sea Sicilia", "reinforce warrior Sea", "bribe -", "bribe -")
    )
    assert game.unit("Sicilia") == "vandal king" and game.deployed("vandal") == 0
    assert "BK-EVAC-04" in game.told


def test_bk_evac_04_without_room_the_king_stays():
    game = (
        position("III-1", powers="none")
        .unit("visigoth", "warrior", "Provincia")
        .unit("frank", "warrior", "Burgundia")
        .unit("frank", "king", "Septimania")
        .turn("frank")
        .play("assault warrior Burgundia Provincia", "reinforce king Septimania", "bribe -", "bribe -")
    )
    assert game.unit("Provincia") == "frank king" and game.deployed("frank") == 0


def test_bk_amb_16_refuges_are_judged_after_the_fall_and_before_the_effect():
    """What the losers left is free; what a claim only now brings would not add a refuge."""
    game = (
        position("III-1", powers="none")
        .unit("frank", "warrior", "Alamannia")
        .unit("frank", "king", "Burgundia")
        .unit("visigoth", "warrior", "Ripuaria")
        .turn("frank")
        .play("claim Alamannia", "pay 3 - - -", "contest visigoth warrior Ripuaria", "reinforce king Burgundia")
        .play("bribe -", "bribe -")
    )
    # Ripuaria is a Frank home again since the contester left it
    assert game.menu() == {"evacuate king Ripuaria", "evacuate warrior Ripuaria"}
    assert game.token("Alamannia") is None
    game = game.play("evacuate king Ripuaria")
    assert game.token("Alamannia") == "frank" and game.unit("Alamannia") == "frank warrior"


# --- plunder ---


def test_bk_pillage_01_and_bk_pillage_02_the_whole_loot_goes_to_whoever_wins_an_assault():
    game = position("III-1", powers="none").token("visigoth", "Burgundia").loot("Burgundia", 1, 2, 3).turn("frank")
    game = game.play("assault king Belgica Burgundia")
    assert game.treasury("frank") == 16 and game.loot("Burgundia") == ()


def test_bk_pillage_02_a_stranger_who_contests_takes_even_an_untouched_chest():
    game = (
        position("III-1", powers="none")
        .chest("Burgundia", 5)
        .unit("visigoth", "warrior", "Septimania")
        .turn("frank")
        .play("assault king Belgica Burgundia", "contest visigoth warrior Septimania", "bribe -", "bribe 1,1,2")
    )
    assert game.treasury("visigoth") == 10 - 4 + 5 and game.treasury("frank") == 14
    assert game.state.plundered[game.seat("visigoth")] == (5,)


def test_bk_pillage_03_nobody_plunders_his_own_province():
    game = (
        position("III-1", powers="none")
        .loot("Ripuaria", 3)
        .unit("visigoth", "warrior", "Burgundia")
        .turn("visigoth")
        .play("assault warrior Burgundia Ripuaria", "contest frank king Belgica", "bribe -", "bribe -")
    )
    assert game.unit("Ripuaria") == "frank king" and game.loot("Ripuaria") == (3,)
    assert game.treasury("frank") == 10


def test_bk_pillage_04_only_the_plunderer_learns_what_a_chest_held():
    game = position("III-1", powers="none").chest("Neustria", 3).turn("frank").play("assault king Belgica Neustria")
    told: list[Event] = [event for event in game.events if event.rule == "BK-PILLAGE-04"]
    secret = [event for event in told if event.seats is not None]
    assert [str(event.phrase) for event in secret] == ["The chest of Neustria held 3."]
    assert secret[0].is_visible_to(game.seat("frank"))
    assert not secret[0].is_visible_to(game.seat("visigoth")) and not secret[0].is_visible_to(None)
    view = game.rules.observe(game.state, game.seat("visigoth"))
    assert view.treasuries[game.seat("frank")] is None and view.purses[game.seat("frank")].unseen == 1


# --- through the rules and through battle.py ---

KINGDOMS = ("hun", "ostrogoth", "vandal", "visigoth", "saxon", "frank")
HOME = {"Ripuaria": "frank"}
NEAR = {
    "Burgundia": ("Alamannia", "Aquitania", "Italia", "Neustria", "Provincia", "Septimania"),
    "Ripuaria": ("Alamannia", "Burgundia", "Thuringia", "Toxandria"),
}


def roll_battle(rng: Random) -> tuple[Game, dict[str, Side], list[str]]:
    """A random position one action before its bribes, what each side should be, and the lines that lead there."""
    place = rng.choice(sorted(NEAR))
    powers = rng.choice(["all", "none"])
    active, rival, third = rng.sample(KINGDOMS, 3)
    words = position("VI-1", powers=powers).unit("frank", "king", "Neustria" if place == "Ripuaria" else "Toxandria")
    dead = rng.choice([None, active, rival])
    if dead is not None:
        words = words.slain(dead, by=third)
    cause = rng.choice(["assault", "contest", "claim"])
    owner = rng.choice([None, rival, third])
    if owner is not None and HOME.get(place) != owner:
        words = words.token(owner, place)
    else:
        owner = None
    # who stands in the province before anything happens, and so covers a disc
    occupant = {"assault": rival, "contest": None, "claim": active}[cause]
    if HOME.get(place) == active and owner is None and occupant != rival:
        return roll_battle(rng)  # nobody assaults or claims what is its own
    disc = HOME.get(place) if owner is None and occupant in (None, HOME.get(place)) else None
    mark = owner or disc
    free = list(NEAR[place])
    rng.shuffle(free)
    forces = {kingdom: [False, 0] for kingdom in (active, rival)}

    def station(kingdom: str, where: str) -> str:
        kind = "king" if dead != kingdom and not forces[kingdom][0] and rng.random() < 0.5 else "warrior"
        forces[kingdom][0 if kind == "king" else 1] += 1
        nonlocal words
        words = words.unit(kingdom, kind, where)
        return kind

    if occupant is not None:
        station(occupant, place)
    first = {}
    for kingdom in (active, rival):
        for number in range(rng.randint(0 if kingdom == occupant else 1, 2)):
            where = free.pop()
            kind = station(kingdom, where)
            if number == 0:
                first[kingdom] = f"{kind} {where}"
    loot = (1, 2) if mark is not None and occupant in (None, mark) and rng.random() < 0.7 else ()
    game = words.loot(place, *loot).treasury(active, "1,2,2,3").treasury(rival, "1,1,3,3").turn(active)
    worth = sum(loot)
    if cause == "claim":
        price = game.claim_price(active)
        lines = [f"claim {place}", f"pay {price} - - -", f"contest {rival} {first[rival]}"]
        worth += price
    else:
        lines = [f"assault {first[active]} {place}"]
        if cause == "contest":
            lines.append(f"contest {rival} {first[rival]}")
    sides = {}
    for kingdom in (active, rival):
        has = powers == "all"
        king_lives = has and dead != kingdom
        sides[kingdom] = Side(
            king=bool(forces[kingdom][0]),
            warriors=forces[kingdom][1],
            has_mark=mark == kingdom,
            king_worth=8 if king_lives and kingdom == "hun" and kingdom == active else 0,
            fortifications=worth if has and kingdom == "ostrogoth" else 0,
            mark_worth=4 if has and kingdom == "frank" else 0,
            balth_line=king_lives and kingdom == "visigoth",
        )
    return game, {"active": sides[active], "rival": sides[rival]}, lines


def play_to_bribes(game: Game, lines: list[str], rival: str) -> Game:
    for line in lines:
        if line.startswith("contest"):
            while rival not in game.asked:
                game = game.play("decline")
        game = game.play(line)
    while game.step == "Reinforcing":
        game = game.play(sorted(game.menu("reinforce"))[0])
    return game


@pytest.mark.parametrize("seed", range(8))
def test_bk_battle_07_battles_through_the_rules_equal_settle(seed):
    """60 random battles a seed: the points told, the winner, and who is left equal `settle` on sides read by hand."""
    rng = Random(seed)
    for _ in range(60):
        game, sides, lines = roll_battle(rng)
        active = game.active
        rival = (
            (lines[-1].split()[1]) if lines[-1].startswith("contest") else game.unit(lines[0].split()[-1]).split()[0]
        )
        place = lines[0].split()[-1]
        fight = play_to_bribes(game, lines, rival)
        assert fight.step == "Bribing"
        mine = rng.choice(sorted(fight.menu()))
        sealed = fight.play(mine)
        theirs = rng.choice(sorted(sealed.menu()))
        after = sealed.play(theirs)
        paid = [sum(map(int, line.split()[1].replace("-", "0").split(","))) for line in (mine, theirs)]
        expected = settle(
            msgspec.structs.replace(sides["active"], bribe=paid[0]),
            msgspec.structs.replace(sides["rival"], bribe=paid[1]),
            POINTS,
        )
        result = next(event for event in after.events if event.rule == "BK-BATTLE-07")
        assert result.phrase.values["mine"] == expected.active.total, (lines, str(result))
        assert result.phrase.values["theirs"] == expected.rival.total, (lines, str(result))
        assert after.unit(place).split()[0] == (active if expected.active_wins else rival)
        totals = [fight.treasury(active) - paid[0] + paid[1], fight.treasury(rival) - paid[1] + paid[0]]
        spoils = sum(event.phrase.values["sum"] for event in after.events if event.rule == "BK-PILLAGE-01")
        assert after.treasury(active) + after.treasury(rival) == sum(totals) + spoils
