"""Starting a combat: the ways there are, who takes part, and the exact odds before it is declared."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.play.parts import Button, Buttons, Part, Words, pick, stacked
from app.knights.foresight import Later, Odds, best_commander
from app.knights.names import noble_name
from app.knights.odds_card import mark, odds_parts
from app.knights.words import label
from engine.core.action import Action
from engine.knights.actions import Assault, Battle, Besiege
from engine.knights.questions import find_actor, find_siege_answer
from engine.knights.rules import KnightsRules
from engine.knights.siege import SiegeAnswer, SiegeStep
from engine.knights.state import KnightsView

Attack = Battle | Assault | Besiege


class FightPicker:
    """The combats of a menu: one way is looked at, with all nobles who can take part unless some are left out."""

    def __init__(self, rules: KnightsRules, view: KnightsView, menu: Sequence[Action], later: Later = None) -> None:
        """`later` is called when odds that take a while are there."""
        self.later = later
        self.rules = rules
        self.view = view
        self.attacks = [action for action in menu if isinstance(action, Attack)]
        self.way = ""
        self.left_out: set[str] = set()
        self.ways: dict[str, list[Attack]] = {}
        """Kind, place and enemy, with every choice of nobles."""
        for action in self.attacks:
            enemy = action.baron.value if isinstance(action, Battle) else ""
            self.ways.setdefault(f"{type(action).__name__.lower()} {action.place} {enemy}".strip(), []).append(action)

    def barred(self) -> dict[str, Besiege]:
        """Places that may be assaulted and not besieged, each with the siege that its rule refuses."""
        open_ = {each.place for each in self.attacks if isinstance(each, Besiege)}
        found: dict[str, Besiege] = {}
        for each in self.attacks:
            if isinstance(each, Assault) and each.place not in open_:
                nobles = max(each.nobles, found[each.place].nobles if each.place in found else (), key=len)
                found[each.place] = Besiege(each.place, nobles)
        return found

    def chosen(self) -> Attack | None:
        """The attack that is looked at."""
        attacks = self.ways.get(self.way, [])
        wanted = [each for each in attacks if not self.left_out & set(each.nobles)]
        return max(wanted, key=lambda each: len(each.nobles), default=None)

    def candidates(self) -> list[str]:
        """Who may take part in the way looked at."""
        return list(dict.fromkeys(slug for each in self.ways.get(self.way, []) for slug in each.nobles))

    # --- buttons ------------------------------------------------------------------------------------------

    def press(self, word: str, what: str) -> bool:
        """Was this button the picker's? A fight is declared by the desk."""
        if word == "way" and what in self.ways:
            self.way, self.left_out = ("" if what == self.way else what), set()
        elif word == "join" and what in self.candidates():
            self.left_out ^= {what}
        else:
            return False
        return True

    def parts(self) -> list[Part]:
        if not self.ways:
            return []
        buttons = tuple(
            pick(f"way:{way}", label(self.rules, self.view, attacks[0]), way == self.way)
            for way, attacks in self.ways.items()
        )
        buttons += tuple(
            Button(f"barred:{place}", label(self.rules, self.view, siege), "pale")
            for place, siege in self.barred().items()
        )
        return [Words("Start a combat", "strong", "WK-COMBAT-05"), stacked(*buttons), *self._looked_at()]

    def _looked_at(self) -> list[Part]:
        if not self.way:
            return []
        names = self.candidates()
        joining = tuple(pick(f"join:{slug}", noble_name(self.rules, slug), slug not in self.left_out) for slug in names)
        parts: list[Part] = [Words("Who takes part:", "muted"), Buttons(joining)] if len(names) > 1 else []
        action = self.chosen()
        if action is None:
            weak = "They cannot do this alone." if len(self.left_out) < len(names) else "Somebody must take part."
            return [*parts, Words(weak, "warning", "WK-COMBAT-03")]
        if isinstance(action, Besiege):
            parts.append(Words(siege_words(self._weigh(action)), "strong", "WK-SIEGE-01"))
            return [*parts, _declare("Place the siege")]
        best = best_commander(self.rules, self.view, action, self.later)
        words = "Begin the assault" if isinstance(action, Assault) else "Fight this battle"
        if best is None:
            return [*parts, _declare(words)]
        chance = mark(best[1], isinstance(action, Assault))
        return [*parts, *self._odds(action, *best), _declare(f"{words}: {chance}" if chance else words)]

    def _odds(self, action: Battle | Assault, number: int, odds: Odds) -> list[Part]:
        if odds.answer is None:
            return odds_parts(odds, isinstance(action, Assault))
        leader = noble_name(self.rules, action.nobles[number])
        told: list[Part] = [Words(f"Best commanded by {leader}.", "muted")] if len(action.nobles) > 1 else []
        return [*odds_parts(odds, isinstance(action, Assault)), *told]

    def _weigh(self, action: Besiege) -> SiegeAnswer:
        place, group = (
            self.rules.realm.index[action.place],
            tuple(self.rules.noble_index[slug] for slug in action.nobles),
        )
        return find_siege_answer(self.rules, self.view, find_actor(self.view), place, group)


def _declare(words: str) -> Buttons:
    return stacked(Button("declare", words, "main"))


def siege_words(found: SiegeAnswer) -> str:
    weights = f"{found.attacker_weight} against {found.place_weight}"
    if found.step is SiegeStep.FALLS:
        return f"{weights}: the place falls now, and the nobles inside die."
    return f"{weights}: the siege begins. If it holds, the place can be taken in turn {found.falls_in_turn}."
