"""`knights-siege`: may a siege begin, and when does the place fall."""

from __future__ import annotations

import param

from engine.core.parameters import number, switch
from engine.knights.calculators.armies import NO_FORTRESS, TOKENS_KILL, read_armies, read_city
from engine.knights.calculators.from_position import read_siege
from engine.knights.calculators.inputs import JsonObject, KnightsCalculator, Object, new_army
from engine.knights.siege import SiegeAnswer, judge_siege


class SiegeCalculator(KnightsCalculator):
    """Is a siege legal now, by how much, and when would the place fall."""

    slug = "knights-siege"
    title = "Siege"
    summary = "No cards are drawn: the besieger must outweigh the place twice."
    read_view = staticmethod(read_siege)

    attackers = param.List(default=[new_army(50, "triangle")], bounds=(1, 4), doc="The besieging armies.")
    defenders = param.List(default=[], bounds=(0, 5), doc="The armies inside.")
    city = Object(
        default=JsonObject(strength=200),
        doc='The place: {"strength":200,"fortified":false,"breaches":0}; with "fortress":true a fortress.',
    )
    turn = number(1, 1, 1000, "The turn now.")
    begun = number(
        None, 0, 1000, "The turn in which your siege marker was placed, 0 before the first; or none.", allow_None=True
    )

    faq_tokens = switch(TOKENS_KILL, default=True)

    def answer(self) -> SiegeAnswer:
        attackers = read_armies(self.attackers, "attacker", faq_tokens=self.faq_tokens)
        if any(not army.has_noble or not army.fresh for army in attackers):
            raise self.refuse("Besiegers are armies of fresh nobles.")
        hold, neutral = read_city(self.city)
        defenders = read_armies(self.defenders, "defender", faq_tokens=self.faq_tokens)
        if neutral and defenders:
            raise self.refuse("A neutral city has no armies.")
        if any(not army.has_noble for army in defenders) and not hold.is_fortress:
            raise self.refuse(NO_FORTRESS)
        if self.begun is not None and self.begun > self.turn:
            raise self.refuse("A siege cannot have begun after the turn now.")
        return judge_siege(attackers, defenders, hold, self.turn, self.begun)

    def assumptions(self) -> tuple[str, ...]:
        return ("Third barons in the region consent, and no besieger leaves before the second siege.",)
