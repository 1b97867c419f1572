"""Questions about Barbarian Kingdoms: what a kingdom might wish to do on its turn, and facts to read off the map."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.barbarian import actions as act
from engine.barbarian.pieces import Kind, Kingdom
from engine.barbarian.questions import count_claim_price, count_recruit_price, count_tax_limit, list_units
from engine.barbarian.reign import find_title, reign_of
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.state import BarbarianState
from engine.barbarian.steps import Acting
from engine.core.action import Action
from tutorials.asking import Asker, Fact, ask_number

RULES: dict[type[Action], str] = {
    act.Recruit: "BK-RECRUIT-03",
    act.Tax: "BK-TAX-01",
    act.Move: "BK-MANOEUVRE-01",
    act.Castle: "BK-MANOEUVRE-03",
    act.Ride: "BK-POWER-HUN-1",
    act.Assault: "BK-ASSAULT-02",
    act.Claim: "BK-CLAIM-01",
}


def _at(place: str) -> str:
    return "the sea" if place == "Sea" else place


def _next_warrior(rules: BarbarianRules, state: BarbarianState, kingdom: Kingdom, random: Random) -> Fact | None:
    out, plural = state.deployed[kingdom.index], rules.edition.entry(kingdom).plural
    if out >= rules.edition.limits.warriors:
        return None
    price = count_recruit_price(rules, state, kingdom)
    why = f"Their warriors on the map: {out}. With each the price rises, so now it is {price}."
    return ask_number(f"What does the next warrior cost the {plural}?", price, random, why, "BK-RECRUIT-02", least=1)


def _next_token(rules: BarbarianRules, state: BarbarianState, kingdom: Kingdom, random: Random) -> Fact | None:
    out, plural = state.placed[kingdom.index], rules.edition.entry(kingdom).plural
    if out >= rules.edition.limits.tokens:
        return None
    price = count_claim_price(rules, state, kingdom)
    why = f"Their tokens on the map: {out}. With each the price rises, so now it is {price}."
    return ask_number(f"What does the next claim cost the {plural}?", price, random, why, "BK-CLAIM-02", least=1)


def _limit(rules: BarbarianRules, state: BarbarianState, kingdom: Kingdom, random: Random) -> Fact | None:
    held = len(rules.realm(state.played).controlled(state, kingdom))
    limit, plural = count_tax_limit(rules, state, kingdom), rules.edition.entry(kingdom).plural
    text = f"If the {plural} taxed now, how many tremis could they take at most, if enough lay there?"
    why = f"They control {held} provinces, so their limit is {limit}."
    return ask_number(text, limit, random, why, "BK-TAX-01")


def _missing(rules: BarbarianRules, state: BarbarianState, kingdom: Kingdom, random: Random) -> Fact | None:
    held = len(rules.realm(state.played).controlled(state, kingdom))
    missing, plural = rules.edition.victory.provinces - held, rules.edition.entry(kingdom).plural
    text = f"How many provinces are the {plural} short of a victory by land?"
    why = f"They control {held} of {rules.edition.victory.provinces}. Homes count only without an enemy unit or token."
    return ask_number(text, missing, random, why, "BK-VICTORY-02")


def _controller(rules: BarbarianRules, state: BarbarianState, kingdom: Kingdom, random: Random) -> Fact | None:
    """Best asked where somebody stands on what is not his."""
    realm = rules.realm(state.played)
    places = [
        place
        for place, unit in enumerate(state.units)
        if unit is not None and realm.controller(state, place) is not unit.kingdom
    ]
    if not places:
        return None
    place = random.choice(places)
    owner = realm.controller(state, place)
    names = ["Nobody", *(f"The {rules.edition.entry(each).plural}" for each in state.played)]
    answer = "Nobody" if owner is None else f"The {rules.edition.entry(owner).plural}"
    others = [name for name in names if name != answer]
    return Fact(
        f"A unit stands in {realm.names[place]}. Who controls that province?",
        answer,
        tuple(random.sample(others, min(3, len(others)))),
        "A disc, a token or a tile shows control; a unit alone does not, but an enemy unit hides a printed disc.",
        "BK-CONTROL-02" if realm.home[place] is not None else "BK-CONTROL-01",
    )


def _title(rules: BarbarianRules, state: BarbarianState, kingdom: Kingdom, random: Random) -> Fact | None:
    """About the seat that is asked, which knows its own treasury."""
    seat = state.to_act
    if not isinstance(seat, int):
        return None
    reign = reign_of(rules, state, seat)
    titles = [title.name for title in rules.edition.title]
    answer = find_title(rules.edition, reign.total)
    return Fact(
        "If the game ended now without you winning, what would your reign be called?",
        answer,
        tuple(random.sample([name for name in titles if name != answer], 3)),
        f"{reign.trophies} for kings defeated, {reign.kings} for your own, {reign.warriors} for warriors, "
        f"{reign.tokens} for tokens, {reign.treasury} for the treasury: {reign.total}.",
        "BK-SCORE-01",
    )


class BarbarianAsker(Asker):
    allowed_by = RULES
    else_by = "BK-TURN-02"
    makers = (_next_warrior, _next_token, _limit, _missing, _controller, _title)

    def is_good(self, rules: Any, state: Any) -> bool:
        """The beginning of a turn, once something has happened."""
        return isinstance(state.step, Acting) and state.round > 1

    def wishes(self, rules: Any, state: Any, pool: Sequence[Action], random: Random) -> Sequence[Action]:
        """What a beginner would try: units to anywhere near, claims and recruits on every place that looks possible."""
        realm = rules.realm(state.played)
        units = list_units(realm, state, state.active)
        found: list[Action] = [act.Tax()]
        for kind, place in units:
            origin = realm.names[place]
            near = {other for step in rules.edition.board().neighbours[place] for other in (step, *realm.near[step])}
            for target in near - {place}:
                found += [act.Assault(kind, origin, realm.names[target]), act.Move(kind, origin, realm.names[target])]
            found.append(act.Claim(origin))
        for place in realm.homes[state.active.index] + tuple(realm.controlled(state, state.active)):
            found.append(act.Recruit(realm.names[place]))
        kings = [realm.names[place] for kind, place in units if kind is Kind.KING]
        warriors = [realm.names[place] for kind, place in units if kind is Kind.WARRIOR]
        found += [act.Castle(king, warrior) for king in kings for warrior in warriors]
        found += [action for action in pool if isinstance(action, act.Claim | act.Recruit)]
        return found

    def who(self, rules: Any, state: Any) -> str:
        plural: str = rules.edition.entry(state.active).plural
        return plural

    def ask(self, rules: Any, state: Any, action: Action) -> str:
        plural = rules.edition.entry(state.active).plural
        match action:
            case act.Recruit(place):
                return f"It is the {plural}' turn. Can they recruit a warrior in {place}?"
            case act.Tax():
                return f"It is the {plural}' turn. Is there anything they can collect with a tax?"
            case act.Move(unit, origin, target):
                return f"Can the {plural} move their {unit.value} from {_at(origin)} to {_at(target)} with Manoeuvres?"
            case act.Castle(king, warrior):
                return f"Can the {plural} castle: king in {_at(king)}, warrior in {_at(warrior)}?"
            case act.Assault(unit, origin, target):
                return f"Can the {plural} assault {_at(target)} with their {unit.value} from {_at(origin)}?"
            case act.Claim(place):
                return f"Can the {plural} claim {_at(place)} now?"
        return super().ask(rules, state, action)

    def name(self, rules: Any, state: Any, action: Action) -> str:
        match action:
            case act.Recruit(place):
                return f"Recruit in {_at(place)}"
            case act.Tax():
                return "Collect a tax"
            case act.Move(unit, origin, target):
                return f"Move the {unit.value} from {_at(origin)} to {_at(target)}"
            case act.Castle(king, warrior):
                return f"Castle between {_at(king)} and {_at(warrior)}"
            case act.Assault(unit, origin, target):
                return f"Assault {_at(target)} with the {unit.value} from {_at(origin)}"
            case act.Claim(place):
                return f"Claim {_at(place)}"
        return super().name(rules, state, action)

    def subject(self, state: Any, random: Random) -> Kingdom:
        kingdom: Kingdom = random.choice(state.played)
        return kingdom


ASKER = BarbarianAsker()
