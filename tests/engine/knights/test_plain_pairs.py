"""The discard game in plain Python, as a browser has it: the same sums, the same plans, the same bounds."""

from random import Random

import pytest
from test_discard_game import BOX, FIGHTS, GAMES, random_payoff

from engine.core.parameters import InputError
from engine.knights.odds import discard_game
from engine.knights.odds.battle import Aim, payoff_of
from engine.knights.odds.discard_game import DiscardGame, NotSolved


def without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discard_game, "has_numpy", lambda: False)


@pytest.mark.parametrize(("deck", "attacker", "defender"), GAMES)
def test_sums_of_any_choices_are_the_same_both_ways(deck, attacker, defender, monkeypatch) -> None:
    payoff, chance = random_payoff(3), Random(7)
    quick = DiscardGame(deck, attacker, defender, payoff)._pairs
    without_numpy(monkeypatch)
    game = DiscardGame(deck, attacker, defender, payoff)
    plain = game._pairs
    assert type(plain) is not type(quick)
    assert plain.scale == quick.scale, "small decks: machine words hold every sum"
    for side, choices in enumerate((game._attacker, game._defender)):
        some = chance.sample(range(len(choices.choices)), min(4, len(choices.choices)))
        assert plain.list_sums(side, some) == quick.list_sums(side, some)
        assert plain.list_lines(side, some) == quick.list_lines(side, some)
    rows, columns = range(len(game._attacker.choices)), range(len(game._defender.choices))
    assert plain.list_shares(rows, columns) == quick.list_shares(rows, columns).tolist()


@pytest.mark.parametrize("aim", [Aim.LOSSES, Aim.CITY])
def test_five_against_five_has_the_same_solution(aim, monkeypatch) -> None:
    payoff = payoff_of(FIGHTS[aim], aim)
    wanted = DiscardGame(BOX, (5, True), (5, True), payoff).solve()
    without_numpy(monkeypatch)
    assert DiscardGame(BOX, (5, True), (5, True), payoff).solve() == wanted


def test_a_mix_is_not_guessed_at(monkeypatch) -> None:
    without_numpy(monkeypatch)
    with pytest.raises(NotSolved, match="name an order of what to keep"):
        for deck, attacker, defender in GAMES:
            DiscardGame(deck, attacker, defender, random_payoff(1)).solve()


def test_more_cards_than_a_tablet_can_count_are_refused_at_once(monkeypatch) -> None:
    without_numpy(monkeypatch)
    with pytest.raises(InputError, match="more than this device carries"):
        DiscardGame(BOX, (10, True), (10, True), random_payoff(1))
