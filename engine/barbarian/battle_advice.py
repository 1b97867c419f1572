"""Plain advice from an answer of `barbarian-battle`: a few bribes to think of, their coins, and sentences."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate

from engine.barbarian.battle_answer import BattleAnswer, EquilibriumAnswer, Way
from engine.barbarian.coins import exact_payments, remove, write_coins
from engine.barbarian.pieces import Coins
from engine.odds.distribution import Distribution
from engine.theory.bribe_auction import BestReply
from engine.theory.payable_sums import payable_sums


def list_ways(solved: EquilibriumAnswer, surely: int | None, hunch: BestReply | None, purse: Coins) -> tuple[Way, ...]:
    """The advice first: the reply to a hunch where there is one, else the middle of the wise mix."""
    chances = solved.win_chance_of
    middle = find_middle(solved.me)
    found = [] if hunch is None else [_way("hunch", hunch.bribes[0], purse, hunch.win_chances[0])]
    found.append(_way("middle", middle, purse, chances[middle]))
    if middle:
        found.append(_way("nothing", 0, purse, chances[0]))
    if surely is not None and surely not in (0, middle):
        found.append(_way("sure", surely, purse, Fraction(1)))
    return tuple(found)


def _way(name: str, bribe: int, purse: Coins, chance: Fraction) -> Way:
    return Way(name, bribe, pick_coins(purse, bribe), chance)


def find_middle(mix: Distribution[int]) -> int:
    """The least outcome that half of the mix does not exceed: one sum to remember in place of a mix, always the same.

    >>> find_middle(Distribution.uniform([0, 2, 2, 5, 5, 5]))
    2
    """
    chances_so_far = accumulate(mix.values())
    return next(outcome for outcome, chance in zip(mix, chances_so_far, strict=True) if 2 * chance >= 1)


def pick_coins(purse: Coins, total: int) -> Coins:
    """Coins that make the total, so that what is left can pay most different sums; of equals the fewest coins.

    >>> pick_coins((1, 1, 2, 3), 3)
    (3,)
    """
    ways = exact_payments(tuple(sorted(purse)), total)
    if not ways:
        raise ValueError(f"these coins do not make {total}")
    return max(ways, key=lambda part: (len(payable_sums(remove(purse, part))), -len(part)))


# --- in words -------------------------------------------------------------------------------------------------


def advise(way: Way, stake: int) -> str:
    """What to do, what it costs and what it may bring, in one sentence."""
    wins = "you win" if way.win_chance == 1 else f"you win {say_chance(way.win_chance)}"
    if not way.bribe:
        return f"Bribe nothing: {wins}."
    return (
        f"Bribe {way.bribe} ({write_coins(way.coins)}): {wins}. It costs {way.bribe}, won or lost; winning is worth "
        f"{stake} to you."
    )


def say_answer(answer: BattleAnswer) -> list[str]:
    """The mix, the sure win and the best reply."""
    mix, reply = answer.equilibrium, answer.best_reply
    lines = [
        f"The best mix: {list_mix(mix.me)}; with it you win {say_chance(mix.win_chance)}.",
        "No bribe of yours wins for sure." if answer.sure_win is None
        else f"A bribe of {answer.sure_win} wins whatever they pay.",
        f"Best reply to what you expect: {' or '.join(map(str, reply.bribes))}, "
        f"which wins {say_chance(reply.win_chances[0])}.",
    ]  # fmt: skip
    return [*lines, mix.note] if mix.note else lines


def say_poorest(poor: EquilibriumAnswer, least: int) -> str:
    return f"If they hold only {least}: the best mix is {list_mix(poor.me)}; you win {say_chance(poor.win_chance)}."


def say_chance(chance: Fraction) -> str:
    """Rounded, but never to a certainty that is none."""
    if 0 < chance < Fraction(1, 200):
        return "less than 1 %"
    if Fraction(199, 200) < chance < 1:
        return "more than 99 %"
    return f"{round(100 * chance)} %"


def list_mix(mix: Distribution[int]) -> str:
    if len(mix) == 1:
        return str(mix.outcomes[0])
    return "by lot " + ", ".join(f"{bribe} ({say_chance(chance)})" for bribe, chance in mix.items())


def assume_purse(least: int, most: int) -> str:
    return (
        f"Their purse is not known, only that it holds {least} to {most}: every sum from 0 to {most} is taken to be "
        "payable, so that a sure win is sure whatever coins they hold, and the equilibrium is the one against the "
        "richest purse; against the same mix of yours a poorer purse can gain no more."
    )
