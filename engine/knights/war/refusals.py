"""Why a choice in a fight, after it or in the upkeep is refused, and when each kind of action is due."""

from __future__ import annotations

from engine.core.action import Action
from engine.core.position import step_of
from engine.core.refusal import Refusal, refuse
from engine.core.steps import Due
from engine.knights import actions as act
from engine.knights.battle import keep_sizes
from engine.knights.hand_questions import find_faces
from engine.knights.questions import find_actor, find_fight, list_entries, list_refuges, list_sites
from engine.knights.state import KnightsState
from engine.knights.steps import Arriving, Commanding, Discarding, Withdrawing
from engine.knights.terms import Terms
from engine.knights.war import fighting, losses
from engine.knights.war.names import call_noble, refuse_place, why_no_noble
from engine.knights.war.order_refusals import why_closed

WITH_A_CARD = "only while a card is carried out: military operations in a region, or improvisation."
DUE: dict[type[Action], Due] = {
    act.Operations: Due("WK-ACT-13", "Cards are played one after the other, each when the last is done."),
    act.Improvise: Due("WK-ACT-15", "Cards are played one after the other, each when the last is done."),
    act.Pass: Due("WK-ACT-02", "A card, a stake or a pledge may be left; nothing like that is asked for here."),
    act.March: Due("WK-MOVE-01", f"Nobles move {WITH_A_CARD}"),
    act.Sail: Due("WK-MOVE-20", f"Nobles sail {WITH_A_CARD}"),
    act.Take: Due("WK-MOVE-30", "Troops are taken along while a noble is on his way."),
    act.TakeAll: Due("WK-MOVE-31", "Troops are taken along while a noble is on his way."),
    act.Go: Due("WK-MOVE-30", "This goes on with a move where troops might be taken along."),
    **dict.fromkeys((act.Allow, act.Forbid), Due("WK-MOVE-08", "Nobody asks for a passage or an attack.")),
    act.Done: Due("WK-ACT-02", "Nothing here can be left as it is: it has to be decided."),
    **dict.fromkeys((act.Battle, act.Assault, act.Besiege), Due("WK-COMBAT-01", f"A combat begins {WITH_A_CARD}")),
    act.Command: Due("WK-BATTLE-01", "Commanders are named at the beginning of a fight, where there is a choice."),
    act.Draw: Due("WK-DEST-03", "Cards of destiny are drawn by chance, in fights, desertions and revolts."),
    act.Keep: Due("WK-BATTLE-05", "Cards are kept and discarded once both sides have drawn theirs."),
    act.KeepCards: Due("WK-BATTLE-05", "Cards are kept and discarded once both sides have drawn theirs."),
    act.Use: Due("WK-BATTLE-09", "Abilities are used when the cards of a fight lie open, by a fresh commander."),
    act.Refrain: Due("WK-BATTLE-09", "Abilities are used when the cards of a fight lie open, by a fresh commander."),
    act.Lose: Due("WK-BATTLE-10", "Losses are placed when the cards of a fight lie open and have been compared."),
    act.Control: Due("WK-ASSAULT-09", "Only whoever has just taken a city chooses what becomes of it."),
    act.Raze: Due("WK-RAZE-01", "Only whoever has just taken a city chooses what becomes of it."),
    act.Ransom: Due("WK-FORT-02", "A city is handed over when one's fortress has just been taken."),
    act.Desert: Due("WK-RETREAT-02", "Mercenaries desert from a beaten or dead noble's army, when destiny names them."),
    act.Sacrifice: Due("WK-DEATH-03", "Mercenaries are lost with a dead noble's tokens."),
    act.Retreat: Due("WK-RETREAT-01", "A noble retreats only when he is beaten."),
    act.Reveal: Due("WK-NEUTRAL-01", "A neutral card is turned up when the last card of a turn is done."),
    act.Repair: Due("WK-NEUTRAL-04", "Breaches are repaired with the neutral card Defence Works."),
    act.Fortify: Due("WK-NEUTRAL-05", "Cities are fortified with the neutral card Defence Works."),
    act.Maintain: Due("WK-NEUTRAL-07", "Loss tokens are taken off with the neutral card Troop Maintenance."),
    act.Rebuild: Due("WK-FORT-04", "A lost fortress comes back in the upkeep."),
    act.Wait: Due("WK-AMB-28", "Only a lost fortress that might come back can wait."),
    act.Give: Due("WK-ARRIVE-02", "Troops are shared out in the upkeep, before nobles arrive."),
    act.GiveAll: Due("WK-ARRIVE-03", "Troops are shared out in the upkeep, before nobles arrive."),
    act.Arrive: Due("WK-ARRIVE-04", "Nobles arrive in the upkeep."),
}
"""When an action would be at its place."""


def why_not_command(terms: Terms, state: KnightsState, action: act.Command) -> Refusal:
    band = find_fight(state).band(step_of(state, Commanding).attacker)
    names = ", ".join(map(terms.noble_name, band.nobles))
    wrong = why_no_noble(terms, "WK-BATTLE-01", action.noble)
    sentence, tip = "{noble} cannot command here.", "One of those who fight: {names}."
    return wrong or refuse("WK-BATTLE-01", sentence, tip, noble=call_noble(terms, action.noble), names=names)


def why_not_keep(terms: Terms, state: KnightsState, action: act.Keep) -> Refusal:
    """The tip tells nothing of the hand but how large it is, which everybody sees."""
    cards = len(state.hands[not step_of(state, Discarding).attacker])
    sizes = keep_sizes(cards, True)
    most = sizes[-1]
    if list(action.faces) != sorted(action.faces, key=lambda face: face.index):
        tip = "Hits first, then avoids, victories, draw ones and blanks."
        return refuse("WK-BATTLE-05", "The cards kept are named in the order of their kinds.", tip)
    how_many = "Keep exactly {most}" if sizes[0] == most else "Keep at most {most}"
    sentence = "{count} cards like these cannot be kept of your hand."
    if len(action.faces) == 1:
        sentence = "One card like this cannot be kept of your hand."
    elif not action.faces:
        sentence = "You cannot keep nothing."
    return refuse("WK-BATTLE-05", sentence, f"{how_many} of the {{cards}} cards you hold.",
                  count=len(action.faces), most=most, cards=cards)  # fmt: skip


def why_not_keep_cards(terms: Terms, state: KnightsState, action: act.KeepCards) -> Refusal | None:
    """Cards of the own hand, each once, as many of each kind as may be kept; nothing is told of other hands."""
    hand = state.hands[not step_of(state, Discarding).attacker]
    mine = {terms.card_names[card] for card in hand}
    if len(set(action.kept)) < len(action.kept) or not mine >= set(action.kept):
        tip = "Name each card you keep once, by the noble on it."
        return refuse("WK-BATTLE-05", "You can keep only cards that you hold.", tip)
    keep = act.Keep(find_faces(terms, action.kept))
    return None if keep in fighting.list_keepings(terms, state) else why_not_keep(terms, state, keep)


def why_not_lose(terms: Terms, state: KnightsState, action: act.Lose) -> Refusal:
    menu = "; ".join(map(str, losses.list_losses(terms, state)))
    wrong = why_no_noble(terms, "WK-BATTLE-10", action.target, act.WALLS, act.GARRISON)
    sentence = "No loss can go to '{target}' now."
    return wrong or refuse("WK-BATTLE-10", sentence, "It may go to: {menu}.", target=action.target, menu=menu)


def why_not_retreat(terms: Terms, state: KnightsState, action: act.Retreat) -> Refusal:
    noble = step_of(state, Withdrawing).noble
    rule, why = "WK-RETREAT-03", "A city or a noble of another baron is there."
    start, end = state.nobles[noble].place, terms.realm.index.get(action.place)
    if start is not None and end is not None and end not in terms.realm.near[start]:
        closed = why_closed(terms, start, end)
        rule = rule if closed is None else "WK-AMB-R20"
        why = "It is no neighbouring region." if closed is None else str(closed.sentence)
    sentence, tip = "There is no retreat to {place}. {why}", "He may go to: {places}."
    return refuse_place(terms, rule, action.place, list_refuges(terms, state, noble), sentence, tip, why=why)


def why_not_rebuild(terms: Terms, state: KnightsState, action: act.Rebuild) -> Refusal:
    sites = list_sites(terms, state, find_actor(state))
    sentence = "The fortress cannot stand in {place}."
    tip = (
        "It needs a region of the realm without standing city, enemy noble or fortress, with two or three barons not "
        "at the edge (WK-2P-02): {places}."
    )
    return refuse_place(terms, "WK-FORT-04", action.place, sites, sentence, tip)


def why_not_arrive(terms: Terms, state: KnightsState, action: act.Arrive) -> Refusal:
    rule, entries = "WK-ARRIVE-04", list_entries(terms, state, find_actor(state))
    due = terms.noble_name(step_of(state, Arriving).noble)
    sentence, tip = "{noble} cannot arrive in {place} now.", "Now {due} may arrive in: {places}."
    return why_no_noble(terms, rule, action.noble) or refuse_place(
        terms, rule, action.place, entries, sentence, tip, noble=call_noble(terms, action.noble), due=due
    )
