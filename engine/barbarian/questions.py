"""What one may ask of a position: whose, where, how many, how much. Rules, pages, lessons and bots ask here.

A question takes what everybody may know (`BarbarianPosition`: a state, a view or a work sheet) and changes nothing. Who
controls a province is asked of the map itself (`Realm.controller`, `Realm.controlled`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.barbarian import steps
from engine.barbarian.actions import Pay
from engine.barbarian.battle import Side
from engine.barbarian.board import Realm, list_places
from engine.barbarian.coins import has_exact
from engine.barbarian.law import Law
from engine.barbarian.levy import Loots
from engine.barbarian.payment import list_changes, list_plain_payments
from engine.barbarian.pieces import (
    BALTH_LINE,
    FORTIFICATIONS,
    KING,
    NO_FORCE,
    RAID,
    RES_PUBLICA,
    SALIC_LAW,
    SCOURGE,
    WARRIOR,
    Coins,
    Force,
    Kind,
    Kingdom,
)
from engine.barbarian.state import BarbarianPosition, BarbarianWhole, Fight
from engine.core.position import expect
from engine.core.seat import Seat

# --- who ------------------------------------------------------------------------------------------------------


def find_active(position: BarbarianPosition) -> Kingdom:
    if position.active is None:
        raise LookupError("no kingdom is active before the first turn")
    return position.active


def find_treasury(whole: BarbarianWhole, kingdom: Kingdom) -> Coins:
    """The coins themselves, which only the rules may look at."""
    return whole.treasuries[find_seat(whole, kingdom)]


def find_seat(position: BarbarianPosition, kingdom: Kingdom) -> Seat:
    seat = position.owner[kingdom.index]
    if seat is None:
        raise LookupError(f"{kingdom.value} is not played")
    return seat


def is_friend(position: BarbarianPosition, kingdom: Kingdom, other: Kingdom | None) -> bool:
    """The kingdom itself, or with two seats its partner (BK-AMB-32)."""
    return other is not None and position.owner[kingdom.index] == position.owner[other.index]


# --- where ----------------------------------------------------------------------------------------------------


def list_units(realm: Realm, position: BarbarianPosition, kingdom: Kingdom) -> list[tuple[Kind, int]]:
    """Every different (kind, place) of a kingdom's units."""
    found = []
    for at in list_places(position.stands[kingdom.index]):
        unit = position.units[at]
        if unit is not None:
            found.append((unit.kind, at))
    return found if position.fleets[kingdom.index] is NO_FORCE else found + _list_fleet(realm, position, kingdom)


def _list_fleet(realm: Realm, position: BarbarianPosition, kingdom: Kingdom) -> list[tuple[Kind, int]]:
    fleet = position.fleets[kingdom.index]
    return [(KING, realm.sea)] * fleet.king + [(WARRIOR, realm.sea)] * (fleet.warriors > 0)


def list_units_near(realm: Realm, position: BarbarianPosition, kingdom: Kingdom, place: int) -> list[tuple[Kind, int]]:
    """A kingdom's units that could enter `place` now: to contest, or to reinforce (BK-AMB-13, BK-AMB-14)."""
    near = list_places(position.stands[kingdom.index] & realm.land_around[place])
    found = [(unit.kind, at) for at in near if (unit := position.units[at]) is not None]
    return found + _list_fleet(realm, position, kingdom) if realm.is_port[place] else found


def list_challengers(law: Law, position: BarbarianPosition, place: int) -> tuple[Seat, ...]:
    """The opponents with a unit next to the place, in turn order after the active kingdom (BK-CONTEST-02)."""
    realm = law.realm(position.played)
    around, is_port = realm.land_around[place], realm.is_port[place]
    stands, fleets, active = position.stands, position.fleets, find_active(position)
    own, turn = find_seat(position, active), position.order.index(active)
    seats = []
    for each in position.order[turn + 1 :] + position.order[:turn]:
        if stands[each.index] & around or (is_port and fleets[each.index] != NO_FORCE):
            seat = find_seat(position, each)
            if seat != own and seat not in seats:
                seats.append(seat)
    return tuple(seats)


def find_free(position: BarbarianPosition, kingdom: Kingdom) -> int:
    """Where nobody stands of what a kingdom controls, as bits."""
    return position.lands[kingdom.index] & ~sum(position.stands)


def list_havens(realm: Realm, position: BarbarianPosition, kingdom: Kingdom, place: int) -> tuple[int, ...]:
    """Adjacent free provinces that the kingdom controls (BK-EVAC-02)."""
    return list_places(find_free(position, kingdom) & realm.land_around[place])


def list_refuges(law: Law, position: BarbarianPosition, kingdom: Kingdom, place: int) -> tuple[int, ...]:
    """Where surplus units may go; to the sea only by Raid, out of a port (BK-EVAC-03, BK-AMB-27)."""
    realm = law.realm(position.played)
    havens = list_havens(realm, position, kingdom, place)
    return (*havens, realm.sea) if realm.is_port[place] and law.has_power(position, kingdom, RAID) else havens


# --- how much -------------------------------------------------------------------------------------------------


def count_recruit_price(law: Law, position: BarbarianPosition, kingdom: Kingdom) -> int:
    """What the next warrior costs: at least 1, whatever a power takes off (BK-RECRUIT-02; Foederati)."""
    index = kingdom.index
    return law.recruit_prices[position.kings[index]][index][position.deployed[index]]


def count_claim_price(law: Law, position: BarbarianPosition, kingdom: Kingdom) -> int:
    """What the next token costs (BK-CLAIM-02; Adventus)."""
    index = kingdom.index
    return law.claim_prices[position.kings[index]][index][position.placed[index]]


def count_tax_limit(law: Law, position: BarbarianPosition, kingdom: Kingdom) -> int:
    """As many tremis as provinces controlled (BK-TAX-01); Res Publica adds to that."""
    controlled = position.lands[kingdom.index].bit_count()
    return controlled + law.power_amount(position, kingdom, RES_PUBLICA)


def list_taxable(law: Law, position: BarbarianPosition, kingdom: Kingdom) -> Loots:
    """The controlled provinces with face-up loot, and that loot (BK-TAX-02)."""
    realm = law.realm(position.played)
    controlled = realm.controlled(position, kingdom)
    return tuple((realm.names[place], position.loot[place]) for place in controlled if position.loot[place])


def find_bill(law: Law, position: BarbarianPosition) -> tuple[int, int]:
    """(price, site) of what is being paid for."""
    kingdom = find_active(position)
    step: Any = position.step
    if type(step) is steps.PayingRecruit:
        return count_recruit_price(law, position, kingdom), step.place
    if type(step) is steps.PayingClaim:
        return count_claim_price(law, position, kingdom), step.place
    raise LookupError(f"nothing is paid for in the step {step}")


def list_ways_to_pay(
    law: Law, position: BarbarianPosition, kingdom: Kingdom, purse: Coins, price: int, site: int
) -> Sequence[Pay]:
    """Every way to lay the price at the site out of `purse`; change comes from the loot of what the payer controls
    (BK-AMB-02 to -04)."""
    plain = list_plain_payments(purse, price)
    if plain or sum(purse) < price:
        return plain
    realm = law.realm(position.played)
    loots = {place: position.loot[place] for place in realm.controlled(position, kingdom)}
    here = loots.pop(site, None)
    return list_changes(purse, price, realm.names[site], here, [(realm.names[at], loot) for at, loot in loots.items()])


def can_pay(law: Law, position: BarbarianPosition, kingdom: Kingdom, purse: Coins, price: int, site: int) -> bool:
    return has_exact(purse, price) or bool(list_ways_to_pay(law, position, kingdom, purse, price, site))


# --- battle ---------------------------------------------------------------------------------------------------


def find_fight(position: BarbarianPosition) -> Fight:
    fight = position.fight
    if fight is None:
        raise LookupError("nothing is being fought over")
    return fight


def find_rival(position: BarbarianPosition) -> Kingdom:
    """Who stands against the active kingdom."""
    return expect(find_fight(position).rival, "the battle has no second side")


def find_winner(position: BarbarianPosition) -> Kingdom:
    return expect(find_fight(position).winner, "the battle is not decided")


def find_loser(position: BarbarianPosition) -> Kingdom:
    active = find_active(position)
    return find_rival(position) if find_winner(position) is active else active


def find_force(position: BarbarianPosition, kingdom: Kingdom) -> Force:
    """The units with which a kingdom takes part in the battle."""
    fight = find_fight(position)
    return fight.active_force if kingdom is position.active else fight.rival_force


def find_side(law: Law, position: BarbarianPosition, kingdom: Kingdom, bribe: int = 0) -> Side:
    """A kingdom's side of the battle as facts that points are counted from."""
    realm = law.realm(position.played)
    place = find_fight(position).place
    force = find_force(position, kingdom)
    is_fortified = law.has_power(position, kingdom, FORTIFICATIONS)
    is_active = kingdom is position.active
    return Side(
        king=force.king,
        warriors=force.warriors,
        has_mark=realm.controller(position, place) is kingdom,
        bribe=bribe,
        king_worth=law.power_amount(position, kingdom, SCOURGE) if is_active else 0,
        fortifications=sum(position.loot[place]) if is_fortified else 0,
        mark_worth=law.power_amount(position, kingdom, SALIC_LAW),
        balth_line=law.has_power(position, kingdom, BALTH_LINE),
    )


# --- how a seat stands ----------------------------------------------------------------------------------------


def list_kingdoms(position: BarbarianPosition, seat: Seat) -> list[Kingdom]:
    """The kingdoms that a seat plays: with two seats each has two (BK-AMB-32)."""
    return [kingdom for kingdom in position.played if position.owner[kingdom.index] == seat]


def find_shown_kingdom(position: BarbarianPosition, seat: Seat) -> Kingdom | None:
    """The kingdom that stands for a seat: the active one, where a seat runs two."""
    kingdoms = list_kingdoms(position, seat)
    return position.active if position.active in kingdoms else next(iter(kingdoms), None)


def count_most_provinces(law: Law, position: BarbarianPosition, seat: Seat) -> int:
    """The provinces of the kingdom of a seat that controls most: one kingdom alone wins by them (BK-VICTORY-02)."""
    return max((position.lands[kingdom.index].bit_count() for kingdom in list_kingdoms(position, seat)), default=0)


def count_deployed(position: BarbarianPosition, seat: Seat) -> int:
    """Warriors of a seat on the map."""
    return sum(position.deployed[kingdom.index] for kingdom in list_kingdoms(position, seat))


def find_deciding_kingdom(position: BarbarianPosition) -> Kingdom | None:
    """The kingdom that the decision is about: in a battle it need not be the active one."""
    match position.step:
        case steps.LayingLoot(kingdom):
            return kingdom
        case steps.Reinforcing((side, *_)):
            return side
        case steps.Bribing((_,)):
            return find_rival(position)
        case steps.Rallying():
            return find_loser(position)
        case steps.Evacuating():
            return find_winner(position)
    return position.active
