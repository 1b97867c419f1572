"""The wage phase: regulars first, then mercenaries as their baron likes (WK-WAGE)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.core.position import step_of
from engine.core.seat import Actor, Seat
from engine.knights.actions import FORTRESS, Done
from engine.knights.court_effects import Keep
from engine.knights.draft import Draft
from engine.knights.pieces import Shape, Troop, Troops, count_men, read_troop, write_troop
from engine.knights.questions import list_nobles
from engine.knights.realm_actions import PayAll, Retain
from engine.knights.realm_questions import UNIT, find_price
from engine.knights.realm_steps import Paying
from engine.knights.state import KnightsPosition, KnightsState
from engine.knights.terms import Terms
from engine.knights.turn.sequences import line_up, muster_out

Bill = list[tuple[str, Troop, int]]
"""Who holds a card, the card, and what it costs."""


def list_wages(terms: Terms, position: KnightsPosition, seat: Seat) -> Bill:
    """What each card costs, wherever it is: losses lower nothing (WK-WAGE-01, WK-WAGE-02)."""
    fort = position.forts[seat]
    bill = [(FORTRESS, troop, find_price(terms, troop)) for troop in fort.troops]
    for number in list_nobles(seat):
        troops = position.nobles[number].troops
        if troops and not is_exempt(terms, number, troops):
            free = count_kept_men(terms, position, number) // UNIT
            bill += _list_prices(terms, terms.noble_slugs[number], troops, free)
    return bill


def is_exempt(terms: Terms, number: int, troops: Troops) -> bool:
    """The circle's army up to 400 men, exhausted or not, men kept by an office counted too (WK-WAGE-05)."""
    is_circle = terms.noble_shapes[number] is Shape.CIRCLE
    return is_circle and count_men(troops) <= terms.edition.limits.free_wage_men


def count_kept_men(terms: Terms, position: KnightsPosition, number: int) -> int:
    """Men whom the realm keeps because their noble holds an office."""
    slugs = [office.slug for office in position.offices if office.noble == number]
    effects = (effect for slug in slugs for effect in terms.propositions[slug].effects)
    return sum(effect.men for effect in effects if isinstance(effect, Keep))


def _list_prices(terms: Terms, slug: str, troops: Troops, free: int) -> Iterator[tuple[str, Troop, int]]:
    """What an office keeps goes to regulars first, the smallest cards before others."""
    for troop in sorted(troops, key=lambda troop: (troop.is_mercenary, troop)):
        given = min(free, troop.men // UNIT)
        free -= given
        yield slug, troop, find_price(terms, troop) - given * find_price(terms, Troop(UNIT, troop.nation))


# --- the phase --------------------------------------------------------------------------------------------------


def who_pays(draft: Draft) -> Actor | None:
    """Regulars are paid as far as the crowns go; then the baron says whom of the mercenaries he pays."""
    step = step_of(draft, Paying)
    if not step.settled:
        _pay_regulars(draft, step.seat)
        return None
    unpaid = list_unpaid(draft.rules, draft)
    if any(price <= draft.crowns[step.seat] for _, _, price in unpaid):
        return step.seat
    _dismiss(draft, unpaid)
    return None


def _pay_regulars(draft: Draft, seat: Seat) -> None:
    """Who cannot pay all of them pays as much as he can (WK-AMB-13), and may pay no mercenaries; free ones stay."""
    bill = list_wages(draft.rules, draft, seat)
    prices = [price for _, troop, price in bill if not troop.is_mercenary]
    paid = _find_most(prices, draft.crowns[seat])
    draft.change_crowns(seat, -paid)
    if paid:
        draft.tell("WK-WAGE-02", "{who} pays {crowns} crowns to regulars.", who=seat, crowns=paid)
    draft.change_step(settled=True)
    if paid < sum(prices):
        draft.tell("WK-WAGE-03", "{who} cannot pay all regulars, so no mercenaries.", who=seat)
        _dismiss(draft, list_unpaid(draft.rules, draft))


def _find_most(prices: Iterable[int], crowns: int) -> int:
    """The largest sum of some of the prices that the crowns suffice for."""
    sums = {0}
    for price in prices:
        sums |= {before + price for before in sums if before + price <= crowns}
    return max(sums)


def list_unpaid(terms: Terms, position: KnightsPosition) -> Bill:
    """Mercenary cards that cost something and have not been paid."""
    step = step_of(position, Paying)
    kept, found = Counter(step.kept), []
    for holder, troop, price in list_wages(terms, position, step.seat):
        if not troop.is_mercenary or not price:
            continue
        key = (holder, write_troop(troop))
        if kept[key]:
            kept[key] -= 1
        else:
            found.append((holder, troop, price))
    return found


def list_payments(terms: Terms, state: KnightsState) -> list[PayAll | Retain | Done]:
    crowns, unpaid = state.crowns[step_of(state, Paying).seat], list_unpaid(terms, state)
    single = {Retain(holder, write_troop(troop)): None for holder, troop, price in unpaid if price <= crowns}
    everybody = [PayAll()] if sum(price for _, _, price in unpaid) <= crowns else []
    return [*everybody, *single, Done()]


def pay_all(draft: Draft, action: PayAll) -> None:
    seat, price = step_of(draft, Paying).seat, sum(price for _, _, price in list_unpaid(draft.rules, draft))
    draft.change_crowns(seat, -price)
    draft.conclude("WK-WAGE-03", "{who} pays all mercenaries: {crowns} crowns.", who=seat, crowns=price)


def retain(draft: Draft, action: Retain) -> None:
    step, troop = step_of(draft, Paying), read_troop(action.card)
    unpaid = list_unpaid(draft.rules, draft)
    price = next(price for holder, each, price in unpaid if (holder, each) == (action.holder, troop))
    draft.change_crowns(step.seat, -price)
    draft.tell("WK-WAGE-03", "{who} pays {troop}: {crowns} crowns.", who=step.seat, troop=troop, crowns=price)
    draft.change_step(kept=(*step.kept, (action.holder, action.card)))


def pay_no_more(draft: Draft, action: Done) -> None:
    _dismiss(draft, list_unpaid(draft.rules, draft))


def _dismiss(draft: Draft, unpaid: Bill) -> None:
    """Who is not paid deserts (WK-WAGE-04); an army without men is off the board or dead (WK-DEATH-06, WK-AMB-R22)."""
    seat = step_of(draft, Paying).seat
    for holder, troop, _ in unpaid:
        draft.tell("WK-WAGE-04", "{who}: {troop} desert unpaid.", who=seat, troop=troop)
        number = None if holder == FORTRESS else draft.rules.noble_index[holder]
        draft.lose_troops(number, seat, (troop,))
    dying = [number for number in list_nobles(seat) if muster_out(draft, number)]
    for number in dying:
        draft.abandon(number)
    draft.lift_sieges()
    draft.put_due(line_up(draft.rules, dying, True))
