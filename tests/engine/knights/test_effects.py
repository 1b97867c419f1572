"""Every event of the edition, played through the rules: it does what its effects say, and what nothing says stays."""

from __future__ import annotations

import pytest
from courts import EMERANDE, MADDER, NIEBIESKI, open_realm, put_at, replace, rules_of, run, say

from engine.core.edition import packaged
from engine.core.seat import Seat
from engine.knights import GAME
from engine.knights import court_effects as does
from engine.knights.court_steps import Applying, Befalling, Naming, Pledging
from engine.knights.edition import KnightsEdition
from engine.knights.pieces import Troop, count_men
from engine.knights.realm_actions import Single
from engine.knights.realm_steps import Planning, Unfolding
from engine.knights.steps import Deserting
from engine.knights.turn.effects_goods import count_times, find_goods

EDITION = packaged(KnightsEdition)
EVENTS = {event.slug: event for event in EDITION.event}


def draw(slug, choose=None, seat=EMERANDE, change=None):
    """The event is drawn by this baron and runs its course."""
    rules, state = open_realm()
    event = rules.events[slug]
    events = (slug, *(other for other in state.events if other != slug))
    state = put_at(rules, replace(state, events=events, back=event.back), Unfolding(Seat(seat)))
    if change is not None:
        state = change(state)
    first = next(each.action for each in rules.chances(state) if each.action.event == slug)
    before, told = state, []
    state = rules.apply(state, first, told.append)
    after, more = run(rules, state, Planning, *([] if choose is None else [choose]))
    assert list(GAME.faults(rules, after)) == []
    return rules, before, after, [*told, *more]


def untouched(before, after, *fields):
    """All of these are as they were."""
    return all(getattr(before, name) == getattr(after, name) for name in fields)


GOODS = ("crowns", "votes", "faith")
BOARD = ("cities", "forts", "nobles")


def find_changed(before, after, name):
    return [number for number, (one, other) in enumerate(zip(getattr(before, name), getattr(after, name), strict=True))
            if one != other]  # fmt: skip


def check_gain(rules, effect, before, after, seat, sign=1):
    whom = {does.Whom.EACH: [0, 1, 2], does.Whom.CHURCH: [before.church], does.Whom.PRESIDENT: [before.president]}
    for each in whom.get(effect.whom, [seat]):
        much = effect.amount * count_times(rules, before, effect.per, each)
        had, has = (find_goods(state, effect.what)[each] for state in (before, after))
        assert has - had == (much if sign > 0 else -min(much, had)) != 0


def check_wound(rules, effect, before, after, seat):
    (number,) = find_changed(before, after, "nobles")
    noble = after.nobles[number]
    assert number // 4 == seat
    assert noble.place is None or noble.tokens == before.nobles[number].tokens + effect.tokens


def check_barren(rules, effect, before, after, seat):
    (number,) = find_changed(before, after, "nobles")
    assert before.nobles[number].heir and not after.nobles[number].heir


def check_rebel(rules, effect, before, after, seat):
    (number,) = find_changed(before, after, "cities")
    assert (before.cities[number].owner, after.cities[number].owner) == (seat, None)


def check_fortify(rules, effect, before, after, seat):
    (number,) = find_changed(before, after, "cities")
    assert after.cities[number] == replace(before.cities[number], fortified=True)
    assert before.cities[number].owner == seat


def check_burn(rules, effect, before, after, seat):
    (number,) = find_changed(before, after, "cities")
    assert after.cities[number].razed and untouched(before, after, "crowns")


def check_shake(rules, effect, before, after, seat):
    (number,) = find_changed(before, after, "cities")
    assert after.cities[number].breaches == before.cities[number].breaches + effect.breaches


def check_scatter(rules, effect, before, after, seat):
    """Destiny names its nation first of all cards, and the baron's smallest card of it is back in the pile."""
    assert len(after.mercenaries) - len(before.mercenaries) in (0, 1)
    men = [sum(count_men(noble.troops) for noble in state.nobles[:4]) + count_men(state.forts[0].troops)
           for state in (before, after)]  # fmt: skip
    pile = [count_men(state.mercenaries) for state in (before, after)]
    assert men[0] - men[1] == pile[1] - pile[0]


def check_enlist(rules, effect, before, after, seat):
    (new,) = set(after.forts[seat].troops) - set(before.forts[seat].troops)
    assert new.is_mercenary and len(after.mercenaries) == len(before.mercenaries) - 1


def check_mend(rules, effect, before, after, seat):
    own = [city for city in before.cities if city.owner == seat and city.breaches]
    assert own and before.forts[seat].breaches
    assert not any(city.breaches for city in after.cities if city.owner == seat) and not after.forts[seat].breaches


def check_heal(rules, effect, before, after, seat):
    assert any(noble.tokens for noble in before.nobles) and before.forts[seat].tokens
    assert not any(noble.tokens for noble in after.nobles[:4]) and not after.forts[seat].tokens


def check_fresh(rules, effect, before, after, seat):
    on_board = [number for number in range(4) if before.nobles[number].place is not None]
    wanted = isinstance(effect, does.Rest)
    assert all(after.nobles[number].fresh is wanted for number in on_board)
    assert any(before.nobles[number].fresh is not wanted for number in on_board)
    assert before.nobles[4:] == after.nobles[4:]


def check_sail(rules, effect, before, after, seat):
    boxes = [[fleet and fleet.box for fleet in state.fleets] for state in (before, after)]
    assert boxes == [[1, None, 2], [2, None, 3]]


CHECKS = {
    does.Gain: check_gain,
    does.Lose: lambda *given: check_gain(*given, sign=-1),
    does.Lead: lambda rules, effect, before, after, seat: after.president == seat != before.president,
    does.Favour: lambda rules, effect, before, after, seat: after.church == seat != before.church,
    does.Wound: check_wound,
    does.Barren: check_barren,
    does.Rebel: check_rebel,
    does.Fortify: check_fortify,
    does.Burn: check_burn,
    does.Shake: check_shake,
    does.Scatter: check_scatter,
    does.Enlist: check_enlist,
    does.Mend: check_mend,
    does.Heal: check_heal,
    does.Rest: check_fresh,
    does.Tire: check_fresh,
    does.Sail: check_sail,
    does.Sink: lambda rules, effect, before, after, seat: any(before.fleets) and not any(after.fleets),
    does.Shuffle: lambda rules, effect, before, after, seat: len(after.pile) == 1,
}


@pytest.mark.parametrize("slug", EVENTS)
def test_every_event_does_what_its_sentence_says(slug):
    event = EVENTS[slug]
    seat = MADDER if isinstance(event.effects[0], does.Lead | does.Favour) else EMERANDE
    rules, before, after, told = draw(slug, seat=seat)
    assert any(str(said).count(event.sentence()) for said in (event.phrase for event in told))
    if event.lasts:
        assert slug in after.events_lasting and untouched(before, after, *GOODS, *BOARD)
        return
    assert after.events_gone[-1] == slug
    for effect in event.effects:
        assert CHECKS[type(effect)](rules, effect, before, after, seat) is not False
    if not any(isinstance(effect, does.Amount) for effect in event.effects):
        assert untouched(before, after, *GOODS)


@pytest.mark.parametrize("slug", [slug for slug, event in EVENTS.items() if event.cost])
def test_wk_event_06_a_cancelled_event_changes_nothing_but_faith(slug):
    """EX-10: the printed faith, exactly; of a red event by its drawer alone."""
    cost = EVENTS[slug].cost
    pay = say(Pledging=lambda state, menu: f"pledge {min(cost, max(a.faith for a in menu if hasattr(a, 'faith')))}")
    _rules, before, after, told = draw(slug, pay)
    assert untouched(before, after, "crowns", "votes", "cities", "forts", "nobles", "fleets", "events_lasting")
    assert sum(before.faith) - sum(after.faith) == cost
    assert "WK-EVENT-06" in rules_of(told) and after.events_gone[-1] == slug


def test_wk_event_06_a_red_event_is_asked_of_its_drawer_alone_and_a_blue_one_is_pooled():
    rules, state = open_realm()
    red = put_at(rules, replace(state, faith=(1, 5, 5)), *[Naming(Seat(EMERANDE), "uprising")])
    red, _ = run(rules, red, Befalling | Pledging | Planning)
    assert isinstance(red.step, Planning)  # it costs 2, he has 1, and nobody else may help
    blue = put_at(rules, replace(state, faith=(1, 0, 1)), *[Naming(Seat(NIEBIESKI), "fire")])
    blue, _ = run(rules, blue, Pledging)
    assert [str(action) for action in rules.legal_actions(blue) if "pledge" in str(action)] == ["pledge 1"]
    blue = rules.apply(blue, rules.read_action("pledge 1"))
    assert blue.to_act == MADDER and blue.faith == (1, 0, 1)  # nothing is paid yet, and who has no faith is not asked
    unmet = rules.apply(blue, rules.read_action("pass"))
    assert unmet.faith == (1, 0, 1) and sum(city.razed for city in unmet.cities) == 1
    met = rules.apply(blue, rules.read_action("pledge 1"))
    assert met.faith == (0, 0, 0) and not any(city.razed for city in met.cities)


def test_wk_event_09_fire_kills_the_nobles_of_its_baron_in_the_city_and_nobody_near_a_neutral_one():
    rules, state = open_realm()
    monz = rules.realm.city_index["Monz"]
    place = rules.realm.place_of[monz]
    standing = replace(state.nobles[0], place=place, troops=(Troop(100),), tokens=0)
    stranger = replace(state.nobles[4], place=place)
    nobles = (standing, *state.nobles[1:4], stranger, *state.nobles[5:])
    state = replace(state, nobles=nobles)
    burnt = put_at(rules, state, Befalling(Seat(1), "fire", monz))
    assert isinstance(burnt.step, Deserting)
    burnt, _told = run(rules, burnt, Planning)
    assert burnt.nobles[0].place is None and burnt.nobles[4].place == place
    neutral = tuple(replace(city, owner=None, fortified=False) for city in state.cities)
    spared, _ = run(rules, put_at(rules, replace(state, cities=neutral), Befalling(Seat(1), "fire", monz)), Planning)
    assert spared.nobles[0].place == place and spared.cities[monz].razed


def test_wk_battle_16_of_several_who_die_in_one_fire_their_baron_says_who_is_next():
    rules, state = open_realm()
    monz = rules.realm.city_index["Monz"]
    place = rules.realm.place_of[monz]
    inside = tuple(replace(noble, place=place) for noble in state.nobles[:2])
    drawn = tuple(slug for slug in state.events if slug != "fire")
    state = replace(state, nobles=(*inside, *state.nobles[2:]), events=drawn)
    burning = put_at(rules, state, Befalling(Seat(1), "fire", monz))
    assert burning.to_act == EMERANDE and list(rules.legal_actions(burning)) == [Single("smalt"), Single("celadon")]
    burnt, told = run(rules, burning, Planning, say(Sequencing="single celadon"))
    died = [str(event.phrase) for event in told if event.rule == "WK-DEATH-03"]
    assert ["Celadon" in line for line in died] == [True, False]
    assert [noble.place for noble in burnt.nobles[:2]] == [None, None]
    assert list(GAME.faults(rules, burning)) == []


def test_wk_amb_r22_as_many_tokens_as_men_kill_outside_of_a_fight_too():
    rules, state = open_realm()
    scarletti = rules.noble_index["scarletti"]
    wounded = put_at(rules, state, Applying(Seat(MADDER), "assassin", 0, scarletti))
    assert isinstance(wounded.step, Deserting) and wounded.step.dies
    dead, told = run(rules, wounded, Planning)
    assert dead.nobles[scarletti].place is None and "WK-DEATH-03" in rules_of(told)


def test_wk_amb_02_an_event_that_can_strike_nothing_lapses():
    def free(state):
        return replace(state, cities=tuple(replace(city, owner=None, fortified=False) for city in state.cities))

    _rules, before, after, told = draw("uprising", change=free)
    assert "WK-DEST-02" in rules_of(told) and untouched(before, after, *GOODS, *BOARD, "pile")


def test_wk_breach_04_a_fortified_city_whose_walls_fall_is_fortified_no_more():
    rules, state = open_realm()
    estrel = rules.realm.city_index["Estrel"]
    most = -(-rules.realm.strength[estrel] // 100)
    battered = tuple(
        replace(city, breaches=most - 1) if number == estrel else city for number, city in enumerate(state.cities)
    )
    after = put_at(rules, replace(state, cities=battered), Applying(Seat(0), "earthquake", 0, estrel))
    assert (after.cities[estrel].breaches, after.cities[estrel].fortified) == (most, False)
