"""Taps for the actions of Warrior Knights: which taps mean what, what to tap next, and what a wrong tap wanted."""

from __future__ import annotations

from app.core.play.aim import Path
from app.core.play.choosing import Choosing
from app.knights.names import noble_name, place_name
from app.knights.picture import drawing
from app.knights.picture.map_ground import find_map
from app.knights.picture.piece_places import army_spot, list_posts
from app.knights.realm import court_hints, hints
from app.knights.words import label
from engine.core.action import Action
from engine.core.position import Step
from engine.core.seat import Seat
from engine.knights import actions as act
from engine.knights import court_steps, realm_actions, realm_steps, steps
from engine.knights.actions import GARRISON
from engine.knights.pieces import count_men
from engine.knights.rules import KnightsRules
from engine.knights.state import NOBLES, KnightsView

HINTS: dict[type[Step], str] = {
    steps.Choosing: (
        "Tap the region of your operations: where your nobles move to, or fight. Any army opens when it is tapped."
    ),
    steps.Ordering: "Tap a noble, then the region he moves to; or start a combat.",
    steps.Rebuilding: "Tap the region for the fortress.",
    realm_steps.Founding: "Tap the region for your fortress: no city that stands, no other fortress.",
    realm_steps.Campaigning: (
        "Tap the region into which your nobles move, or in which they fight. Any army opens when it is tapped."
    ),
    realm_steps.Filing: "The card goes into one of these zones. A full zone starts its phase at once.",
    realm_steps.Launching: "Near voyages come home more often, far ones bring more. Everybody may then stake.",
    court_steps.Proposing: "A personal motion: choose one. It is voted on at once.",
    steps.Mustering: "Your nobles off the board may be given troops before they arrive.",
}


SECRET = steps.Discarding | realm_steps.Assigning | realm_steps.Planning | court_steps.Bidding


def place_spot(name: str) -> str:
    return f"place:{name}"


class Spots:
    """Where each army of a view is tapped."""

    def __init__(self, rules: KnightsRules, view: KnightsView) -> None:
        self.rules = rules
        self._forts = view.forts
        self._seat = view.to_act
        posts = list_posts(rules, view, find_map(rules.edition))
        self.nobles = {army_spot(rules, post): post.nobles for post in posts}
        self._spot = {number: spot for spot, numbers in self.nobles.items() for number in numbers}

    def of(self, slug: str) -> str:
        """The spot of a noble; one off the board has none."""
        return self._spot.get(self.rules.noble_index[slug], "")

    def _garrison(self) -> str:
        """The region of the fortress of whoever is to choose."""
        place = self._forts[self._seat].place if isinstance(self._seat, int) else None
        return "" if place is None else place_spot(self.rules.realm.names[place])

    def path(self, action: Action) -> tuple[Path, ...]:
        """The taps that mean the action; none: a button."""
        match action:
            case act.Operations() | act.Retreat() | act.Rebuild() | act.Arrive() | act.Repair() | act.Fortify():
                return ((place_spot(action.place),),)
            case realm_actions.Found() | realm_actions.Deploy():
                return ((place_spot(action.place),),)
            case act.March():
                return ((self.of(action.noble), place_spot(action.path[-1])),)
            case act.Sail():
                return ((self.of(action.noble), place_spot(action.port)),)
            case act.Command() | realm_actions.Single():
                spot = self.of(action.noble)
                return ((spot,),) if len(self.nobles.get(spot, ())) == 1 else ()
            case act.Maintain():
                spot = self._garrison() if action.army == GARRISON else self.of(action.army)
                return ((spot,),) if spot else ()
            case act.Ransom():
                realm = self.rules.realm
                return ((place_spot(realm.names[realm.place_of[realm.city_index[action.city]]]),),)
        return ()


class Choices(Choosing[KnightsRules, KnightsView]):
    draw = staticmethod(drawing.draw)

    def paths(self, rules: KnightsRules, view: KnightsView, action: Action) -> tuple[Path, ...]:
        return Spots(rules, view).path(action)

    label = staticmethod(label)

    def wish(self, rules: KnightsRules, view: KnightsView, taps: Path, group: str) -> Action | None:
        return find_wish(rules, view, taps, Spots(rules, view))

    def is_secret(self, view: KnightsView) -> bool:
        """The discard, one's first troops, the planning, votes."""
        return isinstance(view.step, SECRET)


def find_wish(rules: KnightsRules, view: KnightsView, taps: Path, spots: Spots) -> Action | None:
    """The action that these taps wanted, for the rules to say why not."""
    places = [tap.partition(":")[2] for tap in taps if tap.startswith("place:")]
    armies = [number for tap in taps for number in spots.nobles.get(tap, ())]
    step = view.step
    if not places or places[-1] not in rules.realm.index:
        return None
    match step:
        case steps.Choosing() | realm_steps.Campaigning():
            return act.Operations(places[-1])
        case realm_steps.Founding():
            return realm_actions.Found(places[-1])
        case realm_steps.Deploying():
            return _deploy_wish(rules, view, step.seat, places[-1])
        case steps.Ordering():
            return _march_wish(rules, view, armies, places[-1])
        case steps.Building():
            return _works_wish(rules, view, places[-1])
        case steps.Maintaining():
            return _maintenance_wish(rules, view, step.seat, places[-1])
        case steps.Rebuilding():
            return act.Rebuild(places[-1])
        case steps.Arriving():
            return act.Arrive(rules.noble_slugs[step.noble], places[-1])
        case steps.Withdrawing():
            return act.Retreat(places[-1])
    return None


def hint(rules: KnightsRules, view: KnightsView, taps: Path) -> str:
    step = view.step
    if isinstance(step, steps.Ordering) and taps:
        return "Now tap where he goes."
    if isinstance(step, steps.Ordering) and step.place is not None:
        where = place_name(rules, rules.realm.names[step.place])
        return f"Operations in {where}: tap a noble and then {where}, start the combat, or end the card."
    if isinstance(step, steps.Building | steps.Maintaining):
        return _neutral_hint(view, step, bool(taps))
    if isinstance(step, steps.Marching):
        return _march_hint(rules, view, step)
    if isinstance(step, steps.Asking):
        mover = view.nobles[step.noble]
        where = "" if mover.place is None else f" through {place_name(rules, rules.realm.names[mover.place])}"
        return f"May {noble_name(rules, rules.noble_slugs[step.noble])} pass{where}?"
    if isinstance(step, steps.Consenting):
        attacker = rules.seat_name(view, Seat(step.plan.nobles[0] // NOBLES))
        return f"{attacker} wants to attack {place_name(rules, rules.realm.names[step.plan.place])}."
    if isinstance(step, steps.Mustering) and rules.is_realm:
        return "Nobles off the board, nobles who stand together, and the fortress there may share troops out."
    if isinstance(step, steps.Arriving):
        men = count_men(view.nobles[step.noble].troops)
        return f"Tap where {rules.noble_name(step.noble)} arrives with {men} men."
    if isinstance(step, steps.AftermathStep):
        return _task_hint(rules, step)
    return HINTS.get(type(step), "") or hints.hint(rules, view, bool(taps)) or court_hints.hint(rules, view)


def _march_hint(rules: KnightsRules, view: KnightsView, step: steps.Marching) -> str:
    """Where on his way he is: before he leaves, passing, or come to his goal."""
    who, place = rules.noble_name(step.noble), view.nobles[step.noble].place
    where = "" if place is None else place_name(rules, rules.realm.names[place])
    if not step.path:
        return f"{who} has come to {where}. Troops that stand here may join him."
    goal = place_name(rules, rules.realm.names[step.path[-1]])
    if step.started:
        return f"{who} passes {where} on his way to {goal}. Troops that stand here may join him."
    return f"{who} is about to leave {where} for {goal}. Troops that stand here may join him."


def _neutral_hint(view: KnightsView, step: steps.Building | steps.Maintaining, is_aimed: bool) -> str:
    chest = f"You have {view.crowns[step.seat]} crowns."
    if is_aimed:
        return chest
    if isinstance(step, steps.Building):
        return f"Defence Works: one place may be repaired or fortified. Tap it, or choose below. {chest}"
    return f"Troop Maintenance: loss tokens may be taken off one army. Tap it, or choose below. {chest}"


def _task_hint(rules: KnightsRules, task: steps.AftermathStep) -> str:
    if isinstance(task, steps.Capturing):
        plunder = rules.edition.money.raze_factor * rules.realm.income[task.city]
        return f"{rules.realm.cities[task.city]} is yours. Razing it brings {plunder} crowns at once, and it is gone."
    if isinstance(task, steps.Withdrawing):
        return f"Tap where {rules.noble_name(task.noble)} retreats to."
    if isinstance(task, steps.Ransoming):
        return "Tap the city that you hand over."
    if isinstance(task, steps.Deserting | steps.Dismissing | steps.Falling):
        return f"Mercenaries of {rules.noble_name(task.noble)}:"
    return ""


def _deploy_wish(rules: KnightsRules, view: KnightsView, seat: Seat, place: str) -> Action:
    """The first of one's nobles who waits, else the first."""
    own = range(seat * NOBLES, seat * NOBLES + NOBLES)
    waiting = [number for number in own if view.nobles[number].troops and view.nobles[number].place is None]
    return realm_actions.Deploy(rules.noble_slugs[(waiting or own)[0]], place)


def _works_wish(rules: KnightsRules, view: KnightsView, place: str) -> Action:
    """A whole city would be fortified, everything else repaired."""
    number = rules.realm.city_at[rules.realm.index[place]]
    city = None if number is None else view.cities[number]
    return act.Repair(place, 1) if city is None or city.razed or city.breaches else act.Fortify(place)


def _maintenance_wish(rules: KnightsRules, view: KnightsView, seat: Seat, place: str) -> Action | None:
    """One's own troops there first."""
    index = rules.realm.index[place]
    here = [number for number, noble in enumerate(view.nobles) if noble.place == index]
    own = next((number for number in here if number // NOBLES == seat), None)
    if own is None and view.forts[seat].place == index:
        return act.Maintain(GARRISON, 1)
    mover = own if own is not None else here[0] if here else None
    return None if mover is None else act.Maintain(rules.noble_slugs[mover], 1)


def _march_wish(rules: KnightsRules, view: KnightsView, armies: list[int], target: str) -> Action | None:
    """Of the nobles tapped the first of one's own, else any of one's own on the board."""
    seat = view.to_act
    own = [number for number, noble in enumerate(view.nobles) if number // NOBLES == seat and noble.place is not None]
    mover = next((number for number in armies if number in own), armies[0] if armies else own[0] if own else None)
    return None if mover is None else act.March(rules.noble_slugs[mover], (target,))
