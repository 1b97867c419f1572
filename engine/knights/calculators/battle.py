"""`knights-battle`: the odds of a battle or an assault, and what to discard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

import param

from engine.core.calculator import Answer, SoFar
from engine.core.edition import packaged
from engine.core.parameters import number, offer, switch
from engine.core.position import recast
from engine.knights.army import Side
from engine.knights.battle import Placing, Result
from engine.knights.calculators.armies import NO_FORTRESS, TOKENS_KILL, read_armies, read_city, read_commander
from engine.knights.calculators.from_position import read_fight
from engine.knights.calculators.inputs import UNSEEN, KnightsCalculator, Object, new_army
from engine.knights.edition import KnightsEdition
from engine.knights.odds.battle import Aim, BattleOdds, Discard, Discards, Fight, FightChances, battle_odds
from engine.knights.odds.destiny import read_priority
from engine.knights.odds.discard_advice import Choice, rank_keeps
from engine.knights.odds.discard_game import Solution
from engine.knights.odds.face_counts import read_faces
from engine.knights.pieces import FACES, Combat
from engine.odds.deck import Cards

HITS_FIRST = read_priority("hit>draw>victory>avoid>blank")


class BattleAnswer(FightChances, frozen=True, kw_only=True):
    aim: str
    value_at_least: Fraction | None
    """What the attacker's best discards secure against any discards; None where nobody discards optimally."""
    value_at_most: Fraction | None
    advice: tuple[Keep, ...]


class Keep(Answer, frozen=True):
    """One way to discard from the hand one holds, best first."""

    kept: Mapping[str, int]
    worth: Fraction
    """By the aim: the chance to take or hold the place, counts won less counts lost, or losses given less taken."""
    wins: Fraction
    """The chance to take or hold the place; where that is not the aim, to win the count."""
    loses: Fraction


class BattleCalculator(KnightsCalculator):
    """Battle or assault, with the exact chances of losses, victory and capture, and the best discards."""

    slug = "knights-battle"
    title = "Battle and assault"
    summary = "What a fight brings, card by card, and what to discard."
    read_view = staticmethod(read_fight)

    kind = offer(Combat.BATTLE.value, Combat.ASSAULT.value, doc="A battle or an assault.")
    attackers = param.List(
        default=[new_army(300, "star")],
        bounds=(1, 4),
        doc='The attacking armies: {"men":200,"tokens":0,"shape":"star","fresh":true}.',
    )
    defenders = param.List(
        default=[new_army(300, "square")],
        bounds=(0, 5),
        doc="The defending armies; shape null for troops without a noble.",
    )
    attacker_commander = number(0, 0, 3, "Which attacking army's noble commands, counted from 0.", allow_None=True)
    defender_commander = number(
        0, 0, 4, "Which defending army's noble commands; none without a noble.", allow_None=True
    )
    city = Object(
        default=None,
        allow_None=True,
        doc='The place assaulted: {"strength":200,"fortified":false,"breaches":0,"neutral":true}, or with '
        '"fortress":true; none in a battle.',
    )
    deck = Object(default=None, allow_None=True, doc="The destiny faces still unseen; none is the full pile.")
    attacker_discard = param.String(
        default="optimal", doc="optimal, none, or what to keep first, such as hit>draw>victory>avoid>blank."
    )
    defender_discard = param.String(default="optimal", doc="The same for the defender.")
    aim = offer(
        "auto",
        *(aim.value for aim in Aim),
        doc="What optimal discards are best for: city (taking it), whole (with no breach more), count "
        "(winning the victory count), losses (dealing more than taking); auto is city in an assault and count in a "
        "battle.",
    )
    placing = offer(*(placing.value for placing in Placing), doc="Where the defender of a city puts losses first.")
    strict_count = switch("Victories count only against a living noble (WK-AMB-R14).")
    faq_tokens = switch(TOKENS_KILL, default=True)
    cap_10 = switch("Nobody draws more than ten cards (WK-BATTLE-04).", default=True)
    hand = Object(
        default=None, allow_None=True, doc="The cards you hold before discarding, by face; none asks no advice."
    )
    hand_is = offer("attacker", "defender", doc="Whose hand it is.")

    def fight(self) -> Fight:
        """The inputs checked and put together."""
        kind = Combat(self.kind)
        attackers = read_armies(self.attackers, "attacker", faq_tokens=self.faq_tokens)
        defenders = read_armies(self.defenders, "defender", faq_tokens=self.faq_tokens)
        if any(not army.has_noble for army in attackers):
            raise self.refuse("Every attacking army is led by a noble.")
        if any(not army.fresh for army in attackers):
            raise self.refuse("Only fresh nobles attack.")
        hold, neutral = (None, False) if self.city is None else read_city(self.city)
        if (kind is Combat.ASSAULT) != (hold is not None):
            raise self.refuse("An assault needs a city, and a battle is fought outside of any.")
        if neutral and defenders:
            raise self.refuse("A neutral city has no armies.")
        if hold is None and not any(army.has_noble for army in defenders):
            raise self.refuse("In a battle the defender has an army with a noble.")
        if any(not army.has_noble for army in defenders) and not (hold and hold.is_fortress):
            raise self.refuse(NO_FORTRESS)
        led = any(army.has_noble for army in defenders)
        if self.attacker_commander is None or (led and self.defender_commander is None):
            raise self.refuse("A side with a noble names one who commands.")
        commander = self.defender_commander if led else None
        return Fight(
            kind=kind,
            attacker=Side(attackers, read_commander(self.attacker_commander, attackers, "attacker")),
            defender=Side(defenders, read_commander(commander, defenders, "defender"), hold),
            deck=self._deck(),
            cap_10=self.cap_10,
            placing=Placing(self.placing),
            strict_count=self.strict_count,
        )

    def _deck(self) -> Cards:
        return packaged(KnightsEdition).face_counts() if self.deck is None else read_faces(self.deck)

    def steps(self) -> Iterator[Answer]:
        """The best discards take a while: before them, what it comes to with hits kept first."""
        mine, theirs = read_discard(self.attacker_discard), read_discard(self.defender_discard)
        if Discard.OPTIMAL in (mine, theirs):
            fight = self.fight()
            mine = HITS_FIRST if mine is Discard.OPTIMAL else mine
            theirs = HITS_FIRST if theirs is Discard.OPTIMAL else theirs
            odds = battle_odds(fight, mine, theirs)
            yield SoFar((_say_soon(fight, odds), "The best discards are being worked out."))
        yield self.answer()

    def answer(self) -> BattleAnswer:
        fight = self.fight()
        mine, theirs = read_discard(self.attacker_discard), read_discard(self.defender_discard)
        aim = fight.default_aim if self.aim == "auto" else Aim(self.aim)
        odds = battle_odds(fight, mine, theirs, aim)
        solution = odds.solution
        advice = self._advise(fight, aim, solution if mine is theirs is Discard.OPTIMAL else None)
        return recast(
            BattleAnswer,
            odds,
            aim=aim.value,
            value_at_least=None if solution is None else solution.lower,
            value_at_most=None if solution is None else solution.upper,
            advice=tuple(Keep(_named(choice.kept), choice.worth, choice.wins, choice.loses) for choice in advice),
        )

    def _advise(self, fight: Fight, aim: Aim, solution: Solution | None) -> tuple[Choice, ...]:
        if self.hand is None:
            return ()
        is_attacker = self.hand_is == "attacker"
        enemy = read_discard(self.defender_discard if is_attacker else self.attacker_discard)
        return rank_keeps(
            fight, read_faces(self.hand), for_attacker=is_attacker, enemy=enemy, aim=aim, solution=solution
        )

    def assumptions(self) -> tuple[str, ...]:
        return (
            UNSEEN,
            "Abilities of fresh commanders are used; losses spare the commander, then as many nobles as can be.",
            "A chain of 'draw one' cards ends where the unseen cards end, although used cards would follow.",
            "Filled in from a game, a fight that draws more cards than are unseen counts the used cards that come up "
            "next among them.",
            "Optimal discards are an equilibrium: each side sees only its own hand and both hand sizes.",
        )


def _say_soon(fight: Fight, odds: BattleOdds) -> str:
    if fight.kind is Combat.ASSAULT:
        return f"With hits kept first: taken {float(odds.city_taken):.1%}."
    attacker = odds.outcome[Result.ATTACKER_TOTAL] + odds.outcome[Result.ATTACKER_PARTIAL]
    defender = odds.outcome[Result.DEFENDER_TOTAL] + odds.outcome[Result.DEFENDER_PARTIAL]
    return f"With hits kept first: the attacker wins {float(attacker):.1%}, the defender {float(defender):.1%}."


def _named(cards: Cards) -> dict[str, int]:
    return {face.value: cards[face.index] for face in FACES if cards[face.index]}


def read_discard(text: str) -> Discards:
    for discard in Discard:
        if text.strip() == discard.value:
            return discard
    return read_priority(text)
