"""Actions in a few words, for buttons."""

from __future__ import annotations

from functools import partial

from app.core.play.choosing import say_action
from app.knights.names import call_field, cards_words, donor_name, faces_words, noble_name, target_name
from app.knights.realm import words as realm
from engine.core.action import Action
from engine.core.phrase import count_of
from engine.core.position import Step
from engine.core.seat import Seat
from engine.knights import actions as act
from engine.knights.actions import GARRISON
from engine.knights.army import Army
from engine.knights.court_steps import Yielding
from engine.knights.hand_questions import find_faces
from engine.knights.pieces import Shape, count_men
from engine.knights.questions import find_hold, find_owner
from engine.knights.rules import KnightsRules
from engine.knights.state import Fort, KnightsView, Noble
from engine.knights.steps import Building, Enabling, Maintaining, Marching, Mustering

ABILITIES = {
    Shape.SQUARE: "Avoid one loss more",
    Shape.STAR: "Inflict one loss more",
    None: "Use the ability",
}
"""What a commander's ability does where he may choose; None: no fight is in sight."""


LABELS: dict[type[Action], str] = {
    act.Operations: "Operations in {place}",
    act.Improvise: "Improvise: one move or one combat",
    act.Sail: "{noble} sails to {port}",
    act.Take: "Take {card} from {donor}",
    act.TakeAll: "Take all of {donor}, losses too",
    act.Assault: "Assault {place}",
    act.Besiege: "Besiege {place}",
    act.Allow: "Allow it",
    act.Forbid: "Forbid it",
    act.Command: "{noble} commands",
    act.Refrain: "Do without it",
    act.Control: "Take control",
    act.Raze: "Plunder and raze it",
    act.Ransom: "Hand over {city}",
    act.Desert: "{card} leave",
    act.Retreat: "Retreat to {place}",
    act.Give: "{card} from {donor}",
    act.GiveAll: "The whole garrison, losses too",
    act.Rebuild: "Fortress into {place}",
    act.Wait: "Leave it off the board",
    act.Arrive: "{noble} arrives in {place}",
    **realm.LABELS,
}
"""What says nothing but what it is called, or names what is at stake."""

DONE: dict[type[Step], str] = {
    Mustering: "Share out no more",
    Building: "Build nothing",
    Maintaining: "Maintain no army",
    **realm.DONE,
}
"""What ends here, where it is not a card."""


def _commander_shape(rules: KnightsRules, view: KnightsView) -> Shape | None:
    fight, step = view.fight, view.step
    if fight is None or not isinstance(step, Enabling):
        return None
    number = fight.band(step.attacker).commander
    shape = None if number is None else rules.noble_shapes[number]
    return shape if shape in ABILITIES else None


def label(rules: KnightsRules, view: KnightsView, action: Action) -> str:
    """An action in a few words, for a button."""
    name = partial(call_field, rules)
    if type(action) in LABELS and not isinstance(view.step, Yielding):  # whoever yields an heir is answered by name
        return say_action(LABELS, action, name)
    match action:
        case act.Pass():
            return realm.PASSED.get(type(view.step), "Play no card")
        case act.Done():
            return DONE.get(type(view.step), "End the card")
        case act.Go():
            return _go_words(rules, view)
        case act.March():
            *through, target = map(rules.realm.call, action.path)
            way = f" by {' and '.join(through)}" if through else ""
            return f"{noble_name(rules, action.noble)} to {target}{way}"
        case act.Battle():
            return f"Battle against {rules.seat_name(view, Seat(rules.barons.index(action.baron)))}"
        case act.Keep():
            return f"Keep {faces_words(action.faces)}"
        case act.KeepCards():
            return f"Keep {faces_words(find_faces(rules, action.kept))}"
        case act.Use():
            return ABILITIES[_commander_shape(rules, view)]
        case act.Lose():
            return f"On {target_name(rules, action.target)}"
        case act.Sacrifice():
            return f"Give up {cards_words(action.cards)}"
        case act.Repair():
            return f"Repair {count_of(action.breaches, 'breach', 'breaches')}: {_price(rules, action)} crowns"
        case act.Fortify():
            return f"Fortify it: {_price(rules, action)} crowns"
        case act.Maintain():
            return f"{count_of(action.tokens, 'loss token')}: {_price(rules, action)} crowns"
    return realm.label(rules, view, action) or say_action(
        LABELS, action, lambda field, value: call_field(rules, field, value)
    )


def _go_words(rules: KnightsRules, view: KnightsView) -> str:
    step = view.step
    if not isinstance(step, Marching) or not step.path:
        return "Take no more: the move ends"
    return f"Take no more: on to {rules.realm.titles[step.path[0]]}"


def heading(rules: KnightsRules, view: KnightsView, action: Action) -> str:
    """Under which heading an action stands, where a menu is long: who is given troops, what is built on, who is
    maintained."""
    match action:
        case act.Give() | act.GiveAll():
            return f"To {donor_name(rules, action.noble)}"
        case act.Repair() | act.Fortify():
            return _walls(rules, view, rules.realm.index[action.place])
        case act.Maintain():
            return _army(rules, view, action.army)
    return ""


def _walls(rules: KnightsRules, view: KnightsView, place: int) -> str:
    """Own walls as they stand: `Vecht: strength 100`."""
    owner = find_owner(rules, view, place)
    hold = find_hold(rules, view, place, owner)
    if hold is None:
        return rules.realm.titles[place]
    name = "Your fortress" if hold.is_fortress else rules.realm.titles[place]
    return f"{name}: strength {hold.defence}"


def _army(rules: KnightsRules, view: KnightsView, army: str) -> str:
    """`Alan of Smalt: 50 of 250 men count`."""
    holder: Fort | Noble | None = None
    if army != GARRISON:
        holder = view.nobles[rules.noble_index[army]]
    elif isinstance(view.to_act, int):
        holder = view.forts[view.to_act]
    name = "The garrison" if army == GARRISON else noble_name(rules, army)
    if holder is None:
        return name
    men = count_men(holder.troops)
    return f"{name}: {Army(men, holder.tokens).force} of {men} men count"


def _price(rules: KnightsRules, action: act.Repair | act.Fortify | act.Maintain) -> int:
    money = rules.edition.money
    if isinstance(action, act.Fortify):
        return money.fortify
    return money.repair * action.breaches if isinstance(action, act.Repair) else money.maintenance * action.tokens
