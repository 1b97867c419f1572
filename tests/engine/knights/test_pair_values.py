"""What choices of discards are worth against each other, and the discard game without numpy, as a browser has it."""

from fractions import Fraction
from functools import partial
from random import Random

import pytest
from test_discard_game import BOX, FIGHTS, GAMES, random_payoff, walk_value

from engine.core.parameters import InputError
from engine.knights.odds import discard_game
from engine.knights.odds.battle import Aim, payoff_of
from engine.knights.odds.discard_game import DiscardGame, NotSolved
from engine.knights.odds.two_hands import unpack_rows
from engine.odds.deck import draw_hands

SHORT, LONG = ((2, 1, 1, 2, 1), (3, True), (3, True)), ((3, 2, 1, 2, 1), (3, True), (3, True))
"""Two 'draw one' cards, and a pile that may run out in the middle of their chains, or never does."""


def without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discard_game, "has_numpy", lambda: False)


def coarse_payoff(attack, defend) -> int:
    """Many kept cards come to the same."""
    return int(attack.hits > defend.avoids) - int(defend.hits + defend.victories > attack.avoids + 1)


def walk_pair(deck, game, row, column, payoff) -> Fraction:
    """A payoff less the least there is, weighted with the chance of the two hands: every chain walked card by card."""
    (mine, kept), (theirs, shown) = (
        (side.hands[side.choices[choice][0]], (*side.choices[choice][1], 0))
        for side, choice in ((game._attacker, row), (game._defender, column))
    )
    chance = draw_hands(deck, (sum(mine), sum(theirs))).chance((mine, theirs))
    if not chance:
        return chance
    return chance * (walk_value(deck, {mine: ((kept, 1),)}, {theirs: ((shown, 1),)}, payoff) - game._payoffs.lift)


@pytest.mark.parametrize("payoff", [random_payoff(3), coarse_payoff])
@pytest.mark.parametrize(("deck", "attacker", "defender"), [*GAMES, SHORT, LONG])
def test_worths_are_those_of_every_chain_walked(deck, attacker, defender, payoff) -> None:
    chance = Random(7)
    game = DiscardGame(deck, attacker, defender, payoff)
    pairs = game._pairs
    rows, columns = (
        chance.sample(range(len(side.choices)), min(4, len(side.choices))) for side in (game._attacker, game._defender)
    )
    walked = [[walk_pair(deck, game, row, column, payoff) for column in columns] for row in rows]
    assert pairs.list_payoffs(rows, columns) == [[float(worth) for worth in line] for line in walked]
    for line, row in zip(pairs.list_lines(0, rows), walked, strict=True):
        assert [Fraction(line[column], pairs.scale) for column in columns] == row
    for line, column in zip(pairs.list_lines(1, columns), zip(*walked, strict=True), strict=True):
        assert [Fraction(line[row], pairs.scale) for row in rows] == [*column]
    for side, some in enumerate((rows, columns)):
        assert pairs.list_sums(side, some) == [sum(each) for each in zip(*pairs.list_lines(side, some), strict=True)]


@pytest.mark.parametrize("aim", [Aim.LOSSES, Aim.CITY])
def test_five_against_five_has_the_same_solution_without_numpy(aim, monkeypatch) -> None:
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
def test_digits_are_unpacked(bits) -> None:
    digits = [0, 1, 2**bits - 1, 5, 7]
    packed = sum(digit << bits * place for place, digit in enumerate(digits))
    assert list(unpack_rows((packed, packed), len(digits), bits)) == 2 * digits


def test_what_is_kept_of_one_fight_serves_the_next_whatever_its_payoffs() -> None:
    """Payoffs so large that digits are wider, then small ones again."""
    payoff = random_payoff(3)
    plain = DiscardGame(*LONG, payoff)
    for factor in (1, 10**40, 1):
        larger = DiscardGame(*LONG, partial(multiply, factor, payoff))
        for side, choices in enumerate((plain._attacker, plain._defender)):
            some = range(len(choices.choices))
            wanted = [Fraction(factor * value, plain._pairs.scale) for value in plain._pairs.list_sums(side, some)]
            found = [Fraction(value, larger._pairs.scale) for value in larger._pairs.list_sums(side, some)]
            assert found == wanted


def multiply(factor, payoff, attack, defend):
    return factor * payoff(attack, defend)


def test_sums_follow_what_was_added_and_taken_away() -> None:
    payoff, chance = random_payoff(5), Random(2)
    game = DiscardGame(*LONG, payoff)
    everything = range(len(game._attacker.choices))
    chosen = set(everything)
    for _ in range(6):
        chosen ^= set(chance.sample(everything, 2))
        afresh = DiscardGame(*LONG, payoff)._pairs.list_sums(0, sorted(chosen))
        assert game._pairs.list_sums(0, sorted(chosen)) == afresh
