"""Are chances to win what they say? Over many games: who is given 70 % wins in about 70 of 100 cases. Long: a soak.

Positions come from games of careful bots that now and then play at random; the chances are those that hints and
reviews show, of the seat that is to act, by what it sees. `pytest -m soak -s tests/contract/test_calibration.py`
prints the reliability tables.
"""

from __future__ import annotations

from random import Random

import pytest

from engine.bots.thinker import Search, share_win
from engine.core.seat import CHANCE, NOBODY
from engine.core.table import draw
from engine.registry import GAMES
from tests.contract.games import SLUGS

pytestmark = pytest.mark.soak

PLAYED, LOOKED_AT, TRIALS, AT_RANDOM = 120, 2, 12, 0.1
BINS = 5


def foretell(slug: str, seed: int) -> list[tuple[float, float]]:
    """(the chance that was given, what came of it) at some points of one game, for the seat that was to act."""
    game, random = GAMES[slug], Random(f"{slug} {seed}")
    rules, bot = game.setup(seats=2).rules(), game.bots["cautious"]()
    state, seen = rules.start(), []
    while state.to_act is not NOBODY:
        if state.to_act is CHANCE:
            state = rules.apply(state, draw(rules.chances(state), random))
            continue
        menu, view = rules.legal_actions(state), rules.observe(state, state.to_act)
        if len(menu) > 1:
            seen.append((state.to_act, view))
        is_odd = random.random() < AT_RANDOM
        state = rules.apply(state, random.choice(menu) if is_odd else bot.choose(rules, view, menu, random))
    result = share_win(rules, state)
    search = Search(rules, game.mind, bot, random)
    told = []
    for seat, view in random.sample(seen, min(LOOKED_AT, len(seen))):
        tried = [search.play_out(rules.imagine(view, random))[seat] for _ in range(TRIALS)]
        # one more game, drawn, for either: twelve trials that all were won are not certainty
        told.append(((sum(tried) + 1) / (TRIALS + 2), result[seat]))
    return told


def show_reliability(slug: str, told: list[tuple[float, float]]) -> None:
    print(f"\n{slug}: {len(told)} positions of {PLAYED} games\n  told       cases   mean told   came")
    for number in range(BINS):
        least, most = number / BINS, (number + 1) / BINS
        inside = [pair for pair in told if least <= pair[0] < most or (most == 1 and pair[0] == 1)]
        if inside:
            mean, came = (sum(column) / len(inside) for column in zip(*inside, strict=True))
            print(f"  {least:4.0%}-{most:4.0%}  {len(inside):5}   {mean:9.0%}   {came:4.0%}")


@pytest.mark.parametrize("slug", SLUGS)
def test_chances_foretell_better_than_the_base_rate(slug: str) -> None:
    told = [pair for seed in range(PLAYED) for pair in foretell(slug, seed)]
    show_reliability(slug, told)
    base = sum(result for _, result in told) / len(told)
    brier = sum((chance - result) ** 2 for chance, result in told) / len(told)
    always = sum((base - result) ** 2 for _, result in told) / len(told)
    print(f"  Brier score {brier:.3f}; of always saying {base:.0%}: {always:.3f}")
    assert brier < always
