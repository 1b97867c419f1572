"""What a careful baron values in the full turn around the war: small numbers, of which only differences count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from engine.core.action import Action
from engine.knights import realm_actions as do
from engine.knights.actions import FORTRESS
from engine.knights.court_cards import Back
from engine.knights.pieces import count_men, read_troop
from engine.knights.questions import list_cities
from engine.knights.realm_pieces import Card, Zone

CARD_VALUES = {
    Card.MILITARY_OPERATIONS: 3.0,
    Card.IMPROVISATION: 2.6,
    Card.LEVY_TAXES: 2.2,
    Card.RECRUIT_TROOPS: 1.8,
    Card.POLITICAL_MANOEUVRES: 1.6,
    Card.CHURCH_SERVICE: 1.5,
}
"""What a planned card is worth; military ones more on the later stacks, once others have moved."""
THRIFT = 4
"""Crowns that are kept for wages."""


def value_laying(judge: Any, action: do.Lay) -> float:
    """As many and as good cards as there are, different ones rather than two alike."""
    kinds = Counter(action.cards)
    return sum(CARD_VALUES[kind] - 0.8 * (count - 1) for kind, count in kinds.items())


def value_assigning(judge: Any, action: do.Assign) -> float:
    """Two armies and a small garrison."""
    given = Counter(judge.view.allotted[judge.me])
    if action.holder == FORTRESS:
        return 0.5 - given[FORTRESS]
    leaders = len(given) - (FORTRESS in given)
    return 1.0 - 0.3 * given[action.holder] - 0.5 * (leaders > 1 and not given[action.holder])


def value_founding(judge: Any, action: do.Found) -> float:
    """Near cities that stand."""
    steps: int = judge.distance(judge.place(action.place))
    return 1.0 - 0.3 * steps


def value_deploying(judge: Any, action: do.Deploy) -> float:
    """Into a city that an army outweighs, else near one, and none where own nobles stand already."""
    place: int = judge.place(action.place)
    crowd: int = sum(noble.place == place for noble in judge.view.nobles)
    steps: int = judge.distance(place)
    return 2.0 - 0.5 * steps - 0.5 * crowd


def value_filing(judge: Any, action: do.File) -> float:
    """Taxes soon, wages late."""
    mine = len(list_cities(judge.view, judge.me))
    return {Zone.TAX: 0.2 + 0.2 * mine, Zone.WAGE: -0.5, Zone.ASSEMBLY: 0.3}[action.zone]


def value_shield(judge: Any, action: do.Shield) -> float:
    """The left box hires first; what it costs is dear."""
    from_improvisation = judge.view.played is not None and judge.view.played.kind is Card.IMPROVISATION
    fee = judge.rules.fees[action.box - 1] if from_improvisation else 0
    return 1.5 - 0.1 * action.box - 0.5 * fee


def value_summoning(judge: Any, action: do.Summon) -> float:
    """What harms to others, what helps to oneself where that is not too dear."""
    is_own = judge.view.barons[judge.me] is action.baron
    if judge.view.back is Back.RED:
        return 0.0 if is_own else 0.4 * (judge.view.faith[judge.me] > 1)
    return 0.4 * (judge.view.faith[judge.me] > 1) if is_own else 0.2


def value_stake(judge: Any, action: do.Stake) -> float:
    """A mean of about one and a half: as much as the purse can miss."""
    left = judge.view.crowns[judge.me] - action.crowns
    return 0.2 * action.crowns if left >= 2 * THRIFT else -1.0


def value_hiring(judge: Any, action: do.Hire) -> float:
    """The more men the better, for whoever leads fewest; not with the last crowns."""
    troop = read_troop(action.card)
    if judge.view.crowns[judge.me] - troop.men // 50 < THRIFT:
        return -1.0
    if action.holder == FORTRESS:
        return troop.men / 100
    led = count_men(judge.view.nobles[judge.rules.noble_index[action.holder]].troops)
    return troop.men / 100 + 1.0 - led / 1000


VALUES: Mapping[type[Action], float | Callable[[Any, Any], float]] = {
    do.Assign: value_assigning,
    do.Found: value_founding,
    do.Deploy: value_deploying,
    do.Lay: value_laying,
    do.Collect: 1.0,
    do.TakeCrowns: lambda judge, action: 0.9 if judge.view.crowns[judge.me] < 2 * THRIFT else 0.5,
    do.TakeVote: 0.3,
    do.Shield: value_shield,
    do.File: value_filing,
    do.Summon: value_summoning,
    do.Launch: 0.3,
    do.Stake: value_stake,
    do.Bless: lambda judge, action: 0.4 if judge.view.faith[judge.me] > 1 else -1.0,
    do.PayAll: 9.0,
    do.Retain: lambda judge, action: read_troop(action.card).men / 100,
    do.Hire: value_hiring,
    do.Pray: 1.0,
    do.Bribe: 0.8,
    do.Renounce: -1.0,
    do.HandOver: -0.5,
}
