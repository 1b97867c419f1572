"""Taps for the actions of Warrior Knights: which taps mean what, what to tap next, and what a wrong tap wanted."""

from __future__ import annotations

from app.core.play.aim import Path
from app.core.play.choosing import Choosing
from app.knights.picture import drawing
from app.knights.picture.map_ground import find_map
from app.knights.picture.piece_places import army_spot, list_posts
from app.knights.words import label
from engine.core.action import Action
from engine.core.seat import Seat
from engine.knights import actions as act
from engine.knights import court_steps, realm_actions, realm_steps, steps
from engine.knights.actions import GARRISON
from engine.knights.questions import find_actor, list_nobles
from engine.knights.rules import KnightsRules
from engine.knights.state import KnightsView


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
    """Nobles have names, so they slide without keys."""
    secret = (steps.Discarding, realm_steps.Assigning, realm_steps.Planning, court_steps.Bidding)
    """The discard, one's first troops, the planning, votes."""

    def paths(self, rules: KnightsRules, view: KnightsView, action: Action) -> tuple[Path, ...]:
        return Spots(rules, view).path(action)

    label = staticmethod(label)

    def wish(self, rules: KnightsRules, view: KnightsView, taps: Path, group: str) -> Action | None:
        return find_wish(rules, view, taps, Spots(rules, view))


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


def _deploy_wish(rules: KnightsRules, view: KnightsView, seat: Seat, place: str) -> Action:
    """The first of one's nobles who waits, else the first."""
    own = list_nobles(seat)
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
    own = [number for number in here if number in list_nobles(seat)]
    if not own and view.forts[seat].place == index:
        return act.Maintain(GARRISON, 1)
    return act.Maintain(rules.noble_slugs[(own or here)[0]], 1) if here else None


def _march_wish(rules: KnightsRules, view: KnightsView, armies: list[int], target: str) -> Action | None:
    """Of the nobles tapped the first of one's own, else any of one's own on the board."""
    own = [number for number in list_nobles(find_actor(view)) if view.nobles[number].place is not None]
    movers = [number for number in armies if number in own] or armies or own
    return act.March(rules.noble_slugs[movers[0]], (target,)) if movers else None
