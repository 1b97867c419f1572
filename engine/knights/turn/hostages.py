"""Heirs as hostages: exchanged in talks, given back, kept or killed (WK-VAR-03)."""

from __future__ import annotations

from engine.core.position import step_of
from engine.core.seat import Actor, Seat
from engine.knights.court_actions import Agree, Decline, Exchange, KillHeir
from engine.knights.court_pieces import HeirDeed, HeirNews
from engine.knights.court_steps import Exchanging, Parleying, Yielding
from engine.knights.draft import Draft
from engine.knights.realm_questions import find_holder, is_kept_away, list_heirs
from engine.knights.state import NOBLES, KnightsPosition, KnightsState
from engine.knights.terms import Terms

NOBODY = ""
"""What is written where no heir is offered, or asked for."""


# --- in talks ---------------------------------------------------------------------------------------------------


def list_dealings(terms: Terms, position: KnightsPosition, me: Seat) -> list[Exchange | KillHeir]:
    """Any heir held by one baron for any held by the other, where either may be nobody (WK-AMB-39); and the deaths of
    those who are hostages (WK-AMB-41)."""
    if not terms.hostages:
        return []
    own = list_heirs(position, me)
    mine = [NOBODY, *[terms.noble_slugs[number] for number in own]]
    found: list[Exchange | KillHeir] = []
    for seat in terms.seats:
        if seat != me and seat not in position.out:
            theirs = [NOBODY, *[terms.noble_slugs[number] for number in list_heirs(position, seat)]]
            baron = terms.barons[seat]
            found += [Exchange(baron, given, wanted) for given in mine for wanted in theirs if given or wanted]
    return [*found, *(KillHeir(terms.noble_slugs[number]) for number in own if number // NOBLES != me)]


def exchange(draft: Draft, action: Exchange) -> None:
    """The other is asked, unless his own heir simply comes home (WK-AMB-39)."""
    seat, other = step_of(draft, Parleying).seat, Seat(draft.barons.index(action.baron))
    given, wanted = (draft.rules.noble_index.get(slug) for slug in (action.given, action.wanted))
    if given is not None and given // NOBLES == other and wanted is None:
        _hand(draft, given, other)
        draft.resume()
        return
    draft.tell("WK-VAR-03", "{who} offers {whom} {given} for {wanted}.", who=seat, whom=other,
               given=_call(draft, given), wanted=_call(draft, wanted))  # fmt: skip
    draft.go(Exchanging(other, seat, given, wanted))


def _call(draft: Draft, number: int | None) -> str:
    return "nothing" if number is None else f"the heir of {draft.rules.noble_name(number)}"


def agree(draft: Draft, action: Agree) -> None:
    step = step_of(draft, Exchanging)
    for number, seat in ((step.given, step.seat), (step.wanted, step.other)):
        if number is not None:
            _hand(draft, number, seat)
    draft.resume()


def _hand(draft: Draft, number: int, seat: Seat) -> None:
    """An heir is with this baron from now on."""
    draft.change_noble(number, holder=None if number // NOBLES == seat else seat)
    _tell(draft, "The heir of {noble} is with {who} now.", HeirNews(HeirDeed.HANDED, seat, number))


def _tell(draft: Draft, sentence: str, news: HeirNews) -> None:
    draft.tell("WK-VAR-03", sentence, fact=news, who=news.seat, noble=news.noble)


def kill(draft: Draft, action: KillHeir) -> None:
    """Whoever should have been followed dies for good, or is dead for good already (WK-AMB-41)."""
    number = draft.rules.noble_index[action.noble]
    _tell(draft, "{who} kills the heir of {noble}.", HeirNews(HeirDeed.KILLED, find_holder(draft, number), number))
    draft.end_line(number)
    draft.resume()


# --- before arrivals --------------------------------------------------------------------------------------------


def who_yields(draft: Draft) -> Actor | None:
    """Whoever holds the heir of a dead noble, if that is not his own baron."""
    number = step_of(draft, Yielding).noble
    if is_kept_away(draft, number):
        return find_holder(draft, number)
    return draft.resume()


def list_answers(terms: Terms, state: KnightsState) -> list[Agree | Decline | KillHeir]:
    return [Agree(), Decline(), KillHeir(terms.noble_slugs[step_of(state, Yielding).noble])]


def give_back(draft: Draft, action: Agree) -> None:
    number = step_of(draft, Yielding).noble
    _hand(draft, number, Seat(number // NOBLES))
    draft.resume()


def keep_back(draft: Draft, action: Decline) -> None:
    number = step_of(draft, Yielding).noble
    _tell(draft, "{who} keeps the heir of {noble}.", HeirNews(HeirDeed.KEPT, find_holder(draft, number), number))
    draft.resume()
