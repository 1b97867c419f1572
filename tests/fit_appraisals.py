"""Learn the weights of the appraisals: `python -m tests.fit_appraisals [GAME ...]`. Not run by the suite.

Careful bots play each other, now and then at random so that they come into odd positions too. The weights make what
they counted on the way foretell as well as possible who won (a conditional logit, by Newton's method).
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import numpy as np

from engine.bots.thinker import share_win
from engine.core.game import Game
from engine.core.seat import CHANCE, NOBODY
from engine.core.table import draw
from engine.registry import GAMES

GAMES_PLAYED, AT_RANDOM, LOOK_EVERY, RIDGE, STEPS = 400, 0.1, 7, 1.0, 25


def collect(game: Game, random: Random) -> tuple[list[Any], list[Any]]:
    """Counts by seat of positions on the way, and who won."""
    counts, wins = [], []
    for number in range(GAMES_PLAYED):
        rules = list_setups(game)[number % len(list_setups(game))].rules()
        bot, state, seen = game.bots["cautious"](), rules.start(), []
        for decision in range(5000):
            if state.to_act is NOBODY:
                break
            if state.to_act is CHANCE:
                state = rules.apply(state, draw(rules.chances(state), random))
                continue
            if decision % LOOK_EVERY == random.randrange(LOOK_EVERY):
                seen.append(state)
            menu, view = rules.legal_actions(state), rules.observe(state, state.to_act)
            is_odd = random.random() < AT_RANDOM
            state = rules.apply(state, random.choice(menu) if is_odd else bot.choose(rules, view, menu, random))
        if state.to_act is NOBODY:
            result = share_win(rules, state)
            measure = game.mind.appraise.measure
            counts += [[measure(rules, each, seat) for seat in rules.seats] for each in seen]
            wins += [result] * len(seen)
    return counts, wins


def list_setups(game: Game) -> list[Any]:
    """Two seats and three."""
    return [game.setup(seats=2), game.setup(seats=3)]


def fit(counts: list[Any], wins: list[Any]) -> Any:
    """Weights of the greatest likelihood, held near to nothing by a ridge."""
    weights = np.zeros(len(counts[0][0]))
    for _ in range(STEPS):
        slope, curve = -RIDGE * weights, RIDGE * np.eye(len(weights))
        for rows, result in zip(counts, wins, strict=True):
            table = np.asarray(rows, float)
            strength = table @ weights
            chance = np.exp(strength - strength.max())
            chance /= chance.sum()
            slope += table.T @ (np.asarray(result) - chance)
            mean = chance @ table
            curve += (table * chance[:, None]).T @ table - np.outer(mean, mean)
        step = np.linalg.solve(curve, slope)
        weights += step
        if abs(step).max() < 1e-6:
            break
    return weights


def brier(counts: list[Any], wins: list[Any], weights: Any) -> tuple[float, float]:
    """The Brier score of the appraisal, and of always saying that all are equal."""
    own = base = 0.0
    for rows, result in zip(counts, wins, strict=True):
        strength = np.asarray(rows, float) @ weights
        chance = np.exp(strength - strength.max())
        chance /= chance.sum()
        own += ((chance - result) ** 2).sum()
        base += ((1 / len(result) - np.asarray(result)) ** 2).sum()
    return own / len(wins), base / len(wins)


if __name__ == "__main__":
    for slug in sys.argv[1:] or GAMES:
        learned = collect(GAMES[slug], Random(1))
        tried = collect(GAMES[slug], Random(2))
        found = fit(*learned)
        print(
            slug,
            tuple(round(float(each), 3) for each in found),
            "Brier {:.3f}, of equal chances {:.3f}".format(*brier(*tried, found)),
        )
