"""What a seat sees, and a full position that agrees with it. The only room that turns a state into a view.

Hidden are other treasuries, sealed bribes, chests, the coins set aside, and what others found in plundered chests.
Coins that came and went openly are public, so of a treasury only its finds are in doubt: `purses.py` narrows them.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from engine.barbarian.coins import pick_any
from engine.barbarian.law import Law
from engine.barbarian.levy import has_levy
from engine.barbarian.pieces import Coins
from engine.barbarian.purses import Hoards, finds_behind, join_purse, list_finds, observe_purse, rule_out
from engine.barbarian.questions import can_pay, count_tax_limit, find_active, find_bill, list_taxable
from engine.barbarian.state import BarbarianState, BarbarianView, Purse, Shown
from engine.barbarian.steps import Bribing, LayingLoot, Over, PayingClaim, PayingRecruit, Taxing
from engine.core.position import recast
from engine.core.sealed import Sealed
from engine.core.seat import Seat


def observe_state(state: BarbarianState, seat: Seat | None) -> BarbarianView:
    """Everything public, and the seat's own."""
    step = state.step
    if isinstance(step, Bribing):
        step = Bribing(tuple(purse.seen_by(seat) for purse in step.sealed))
    is_over = isinstance(step, Over)
    return recast(
        BarbarianView,
        state,
        step=step,
        seat=seat,
        chests=tuple(coin is not None for coin in state.chests),
        chests_left=len(state.aside),
        treasuries=tuple(coins if is_over or owner == seat else None for owner, coins in enumerate(state.treasuries)),
        plundered=None if seat is None else state.plundered[seat],
        purses=tuple(map(observe_purse, state.treasuries, state.plundered)),
    )


# --- what the others may hold ---------------------------------------------------------------------------------


def list_purses(law: Law, view: BarbarianView, seat: Seat) -> tuple[Coins, ...]:
    """Every treasury of `seat` that agrees with all that the view's seat has seen so far."""
    shown = view.treasuries[seat]
    if shown is not None:
        return (shown,)
    if not view.purses[seat].unseen:
        return (join_purse(view.purses[seat], ()),)
    return tuple(join_purse(view.purses[seat], finds) for finds in _open_hoards(law, view).list_possible(seat))


def count_purse_range(law: Law, view: BarbarianView, seat: Seat) -> tuple[int, int]:
    """The least and the most that a treasury can be worth, by perfect memory."""
    sums = [sum(purse) for purse in list_purses(law, view, seat)]
    return min(sums), max(sums)


def _open_hoards(law: Law, view: BarbarianView) -> Hoards:
    pool = _list_hidden(law, view)
    finds: list[tuple[Coins, ...]] = []
    proven: list[Coins | None] = []
    for seat, purse in enumerate(view.purses):
        own = _known_finds(view, seat, purse)
        shown = view.shown[seat] if own is not None else _shown_by_now(law, view, seat, pool)
        _check_finds(purse, shown.proven if own is None else own, pool)
        finds.append(list_finds(shown, pool, purse.unseen) if own is None else (own,))
        proven.append(None if own is not None or shown.ruled_out else shown.proven)
    return Hoards(pool, finds, proven)


def _check_finds(purse: Purse, proven: Coins, pool: Coins) -> None:
    """ValueError where a seat has paid, or is said to have found, what it cannot have."""
    paid = Counter({coin: -number for coin, number in purse.known if number < 0})
    if paid - Counter(proven) or Counter(proven) - Counter(pool) or len(proven) > purse.unseen:
        raise ValueError("the view does not agree with the coins that were paid")


def _known_finds(view: BarbarianView, seat: int, purse: Purse) -> Coins | None:
    """The chest coins of a seat where the viewer knows them all."""
    if seat == view.seat and view.plundered is not None:
        return view.plundered
    shown = view.treasuries[seat]
    # once the game is over the treasury lies open: what came from chests is the rest
    return None if shown is None else finds_behind(shown, purse)


def _list_hidden(law: Law, view: BarbarianView) -> Coins:
    """All coins that lie, or have lain, face down: those of the game without those that came and went openly.

    ValueError where the view, which may come from a link, speaks of other coins than there are.
    """
    there = law.edition.coins_in_play(len(law.seats), len(view.played))
    hidden = Counter(law.edition.chest_pool()) if isinstance(view.step, LayingLoot) else there.copy()
    if not isinstance(view.step, LayingLoot):
        for coins in view.loot:
            hidden.subtract(coins)
        for purse in view.purses:
            hidden.subtract(dict(purse.known))
    due = view.chests_left + sum(view.chests) + sum(purse.unseen for purse in view.purses)
    if hidden.total() != due or any(not 0 <= number <= there[coin] for coin, number in hidden.items()):
        raise ValueError("the view does not agree with the coins that there are")
    return tuple(sorted(hidden.elements()))


def _shown_by_now(law: Law, view: BarbarianView, seat: int, pool: Coins) -> Shown:
    """Who has announced a recruit, a claim or a tax can carry it out."""
    shown, purse, step = view.shown[seat], view.purses[seat], view.step
    if not isinstance(step, PayingRecruit | PayingClaim | Taxing) or seat != view.to_act or not purse.unseen:
        return shown
    kingdom = find_active(view)

    def cannot_go_on(finds: Coins) -> bool:
        treasury = join_purse(purse, finds)
        if isinstance(step, Taxing):
            return not has_levy(list_taxable(law, view, kingdom), count_tax_limit(law, view, kingdom), treasury)
        return not can_pay(law, view, kingdom, treasury, *find_bill(law, view))

    return rule_out(shown, pool, purse.unseen, cannot_go_on)


# --- imagining ------------------------------------------------------------------------------------------------


def imagine_state(law: Law, view: BarbarianView, rng: Random) -> BarbarianState:
    """A position that agrees with the view: finds, chests and the coins set aside are dealt out of what is hidden."""
    is_empty = not view.chests_left and not any(view.chests) and not any(purse.unseen for purse in view.purses)
    finds, rest = ([()] * len(view.purses), []) if is_empty else _open_hoards(law, view).deal(rng)
    chests = tuple(rest.pop() if is_there else None for is_there in view.chests)
    treasuries = tuple(map(join_purse, view.purses, finds))
    step = view.step
    if isinstance(step, Bribing):
        # a purse that somebody else has sealed holds any coins of theirs
        sealed = (
            each if each.choice is not None else Sealed(each.seat, pick_any(treasuries[each.seat], rng))
            for each in step.sealed
        )
        step = Bribing(tuple(sealed))
    return recast(
        BarbarianState,
        view,
        step=step,
        chests=chests,
        aside=tuple(sorted(rest)),
        treasuries=treasuries,
        plundered=tuple(finds),
    )
