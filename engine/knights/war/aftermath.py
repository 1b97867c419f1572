"""What a fight leads to for its nobles: desertion, death, retreat; then attackers tire."""

from __future__ import annotations

from engine.core.position import step_of
from engine.core.seat import Actor
from engine.knights.actions import Desert, Draw, KnightsAction, Retreat, Sacrifice
from engine.knights.draft import Draft
from engine.knights.pieces import Troop, Troops, count_men, read_troop, write_troop
from engine.knights.questions import find_lord, list_refuges
from engine.knights.state import KnightsPosition, KnightsState
from engine.knights.steps import Closing, Deserting, Dismissing, Falling, Withdrawing
from engine.knights.terms import Terms
from engine.knights.troop_losses import list_deserters, list_payments
from engine.knights.turn.destiny import draw_open

# --- desertion --------------------------------------------------------------------------------------------------


def draw(draft: Draft, action: Draw) -> None:
    step, card = step_of(draft, Deserting), draw_open(draft, action)
    place, nation = draft.nobles[step.noble].place, draft.rules.edition.destiny.cards[card].nation
    draft.tell(find_rule(step), "Destiny for the army of {noble}: {nation}.", place, noble=step.noble, nation=nation)
    draft.go(Dismissing(step.noble, step.dies, card))


def find_rule(step: Deserting | Dismissing) -> str:
    """A death makes mercenaries desert, or a retreat."""
    return "WK-DEATH-02" if step.dies else "WK-RETREAT-02"


def who_dismisses(draft: Draft) -> Actor | None:
    """The owner, where several cards of the nation may leave."""
    owner = find_lord(step_of(draft, Dismissing).noble)
    return draft.decide(owner, _list_deserters(draft.rules, draft) or [None], _dismiss)


def _list_deserters(terms: Terms, position: KnightsPosition) -> Troops:
    step = step_of(position, Dismissing)
    return list_deserters(position.nobles[step.noble].troops, terms.edition.destiny.cards[step.card].nation)


def list_dismissals(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    return [Desert(write_troop(troop)) for troop in _list_deserters(terms, state)]


def desert(draft: Draft, action: Desert) -> None:
    _dismiss(draft, read_troop(action.card))


def _dismiss(draft: Draft, troop: Troop | None) -> None:
    """Then a dead noble's tokens are paid; a beaten one retreats, unless his tokens now come to his men (WK-AMB-R22):
    then he dies, and destiny is drawn for his army again (WK-AMB-R18)."""
    step = step_of(draft, Dismissing)
    if troop is not None:
        draft.lose_troops(step.noble, find_lord(step.noble), (troop,))
        sentence = "{men} {nation} men of {noble} desert."
        place = draft.nobles[step.noble].place
        draft.tell(find_rule(step), sentence, place, men=troop.men, nation=troop.nation, noble=step.noble)
    if step.dies:
        draft.go(Falling(step.noble))
    elif draft.is_spent(step.noble):
        draft.abandon(step.noble)
        draft.go(Deserting(step.noble, True))
    elif draft.nobles[step.noble].troops:
        draft.go(Withdrawing(step.noble))
    else:
        draft.remove_noble(step.noble)
        draft.conclude("WK-DEATH-06", "{noble} has no troops left and leaves the board.", noble=step.noble)


# --- death ------------------------------------------------------------------------------------------------------


def who_pays(draft: Draft) -> Actor | None:
    """The owner, where the tokens can be paid in several ways."""
    return draft.decide(find_lord(step_of(draft, Falling).noble), _list_payments(draft), _bury)


def _list_payments(position: KnightsPosition) -> tuple[Troops, ...]:
    step = step_of(position, Falling)
    noble = position.nobles[step.noble]
    return list_payments(noble.troops, noble.tokens, step.paid)


def list_sacrifices(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    return [Sacrifice(tuple(map(write_troop, cards))) for cards in _list_payments(state)]


def sacrifice(draft: Draft, action: Sacrifice) -> None:
    """What is left of the price is asked again, until there is nothing more to choose."""
    step = step_of(draft, Falling)
    given = tuple(read_troop(card) for card in action.cards)
    draft.lose_troops(step.noble, find_lord(step.noble), given)
    draft.change_step(paid=step.paid + count_men(given))


def _bury(draft: Draft, troops: Troops) -> None:
    """WK-DEATH-03, WK-DEATH-04, WK-ALG-DEATH: the heir keeps what is left and waits off the board."""
    step = step_of(draft, Falling)
    place = draft.nobles[step.noble].place
    draft.lose_troops(step.noble, find_lord(step.noble), troops)
    draft.change_noble(step.noble, tokens=0)
    draft.remove_noble(step.noble)
    noble = draft.nobles[step.noble]
    if not noble.abandoned:
        draft.drop_office(step.noble)
    told = "{noble} is dead; {men} mercenaries fall with him"
    told += ", {left} men wait for his heir." if noble.heir else "."
    lost, left = step.paid + count_men(troops), count_men(noble.troops)
    draft.tell("WK-DEATH-03", told, place, noble=step.noble, men=lost, left=left)
    if noble.abandoned:
        draft.change_noble(step.noble, abandoned=False)
        draft.tell("WK-VAR-06", "{noble} was only abandoned: he may come back himself.", noble=step.noble)
    elif noble.heir:
        draft.change_noble(step.noble, fallen=True)
    else:
        draft.lose_noble(step.noble)
    if not any(isinstance(later, Closing) for later in draft.later):
        # he did not die in a fight, which would lift sieges at its end
        draft.lift_sieges()
    draft.resume()


# --- retreat ----------------------------------------------------------------------------------------------------


def who_withdraws(draft: Draft) -> Actor | None:
    """WK-ALG-RETREAT, which nobody does of his own will (WK-RETREAT-01).

    Fresh stays fresh (WK-RETREAT-06); in the region of his own fortress he stays (WK-AMB-R21).
    """
    noble = step_of(draft, Withdrawing).noble
    owner, place = find_lord(noble), draft.nobles[noble].place
    refuges, fort = list_refuges(draft.rules, draft, noble), draft.forts[owner]
    if refuges:
        return draft.decide(owner, refuges, _retreat_to)
    if place is not None and draft.rules.realm.is_overseas(place):
        draft.tell("WK-RETREAT-05", "{noble} cannot retreat from overseas.", place, noble=noble)
        draft.go(Deserting(noble, True))
    elif fort.place is not None and fort.siege is None:
        if draft.rules.faq_tired:
            draft.change_noble(noble, fresh=False)
        _retreat_to(draft, fort.place, "WK-RETREAT-04")
    else:
        draft.tell("WK-RETREAT-04", "{noble} finds no retreat.", place, noble=noble)
        draft.go(Deserting(noble, True))
    return None


def list_retreats(terms: Terms, state: KnightsState) -> list[KnightsAction]:
    refuges = list_refuges(terms, state, step_of(state, Withdrawing).noble)
    return [Retreat(terms.realm.names[place]) for place in refuges]


def retreat(draft: Draft, action: Retreat) -> None:
    _retreat_to(draft, draft.rules.realm.index[action.place])


def _retreat_to(draft: Draft, place: int, rule: str = "WK-RETREAT-03") -> None:
    noble = step_of(draft, Withdrawing).noble
    draft.change_noble(noble, place=place)
    draft.conclude(rule, "{noble} retreats to {place}.", place, noble=noble)


# --- the end of the fight ---------------------------------------------------------------------------------------


def close(draft: Draft) -> None:
    """Attackers are exhausted, sieges without besiegers lifted; then the card goes on (WK-COMBAT-09)."""
    for number in step_of(draft, Closing).attackers:
        draft.change_noble(number, fresh=False)
    draft.lift_sieges()
    draft.resume()
