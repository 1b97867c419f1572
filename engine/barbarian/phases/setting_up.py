"""Before the first turn: scenario, kingdoms, first loot, chests (BK-SETUP-*, BK-ADV-*, BK-EXPERT-*, BK-2P-01)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import permutations

from engine.barbarian import steps as at
from engine.barbarian.actions import BarbarianAction, Choose, Deal, Draw, Lay, PickScenario, Select
from engine.barbarian.board import mark
from engine.barbarian.coins import remove
from engine.barbarian.draft import Draft
from engine.barbarian.edition import Scenario
from engine.barbarian.law import Law
from engine.barbarian.phases.turn import TURN
from engine.barbarian.pieces import KING_OF, KINGDOMS, Coins, Kingdom
from engine.barbarian.questions import find_seat
from engine.barbarian.state import BarbarianState
from engine.core.position import step_of, with_item
from engine.core.refusal import Refusal, refuse
from engine.core.rules import Chance
from engine.core.seat import Seat


def ask_winner(draft: Draft) -> Seat:
    """The last winner, before anybody else."""
    winner: Seat = draft.rules.ranking[0]
    return winner


def ask_selecting(draft: Draft) -> Seat:
    return _find_chooser(draft, len(draft.step.selected))


def ask_choosing(draft: Draft) -> Seat:
    return _find_chooser(draft, draft.step.pick)


def _find_chooser(draft: Draft, number: int) -> Seat:
    """The last winner first, then in the order of the last ranking, and round again."""
    ranking = draft.rules.ranking
    return ranking[number % len(ranking)]


def ask_laying(draft: Draft) -> Seat:
    return find_seat(draft, draft.step.kingdom)


def open_game(draft: Draft) -> None:
    """The first decision that the set-up leaves open."""
    law = draft.rules
    if law.setup.expert:
        draft.step = at.Selecting(())
    elif law.setup.privilege:
        draft.step = at.PickingScenario()
    else:
        _allot(draft, law.scenario)


# --- scenario and selection -----------------------------------------------------------------------------------


def scenario_menu(law: Law, state: BarbarianState) -> list[BarbarianAction]:
    return list(map(PickScenario, law.scenarios))


def explain_scenario(law: Law, state: BarbarianState, action: PickScenario) -> Refusal:
    return refuse(
        "BK-SETUP-01",
        "{scenario} is no scenario for {seats} seats.",
        "Choose one of: {choices}.",
        scenario=action.scenario[:40],
        seats=law.setup.seats,
        choices=", ".join(law.scenarios),
    )


def pick_scenario(draft: Draft, action: PickScenario) -> None:
    draft.tell("BK-ADV-01", "The scenario is {scenario}.", scenario=action.scenario)
    _allot(draft, draft.rules.scenarios[action.scenario])


def selection_menu(law: Law, state: BarbarianState) -> list[BarbarianAction]:
    return [Select(kingdom) for kingdom in KINGDOMS if kingdom not in step_of(state, at.Selecting).selected]


def explain_select(law: Law, state: BarbarianState, action: Select) -> Refusal:
    tip = "Pick a kingdom that nobody has picked."
    return law.refuse("BK-EXPERT-01", "The {who} take part already.", tip, who=action.kingdom)


def select(draft: Draft, action: Select) -> None:
    selected = (*draft.step.selected, action.kingdom)
    draft.tell("BK-EXPERT-01", "The {who} will take part.", who=action.kingdom)
    if len(selected) < draft.rules.kingdom_count:
        draft.go(at.Selecting(selected))
    else:
        draft.go(at.Choosing(0, _in_board_order(selected)))


# --- who gets which kingdom -----------------------------------------------------------------------------------


def _in_board_order(kingdoms: Iterable[Kingdom]) -> tuple[Kingdom, ...]:
    return tuple(sorted(kingdoms, key=lambda kingdom: kingdom.index))


def _allot(draft: Draft, scenario: Scenario) -> None:
    """BK-SETUP-02: as listed, by lot, or by heritage. The scenario's teams are remembered in `played` order."""
    kingdoms = _in_board_order(scenario.kingdoms)
    draft.played = kingdoms
    allotment = draft.rules.setup.allotment
    if allotment == "lot":
        draft.step = at.Drawing(kingdoms)
    elif allotment == "heritage":
        draft.step = at.Choosing(0, kingdoms)
    else:
        for seat, group in enumerate(_groups(draft.rules, kingdoms)):
            _give(draft, Seat(seat), group)
        _begin(draft)


def _groups(law: Law, kingdoms: tuple[Kingdom, ...]) -> list[tuple[Kingdom, ...]]:
    """What goes to one seat together: a kingdom, or with two seats the pair under one letter (BK-2P-01)."""
    if law.setup.seats > 2:
        return [(kingdom,) for kingdom in kingdoms]
    scenario = next(each for each in law.scenarios.values() if _in_board_order(each.kingdoms) == kingdoms)
    return [_in_board_order(pair) for _, pair in sorted(scenario.teams.items())]


def _give(draft: Draft, seat: Seat, group: tuple[Kingdom, ...]) -> None:
    owner = list(draft.owner)
    for kingdom in group:
        owner[kingdom.index] = seat
        told = "{name} plays the {who}."
        draft.tell("BK-SETUP-02", told, name=draft.rules.names[seat] or f"Seat {seat + 1}", who=kingdom)
    draft.owner = tuple(owner)


def choosing_menu(law: Law, state: BarbarianState) -> list[BarbarianAction]:
    return [Choose(kingdom) for kingdom in step_of(state, at.Choosing).left]


def explain_choose(law: Law, state: BarbarianState, action: Choose) -> Refusal:
    return law.refuse(
        "BK-EXPERT-02" if law.setup.expert else "BK-ADV-02",
        "The {who} are not among the kingdoms left to choose.",
        "Choose among: {left}.",
        who=action.kingdom,
        left=", ".join(law.edition.entry(kingdom).plural for kingdom in step_of(state, at.Choosing).left),
    )


def choose(draft: Draft, action: Choose) -> None:
    pick, left = draft.step.pick, _hand_out(draft, ask_choosing(draft), action.kingdom)
    if left:
        draft.go(at.Choosing(pick + 1, left))
    else:
        _begin(draft)


def draw_chances(law: Law, state: BarbarianState) -> list[Chance]:
    return [Chance(Draw(kingdom), 1) for kingdom in step_of(state, at.Drawing).left]


def draw(draft: Draft, action: Draw) -> None:
    seat = Seat(len({owner for owner in draft.owner if owner is not None}))
    left = _hand_out(draft, seat, action.kingdom)
    if left:
        draft.go(at.Drawing(left))
    else:
        _begin(draft)


def _hand_out(draft: Draft, seat: Seat, kingdom: Kingdom) -> tuple[Kingdom, ...]:
    """A kingdom to a seat, with what goes to it together; returns those that are left."""
    group: tuple[Kingdom, ...] = (kingdom,)
    if not draft.rules.setup.expert:
        group = next(each for each in _groups(draft.rules, draft.played) if kingdom in each)
    _give(draft, seat, group)
    return tuple(each for each in draft.step.left if each not in group)


# --- kings, treasuries, loot, chests --------------------------------------------------------------------------


def _begin(draft: Draft) -> None:
    """Everybody has a kingdom: turn order, kings and treasuries (BK-TURN-01, BK-SETUP-04, BK-SETUP-06)."""
    law = draft.rules
    draft.played = tuple(kingdom for kingdom in KINGDOMS if draft.owner[kingdom.index] is not None)
    draft.order = _turn_order(draft)
    draft.lands = tuple(map(mark, draft.realm.homes))
    for kingdom in draft.played:
        draft.occupy(law.index[law.edition.entry(kingdom).capital], KING_OF[kingdom.index])
        draft.kings = with_item(draft.kings, kingdom.index, True)
    draft.treasuries = (tuple(sorted(law.edition.kit.treasury)),) * len(law.seats)
    draft.aside = law.edition.chest_pool()
    draft.step = at.LayingLoot(draft.played[0])


def _turn_order(draft: Draft) -> tuple[Kingdom, ...]:
    """Board order from the first kingdom on; with two seats each plays both of its kingdoms in a row (BK-2P-04)."""
    law, played = draft.rules, draft.played
    owners = [draft.owner[kingdom.index] for kingdom in played]
    first = owners.index(law.ranking[0]) if law.setup.precedence else 0
    if law.setup.seats > 2:
        return played[first:] + played[:first]
    starter = owners[first]
    return tuple(sorted(played, key=lambda kingdom: (draft.owner[kingdom.index] != starter, kingdom.index)))


def loot_menu(law: Law, state: BarbarianState) -> list[BarbarianAction]:
    """The six ways to lay three coins (BK-AMB-05)."""
    homes = _homes(law, state)
    return [Lay(tuple(zip(homes, way, strict=True))) for way in _list_ways_to_lay(law.edition.kit.loot)]


@cache
def _list_ways_to_lay(loot: tuple[int, ...]) -> list[tuple[Coins, ...]]:
    """A coin for each home province."""
    return [tuple((coin,) for coin in way) for way in sorted(set(permutations(loot)))]


def _homes(law: Law, state: BarbarianState) -> list[str]:
    realm = law.realm(state.played)
    return [realm.names[place] for place in realm.homes[step_of(state, at.LayingLoot).kingdom.index]]


def explain_lay(law: Law, state: BarbarianState, action: Lay) -> Refusal:
    return law.refuse(
        "BK-SETUP-05",
        "The {who} lay the coins {coins} on their home provinces, one on each.",
        "For example: '{example}'.",
        who=step_of(state, at.LayingLoot).kingdom,
        coins=law.edition.kit.loot,
        example=str(loot_menu(law, state)[0]),
    )


def lay(draft: Draft, action: Lay) -> None:
    kingdom = draft.step.kingdom
    for name, coins in action.coins:
        place = draft.rules.index[name]
        draft.loot = with_item(draft.loot, place, coins)
        draft.tell("BK-SETUP-05", "The {who} lay {coins} in {place}.", place, who=kingdom, coins=coins)
    turn = draft.played.index(kingdom) + 1
    if turn < len(draft.played):
        draft.go(at.LayingLoot(draft.played[turn]))
    else:
        draft.go(at.DealingChests(0))


def deal_chances(law: Law, state: BarbarianState) -> list[Chance]:
    realm = law.realm(state.played)
    place = realm.names[realm.neutrals[step_of(state, at.DealingChests).dealt]]
    return [Chance(Deal(place, coin), state.aside.count(coin)) for coin in dict.fromkeys(state.aside)]


def deal(draft: Draft, action: Deal) -> None:
    """A coin of the pool lies face down on the province; nobody may know it (BK-SETUP-07)."""
    draft.chests = with_item(draft.chests, draft.rules.index[action.place], action.coin)
    draft.aside = remove(draft.aside, (action.coin,))
    dealt = draft.step.dealt + 1
    if dealt < len(draft.realm.neutrals):
        draft.go(at.DealingChests(dealt))
        return
    draft.tell("BK-SETUP-07", "{number} chests lie on the neutral provinces.", number=dealt)
    draft.active = draft.order[0]
    draft.tell("BK-TURN-01", "The {who} begin.", who=draft.active)
    draft.go(*TURN)
