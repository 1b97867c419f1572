"""Moving nobles: a step, a road, a voyage; troops picked up on the way; consent to pass (WK-ALG-MOVE)."""

from __future__ import annotations

from engine.core.position import step_of
from engine.core.seat import Actor, Seat
from engine.knights import questions as ask
from engine.knights.actions import FORTRESS, Allow, Forbid, Go, KnightsAction, March, Sail, Take, TakeAll
from engine.knights.draft import Draft
from engine.knights.pieces import count_men, read_troop, write_troop
from engine.knights.state import NOBLES, Fort, KnightsPosition, KnightsState, Noble
from engine.knights.steps import Asking, Closing, Deserting, Marching, Ordering
from engine.knights.terms import Terms
from engine.knights.war.names import call_noble


def list_moves(terms: Terms, state: KnightsState, seat: Seat, order: Ordering) -> list[KnightsAction]:
    """Every way that this card lets a noble go who has not moved with it."""
    harbours, goal = ask.find_harbours(terms, state), order.place
    found: list[KnightsAction] = []
    for number in ask.list_nobles(seat):
        noble = state.nobles[number]
        origin = noble.place
        if origin is None or number in order.moved or noble.at_sea or not noble.fresh:
            continue
        ways = terms.realm.list_ways(terms.noble_slugs[number], origin, harbours).get(goal)
        if ways and not ask.is_besieged(terms, state, origin, seat):
            found += ways
    return found


def set_out(draft: Draft, action: March | Sail) -> None:
    """A voyage leads to the symbol of any other port, whoever is there (WK-AMB-R04); never together with a step
    (WK-MOVE-24)."""
    noble, index = draft.rules.noble_index[action.noble], draft.rules.realm.index
    path, by_sea = (action.path, False) if isinstance(action, March) else ((action.port,), True)
    draft.change_step(moved=(*draft.step.moved, noble))
    draft.put_between(Marching(noble, tuple([index[name] for name in path]), by_sea))


def who_marches(draft: Draft) -> Actor | None:
    """On along the path until somebody has to decide."""
    step = draft.step
    if not step.loaded and list_givers(draft.rules, draft, step.noble):
        return ask.find_lord(step.noble)
    if not step.path:
        _stop(draft)
        return None
    queue = _list_blockers(draft, step.noble) if step.started else ()
    if queue:
        draft.put_between(Asking(step.noble, queue))
    else:
        _leave(draft)
    return None


def _leave(draft: Draft) -> None:
    """One region on."""
    step: Marching = draft.step
    target = step.path[0]
    if step.by_sea:
        draft.change_noble(step.noble, place=target, at_sea=True, fresh=False)
        draft.tell("WK-MOVE-21", "{noble} sails for {place}.", target, noble=step.noble)
    else:
        draft.change_noble(step.noble, place=target)
        rule = "WK-MOVE-04" if step.started else "WK-MOVE-03"
        draft.tell(rule, "{noble} moves to {place}.", target, noble=step.noble)
    draft.step = Marching(step.noble, step.path[1:], step.by_sea, started=True, loaded=step.by_sea)


def _stop(draft: Draft) -> None:
    draft.resume()
    draft.lift_sieges()


def _list_blockers(draft: Draft, noble: int) -> tuple[Seat, ...]:
    """Enemies with a noble or a city where he stands, clockwise from the president (WK-MOVE-07, WK-MOVE-08).

    Entering is free and so is leaving where the move began (WK-AMB-R01); an enemy fortress alone does not bar
    (WK-AMB-R02), and of several enemies each must allow it (WK-AMB-R03). By sea nobody is asked (WK-MOVE-25).
    """
    place, own = draft.nobles[noble].place, noble // NOBLES
    if place is None:
        return ()
    present: set[int | None] = {number // NOBLES for number in ask.list_standing(draft, place)}
    found = ask.find_holding(draft.rules, draft, place)
    if found is not None and (found.city is not None or draft.rules.fortress_blocks):
        present.add(found.owner)
    return tuple([seat for seat in ask.list_clockwise(draft) if seat != own and seat in present])


# --- consent ----------------------------------------------------------------------------------------------------


def who_is_asked(draft: Draft) -> Actor:
    """Of those whose consent a passage or an attack needs, one after the other."""
    who: Seat = draft.step.queue[0]
    return who


def allow(draft: Draft, action: Allow) -> None:
    step = step_of(draft, Asking)
    place = draft.nobles[step.noble].place
    draft.tell("WK-MOVE-08", "{who} lets {noble} pass.", place, who=step.queue[0], noble=step.noble)
    if len(step.queue) > 1:
        draft.change_step(queue=step.queue[1:])
    else:
        draft.resume()
        _leave(draft)


def forbid(draft: Draft, action: Forbid) -> None:
    step = step_of(draft, Asking)
    place = draft.nobles[step.noble].place
    sentence = "{who} does not let {noble} pass: the move ends in {place}."
    draft.conclude("WK-MOVE-08", sentence, place, who=step.queue[0], noble=step.noble)
    _stop(draft)


# --- troops on the way ------------------------------------------------------------------------------------------


def list_givers(terms: Terms, position: KnightsPosition, mover: int) -> list[tuple[str, Fort | Noble]]:
    """Who has something to give to the mover where he stands (WK-MOVE-30, WK-MOVE-33).

    Nothing across a siege, of a fortress as of a city (WK-MOVE-34, WK-AMB-R36); a noble who moved earlier with the
    same card is still fresh and may give (WK-AMB-R37).
    """
    nobles, seat = position.nobles, ask.find_lord(mover)
    place, fort = nobles[mover].place, position.forts[seat]
    found: list[tuple[str, Fort | Noble]] = []
    if place is None or nobles[mover].at_sea:
        return []
    if fort.place == place and fort.troops:
        found.append((FORTRESS, fort))
    for number in ask.list_nobles(seat):
        noble = nobles[number]
        has_something = noble.troops or noble.tokens
        if noble.place == place and number != mover and noble.fresh and not noble.at_sea and has_something:
            found.append((terms.noble_slugs[number], noble))
    return found if found and not ask.is_besieged(terms, position, place, seat) else []


def list_gifts(terms: Terms, position: KnightsPosition) -> list[KnightsAction]:
    """What can be given to the mover where he stands: with loss tokens all or nothing, of a fortress too
    (WK-AMB-R05)."""
    found: list[KnightsAction] = []
    for donor, giver in list_givers(terms, position, step_of(position, Marching).noble):
        if giver.tokens:
            found.append(TakeAll(donor))
        else:
            found += [Take(donor, card) for card in dict.fromkeys(map(write_troop, giver.troops))]
    return found


def list_choices(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    """Troops to take along, or on."""
    return [*list_gifts(terms, state), Go()]


def go(draft: Draft, action: Go) -> None:
    draft.change_step(loaded=True)


def take(draft: Draft, action: Take | TakeAll) -> None:
    mover, donor = step_of(draft, Marching).noble, draft.rules.noble_index.get(action.donor)
    if isinstance(action, TakeAll):
        giver = dict(list_givers(draft.rules, draft, mover))[action.donor]
        given, tokens = giver.troops, giver.tokens
    else:
        given, tokens = (read_troop(action.card),), 0
    place = draft.nobles[mover].place
    draft.take_troops(donor, ask.find_lord(mover), given, tokens)
    draft.give_troops(mover, ask.find_lord(mover), given, tokens)
    rule = "WK-MOVE-31" if tokens else "WK-MOVE-30"
    men, called = count_men(given), call_noble(draft.rules, action.donor)
    draft.tell(rule, "{noble} takes {men} men from {giver}.", place, noble=mover, men=men, giver=called)
    if donor is not None and not draft.nobles[donor].troops:
        draft.remove_noble(donor)
        draft.tell("WK-MOVE-32", "{noble} has no troops left and leaves the board.", place, noble=donor)
    if draft.is_spent(mover):
        draft.go(Deserting(mover, True), Closing(()))
