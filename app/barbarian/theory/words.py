"""What the Theory tab tells in words: the game, questions for a class, and bribes that are never needed."""

from __future__ import annotations

from app.barbarian.theory.game import SolvedBattle
from app.core.calculate.markup import bullets, fold
from engine.theory.iterated_elimination import Elimination, iterated_elimination
from engine.theory.matrix_game import Chooser

INTRO = (
    "<h2>Two purses, one battle</h2>"
    "<p>Both sides seal a bribe at once. Points before bribes are your head start; each tremis bribed is one "
    "point more; a tie is yours. Win or lose, each keeps the purse it receives: your own bribe is gone in any "
    "case, and what they pay you does not depend on what you pay.</p>"
)
EXERCISES = fold(
    "Three questions for the class",
    bullets(
        (
            "Mark best replies for both sides. Is a cell starred in both? What does that say of fixed bribes?",
            "Raise your own stake. Whose mix changes, yours or theirs? Why (look at who must be indifferent)?",
            "Give yourself a head start, point by point. When does the bidding stop, and what is a point worth?",
        )
    ),
)


def list_dominated(battle: SolvedBattle) -> list[str]:
    """Bribes that are never needed, each dropped once and in order."""
    steps = iterated_elimination(battle.matrix).steps
    found = []
    for chooser, who in ((Chooser.ROW, "You"), (Chooser.COLUMN, "They")):
        dropped = [_name(battle, step) for step in steps if step.chooser is chooser]
        if dropped:
            found.append(f"{who} never need {', '.join(dropped)}: a smaller bribe always earns more (dominated).")
    return found


def _name(battle: SolvedBattle, step: Elimination) -> str:
    return battle.matrix.names(step.chooser)[step.strategy]
