"""Events take effect: what destiny names, who may cancel them, at once or by a miracle, and what then happens
(WK-EVENT, WK-VAR-07)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.position import Step, step_of, with_item
from engine.core.seat import CHANCE, Actor, Seat
from engine.knights.actions import Draw, Pass
from engine.knights.court_actions import Beseech, Pledge
from engine.knights.court_cards import Back, EventEntry
from engine.knights.court_effects import Barren, Burn, Effect, Fortify, Rebel, Scatter, Shake, Wound
from engine.knights.court_steps import Applying, Befalling, FaithStep, Hoping, Naming, Parleying, Pledging
from engine.knights.draft import Draft
from engine.knights.pieces import HUNDRED
from engine.knights.questions import list_clockwise
from engine.knights.realm_questions import find_faith_price
from engine.knights.state import NOBLES, KnightsPosition, KnightsState
from engine.knights.terms import Terms
from engine.knights.turn.destiny import draw_open, find_city, find_noble
from engine.knights.turn.standing import list_concerned

NOTHING = -1
"""What was found where destiny names nothing."""


def begin_event(draft: Draft, slug: str, seat: Seat) -> list[Step]:
    """What the event that this seat has drawn asks for."""
    is_naming = any(effect.names for effect in draft.rules.events[slug].effects)
    return [Naming(seat, slug)] if is_naming else list_next(draft, slug, seat, NOTHING)


def list_next(draft: Draft, slug: str, seat: Seat, found: int) -> list[Step]:
    """What comes when its target is known: whoever may cancel it is asked, then it takes effect (WK-EVENT-07)."""
    card = draft.rules.events[slug]
    if not card.cost:
        return [Befalling(seat, slug, found)]
    asked = [seat] if card.back is Back.RED else list_clockwise(draft)
    return [Pledging(asked[0], slug, seat, found, tuple(asked), (0,) * len(draft.barons))]


# --- naming -----------------------------------------------------------------------------------------------------


def who_names(draft: Draft) -> Actor | None:
    """Chance, as long as some card can fit; without one the event lapses (WK-AMB-02)."""
    if any(_find_named(draft.rules, draft, card) is not None for card in range(len(draft.rules.card_names))):
        return CHANCE
    slug = step_of(draft, Naming).slug
    draft.tell("WK-DEST-02", "There is nothing that {title} could strike.", title=draft.rules.events[slug].title)
    _discard(draft, slug)
    return draft.resume()


def _find_named(terms: Terms, position: KnightsPosition, card: int) -> int | None:
    """The noble or the city that the card names, or the card itself for its nation; None if it does not fit.

    A red or green event concerns who drew it; a blue one may strike anybody.
    """
    step = step_of(position, Naming)
    event = terms.events[step.slug]
    effect, seat = _naming_effect(event), None if event.back is Back.BLUE else step.seat
    if isinstance(effect, Scatter):
        return card
    if isinstance(effect, Wound | Barren):
        noble = find_noble(terms, card)
        return noble if noble is not None and _fits_noble(position, effect, seat, noble) else None
    city = find_city(terms, card)
    return city if _fits_city(terms, position, effect, seat, city) else None


def _fits_noble(position: KnightsPosition, effect: Effect, seat: Seat | None, number: int) -> bool:
    """For losses a noble on the board, for an heir any who still has one."""
    noble, lord = position.nobles[number], Seat(number // NOBLES)
    if seat not in (None, lord) or lord in position.out:
        return False
    return noble.place is not None if isinstance(effect, Wound) else noble.heir and not noble.gone


def _fits_city(terms: Terms, position: KnightsPosition, effect: Effect, seat: Seat | None, number: int) -> bool:
    city = position.cities[number]
    if city.razed or (isinstance(effect, Rebel | Fortify) and city.owner != seat):
        return False
    if isinstance(effect, Fortify):
        has_walls = HUNDRED * city.breaches < terms.realm.strength[number]
        return has_walls and not city.fortified and city.siege is None
    return isinstance(effect, Rebel | Burn | Shake)


def _naming_effect(event: EventEntry) -> Effect:
    return next(effect for effect in event.effects if effect.names)


def name(draft: Draft, action: Draw) -> None:
    """Draw until a card fits (WK-DEST-02); then it may be cancelled."""
    step = step_of(draft, Naming)
    found = _find_named(draft.rules, draft, draft.rules.card_index[action.card])
    card = draw_open(draft, action)
    if found is not None:
        draft.tell("WK-EVENT-07", "Destiny names {target}.", target=_call(draft, step.slug, found, card))
        draft.go(*list_next(draft, step.slug, step.seat, found))


def _call(draft: Draft, slug: str, found: int, card: int) -> str:
    """What was named, in words."""
    template = _naming_effect(draft.rules.events[slug]).template
    if "nation" in template:
        return draft.rules.edition.destiny.cards[card].nation
    return draft.rules.noble_name(found) if "noble of" in template else draft.rules.realm.cities[found]


# --- cancelling -------------------------------------------------------------------------------------------------


def who_pledges(draft: Draft) -> Actor | None:
    """One after the other, as long as the price can still be met (WK-AMB-10)."""
    step = step_of(draft, FaithStep)
    missing = find_faith_price(draft.rules, step) - sum(step.pledges)
    if sum(draft.faith[seat] for seat in step.queue) < missing:
        if isinstance(step, Hoping):
            draft.resume()
        else:
            draft.go(Befalling(step.drawer, step.slug, step.found))
        return None
    if draft.faith[step.seat]:
        return step.seat
    _ask_next(draft)
    return None


def list_pledges(terms: Terms, state: KnightsState) -> list[Pledge | Pass]:
    """A red event is paid by its drawer alone, and wholly; for a blue one several may pool."""
    step = step_of(state, FaithStep)
    missing = find_faith_price(terms, step) - sum(step.pledges)
    least = missing - sum(state.faith[seat] for seat in step.queue[1:])
    most = min(missing, state.faith[step.seat])
    return [*(Pledge(faith) for faith in range(most, max(1, least) - 1, -1)), Pass()]


def pledge(draft: Draft, action: Pledge) -> None:
    step = step_of(draft, FaithStep)
    pledges = with_item(step.pledges, step.seat, action.faith)
    card, price = draft.rules.events[step.slug], find_faith_price(draft.rules, step)
    draft.tell("WK-EVENT-06", "{who} would give {faith} faith.", who=step.seat, faith=action.faith)
    if sum(pledges) < price:
        draft.change_step(pledges=pledges)
        _ask_next(draft)
        return
    for seat, faith in enumerate(pledges):
        if faith:
            draft.change_faith(Seat(seat), -faith)
    rule = "WK-VAR-07" if isinstance(step, Hoping) else "WK-EVENT-06"
    draft.tell(rule, "{title} is cancelled for {cost} faith.", fact=card, title=card.title, cost=price)
    if isinstance(step, Hoping):
        _undo(draft, step)
    else:
        _discard(draft, step.slug)
    draft.resume()


def _undo(draft: Draft, step: FaithStep) -> None:
    """It lasts no longer; whose heir it took has one again."""
    draft.end_event(step.slug)
    if step.found != NOTHING:
        draft.change_noble(step.found, heir=True, struck="")


def pledge_nothing(draft: Draft, action: Pass) -> None:
    step = step_of(draft, FaithStep)
    draft.tell("WK-EVENT-06", "{who} gives no faith.", who=step.seat)
    _ask_next(draft)


def _ask_next(draft: Draft) -> None:
    """Whoever comes next; where nobody does, the price cannot be met any more."""
    queue = step_of(draft, FaithStep).queue[1:]
    draft.change_step(queue=queue, seat=queue[0] if queue else Seat(0))


# --- taking effect ----------------------------------------------------------------------------------------------


def befall(draft: Draft) -> None:
    """A lasting event lies open from now on (WK-EVENT-08); any other is done and discarded."""
    step = step_of(draft, Befalling)
    card = draft.rules.events[step.slug]
    if card.lasts:
        draft.events_lasting = tuple(sorted((*draft.events_lasting, step.slug)))
        draft.conclude("WK-EVENT-08", "{title} lasts: {text}", title=card.title, text=card.sentence())
        return
    if draft.rules.miracles and any(isinstance(effect, Barren) for effect in card.effects):
        # what it does is not final before the noble is lost: it lies beside him (WK-VAR-07)
        draft.events_lasting = tuple(sorted((*draft.events_lasting, step.slug)))
    else:
        _discard(draft, step.slug)
    draft.go(*_list_effects(draft, step))


def _list_effects(draft: Draft, step: Befalling) -> Iterator[Applying]:
    event = draft.rules.events[step.slug]
    for number, effect in enumerate(event.effects):
        struck = step.seat
        if event.back is Back.BLUE and effect.names:
            owner = find_struck(draft.rules, draft, effect, step.found)
            struck = draft.church if owner is None else owner
        for seat in list_concerned(draft, effect, struck):
            yield Applying(seat, step.slug, number, step.found)


def _discard(draft: Draft, slug: str) -> None:
    draft.events_gone = (*draft.events_gone, slug)


def find_struck(terms: Terms, position: KnightsPosition, effect: Effect, found: int) -> Seat | None:
    """Whose noble or city was named; None where it is nobody's."""
    if isinstance(effect, Wound | Barren):
        return Seat(found // NOBLES)
    return None if isinstance(effect, Scatter) else position.cities[found].owner


# --- miracles ---------------------------------------------------------------------------------------------------


def list_miracles(terms: Terms, position: KnightsPosition, me: Seat) -> list[Beseech]:
    """Lasting events that this baron and whoever might help him can pay for."""
    slugs = dict.fromkeys(position.events_lasting) if terms.miracles and position.faith[me] else {}
    return [Beseech(slug) for slug in slugs if _can_pay(terms, position, me, slug)]


def _can_pay(terms: Terms, position: KnightsPosition, me: Seat, slug: str) -> bool:
    asked = _list_asked(terms, position, me, slug)
    faith = sum(position.faith[seat] for seat in asked)
    return me in asked and terms.events[slug].cost > 0 and faith > terms.events[slug].cost


def _list_asked(terms: Terms, position: KnightsPosition, me: Seat, slug: str) -> list[Seat]:
    """Of a red event the baron of the noble whom it struck, of a blue one all, he who asks first (WK-AMB-44)."""
    if terms.events[slug].back is Back.RED:
        return [Seat(_find_heirless(position, slug) // NOBLES)]
    seats = list_clockwise(position)
    first = seats.index(me)
    return [*seats[first:], *seats[:first]]


def _find_heirless(position: KnightsPosition, slug: str) -> int:
    """The noble whose heir it took; nobody's, where it lasts by itself."""
    return next((number for number, noble in enumerate(position.nobles) if noble.struck == slug), NOTHING)


def beseech(draft: Draft, action: Beseech) -> None:
    seat, slug = step_of(draft, Parleying).seat, action.event
    asked = tuple(_list_asked(draft.rules, draft, seat, slug))
    step = Hoping(seat, slug, seat, _find_heirless(draft, slug), asked, (0,) * len(draft.barons))
    title, price = draft.rules.events[slug].title, find_faith_price(draft.rules, step)
    draft.tell("WK-VAR-07", "{who} prays for a miracle: {title} is to end, for {price} faith.", who=seat, title=title,
               price=price)  # fmt: skip
    draft.go(step)
