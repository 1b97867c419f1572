"""What is asked, in a sentence or two under the question: what to tap, what it costs, what hangs on it."""

from __future__ import annotations

from app.knights.names import donor_name, short_name, troop_words, troops_words
from app.knights.realm.words import crowns, list_shields, name_subject, tell_card, tell_question, tell_yield, votes
from engine.core.position import Step
from engine.core.seat import Seat
from engine.knights import court_steps as court
from engine.knights import realm_steps as realm
from engine.knights import steps
from engine.knights.court_cards import Back
from engine.knights.pieces import count_men
from engine.knights.questions import find_actor
from engine.knights.realm_pieces import EXPEDITIONS
from engine.knights.realm_questions import count_boxes, find_bribe, find_faith_price
from engine.knights.rules import KnightsRules
from engine.knights.state import NOBLES, KnightsView

PLAIN: dict[type[Step], str] = {
    steps.Choosing: (
        "Tap the region of your operations: where your nobles move to, or fight. Any army opens when it is tapped."
    ),
    steps.Rebuilding: "Tap the region for the fortress.",
    steps.Ransoming: "Tap the city that you hand over.",
    realm.Founding: "Tap the region for your fortress: no city that stands, no other fortress.",
    realm.Campaigning: (
        "Tap the region into which your nobles move, or in which they fight. Any army opens when it is tapped."
    ),
    realm.Filing: "The card goes into one of these zones. A full zone starts its phase at once.",
    realm.Launching: "Near voyages come home more often, far ones bring more. Everybody may then stake.",
    court.Proposing: "A personal motion: choose one. It is voted on at once.",
}
"""What is asked for in the same words whatever the position."""

BACKS = {
    Back.RED: "Its back is red: it harms whoever draws it. Yourself is free, anybody else costs a faith point.",
    Back.GREEN: "Its back is green: it helps whoever draws it. Anybody else is free, yourself costs a faith point.",
    Back.BLUE: "Its back is blue: it concerns nobody in particular.",
}


def hint(rules: KnightsRules, view: KnightsView, is_aimed: bool = False) -> str:
    """Empty where the question says it all; `is_aimed`: something has been tapped already."""
    said = PLAIN.get(type(view.step)) or _hint_war(rules, view, is_aimed)
    return said or _hint_realm(rules, view, is_aimed) or _hint_court(rules, view)


def _chest(view: KnightsView) -> str:
    """What whoever decides could spend."""
    return f"You have {crowns(view.crowns[find_actor(view)])}."


# --- the war ------------------------------------------------------------------------------------------------------


def _hint_war(rules: KnightsRules, view: KnightsView, is_aimed: bool) -> str:
    step, board = view.step, rules.realm
    match step:
        case steps.Ordering() if is_aimed:
            return "Now tap where he goes."
        case steps.Ordering() if step.place is not None:
            where = board.titles[step.place]
            return f"Operations in {where}: tap a noble and then {where}, start the combat, or end the card."
        case steps.Ordering():
            return "Tap a noble, then the region he moves to; or start a combat."
        case steps.Building() | steps.Maintaining() if is_aimed:
            return _chest(view)
        case steps.Building():
            works = "Defence Works: one place may be repaired or fortified. Tap it, or choose below."
            return f"{works} {_chest(view)}"
        case steps.Maintaining():
            upkeep = "Troop Maintenance: loss tokens may be taken off one army. Tap it, or choose below."
            return f"{upkeep} {_chest(view)}"
        case steps.Marching():
            return _hint_march(rules, view, step)
        case steps.Asking():
            place = view.nobles[step.noble].place
            where = "" if place is None else f" through {board.titles[place]}"
            return f"May {rules.noble_name(step.noble)} pass{where}?"
        case steps.Consenting():
            attacker = Seat(step.plan.nobles[0] // NOBLES)
            return f"{rules.who(attacker)} wants to attack {board.titles[step.plan.place]}."
        case steps.Mustering() if rules.is_realm:
            return "Nobles off the board, nobles who stand together, and the fortress there may share troops out."
        case steps.Mustering():
            return "Your nobles off the board may be given troops before they arrive."
        case steps.Arriving():
            men = count_men(view.nobles[step.noble].troops)
            return f"Tap where {rules.noble_name(step.noble)} arrives with {men} men."
        case steps.Capturing():
            plunder = rules.edition.money.raze_factor * board.income[step.city]
            return f"{board.cities[step.city]} is yours. Razing it brings {plunder} crowns at once, and it is gone."
        case steps.Withdrawing():
            return f"Tap where {rules.noble_name(step.noble)} retreats to."
        case steps.Deserting() | steps.Dismissing() | steps.Falling():
            return f"Mercenaries of {rules.noble_name(step.noble)}:"
    return ""


def _hint_march(rules: KnightsRules, view: KnightsView, step: steps.Marching) -> str:
    """Where on his way he is: before he leaves, passing, or come to his goal."""
    who, place = rules.noble_name(step.noble), view.nobles[step.noble].place
    where = "" if place is None else rules.realm.titles[place]
    if not step.path:
        return f"{who} has come to {where}. Troops that stand here may join him."
    goal = rules.realm.titles[step.path[-1]]
    if step.started:
        return f"{who} passes {where} on his way to {goal}. Troops that stand here may join him."
    return f"{who} is about to leave {where} for {goal}. Troops that stand here may join him."


# --- the full turn ------------------------------------------------------------------------------------------------


def _hint_realm(rules: KnightsRules, view: KnightsView, is_aimed: bool) -> str:
    step = view.step
    match step:
        case realm.Assigning():
            return _hint_troops(rules, view, step)
        case realm.Deploying() if is_aimed:
            return "Who stands there?"
        case realm.Deploying():
            return "Tap a region of the realm without enemies, then say who stands there."
        case realm.Collecting() if view.played is not None:
            return tell_yield(view.played.kind)
        case realm.Recruiting():
            hired = f"With {count_boxes(view)} shields on the track mercenaries are hired, from the left."
            boxes = [f"{box} {shield}" for box, shield in enumerate(list_shields(rules, view), start=1)]
            return f"{hired} Boxes: {', '.join(boxes)}."
        case realm.Improvising():
            return f"One of these. The card then comes back to your hand. {_chest(view)}"
        case realm.Summoning() if view.back is not None:
            return f"An event is to be drawn. {BACKS[view.back]}"
        case realm.Staking():
            return f"{_hint_fleet(rules, view, step)}{_chest(view)}"
        case realm.Blessing():
            return _hint_fleet(rules, view, step, " Blessed, it hears two cards, and the better one counts.")
        case realm.Paying():
            return f"Regulars are paid. Mercenaries whom you do not pay now leave for good. {_chest(view)}"
        case realm.Hiring() if step.nation:
            return f"For each shield of yours one more card of {step.nation}. {_chest(view)}"
        case realm.Hiring():
            offer = f"On show: {troops_words(view.offer)}."
            return f"{offer} One card for this shield; of one nation more, a shield each. {_chest(view)}"
        case realm.Quelling():
            bribe = crowns(find_bribe(rules, step.city))
            return f"{rules.realm.cities[step.city]} revolts. {_chest(view)} It would take {bribe}."
        case realm.Sequencing():
            fate = "die" if step.dies else "must retreat"
            return f"{len(step.nobles)} of your nobles {fate}, one after the other. Who is next?"
    return ""


def _hint_troops(rules: KnightsRules, view: KnightsView, step: realm.Assigning) -> str:
    """Which card is given next, and who has got those before it."""
    cards, holders = view.forts[step.seat].aside, view.allotted[step.seat]
    given = zip(cards, holders, strict=False)
    so_far = "; ".join(f"{troop_words(troop)} to {donor_name(rules, holder)}" for troop, holder in given if holder)
    said = f" So far: {so_far}." if so_far else ""
    return f"Card {len(holders) + 1} of {len(cards)}: who gets {troop_words(cards[len(holders)])}?{said}"


def _hint_fleet(
    rules: KnightsRules, view: KnightsView, step: realm.Staking | realm.Blessing, blessing: str = ""
) -> str:
    """Where it is to sail, and who has staked how much on it."""
    fleet = view.fleets[EXPEDITIONS.index(step.expedition)]
    stakes = () if fleet is None else fleet.stakes
    staked = ", ".join(f"{rules.who(Seat(seat))} {stake}" for seat, stake in enumerate(stakes) if stake)
    so_far = f"Staked so far: {staked}. " if staked else ""
    return f"A fleet is to sail for {step.expedition.title}.{blessing} {so_far}"


# --- the assembly, events, talks ----------------------------------------------------------------------------------


def _hint_court(rules: KnightsRules, view: KnightsView) -> str:
    step = view.step
    match step:
        case court.Arranging():
            told = " ".join(tell_card(rules.propositions[slug]) for slug in view.agenda)
            return f"Choose the order of the votes. {told}"
        case court.Bidding():
            stock = f"You have {votes(view.votes[step.seat])}. What you spend is gone, won or lost"
            return f"{_hint_ballot(rules, view, step)} {stock}; it is opened when all have."
        case court.Declaring() | court.Deciding():
            return f"{tell_question(rules, step.question)} {_hint_voices(rules, view)}"
        case court.Accepting() | court.Dropping() | court.Entrusting():
            return tell_card(rules.propositions[step.slug])
        case court.Applying() if step.slug in rules.propositions:
            told = tell_card(rules.propositions[step.slug])
            return f"{told} It takes something from you. Whoever defies is banned."
        case court.FaithStep():
            given = sum(step.pledges)
            so_far = f" {given} promised so far." if given else ""
            price = f"It is cancelled for {find_faith_price(rules, step)} faith.{so_far}"
            return f"{tell_card(rules.events[step.slug])} {price} You have {view.faith[step.seat]}."
        case court.Parleying():
            things = "Crowns and heirs" if rules.hostages else "Crowns"
            return f"{_chest(view)} {things} alone change hands; no promise binds anybody."
        case court.Answering() if step.payer == step.seat:
            return f"{rules.who(step.taker)} asks you for {crowns(step.crowns)}."
        case court.Answering():
            return f"{rules.who(step.payer)} offers you {crowns(step.crowns)}."
        case court.Exchanging():
            return _hint_exchange(rules, step)
        case court.Yielding():
            return _hint_heir(rules, view, step)
    return ""


def _hint_ballot(rules: KnightsRules, view: KnightsView, step: court.Bidding) -> str:
    """The card, or the personal motion, that is voted on."""
    opening = next((each for each in view.later if isinstance(each, court.Opening)), None)
    if step.about in rules.propositions or opening is None:
        return tell_card(rules.propositions[step.about])
    return tell_question(rules, opening.question)


def _hint_voices(rules: KnightsRules, view: KnightsView) -> str:
    """Who has spent how much on what, as far as it is said."""
    if view.assembly is None:
        return ""
    said = []
    for voice in view.assembly.voices:
        wanted = f" for {name_subject(rules, voice.choice)}" if voice.choice else ""
        said += [f"{short_name(rules, voice.seat)} {votes(voice.votes)}{wanted}"] if voice.votes else []
    return f"On the table: {'; '.join(said)}." if said else "Nobody spent a vote."


def _hint_exchange(rules: KnightsRules, step: court.Exchanging) -> str:
    """What is offered, and what is wanted for it."""
    name = rules.who(step.other)
    wanted = "nothing" if step.wanted is None else f"the heir of {rules.noble_name(step.wanted)}"
    if step.given is None:
        return f"{name} asks you for {wanted}, for nothing."
    return f"{name} offers you the heir of {rules.noble_name(step.given)} for {wanted}."


def _hint_heir(rules: KnightsRules, view: KnightsView, step: court.Yielding) -> str:
    """Who lies dead, and what hangs on the answer."""
    lord, men = rules.who(Seat(step.noble // NOBLES)), count_men(view.nobles[step.noble].troops)
    return (
        f"{rules.noble_name(step.noble)} of {lord} is dead, and you hold his heir. Given back, he may come with the "
        f"{men} men who wait. Kept back, you are asked again in the next upkeep. Killed, they are lost for good."
    )
