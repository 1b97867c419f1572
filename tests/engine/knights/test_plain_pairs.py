"""The discard game in plain Python, as a browser has it: the same sums, the same plans, the same bounds."""

from functools import partial
from random import Random

import pytest
from test_discard_game import BOX, FIGHTS, GAMES, random_payoff

from engine.core.parameters import InputError
from engine.knights.odds import discard_game
from engine.knights.odds.battle import Aim, payoff_of
from engine.knights.odds.discard_game import DiscardGame, NotSolved
from engine.knights.odds.two_hands import pack, unpack

SHORT, LONG = ((2, 1, 1, 2, 1), (3, True), (3, True)), ((3, 2, 1, 2, 1), (3, True), (3, True))
"""Two 'draw one' cards, and a pile that may run out in the middle of their chains, or never does."""


def without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discard_game, "has_numpy", lambda: False)


def coarse_payoff(attack, defend) -> int:
    """Many kept cards come to the same."""
    return int(attack.hits > defend.avoids) - int(defend.hits + defend.victories > attack.avoids + 1)


@pytest.mark.parametrize("payoff", [random_payoff(3), coarse_payoff])
@pytest.mark.parametrize(("deck", "attacker", "defender"), [*GAMES, SHORT, LONG])
def test_sums_of_any_choices_are_the_same_both_ways(deck, attacker, defender, payoff, monkeypatch) -> None:
    chance = Random(7)
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


@pytest.mark.parametrize("bits", [32, 64, 96])
def test_digits_are_packed_and_unpacked(bits) -> None:
    digits = [0, 1, 2**bits - 1, 5, 7]
    packed = pack(digits, bits)
    assert packed == sum(digit << bits * place for place, digit in enumerate(digits))
    assert list(unpack(packed, bits)) == digits


def test_what_is_kept_of_one_fight_serves_the_next_whatever_its_payoffs(monkeypatch) -> None:
    """Payoffs so large that digits are wider, then small ones again."""
    payoff = random_payoff(3)
    for factor in (1, 10**40, 1):
        larger = partial(multiply, factor, payoff)
        quick = DiscardGame(*LONG, larger)
        with monkeypatch.context() as patch:
            without_numpy(patch)
            plain = DiscardGame(*LONG, larger)
        for side, choices in enumerate((quick._attacker, quick._defender)):
            some = range(len(choices.choices))
            wanted = [value / quick._pairs.scale for value in quick._pairs.list_sums(side, some)]
            assert [value / plain._pairs.scale for value in plain._pairs.list_sums(side, some)] == pytest.approx(wanted)


def multiply(factor, payoff, attack, defend):
    return factor * payoff(attack, defend)


def test_sums_follow_what_was_added_and_taken_away(monkeypatch) -> None:
    payoff, chance = random_payoff(5), Random(2)
    without_numpy(monkeypatch)
    game = DiscardGame(*LONG, payoff)
    everything = range(len(game._attacker.choices))
    chosen = set(everything)
    for _ in range(6):
        chosen ^= set(chance.sample(everything, 2))
        afresh = DiscardGame(*LONG, payoff)._pairs.list_sums(0, sorted(chosen))
        assert game._pairs.list_sums(0, sorted(chosen)) == afresh
