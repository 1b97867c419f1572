"""Distribution: finitely many outcomes, each with an exact chance."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import TypeVar, cast

Number = int | Fraction
T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")


def exact_json(number: Number) -> dict[str, str | float]:
    """An exact number as the calculators write it: the fraction, and a float for who only wants to look."""
    return {"fraction": f"{number.numerator}/{number.denominator}", "float": float(number)}


class Distribution(Mapping[T, Fraction]):
    """An exact finite probability distribution; it never changes, and its verbs return new ones.

    Inside it is whole weights over one common total, in lowest terms: adding and multiplying whole numbers is
    several times faster than fractions, and two distributions are equal exactly when their weights are.

    Numbers are kept in ascending order, other outcomes in the order given. Impossible outcomes are left out.

    >>> coin = Distribution({"heads": Fraction(1, 2), "tails": Fraction(1, 2)})
    >>> coin.map(lambda side: 1 if side == "heads" else 0).expectation()
    Fraction(1, 2)
    >>> coin.then(lambda side: coin if side == "heads" else Distribution.certain("lost"))
    Distribution({'heads': 1/4, 'tails': 1/4, 'lost': 1/2})
    >>> Distribution.weighted({"red": 2, "blue": 1}).chance("blue")
    Fraction(1, 3)
    >>> Distribution.uniform(range(1, 7)).probability(lambda pips: pips > 4)
    Fraction(1, 3)
    """

    __slots__ = ("_total", "_weights")
    _weights: dict[T, int]
    _total: int

    def __init__(self, chances: Mapping[T, Number]) -> None:
        for outcome, chance in chances.items():
            if not isinstance(chance, int | Fraction):
                raise TypeError(f"the chance of {outcome!r} must be exact, not {chance!r}")
        total = lcm(*(chance.denominator for chance in chances.values()))
        weights = {outcome: chance.numerator * (total // chance.denominator) for outcome, chance in chances.items()}
        if sum(weights.values()) != total:
            raise ValueError(f"chances add up to {Fraction(sum(weights.values()), total)}, not to 1")
        self._settle(weights)

    @classmethod
    def weighted(cls, weights: Mapping[T, int]) -> "Distribution[T]":
        """Chances in proportion to whole weights."""
        made = cls.__new__(cls)
        made._settle(weights)
        return made

    @classmethod
    def uniform(cls, outcomes: Iterable[T]) -> "Distribution[T]":
        """Every outcome listed is equally likely; one listed twice is twice as likely."""
        return cls.weighted(Counter(outcomes))

    @classmethod
    def certain(cls, outcome: T) -> "Distribution[T]":
        return cls.weighted({outcome: 1})

    def _settle(self, weights: Mapping[T, int]) -> None:
        if any(weight < 0 for weight in weights.values()):
            raise ValueError("no chance can be negative")
        shared = gcd(*weights.values())
        if shared == 0:
            raise ValueError("a distribution needs at least one possible outcome")
        outcomes = [outcome for outcome, weight in weights.items() if weight]
        if all(isinstance(outcome, int | Fraction) for outcome in outcomes):
            outcomes.sort(key=lambda outcome: cast(Number, outcome))
        object.__setattr__(self, "_weights", {outcome: weights[outcome] // shared for outcome in outcomes})
        object.__setattr__(self, "_total", sum(self._weights.values()))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Distribution never changes; its verbs return new ones")

    @property
    def outcomes(self) -> tuple[T, ...]:
        return tuple(self._weights)

    @property
    def weights(self) -> tuple[tuple[T, int], ...]:
        """Outcomes with whole weights in lowest terms; a chance is weight / total."""
        return tuple(self._weights.items())

    @property
    def total(self) -> int:
        return self._total

    def __getitem__(self, outcome: T) -> Fraction:
        return Fraction(self._weights[outcome], self._total)

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def __reduce__(self) -> tuple[Callable[[dict[T, int]], "Distribution[T]"], tuple[dict[T, int]]]:
        """Copies and pickles are made by the front door, since nothing may be set afterwards."""
        return Distribution.weighted, (dict(self._weights),)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Distribution):
            return self._weights == other._weights
        return NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self._weights.items()))

    def __repr__(self) -> str:
        inside = ", ".join(f"{outcome!r}: {chance}" for outcome, chance in self.items())
        return f"Distribution({{{inside}}})"

    def chance(self, outcome: T) -> Fraction:
        """The chance of one outcome; 0 where it cannot happen."""
        return Fraction(self._weights.get(outcome, 0), self._total)

    def probability(self, holds: Callable[[T], bool]) -> Fraction:
        """The chance that the predicate holds."""
        return Fraction(sum(weight for outcome, weight in self._weights.items() if holds(outcome)), self._total)

    def expectation(self, value: Callable[[T], Number] | None = None) -> Fraction:
        """The mean of the outcomes, or of `value(outcome)`."""
        worth = value if value is not None else cast(Callable[[T], Number], lambda outcome: outcome)
        return Fraction(sum(weight * worth(outcome) for outcome, weight in self._weights.items())) / self._total

    def map(self, change: Callable[[T], U]) -> "Distribution[U]":
        """The distribution of `change(outcome)`."""
        weights: dict[U, int] = defaultdict(int)
        for outcome, weight in self._weights.items():
            weights[change(outcome)] += weight
        return Distribution.weighted(weights)

    def combine(self, other: "Distribution[U]", join: Callable[[T, U], V]) -> "Distribution[V]":
        """The distribution of `join(mine, theirs)`, the two being independent."""
        weights: dict[V, int] = defaultdict(int)
        for mine, my_weight in self._weights.items():
            for theirs, their_weight in other._weights.items():
                weights[join(mine, theirs)] += my_weight * their_weight
        return Distribution.weighted(weights)

    def then(self, follow: "Callable[[T], Distribution[U]]") -> "Distribution[U]":
        """What comes out when each outcome leads to a distribution of its own: one step of a chain."""
        branches = [(follow(outcome), weight) for outcome, weight in self._weights.items()]
        shared = lcm(*(branch.total for branch, _ in branches))
        weights: dict[U, int] = defaultdict(int)
        for branch, weight in branches:
            scale = weight * (shared // branch.total)
            for outcome, branch_weight in branch.weights:
                weights[outcome] += scale * branch_weight
        return Distribution.weighted(weights)

    def as_json(self) -> dict[str, dict[str, str | float]]:
        """Outcome (as text) to its exact chance, in order."""
        return {str(outcome): exact_json(chance) for outcome, chance in self.items()}


def convolve(first: Distribution[int], second: Distribution[int]) -> Distribution[int]:
    """The sum of two independent whole numbers.

    >>> convolve(Distribution.uniform([0, 1]), Distribution.uniform([0, 1]))
    Distribution({0: 1/4, 1: 1/2, 2: 1/4})
    """
    return first.combine(second, lambda mine, theirs: mine + theirs)
