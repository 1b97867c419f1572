"""The bribe duel: pairs bid in secret as before a battle of Barbarian Kingdoms; the class beside the equilibrium."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from random import Random

from engine.classroom.activity import Activity, Answer, Form, Round, Score, Slide, Task, deal_questions, per_cent, share
from engine.classroom.pictures import Bars, Lines, Result, Series
from engine.core.parameters import Numbers, number
from engine.odds.distribution import Distribution
from engine.theory.bribe_auction import BribeAuction, Side, best_reply, win_chances
from engine.theory.bribe_equilibrium import BribeEquilibrium, bribe_equilibrium

ROLES = {"attacker": Side.ACTIVE, "defender": Side.OTHER}
NAMES = {side: role for role, side in ROLES.items()}


solve = lru_cache(maxsize=64)(bribe_equilibrium)
"""The equilibrium of a duel, with its certificate."""


class BribeDuel(Activity):
    """Given points and purses; new partners every round."""

    slug = "bribe-duel"
    title = "Bribe duel"
    instructions = (
        "You fight one of your classmates, and nobody knows whom: put coins into a sealed purse.",
        "More points win the battle, each coin is a point, the attacker wins a tie; then the purses change hands.",
        "You get the stake if you win, less what you paid, plus what you received: how little is enough?",
    )

    purse = number(8, 1, 30, "How many coins each of you has.")
    stake = number(10, 1, 60, "What winning is worth to each of you, in coins.")
    heads = Numbers([0, 3], bounds=(1, 6), each=(0, 20), doc="By how many points the attacker leads, by question.")

    def auction(self, question: int) -> BribeAuction:
        """The duel of a question as the theory knows it."""
        return BribeAuction.up_to(
            self.purse, self.purse, head=self.heads[question], active_stake=self.stake, other_stake=self.stake
        )

    def prepare(self) -> None:
        for question in range(len(self.heads)):
            solve(self.auction(question))

    def deal(self, members: Sequence[int], past: Sequence[Round], again: bool, rng: Random) -> dict[int, Task]:
        question = deal_questions(members, past, again, 0, len(self.heads))
        if question is None or len(members) < 2:
            return {}
        attacks = Counter(who for each in past for who, task in each.tasks.items() if task.role == "attacker")
        order = rng.sample(list(members), len(members))
        tasks: dict[int, Task] = {}
        for one, other in zip(order[::2], order[1::2], strict=False):
            attacker, defender = sorted((one, other), key=lambda who: attacks[who])
            tasks[attacker] = Task("attacker", (question,), defender)
            tasks[defender] = Task("defender", (question,), attacker)
        if len(order) % 2:
            # who is left over fights somebody who does not notice: his purse meets a second one
            met = order[0]
            tasks[order[-1]] = Task(NAMES[ROLES[tasks[met].role].opponent], (question,), met)
        return tasks

    def form(self, task: Task) -> Form:
        points, stake = self.poster(task)
        return Form((f"You are the {task.role}. {points}", stake), (Slide("Your bribe", 0, self.purse, "coins"),))

    def poster(self, task: Task) -> tuple[str, ...]:
        head = self.heads[task.facts[0]]
        points = f"The attacker leads by {head} points." if head else "Both sides have equal points."
        return points, f"Each purse holds {self.purse} coins. Winning is worth {self.stake} coins."

    # --- what it was worth ----------------------------------------------------------------------------------

    def score(self, asked: Round) -> dict[int, Score]:
        auction = self.auction(asked.facts[0])
        habits = read_habits(asked)
        return {who: self._settle(auction, asked, who, habits) for who in asked.answers}

    def _settle(self, auction: BribeAuction, asked: Round, who: int, habits: Mapping[Side, Distribution[int]]) -> Score:
        """Who did not answer has bribed nothing."""
        task = asked.tasks[who]
        side = ROLES[task.role]
        own = asked.answers[who][0]
        theirs = asked.answers.get(task.partner if task.partner is not None else -1, (0,))[0]
        points = Fraction(auction.payoff(side, own, theirs))
        won = "You win" if auction.wins(side, own, theirs) else "You lose"
        regret = Fraction()
        if side.opponent in habits:
            belief = habits[side.opponent]
            regret = best_reply(auction, side, belief).payoff - expect_payoff(auction, side, own, belief)
        return Score(points, regret, f"{won}: you bribed {own}, the other {theirs}. That makes {points} coins.")

    # --- what the wall shows --------------------------------------------------------------------------------

    def result(self, past: Sequence[Round]) -> Result:
        last = past[-1]
        question = last.facts[0]
        auction, solved = self.auction(question), solve(self.auction(question))
        habits = read_habits(last)
        bars = tuple(self._draw_bids(side, last, solved) for side in Side)
        same = [each for each in past if each.facts[0] == question]
        return Result((*bars, self._draw_course(same, solved)), tuple(self._tell(auction, solved, habits)))

    def _draw_bids(self, side: Side, asked: Round, solved: BribeEquilibrium) -> Bars:
        bids = Counter(list_bids(asked, side))
        sums = range(self.purse + 1)
        given = tuple(share(bids[coins], bids.total()) for coins in sums)
        mixed = per_cent(solved.mix(side).chance(coins) for coins in sums)
        series = (Series("class", given), Series("equilibrium", mixed, is_theory=True))
        return Bars(f"What {NAMES[side]}s bribed", tuple(map(str, sums)), series, "%", "coins")

    def _draw_course(self, past: Sequence[Round], solved: BribeEquilibrium) -> Lines:
        series = []
        for side in Side:
            means = (find_mean(list_bids(each, side)) for each in past)
            series.append(Series(f"{NAMES[side]}s", tuple(means)))
            level = float(solved.mix(side).expectation())
            series.append(Series(f"{NAMES[side]}s in equilibrium", (level,) * len(past), is_theory=True))
        labels = tuple(str(number) for number in range(1, len(past) + 1))
        return Lines("Bribes round by round", labels, tuple(series), "coins", "round")

    def _tell(
        self, auction: BribeAuction, solved: BribeEquilibrium, habits: Mapping[Side, Distribution[int]]
    ) -> list[str]:
        lines = [
            f"In equilibrium the attacker wins with {float(solved.win_chance):.0%} and bribes "
            f"{float(solved.active_pays):.1f} on the average, the defender {float(solved.other_pays):.1f}: whoever "
            f"departs from it alone gains {solved.certificate}."
        ]
        if len(habits) == 2:
            lines += [self._tell_reply(auction, side, habits) for side in Side]
        return lines

    def _tell_reply(self, auction: BribeAuction, side: Side, habits: Mapping[Side, Distribution[int]]) -> str:
        belief = habits[side.opponent]
        reply = best_reply(auction, side, belief)
        earned = habits[side].expectation(lambda own: expect_payoff(auction, side, own, belief))
        best = " or ".join(map(str, reply.bribes))
        return (
            f"Against this class the best {NAMES[side]} bribes {best} and earns {float(reply.payoff):.1f}; "
            f"yours earned {float(earned):.1f}: {float(reply.payoff - earned):.1f} are left on the table."
        )

    # --- a rehearsal ----------------------------------------------------------------------------------------

    def make_up(self, task: Task, past: Sequence[Round], rng: Random) -> Answer:
        """Beginners bid around half the purse; later most answer what they have seen, and some still guess."""
        auction = self.auction(task.facts[0])
        seen = [each for each in past if each.facts == task.facts]
        habits = read_habits(seen[-1]) if seen else {}
        side = ROLES[task.role]
        if side.opponent in habits and rng.random() < 0.35:
            return (rng.choice(best_reply(auction, side, habits[side.opponent]).bribes),)
        if seen and rng.random() < 0.2 * len(seen):
            mix = solve(auction).mix(side)
            return (rng.choices(mix.outcomes, [weight for _, weight in mix.weights])[0],)
        return (min(self.purse, max(0, round(rng.gauss(self.purse / 2, self.purse / 5)))),)


def list_bids(asked: Round, side: Side) -> list[int]:
    """What this side bribed, answer by answer."""
    return [answer[0] for who, answer in asked.answers.items() if ROLES[asked.tasks[who].role] is side]


def read_habits(asked: Round) -> dict[Side, Distribution[int]]:
    """How each side bid, as a mix; a side without answers is left out."""
    bids = {side: list_bids(asked, side) for side in Side}
    return {side: Distribution.uniform(given) for side, given in bids.items() if given}


def expect_payoff(auction: BribeAuction, side: Side, own: int, belief: Distribution[int]) -> Fraction:
    """What a bribe earns on the average against a class that bids like this."""
    chances = dict(zip(auction.sums(side), win_chances(auction, side, belief), strict=True))
    return auction.stake(side) * chances[own] - own + belief.expectation()


def find_mean(numbers: Sequence[int]) -> float | None:
    return sum(numbers) / len(numbers) if numbers else None
