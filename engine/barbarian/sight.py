"""What a seat sees, and a full position that agrees with it. The only room that turns a state into a view.

Hidden are other treasuries, sealed bribes, chests, the coins set aside, and what others found in plundered chests.
Coins that came and went openly are public, so of a treasury only its chest coins are in doubt: `Purse` says so.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from engine.barbarian.coins import remove
from engine.barbarian.law import Law
from engine.barbarian.levy import has_levy
from engine.barbarian.pieces import Coins
from engine.barbarian.questions import (
    can_pay,
    count_claim_price,
    count_recruit_price,
    count_tax_limit,
    find_active,
    find_treasury,
    list_taxable,
)
from engine.barbarian.state import (
    AnyStep,
    BarbarianState,
    BarbarianView,
    Bribing,
    LayingLoot,
    Over,
    PayingClaim,
    PayingRecruit,
    Purse,
    Taxing,
)
from engine.core.seat import Seat

MOST_DEALS = 10_000
"""Far more than needed: the payer's own coins are nearly all known."""


def observe_state(state: BarbarianState, seat: Seat | None) -> BarbarianView:
    is_over = isinstance(state.step, Over)
    return BarbarianView(
        seat=seat,
        to_act=state.to_act,
        step=_visible_step(state, seat),
        round=state.round,
        played=state.played,
        order=state.order,
        owner=state.owner,
        active=state.active,
        units=state.units,
        fleets=state.fleets,
        tokens=state.tokens,
        loot=state.loot,
        chests=tuple(coin is not None for coin in state.chests),
        chests_left=len(state.aside),
        treasuries=tuple(coins if is_over or owner == seat else None for owner, coins in enumerate(state.treasuries)),
        plundered=None if seat is None else state.plundered[seat],
        purses=tuple(
            Purse(_difference(coins, chest_coins), len(chest_coins))
            for coins, chest_coins in zip(state.treasuries, state.plundered, strict=True)
        ),
        trophies=state.trophies,
        kings=state.kings,
        deployed=state.deployed,
        placed=state.placed,
        fight=state.fight,
    )


def _visible_step(state: BarbarianState, seat: Seat | None) -> AnyStep:
    step = state.step
    if not isinstance(step, Bribing) or step.sealed is None or _sealer(state) == seat:
        return step
    return Bribing(())


def _sealer(state: BarbarianState) -> Seat | None:
    return None if state.active is None else state.owner[state.active.index]


def _difference(coins: Coins, chest_coins: Coins) -> tuple[tuple[int, int], ...]:
    counts = Counter(coins)
    counts.subtract(chest_coins)
    return tuple(sorted((coin, number) for coin, number in counts.items() if number))


def purse_bounds(purse: Purse, pool: Coins) -> tuple[int, int]:
    """The least and the most that a treasury can be worth, by perfect memory; `pool` holds the coins of all chests."""
    forced = _forced(purse)
    known = sum(coin * number for coin, number in purse.known)
    open_coins = sorted(remove(pool, forced))
    free = purse.unseen - len(forced)
    least, most = sum(open_coins[:free]), sum(open_coins[len(open_coins) - free :])
    return known + sum(forced) + least, known + sum(forced) + most


def _forced(purse: Purse) -> Coins:
    """Chest coins that have shown themselves: more of a value was paid than had come in openly."""
    return tuple(sorted(coin for coin, number in purse.known if number < 0 for _ in range(-number)))


# --- imagining ------------------------------------------------------------------------------------------------


def imagine_state(law: Law, view: BarbarianView, rng: Random) -> BarbarianState:
    """A position that agrees with the view. Who announced a recruit, a claim or a tax could carry it out: deals that
    leave the payer without a choice are dealt again. ValueError for a view of more coins than there are."""
    _check_coins(law, view)
    for _ in range(MOST_DEALS):
        state = _deal(law, view, rng)
        if _can_go_on(law, state):
            return state
    raise LookupError(f"no position that agrees with the view was found in {MOST_DEALS} deals")


def _can_go_on(law: Law, state: BarbarianState) -> bool:
    step = state.step
    if not isinstance(step, PayingRecruit | PayingClaim | Taxing):
        return True
    kingdom = find_active(state)
    purse = find_treasury(state, kingdom)
    if isinstance(step, Taxing):
        return has_levy(list_taxable(law, state, kingdom), count_tax_limit(law, state, kingdom), purse)
    count_price = count_recruit_price if isinstance(step, PayingRecruit) else count_claim_price
    return can_pay(law, state, kingdom, purse, count_price(law, state, kingdom), step.place)


def _check_coins(law: Law, view: BarbarianView) -> None:
    """Before anything is dealt or counted out: a view from a link may say what it likes."""
    there = law.edition.coins_in_play(len(law.seats), len(view.played))
    shown = Counter(coin for heap in view.loot for coin in heap)
    for purse in view.purses:
        shown.update({coin: number for coin, number in purse.known if number > 0})
    pool = len(law.edition.chest_pool())
    owed = sum(-number for purse in view.purses for _, number in purse.known if number < 0)
    unseen = sum(purse.unseen for purse in view.purses)
    if shown - there or len(view.purses) != len(law.seats) or max(owed, unseen, view.chests_left) > pool:
        raise ValueError("the view knows of more coins than there are")


def _deal(law: Law, view: BarbarianView, rng: Random) -> BarbarianState:
    """Deal the chest coins nobody may know at random over chests, other treasuries and the coins set aside.

    What must be somewhere is put there first: the viewer's own plunder, and coins that others have since paid out.
    """
    certain = [_certain_plunder(view, seat, purse) for seat, purse in enumerate(view.purses)]
    hidden = _hidden_pool(law, view, certain, rng)
    plundered: list[Coins] = []
    for purse, sure in zip(view.purses, certain, strict=True):
        drawn = [hidden.pop() for _ in range(purse.unseen - len(sure))]
        plundered.append(tuple(sorted((*sure, *drawn))))
    chests = [hidden.pop() if is_there else None for is_there in view.chests]
    treasuries = tuple(_add_known(purse, found) for purse, found in zip(view.purses, plundered, strict=True))
    return BarbarianState(
        to_act=view.to_act,
        step=_imagine_step(view, treasuries, rng),
        round=view.round,
        played=view.played,
        order=view.order,
        owner=view.owner,
        active=view.active,
        units=view.units,
        fleets=view.fleets,
        tokens=view.tokens,
        loot=view.loot,
        chests=tuple(chests),
        aside=tuple(sorted(hidden)),
        treasuries=treasuries,
        plundered=tuple(plundered),
        trophies=view.trophies,
        kings=view.kings,
        deployed=view.deployed,
        placed=view.placed,
        fight=view.fight,
    )


def _certain_plunder(view: BarbarianView, seat: int, purse: Purse) -> Coins:
    """The chest coins of a seat that the viewer can name."""
    if seat == view.seat and view.plundered is not None:
        return view.plundered
    shown = view.treasuries[seat]
    # once the game is over the treasury lies open: what came from chests is the rest
    return _forced(purse) if shown is None else _plunder_behind(shown, purse)


def _hidden_pool(law: Law, view: BarbarianView, certain: list[Coins], rng: Random) -> list[int]:
    """The coins that nobody can place, shuffled: all there are, less those that lie open or are known to be somewhere.
    Before the pool is laid out there is nothing to hide."""
    number = view.chests_left + sum(view.chests)
    number += sum(purse.unseen - len(sure) for purse, sure in zip(view.purses, certain, strict=True))
    if not number:
        return []
    if isinstance(view.step, LayingLoot):
        pool = law.edition.chest_pool()
        return rng.sample(pool, len(pool))
    left = law.edition.coins_in_play(len(view.purses), len(view.played))
    for coins in (*view.loot, *certain):
        left.subtract(coins)
    for purse in view.purses:
        left.subtract(dict(purse.known))
    coins_left = tuple(left.elements())
    return rng.sample(coins_left, len(coins_left))


def _plunder_behind(shown: Coins, purse: Purse) -> Coins:
    counts = Counter(shown)
    for coin, number in purse.known:
        counts[coin] -= number
    return tuple(sorted(counts.elements()))


def _add_known(purse: Purse, found: Coins) -> Coins:
    counts = Counter(found)
    for coin, number in purse.known:
        counts[coin] += number
    return tuple(sorted(counts.elements()))


def _imagine_step(view: BarbarianView, treasuries: tuple[Coins, ...], rng: Random) -> AnyStep:
    """A purse that somebody else has sealed holds any coins of theirs."""
    step = view.step
    if not isinstance(step, Bribing) or step.sealed is None or view.active is None:
        return step
    sealer = view.owner[view.active.index]
    if sealer is None or sealer == view.seat:
        return step
    held = Counter(treasuries[sealer])
    return Bribing(tuple(coin for coin in sorted(held) for _ in range(rng.randint(0, held[coin]))))
