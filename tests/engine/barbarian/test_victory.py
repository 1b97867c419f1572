"""Winning at once, at any moment and on anybody's turn; the reign score when nobody has won, and for the others."""

from __future__ import annotations

import msgspec
import pytest

from engine.barbarian.edition import BarbarianEdition
from engine.barbarian.reign import find_title, reign_of, score_reign
from engine.core.edition import packaged
from engine.core.refusal import GameOver
from engine.core.steps import Ended

from .positions import Game, position

FOUR = ("Tarraconensis", "Lusitania", "Baetica", "Armorica")


def test_bk_victory_01_and_bk_victory_02_the_seventh_province_ends_the_game_at_once():
    game = (
        position("III-1", powers="none")
        .token("visigoth", *FOUR[:3])
        .unit("visigoth", "warrior", "Armorica")
        .treasury("visigoth", "3,3")
        .turn("visigoth")
        .play("claim Armorica", "pay 3,3 - - -")
    )
    assert game.winner == {"visigoth"} and game.ending == "territorial"
    assert game.told[-2:] == ["BK-CLAIM-05", "BK-VICTORY-02"]
    assert game.rules.legal_actions(game.state) == () and game.refused_by("stay") == "BK-VICTORY-01"
    with pytest.raises(GameOver):
        game.play("stay")
    outcome = game.rules.outcome(game.state)
    assert outcome.rule == "BK-VICTORY-02" and outcome.winners == (game.seat("visigoth"),)


def test_bk_victory_02_and_bk_evac_04_who_finds_no_room_is_gone_when_the_claim_ends_the_game():
    game = (
        position("III-1", powers="none")
        .token("visigoth", "Tarraconensis", "Baetica", "Provincia")
        .unit("visigoth", "warrior", "Armorica")
        .unit("visigoth", "warrior", "Sea")
        .unit("visigoth", "warrior", "Aquitania")
        .unit("frank", "warrior", "Neustria")
        .treasury("visigoth", "3,3,3")
        .turn("visigoth")
        .play("claim Armorica", "pay 3,3 - - -", "contest frank warrior Neustria", "reinforce warrior Sea", "done")
        .play("pass", "bribe -", "bribe -")
    )
    assert game.told[-2:] == ["BK-CLAIM-05", "BK-VICTORY-02"] and "BK-EVAC-04" in game.told
    assert game.deployed("visigoth") == 2


def test_bk_victory_02_a_suspended_home_does_not_count():
    game = (
        position("III-1", powers="none")
        .token("visigoth", *FOUR[:3])
        .unit("visigoth", "warrior", "Armorica")
        .unit("frank", "warrior", "Septimania")
        .treasury("visigoth", "3,3")
        .turn("visigoth")
        .play("claim Armorica", "pay 3,3 - - -")
    )
    assert not game.winner and len(game.controls("visigoth")) == 6


def test_bk_victory_02_a_removed_token_may_give_somebody_else_the_seventh():
    """An Ostrogoth token on Septimania goes when the Visigoths claim it back: no token of theirs is needed."""
    game = (
        position("III-1", powers="none")
        .token("visigoth", *FOUR)
        .token("ostrogoth", "Septimania")
        .unit("visigoth", "king", "Aquitania")
        .turn("visigoth")
        .play("assault king Aquitania Septimania")
    )
    assert game.winner == {"visigoth"} and game.told[-2:] == ["BK-ASSAULT-04", "BK-VICTORY-02"]


def test_bk_victory_02_and_bk_amb_24_a_beaten_occupier_ends_the_game_in_the_middle_of_a_battle():
    game = (
        position("III-1", powers="none")
        .token("visigoth", *FOUR)
        .unit("frank", "warrior", "Septimania")
        .unit("visigoth", "warrior", "Aquitania")
        .turn("visigoth")
        .play("assault king Tolosa Septimania", "reinforce warrior Aquitania", "bribe -", "bribe -")
    )
    assert game.winner == {"visigoth"} and game.step == "Over"
    assert game.told[-2:] == ["BK-BATTLE-09", "BK-VICTORY-02"]  # no evacuation any more


def test_bk_amb_24_a_contester_who_leaves_a_home_ends_the_game_on_another_kingdoms_turn():
    game = (
        position("III-1", powers="none")
        .token("visigoth", *FOUR)
        .unit("frank", "warrior", "Septimania")
        .unit("ostrogoth", "warrior", "Italia")
        .turn("ostrogoth")
        .play("assault warrior Italia Provincia", "contest frank warrior Septimania")
    )
    assert game.winner == {"visigoth"} and game.told[-2:] == ["BK-CONTEST-03", "BK-VICTORY-02"]


def test_bk_amb_24_a_manoeuvre_out_of_a_home_ends_the_game():
    game = (
        position("III-1", powers="none")
        .token("visigoth", *FOUR)
        .unit("frank", "warrior", "Septimania")
        .turn("frank")
        .play("move warrior Septimania Sea")
    )
    assert game.winner == {"visigoth"}


@pytest.mark.parametrize(
    ("active", "winner"),
    [("frank", "ostrogoth"), ("ostrogoth", "ostrogoth"), ("vandal", "visigoth"), ("visigoth",) * 2],
)
def test_bk_amb_24_the_active_kingdom_or_the_next_in_turn_order_wins_of_two_in_one_step(active, winner):
    """No single unit can free two homes, so the victory test itself is asked about a step that frees both."""
    words = position("IV-1", powers="none").token("visigoth", *FOUR)
    words = words.token("ostrogoth", "Roma", "Sicilia", "Italia", "Noricum")
    game = words.unit("frank", "warrior", "Septimania").unit("vandal", "warrior", "Illyricum").turn(active)
    freed = [game.place("Septimania"), game.place("Illyricum")]
    units = tuple(None if place in freed else unit for place, unit in enumerate(game.state.units))
    state = msgspec.structs.replace(game.state, units=units)
    draft = game.rules.open(game.rules.realm(state.played).take_stock(state))
    with pytest.raises(Ended):
        draft.check_victory()
    assert Game(game.rules, game.rules.settle(draft)).winner == {winner}


def test_bk_victory_04_without_a_king_one_plays_on_and_can_win():
    game = (
        position("III-1")
        .slain("visigoth", by="frank")
        .token("visigoth", *FOUR[:3])
        .unit("visigoth", "warrior", "Armorica")
        .treasury("visigoth", "3,3")
        .turn("visigoth")
        .play("claim Armorica", "pay 3,3 - - -")
    )
    assert game.winner == {"visigoth"}


def test_bk_victory_03_the_contester_may_take_the_second_king():
    game = (
        position("III-1", powers="none")
        .slain("ostrogoth", by="visigoth")
        .unit("visigoth", "king", "Septimania")
        .turn("frank")
        .play("assault king Belgica Burgundia", "contest visigoth king Septimania", "bribe -", "bribe 1")
    )
    assert game.winner == {"visigoth"} and game.ending == "military"
    assert "The Visigoths have defeated 2 enemy kings and win the game." in game.story
    assert game.rules.outcome(game.state).rule == "BK-VICTORY-03"


# --- the end without a victory, and the score ---


def test_bk_amb_33_and_bk_amb_28_after_the_last_round_the_score_decides():
    words = position("III-1", powers="none", round_limit=4).unit("frank", "warrior", "Baetica")
    before = words.turn("visigoth", round=4).play("stay")
    assert not before.ending
    game = before.play("stay")
    assert game.ending == "rounds" and game.winner == set() and game.told == ["BK-AMB-23", "BK-AMB-33"]
    assert "The last of 4 rounds is over" in game.story
    outcome = game.rules.outcome(game.state)
    # king 2 and treasury 2 each; the Franks' warrior 1; of the others the later in turn order ranks higher
    assert outcome.scores == (4, 4, 5)
    assert outcome.ranking == ((2,), (1,), (0,)) and outcome.rule == "BK-AMB-33"


def test_bk_amb_33_rounds_are_counted_to_the_last_kingdom():
    game = position("III-1", powers="none", round_limit=2).turn("ostrogoth")
    for _ in range(5):
        game = game.play("stay")
        assert not game.ending
    assert game.play("stay").ending == "rounds"


def test_bk_score_02_the_fuller_treasury_breaks_a_tie():
    words = position("III-1", powers="none", round_limit=1)
    game = words.treasury("ostrogoth", "1,1,1,2,3").treasury("visigoth", "1,1,1,2").turn("frank").play("stay")
    outcome = game.rules.outcome(game.state)
    assert outcome.scores == (3, 3, 4)
    assert outcome.ranking == ((2,), (0,), (1,))


def test_bk_amb_28_later_is_counted_from_the_player_who_began():
    options = {"precedence": True, "last_ranking": [2, 0, 1], "round_limit": 1}
    game = position("III-1", powers="none", **options).turn("visigoth").play("stay")
    assert [kingdom.value for kingdom in game.state.order] == ["frank", "ostrogoth", "visigoth"]
    assert game.rules.outcome(game.state).ranking == ((1,), (0,), (2,))


def test_bk_amb_28_the_winner_ranks_first_whatever_the_scores():
    game = (
        position("III-1", powers="none")
        .token("visigoth", *FOUR)
        .slain("visigoth", by="frank")
        .unit("frank", "warrior", "Septimania")
        .unit("frank", "warrior", "Toxandria")
        .unit("frank", "warrior", "Ripuaria")
        .treasury("visigoth", "-")
        .turn("frank")
        .play("move warrior Septimania Sea")
    )
    outcome = game.rules.outcome(game.state)
    assert outcome.scores[1] < outcome.scores[2] and outcome.ranking[0] == (1,)


def test_bk_score_01_and_bk_score_03_points_and_titles():
    edition = packaged(BarbarianEdition)
    titles = ["appalling", "ridiculous", "humiliating", "pitiful", "mediocre", "passable", "sufficient", "honourable",
              "brilliant", "glorious", "epic", "legendary", "legendary", "legendary"]  # fmt: skip
    assert [find_title(edition, points) for points in range(14)] == titles
    nothing = score_reign(edition, trophies=0, kings=0, warriors=0, tokens=0, treasury=4)
    assert nothing.total == 0
    assert score_reign(edition, trophies=0, kings=0, warriors=0, tokens=0, treasury=9).total == 1


def test_bk_amb_43_with_two_seats_both_kingdoms_count_and_the_treasury_once():
    game = (
        position("II-1", powers="none", round_limit=1)
        .slain("frank", by="ostrogoth")
        .unit("ostrogoth", "warrior", "Italia")
        .token("visigoth", "Baetica", "Tarraconensis")
        .turn("vandal")
    )
    reign = reign_of(game.rules, game.state, game.seat("ostrogoth"))
    assert (reign.trophies, reign.kings, reign.warriors, reign.tokens, reign.treasury) == (2, 4, 1, 2, 2)
    assert reign_of(game.rules, game.state, game.seat("vandal")).total == 4


def test_bk_amb_33_a_single_round_is_called_the_only_one():
    game = position("III-1", powers="none", round_limit=1).turn("frank").play("stay")
    assert game.ending == "rounds" and "The only round is over" in game.story
