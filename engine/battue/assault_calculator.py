"""`battue-assault`: the odds of storming a tile, what it costs, and when to stop."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from engine.battue.edition import Face
from engine.battue.effects import Reroll
from engine.battue.odds import Assault
from engine.battue.pieces import Timing
from engine.battue.questions import find_defender
from engine.battue.rules import BattueRules
from engine.battue.siege import besiege
from engine.battue.state import BattueView
from engine.battue.steps import AttackRerolls, DefenceRerolls, Holding, Pressing
from engine.battue.stopping import Stopping, StopRow, find_best_stopping
from engine.battue.towers import count_onslaught
from engine.core.calculator import Answer, Calculator
from engine.core.parameters import number, switch
from engine.core.position import recast
from engine.core.seat import Seat
from engine.odds.distribution import Distribution


class AssaultAnswer(Answer, frozen=True):
    win: Fraction
    """The tile changes hands."""
    lose: Fraction
    """The attackers are wiped out."""
    retreat: Fraction
    attackers_left: Distribution[int]
    defenders_left: Distribution[int]
    expected_loss: Fraction
    """Attackers lost."""
    rounds: Distribution[int]
    best_stopping: Stopping


class BattueAssault(Calculator):
    slug = "battue-assault"
    view_type = BattueView
    title = "Assault"
    summary = "The odds of storming a tile, what it costs, and when to stop."

    warriors = number(5, 1, 8, "Attacking warriors on the tile.")
    defence = number(4, 0, 12, "Defence printed on the tile, an event's change included.")
    defenders = number(0, 0, 8, "Warriors that defend it; 0 is an empty tile.")
    attack_bonus = number(0, 0, 12, "Added to the attack in every round.")
    defence_bonus = number(0, 0, 12, "Added to the defence in every round.")
    first_round_attack_bonus = number(0, 0, 12, "Added to the attack in the first round only, as by cards.")
    first_round_defence_bonus = number(0, 0, 12, "Added to the defence in the first round only, as by cards.")
    stop_at = number(0, 0, 7, "After a round the attacker leaves with this many or fewer; 0 is never.")
    defender_stop_at = number(0, 0, 7, "After a round the defender retreats with this many or fewer; 0 is never.")
    good_omens = number(0, 0, 2, "Rerolls the attacker holds (Good Omen), put to their best use.")
    evil_eyes = number(0, 0, 2, "Rerolls the defender holds (Evil Eye), put to their best use.")
    occupied_counts_warriors = switch("Do defending warriors add to the defence (ruling BT-AMB-01)?", default=True)
    retreat_cedes = switch("Does a defender's retreat give the tile away at once (ruling BT-AMB-05)?")
    gain = number(3, 0, 100, "What the tile is worth, for the best stopping rule.")
    cost = number(1, 0, 100, "What one attacking warrior is worth, for the same.")

    def plan(self) -> Assault:
        return recast(
            Assault,
            self,
            first_attack_bonus=self.first_round_attack_bonus,
            first_defence_bonus=self.first_round_defence_bonus,
            counts_defenders=self.occupied_counts_warriors,
        )

    def answer(self) -> AssaultAnswer:
        plan = self.plan()
        return recast(AssaultAnswer, besiege(plan), best_stopping=find_best_stopping(plan, self.gain, self.cost))

    def words(self, answer: AssaultAnswer) -> tuple[str, ...]:
        chances = f"The tile is taken with {float(answer.win):.1%}"
        if answer.retreat:
            chances += f", left with {float(answer.retreat):.1%}"
        lines = [
            f"{chances}; the attackers are wiped out with {float(answer.lose):.1%}.",
            f"It costs {float(answer.expected_loss):.2f} warriors on average.",
        ]
        stopping = answer.best_stopping
        better = "worth it" if stopping.value > stopping.worth_of_staying_away else "not worth it"
        lines.append(f"For a tile worth {self.gain} and warriors worth {self.cost} each the attack is {better}.")
        return (*lines, *map(_advise, self.current_rows(stopping)))

    def current_rows(self, stopping: Stopping) -> list[StopRow]:
        """The rows for the rerolls that are held now: none of them is used yet."""
        held = (self.good_omens, self.evil_eyes)
        return [row for row in stopping.rows if (row.good_omens, row.evil_eyes) == held]

    def assumptions(self) -> tuple[str, ...]:
        said = [
            "A tie is lost; each round removes one warrior, except that winning an empty tile removes none.",
            "After a round the attacker is asked first whether it leaves, then the defender.",
            "Whoever is to leave finds an adjacent tile of its own with room.",
        ]
        if self.defender_stop_at:
            said.append(
                "A defender's retreat gives the tile to the attacker (BT-AMB-05)."
                if self.retreat_cedes
                else "When the defenders have left, the attacker fights on against the tile alone (BT-AMB-05)."
            )
        if self.good_omens or self.evil_eyes:
            said.append(
                "Rerolls are put to their best use: the attacker's for the chance to take the tile, the defender's "
                "against it, and each knows how many the other holds. One that cannot turn the roll is kept."
            )
            said.append("For the best stopping rule they serve, and spoil, the worth of the attack instead.")
        return tuple(said)

    @classmethod
    def before(cls, rules: BattueRules, view: BattueView, place: int, warriors: int, face: str) -> BattueAssault:
        """A storm by the active seat that is not begun yet, on a tile of which this is the face; the cards that it has
        in hand to roll again, no others."""
        tile = rules.box.faces[face]
        return cls(warriors=warriors, defence=tile.defence, **_read_sides(rules, view, place, view.active, tile))

    @staticmethod
    def read_view(rules: BattueRules, view: BattueView, seat: Seat) -> dict[str, Any] | None:
        """The battle that is being fought, with the cards already played; rerolls only those in the seat's own hand."""
        fight = view.fight
        if isinstance(view.step, AttackRerolls | DefenceRerolls):
            return None  # the dice lie: odds from before the roll would mislead
        if fight is None or not view.up[fight.place] or not view.hordes[fight.attacker][fight.place]:
            return None
        is_between = isinstance(view.step, Pressing | Holding)
        face = rules.box.faces[view.faces[fight.place]]
        return {
            **_read_sides(rules, view, fight.place, fight.attacker, face),
            "warriors": view.hordes[fight.attacker][fight.place],
            "defence": min(12, max(0, face.defence + fight.guard)),
            "first_round_attack_bonus": 0 if is_between else min(12, fight.attack_bonus),
            "first_round_defence_bonus": 0 if is_between else min(12, fight.defence_bonus),
            "evil_eyes": _count_rerolls(rules, view, Timing.DEFEND) if seat == fight.defender else 0,
        }


def _read_sides(rules: BattueRules, view: BattueView, place: int, attacker: Seat, tile: Face) -> dict[str, Any]:
    """What is known of both sides whenever a place is stormed; rerolls are those in the attacker's own hand."""
    terms = rules.terms
    return {
        "defenders": view.hordes[find_defender(terms, view, place, attacker)][place],
        "attack_bonus": min(12, count_onslaught(terms, view, attacker)),
        "good_omens": _count_rerolls(rules, view, Timing.ATTACK) if view.seat == attacker else 0,
        "occupied_counts_warriors": terms.counts_defenders,
        "retreat_cedes": terms.retreat_cedes,
        "gain": tile.points,
    }


def _count_rerolls(rules: BattueRules, view: BattueView, timing: Timing) -> int:
    cards = [rules.box.loot[card] for card in view.hand]
    rerolls = [card for card in cards if any(isinstance(effect, Reroll) for effect in card.effects)]
    return min(2, sum(card.timing is timing for card in rerolls))


def _advise(row: StopRow) -> str:
    number = "1 defender" if row.defenders == 1 else f"{row.defenders} defenders"
    against = f"Against {number}" if row.defenders else "After a lost round"
    if not row.fight_on_with:
        return f"{against}: leave if you can."
    return f"{against}: fight on with {row.fight_on_with[0]} or more warriors."
