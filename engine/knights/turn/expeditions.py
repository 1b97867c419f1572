"""Expeditions: launching, stakes, blessing, the voyage and what it brings (WK-EXPED)."""

from __future__ import annotations

from engine.core.position import Step, expect, step_of, with_item
from engine.core.seat import Actor, Seat
from engine.knights.actions import Draw, Pass
from engine.knights.draft import Draft
from engine.knights.pieces import FATES, Expedition, Fate
from engine.knights.questions import list_clockwise
from engine.knights.realm_actions import Bless, Launch, Stake
from engine.knights.realm_pieces import EXPEDITIONS, Fleet
from engine.knights.realm_steps import Advancing, Blessing, Staking, Voyaging
from engine.knights.state import KnightsPosition, KnightsState
from engine.knights.terms import Terms
from engine.knights.turn.destiny import draw_open

LAST_BOX = 3


def find_fleet(position: KnightsPosition, expedition: Expedition) -> Fleet:
    """An expedition that is under way, or being prepared."""
    return expect(position.fleets[EXPEDITIONS.index(expedition)], "no such expedition is under way")


def put_fleet(draft: Draft, expedition: Expedition, fleet: Fleet | None) -> None:
    """The fleet is there, or it is gone and the destination free again."""
    draft.fleets = with_item(draft.fleets, EXPEDITIONS.index(expedition), fleet)


# --- launching --------------------------------------------------------------------------------------------------


def who_launches(draft: Draft) -> Actor | None:
    """The president, unless all three are out (WK-EXPED-01)."""
    if any(fleet is None for fleet in draft.fleets):
        return draft.president
    return draft.go(Advancing())


def list_launches(terms: Terms, state: KnightsState) -> list[Launch | Pass]:
    free = [each for each, fleet in zip(EXPEDITIONS, state.fleets, strict=True) if fleet is None]
    return [*map(Launch, free), Pass()]


def launch(draft: Draft, action: Launch) -> None:
    """Each may stake, from the president on; then the church may bless (WK-EXPED-02, WK-EXPED-03)."""
    put_fleet(draft, action.expedition, Fleet(0, (0,) * len(draft.barons)))
    draft.tell(
        "WK-EXPED-01", "{who} prepares an expedition to {where}.", who=draft.president, where=action.expedition.title
    )
    stakes: list[Step] = [Staking(seat, action.expedition) for seat in list_clockwise(draft)]
    draft.go(*stakes, Blessing(action.expedition), Advancing())


def launch_nothing(draft: Draft, action: Pass) -> None:
    draft.tell("WK-EXPED-01", "{who} starts no expedition.", who=draft.president)
    draft.go(Advancing())


def who_stakes(draft: Draft) -> Actor | None:
    """Whoever has crowns."""
    seat = step_of(draft, Staking).seat
    if draft.crowns[seat]:
        return seat
    return draft.resume()


def list_stakes(terms: Terms, state: KnightsState) -> list[Stake | Pass]:
    most = min(terms.edition.money.largest_stake, state.crowns[step_of(state, Staking).seat])
    return [*(Stake(crowns) for crowns in range(1, most + 1)), Pass()]


def stake(draft: Draft, action: Stake) -> None:
    step = step_of(draft, Staking)
    fleet = find_fleet(draft, step.expedition)
    put_fleet(draft, step.expedition, Fleet(0, with_item(fleet.stakes, step.seat, action.crowns)))
    draft.change_crowns(step.seat, -action.crowns)
    draft.conclude("WK-EXPED-02", "{who} stakes {crowns} crowns.", who=step.seat, crowns=action.crowns)


def stake_nothing(draft: Draft, action: Pass) -> None:
    draft.conclude("WK-EXPED-02", "{who} stakes nothing.", who=step_of(draft, Staking).seat)


def who_blesses(draft: Draft) -> Actor | None:
    """Asked only when somebody staked, and of whoever has faith (WK-AMB-11)."""
    if any(find_fleet(draft, step_of(draft, Blessing).expedition).stakes) and draft.faith[draft.church]:
        return draft.church
    return draft.resume()


def bless(draft: Draft, action: Bless) -> None:
    """The point lies there until the outcome is final."""
    expedition = step_of(draft, Blessing).expedition
    put_fleet(draft, expedition, Fleet(0, find_fleet(draft, expedition).stakes, True))
    draft.change_faith(draft.church, -1)
    draft.conclude("WK-EXPED-03", "{who} blesses the expedition to {where}.", who=draft.church, where=expedition.title)


def bless_not(draft: Draft, action: Pass) -> None:
    draft.conclude("WK-EXPED-03", "{who} does not bless it.", who=draft.church)


# --- the voyage -------------------------------------------------------------------------------------------------


def advance(draft: Draft) -> None:
    """What was launched now stands on box 1, or nothing where nobody staked (WK-EXPED-04); all others move on."""
    for expedition, fleet in zip(EXPEDITIONS, draft.fleets, strict=True):
        if fleet is None:
            continue
        if fleet.box or any(fleet.stakes):
            box = min(fleet.box + 1, LAST_BOX)
            put_fleet(draft, expedition, Fleet(box, fleet.stakes, fleet.blessed))
            draft.tell("WK-EXPED-05", "The expedition to {where} is on box {box}.", where=expedition.title, box=box)
        else:
            put_fleet(draft, expedition, None)
            draft.tell("WK-EXPED-04", "Nobody staked: no ship leaves for {where}.", where=expedition.title)
    arrived = [each for each, fleet in zip(EXPEDITIONS, draft.fleets, strict=True) if fleet and fleet.box == LAST_BOX]
    draft.put_due([Voyaging(expedition) for expedition in arrived])


def hear(draft: Draft, action: Draw) -> None:
    """One card, or the better of two where it was blessed (WK-EXPED-06, WK-AMB-12)."""
    step, card = step_of(draft, Voyaging), draw_open(draft, action)
    fleet, cards = find_fleet(draft, step.expedition), draft.rules.edition.destiny.cards
    if fleet.blessed and step.card is None:
        draft.change_step(card=card)
        return
    fates = [cards[each].fate(step.expedition) for each in (step.card, card) if each is not None]
    fate = max(fates, key=FATES.index)
    where = step.expedition.title
    if not fate.is_final:
        draft.tell("WK-EXPED-07", "No news of the expedition to {where}.", fact=fate, where=where)
    else:
        put_fleet(draft, step.expedition, None)
        _settle(draft, fleet, fate, where)
    draft.resume()


def _settle(draft: Draft, fleet: Fleet, fate: Fate, where: str) -> None:
    """The stake goes to the bank in any case (WK-EXPED-08, WK-EXPED-09); a blessing too (WK-EXPED-10)."""
    if fate is Fate.LOST:
        draft.tell("WK-EXPED-08", "The fleet to {where} is lost.", fact=fate, where=where)
    for seat, staked in enumerate(fleet.stakes):
        if staked and fate.factor:
            crowns = staked * fate.factor
            draft.change_crowns(Seat(seat), crowns)
            draft.tell("WK-EXPED-09", "{where} brings {who} {crowns} crowns for {staked}.", fact=fate, where=where,
                       who=seat, crowns=crowns, staked=staked)  # fmt: skip
