"""The assembly, played through the rules: every proposition of the edition, carried, refused and defied."""

from __future__ import annotations

import pytest
from courts import EMERANDE, MADDER, NIEBIESKI, open_realm, put_at, put_on_agenda, replace, rules_of, run, say
from test_effects import CHECKS, GOODS

from engine.core.edition import packaged
from engine.core.seat import Seat
from engine.knights import GAME
from engine.knights import court_cards as card
from engine.knights import court_effects as does
from engine.knights.court_pieces import Count
from engine.knights.court_steps import (
    Accepting,
    Applying,
    Arranging,
    Assembling,
    Bidding,
    Deciding,
    Declaring,
    Dropping,
    Entrusting,
    Moving,
    Presiding,
    Proposing,
)
from engine.knights.edition import KnightsEdition
from engine.knights.realm_pieces import Charge, Office
from engine.knights.realm_steps import Planning, Taxing, TurningUp
from engine.knights.turn.wages import list_wages

EDITION = packaged(KnightsEdition)
CARDS = {each.slug: each for each in EDITION.proposition}
MOTIONS = [slug for slug, each in CARDS.items() if each.kind is card.Kind.MOTION]
LAWS = [slug for slug, each in CARDS.items() if each.kind is card.Kind.LAW]
CHARGES = [slug for slug, each in CARDS.items() if each.kind is card.Kind.CHARGE]
OFFICES = [slug for slug, each in CARDS.items() if each.kind is card.Kind.OFFICE]
KEPT = ("laws", "charges", "offices", "banned")


def carry(*choices, **more):
    """Emerande alone spends votes, one a ballot, and has his way."""
    said = list(choices)
    spends = {
        "Bidding": lambda state, menu: "bid 1" if state.to_act == EMERANDE else "bid 0",
        "Declaring": lambda state, menu: f"declare {said.pop(0)}",
    }
    return say(**spends, **more)


def sit(slugs, choose, prepare=lambda state: state, seats=3):
    """An assembly with these on the agenda, to its end."""
    rules, state = open_realm()
    state = prepare(put_on_agenda(state, *slugs))
    started = put_at(rules, state, Assembling())
    after, told = run(rules, started, Planning, choose)
    assert after.assembly is None and len(after.agenda) == 3
    assert list(GAME.faults(rules, after)) == []
    return rules, state, after, told


def given(state, after):
    """Votes as they are right before the first ballot, once everybody has got his."""
    owners = [city.owner for city in state.cities[:18]]
    return tuple(had + 1 + owners.count(seat) for seat, had in enumerate(state.votes))


# --- every motion -----------------------------------------------------------------------------------------------


def prepare_all(state):
    """Somebody banned, somebody with a charge and an office, so that every motion has something to do."""
    return replace(
        state,
        banned=(Seat(NIEBIESKI),),
        charges=(Charge("salt", Seat(MADDER)),),
        offices=(Office("captain", MADDER * 4 + 1),),
        propositions=tuple(slug for slug in state.propositions if slug not in ("salt", "captain")),
    )


CHECKS_OF_MOTIONS = {
    **CHECKS,
    does.Ban: lambda rules, effect, before, after, seat: seat in after.banned and seat not in before.banned,
    does.Pardon: lambda rules, effect, before, after, seat: before.banned and not after.banned,
    does.StripCharges: lambda rules, effect, before, after, seat: before.charges and not after.charges,
    does.StripOffices: lambda rules, effect, before, after, seat: before.offices and not after.offices,
}


def test_every_kind_of_proposition_is_tried():
    assert len(MOTIONS) + len(LAWS) + len(CHARGES) + len(OFFICES) == len(CARDS) - 1 >= 26


@pytest.mark.parametrize("slug", MOTIONS)
def test_wk_prop_01_every_motion_does_what_its_sentence_says_once(slug):
    motion = CARDS[slug]
    choice = "madder" if motion.vote is card.Vote.BARON else "yes"
    rules, before, after, told = sit([slug], carry(choice), prepare_all)
    assert "WK-ASSEMBLY-09" in rules_of(told) and after.propositions_gone.count(slug) == 1
    voted = (*given(before, after)[:1], before.votes[1], given(before, after)[2])
    ready = replace(before, votes=(voted[0] - 1, *voted[1:]))
    for effect in motion.effects:
        if isinstance(effect, does.Amount):
            check_amount(rules, effect, ready, after, MADDER)
        elif effect.whom is does.Whom.EACH:
            check_each(rules, effect, ready, after)
        else:
            assert CHECKS_OF_MOTIONS[type(effect)](rules, effect, ready, after, MADDER) is not False
    assert not set(KEPT[:1]) & set(changed(before, after))


def check_each(rules, effect, before, after):
    """What comes to everybody comes to each one who has something of it."""
    if isinstance(effect, does.Mend):
        assert not any(city.breaches for city in after.cities if city.owner is not None)
        assert any(city.breaches for city in before.cities)
    elif isinstance(effect, does.Tire):
        assert not any(noble.fresh for noble in after.nobles if noble.place is not None)
    else:
        assert CHECKS_OF_MOTIONS[type(effect)](rules, effect, before, after, MADDER) is not False


def check_amount(rules, effect, before, after, target):
    """Nobody else gets or gives anything of it."""
    what = effect.what.value
    crowns = before.crowns
    whom = {
        does.Whom.EACH: (0, 1, 2),
        does.Whom.RICHEST: [seat for seat in range(3) if crowns[seat] == max(crowns)],
        does.Whom.POOREST: [seat for seat in range(3) if crowns[seat] == min(crowns)],
    }.get(effect.whom, (target,))
    cities = [sum(city.owner == seat for city in before.cities) for seat in range(3)]
    for seat in range(3):
        much = effect.amount * (cities[seat] if effect.per is does.Per.CITY else 1) * (seat in whom)
        had, has = getattr(before, what)[seat], getattr(after, what)[seat]
        assert has - had == (much if isinstance(effect, does.Gain) else -min(much, had))


def changed(before, after):
    return [name for name in before.__struct_fields__ if getattr(before, name) != getattr(after, name)]


@pytest.mark.parametrize("slug", [slug for slug, each in CARDS.items() if each.vote is card.Vote.YES_NO][:-1])
def test_wk_assembly_09_a_no_discards_the_card_without_effect(slug):
    _rules, before, after, _told = sit([slug], carry("no"))
    assert after.propositions_gone[-1] == slug
    votes = given(before, after)
    assert after.votes == (votes[0] - 1, *votes[1:])  # WK-ASSEMBLY-07: what was bid is gone all the same
    assert all(getattr(before, name) == getattr(after, name) for name in (*KEPT, "crowns", "faith", "nobles", "cities"))


@pytest.mark.parametrize("slug", ["fine", "war-levy", "truce", "penance"])
def test_wk_prop_08_what_an_assembly_takes_may_be_defied_and_bans(slug):
    choice = "madder" if CARDS[slug].vote is card.Vote.BARON else "yes"
    defy = carry(choice, Applying=lambda state, menu: "defy" if state.to_act == MADDER else "obey")
    _rules, before, after, told = sit([slug], defy)
    assert after.banned == (MADDER,) and {"WK-PROP-08", "WK-PROP-09"} <= rules_of(told)
    assert (after.crowns[MADDER], after.faith[MADDER]) == (before.crowns[MADDER], before.faith[MADDER])
    assert all(noble.fresh for noble in after.nobles[8:12])


# --- laws, charges, offices -------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", LAWS)
def test_wk_prop_01_a_law_stays_and_acts_in_its_phase(slug):
    rules, before, after, _told = sit([slug], carry("yes"))
    assert after.laws == (slug,) and after.crowns == before.crowns
    check_standing(rules, after, CARDS[slug], None)


def check_standing(rules, state, entry, holder):
    """One phase of the kind that the card names, and no effect in the other kind."""
    when = {effect.when for effect in entry.effects if isinstance(effect, does.Amount)}
    for phase, step in ((does.When.TAX, Taxing()), (does.When.ASSEMBLY, Assembling())):
        without = replace(state, laws=(), charges=(), offices=())
        plain, _ = run(rules, put_at(rules, without, step), Arranging | Planning | Bidding)
        ruled, _ = run(rules, put_at(rules, state, step), Arranging | Planning | Bidding)
        differs = any(getattr(plain, name) != getattr(ruled, name) for name in GOODS)
        assert differs == (phase in when), phase
        if phase in when:
            check_difference(state, entry, phase, plain, ruled, holder)


def check_difference(state, entry, phase, plain, ruled, holder):
    """Baron by baron, counted here anew."""
    for seat in range(3):
        for goods in does.Goods:
            wanted = 0
            for effect in entry.effects:
                if not isinstance(effect, does.Amount) or effect.when is not phase or effect.what is not goods:
                    continue
                concerned = {
                    does.Whom.TARGET: seat == holder,
                    does.Whom.EACH: True,
                    does.Whom.PRESIDENT: seat == state.president,
                    does.Whom.CHURCH: seat == state.church,
                    does.Whom.RICHEST: plain.crowns[seat] == max(plain.crowns),
                    does.Whom.POOREST: plain.crowns[seat] == min(plain.crowns),
                }[effect.whom]
                own = [city for city in state.cities if city.owner == seat]
                times = {
                    does.Per.ONCE: 1,
                    does.Per.FORTIFIED: sum(city.fortified for city in own),
                    does.Per.PORT: count_ports(state, seat),
                }[effect.per]
                wanted += (1 if isinstance(effect, does.Gain) else -1) * effect.amount * times * concerned
            had, has = (getattr(each, goods.value)[seat] for each in (plain, ruled))
            assert has - had == wanted, (seat, goods)


def count_ports(state, seat):
    entries = EDITION.cities()
    return sum(entries[number].port for number, city in enumerate(state.cities) if city.owner == seat)


def own_a_port(state):
    """Madder holds a port city besides."""
    port = next(
        number for number, entry in enumerate(EDITION.city) if entry.port and state.cities[number].owner is None
    )
    cities = list(state.cities)
    cities[port] = replace(cities[port], owner=Seat(MADDER))
    return replace(state, cities=tuple(cities))


@pytest.mark.parametrize("slug", CHARGES)
def test_wk_prop_07_a_charge_is_held_and_pays_its_holder(slug):
    rules, _before, after, _told = sit([slug], carry("madder"), own_a_port)
    assert after.charges == (Charge(slug, Seat(MADDER)),)
    entry = CARDS[slug]
    if any(isinstance(effect, does.Absent) for effect in entry.effects):
        sitting = put_at(rules, after, Assembling())
        assert sitting.assembly is not None and sitting.assembly.present == (EMERANDE, NIEBIESKI)
        entry, step = replace(entry, effects=entry.effects[1:]), Taxing()
        plain, ruled = (run(rules, put_at(rules, each, step), Planning)[0]
                        for each in (replace(after, charges=()), after))  # fmt: skip
        check_difference(after, entry, does.When.TAX, plain, ruled, MADDER)
    else:
        check_standing(rules, after, entry, MADDER)


@pytest.mark.parametrize("slug", OFFICES)
def test_wk_prop_03_an_office_is_given_to_a_noble_and_keeps_men(slug):
    rules, before, after, _told = sit([slug], carry("emerande", Entrusting="entrust celadon"))
    number = rules.noble_index["celadon"]
    assert after.offices == (Office(slug, number),)
    wages = [sum(price for _, _, price in list_wages(rules, state, Seat(EMERANDE))) for state in (before, after)]
    kept = next(effect.men for effect in CARDS[slug].effects if isinstance(effect, does.Keep))
    assert wages[0] - wages[1] == min(kept, 200) // 50  # he leads 50 regulars and 150 mercenaries
    if len(CARDS[slug].effects) > 1:
        check_standing(rules, after, CARDS[slug], EMERANDE)


def test_wk_prop_02_a_fourth_charge_costs_one_of_the_old_ones():
    held = ("salt", "wine", "almoner")

    def hold(state):
        return replace(
            state,
            charges=tuple(Charge(slug, Seat(MADDER)) for slug in held),
            propositions=tuple(slug for slug in state.propositions if slug not in held),
        )

    rules, state = open_realm()
    waiting, _ = run(
        rules, put_at(rules, hold(put_on_agenda(state, "silver")), Assembling()), Dropping, carry("madder")
    )
    assert [str(action) for action in rules.legal_actions(waiting)][:3] == [f"giveup {slug}" for slug in held]
    assert "WK-PROP-02" in str(rules.why_illegal(waiting, rules.read_action("giveup silver")))
    after = rules.apply(waiting, rules.read_action("giveup wine"))
    assert [charge.slug for charge in after.charges] == ["salt", "almoner", "silver"]
    assert after.propositions_gone == ("wine",)


def test_wk_prop_03_a_new_office_discards_the_old_and_death_takes_it():
    def hold(state):
        pile = tuple(slug for slug in state.propositions if slug != "captain")
        return replace(state, offices=(Office("captain", 1),), propositions=pile)

    rules, _before, after, _told = sit(["marshal"], carry("emerande", Entrusting="entrust celadon"), hold)
    assert after.offices == (Office("marshal", 1),) and after.propositions_gone == ("captain",)
    scarletti = rules.noble_index["scarletti"]
    holding = replace(after, offices=(Office("marshal", scarletti),))
    dead, _ = run(rules, put_at(rules, holding, Applying(Seat(MADDER), "assassin", 0, scarletti)), Planning)
    assert dead.offices == () and dead.propositions_gone == ("captain", "marshal")


def test_wk_prop_04_the_banned_may_be_elected_and_refuse_for_nothing():
    def bar(state):
        return replace(state, banned=(Seat(MADDER),))

    _rules, before, after, told = sit(["salt"], carry("madder", Accepting="accept"), bar)
    assert after.charges == (Charge("salt", Seat(MADDER)),) and after.votes[MADDER] == before.votes[MADDER]
    _rules, before, after, told = sit(["salt"], carry("madder", Accepting="defy"), bar)
    assert after.charges == () and after.banned == (MADDER,) and after.propositions_gone == ("salt",)
    assert "WK-PROP-09" not in rules_of(told)


def test_wk_prop_09_whoever_refuses_a_charge_leaves_and_votes_no_more():
    bids = []

    def count(state, menu):
        bids.append((state.to_act, state.assembly.present))
        return "bid 0"

    refuse = say(Bidding=count, Deciding=lambda state, menu: str(menu[-1] if str(menu[-1]) != "parley" else menu[-2]),
                 Accepting="defy", Arranging="arrange salt,fine")  # fmt: skip
    _rules, _before, after, _told = sit(["salt", "fine"], refuse)
    assert after.banned == (MADDER,)
    assert [seat for seat, _ in bids] == [EMERANDE, NIEBIESKI, MADDER, EMERANDE, NIEBIESKI]
    assert bids[-1][1] == (EMERANDE, NIEBIESKI)


def test_wk_tax_03_a_law_is_defied_when_it_takes():
    rules, state = open_realm()
    state = replace(put_on_agenda(state), laws=("poll-tax",), agenda=state.agenda,
                    propositions=tuple(slug for slug in state.propositions if slug != "poll-tax"))  # fmt: skip
    taxed = put_at(rules, state, Taxing())
    assert isinstance(taxed.step, Applying) and taxed.to_act == EMERANDE
    paid = rules.apply(taxed, rules.read_action("obey"))
    assert paid.crowns[EMERANDE] == taxed.crowns[EMERANDE] - 2
    defied = rules.apply(paid, rules.read_action("defy"))
    assert defied.banned == (NIEBIESKI,) and defied.crowns == paid.crowns and defied.laws == ("poll-tax",)


# --- ballots ----------------------------------------------------------------------------------------------------


def test_wk_assembly_01_and_02_who_comes_and_what_he_gets():
    rules, state = open_realm()
    barred = replace(state, banned=(Seat(NIEBIESKI),))
    after = put_at(rules, barred, Assembling())
    assert after.assembly is not None and after.assembly.present == (EMERANDE, MADDER)
    assert after.votes == (4 + 1 + 3, 3, 2 + 1 + 1)


def test_wk_assembly_05_the_chair_arranges_and_each_is_voted_on_in_that_order():
    rules, state = open_realm()
    state = put_on_agenda(state, "grants", "alms", "works")
    waiting = put_at(rules, state, Assembling())
    assert isinstance(waiting.step, Arranging) and waiting.to_act == EMERANDE
    assert sum(str(action).startswith("arrange") for action in rules.legal_actions(waiting)) == 6
    voting = rules.apply(waiting, rules.read_action("arrange works,grants,alms"))
    assert isinstance(voting.step, Bidding) and voting.step.about == "works"
    assert voting.agenda == ("grants", "alms")


def test_wk_assembly_06_bids_are_sealed_and_opened_together():
    rules, state = open_realm()
    first = put_at(rules, put_on_agenda(state, "grants"), Assembling())
    second = rules.apply(first, rules.read_action("bid 3"))
    assert second.to_act == NIEBIESKI and second.votes == first.votes
    assert [bid.choice for bid in rules.observe(second, Seat(NIEBIESKI)).assembly.bids] == [None]
    assert [bid.choice for bid in rules.observe(second, Seat(EMERANDE)).assembly.bids] == [3]
    assert "WK-ASSEMBLY-06" in str(rules.why_illegal(second, rules.read_action("bid 40")))
    told = []
    third = rules.apply(rules.apply(second, rules.read_action("bid 1")), rules.read_action("bid 0"), told.append)
    assert [voice.votes for voice in third.assembly.voices] == [3, 1, 0]
    assert third.votes == (first.votes[0] - 3, first.votes[1] - 1, first.votes[2])
    assert any(event.reveals for event in told) and isinstance(third.step, Declaring) and third.to_act == EMERANDE


def test_wk_assembly_06_whoever_bid_nothing_says_nothing_and_the_chair_speaks_first():
    rules, state = open_realm()
    start = put_at(rules, replace(put_on_agenda(state, "grants"), president=Seat(MADDER)), Assembling())
    assert start.to_act == MADDER
    speakers = []
    bids = {EMERANDE: 1, NIEBIESKI: 0, MADDER: 2}

    def speak(state, menu):
        speakers.append(state.to_act)
        return "declare yes"

    choose = say(Bidding=lambda state, menu: f"bid {bids[state.to_act]}", Declaring=speak)
    run(rules, start, Planning, choose)
    assert speakers == [MADDER, EMERANDE]


def test_wk_assembly_08_the_chair_decides_a_tie_whatever_he_voted():
    rules, state = open_realm()
    start = put_at(rules, put_on_agenda(state, "grants"), Assembling())
    sides = {EMERANDE: "yes", NIEBIESKI: "no"}
    choose = say(
        Bidding=lambda state, menu: f"bid {2 * (state.to_act != MADDER)}",
        Declaring=lambda state, menu: f"declare {sides[state.to_act]}",
    )
    tied, _ = run(rules, start, Deciding, choose)
    assert tied.to_act == EMERANDE
    refused, told = run(rules, rules.apply(tied, rules.read_action("settle no")), Planning)
    assert refused.crowns == state.crowns and refused.propositions_gone == ("grants",)
    told = []
    carried = rules.apply(tied, rules.read_action("settle yes"), told.append)
    assert carried.crowns == tuple(crowns + 2 for crowns in state.crowns)
    count = next(event.fact for event in told if isinstance(event.fact, Count))
    assert (count.choice, count.settled) == ("yes", True)
    assert [(voice.votes, voice.choice) for voice in count.voices] == [(2, "yes"), (2, "no"), (0, "")]


def test_wk_amb_19_without_any_votes_all_barons_are_tied():
    rules, state = open_realm()
    start = put_at(rules, put_on_agenda(state, "salt"), Assembling())
    tied, _ = run(rules, start, Deciding, say(Bidding="bid 0"))
    lines = [str(action) for action in rules.legal_actions(tied)]
    assert lines[:3] == ["settle emerande", "settle niebieski", "settle madder"]


def test_wk_assembly_03_an_absent_president_names_who_presides():
    rules, state = open_realm()
    away = replace(
        put_on_agenda(state, "salt"), charges=(Charge("ambassador", Seat(EMERANDE)),),
        propositions=tuple(slug for slug in state.propositions if slug not in ("ambassador", "salt")),
    )  # fmt: skip
    waiting = put_at(rules, away, Assembling())
    assert isinstance(waiting.step, Presiding) and waiting.to_act == EMERANDE
    named = rules.apply(waiting, rules.read_action("depute madder"))
    tied, _ = run(rules, named, Deciding, say(Bidding="bid 0"))
    assert tied.to_act == MADDER and tied.president == EMERANDE


def test_wk_assembly_11_two_barons_write_down_all_their_votes_first():
    rules, state = open_realm(position="\n".join(REALM_OF_TWO), seats=2)
    start = put_at(rules, put_on_agenda(state, "grants", "salt"), Assembling())
    start = rules.apply(start, rules.read_action("arrange salt,grants"))
    written = []
    for votes in (2, 1, 1, 1):
        written.append((start.to_act, start.step.about))
        start = rules.apply(start, rules.read_action(f"bid {votes}"))
    assert written == [(0, "salt"), (0, "grants"), (1, "salt"), (1, "grants")]
    assert isinstance(start.step, Declaring) and [voice.votes for voice in start.assembly.voices] == [2, 1]
    later, _ = run(rules, start, Planning, say(Declaring=lambda state, menu: str(menu[0]), Accepting="accept"))
    assert later.charges == (Charge("salt", Seat(0)),)
    assert later.votes == (state.votes[0] + 2 - 3, state.votes[1] + 2 - 2)


REALM_OF_TWO = [
    "Emerande: smalt G3, 100; city Monz; votes 3; crowns 5",
    "Niebieski: cyan H4, 100; city Kovel; votes 3; crowns 5",
]


def test_wk_amb_33_what_a_banned_baron_wrote_down_is_void():
    rules, state = open_realm(position="\n".join(REALM_OF_TWO), seats=2)
    start = put_at(rules, put_on_agenda(state, "fine", "grants"), Assembling())
    start = rules.apply(start, rules.read_action("arrange fine,grants"))
    for votes in (0, 1, 1, 3):
        start = rules.apply(start, rules.read_action(f"bid {votes}"))
    bans = say(
        Declaring=lambda state, menu: "declare no" if "yes" in str(menu[0]) else "declare niebieski", Applying="defy"
    )
    after, _told = run(rules, start, Planning, bans)
    assert after.banned == (NIEBIESKI,) and after.votes == (state.votes[0] + 2 - 1, state.votes[1] + 2 - 1)


# --- personal motions -------------------------------------------------------------------------------------------


def move(line, change=lambda state: state, more=()):
    """Emerande makes a personal motion, and it is carried."""
    rules, state = open_realm()
    state = change(put_on_agenda(state, "personal", *more))
    start = put_at(rules, state, Assembling())
    assert isinstance(start.step, Moving)
    for chance in rules.chances(start):
        named = rules.apply(start, chance.action)
        if isinstance(named.step, Proposing) and named.to_act == EMERANDE:
            break
    assert list(map(str, rules.legal_actions(named)))
    return rules, state, rules.apply(named, rules.read_action(line))


def test_wk_prop_05_a_pardon_counts_from_the_next_assembly_on():
    rules, before, voting = move(
        "propose pardon madder", lambda state: replace(state, banned=(Seat(MADDER),)), ["alms"]
    )
    assert isinstance(voting.step, Bidding)
    pardoned, told = run(rules, voting, Planning, carry("yes", "no"))
    assert pardoned.banned == () and "WK-PROP-11" in rules_of(told)
    assert pardoned.votes[MADDER] == before.votes[MADDER]  # he got none, and bid none


@pytest.mark.parametrize(
    ("slug", "held"),
    [("poll-tax", {"laws": ("poll-tax",)}), ("salt", {"charges": (Charge("salt", Seat(2)),)}),
     ("captain", {"offices": (Office("captain", 9),)})],
)  # fmt: skip
def test_wk_prop_10_what_is_in_force_is_ended_and_nobody_can_refuse(slug, held):
    def hold(state):
        return replace(state, **held, propositions=tuple(each for each in state.propositions if each != slug))

    rules, _before, voting = move(f"propose end {slug}", hold)
    after, _told = run(rules, voting, Planning, carry("yes", Applying="defy", Accepting="defy"))
    assert (after.laws, after.charges, after.offices, after.banned) == ((), (), (), ())
    assert slug in after.propositions_gone


def test_wk_prop_06_adjourned_what_was_not_voted_on_waits():
    rules, before, voting = move("propose adjourn -", more=["alms", "grants"])
    after, told = run(rules, voting, Planning, carry("yes"))
    assert after.agenda[:2] == ("alms", "grants") and len(after.agenda) == 3
    assert after.crowns == before.crowns and "WK-PROP-06" in rules_of(told)


def test_wk_prop_05_a_discarded_proposition_is_voted_on_again_as_its_card_says():
    def past(state):
        left = list(state.propositions)
        left.remove("subsidy")
        return replace(state, propositions_gone=("subsidy",), propositions=tuple(left))

    rules, before, voting = move("propose again subsidy", past)
    after, _ = run(rules, voting, Planning, carry("madder"))
    assert after.crowns[MADDER] == before.crowns[MADDER] + 5
    assert after.propositions_gone == ("personal", "subsidy")


def test_wk_prop_05_nobody_proposes_a_personal_motion_again():
    rules, _before, voting = move("propose adjourn -")
    lines = [str(action) for action in rules.legal_actions(put_at(rules, voting, Proposing(Seat(0))))]
    assert lines[0] == "propose adjourn -" and "propose again personal" not in lines


# --- bans and the presidency ------------------------------------------------------------------------------------


def test_wk_prop_12_the_banned_president_is_followed_by_whoever_has_most_votes():
    _rules, _before, after, told = sit(["proscription"], carry("emerande"))
    assert after.banned == (EMERANDE,) and after.president == NIEBIESKI
    tied = lambda state: replace(state, votes=(9, 2, 2))  # noqa: E731
    _rules, _before, after, told = sit(["proscription"], carry("emerande"), tied)
    assert after.president in (NIEBIESKI, MADDER) and "WK-PROP-12" in rules_of(told)


def test_wk_prop_12_who_was_banned_by_a_personal_motion_does_not_arrange_the_votes():
    """WK-PROP-09: he has left; the new president arranges what he would have arranged (WK-ASSEMBLY-05)."""

    def past(state):
        left = tuple(slug for slug in state.propositions if slug != "proscription")
        return replace(state, propositions_gone=("proscription",), propositions=left)

    rules, _before, voting = move("propose again proscription", past, ["alms", "grants"])
    after, _told = run(rules, voting, Arranging, carry("emerande"))
    assert after.banned == (EMERANDE,) and after.president == NIEBIESKI
    assert after.to_act == NIEBIESKI and after.assembly.chair == NIEBIESKI


def test_wk_amb_17_if_all_are_banned_the_president_stays_and_nothing_is_voted_on():
    everybody = lambda state: replace(state, banned=(Seat(0), Seat(1), Seat(2)))  # noqa: E731
    _rules, before, after, _told = sit(["salt", "fine"], carry(), everybody)
    assert after.president == EMERANDE and after.agenda[:2] == ("salt", "fine") and after.votes == before.votes


def test_a_banned_baron_is_never_elected_president():
    barred = lambda state: replace(state, banned=(Seat(MADDER),))  # noqa: E731
    _rules, _before, after, _told = sit(["election"], carry("madder"), barred)
    assert after.president == EMERANDE


def test_wk_prop_08_an_elected_baron_is_asked_before_anything_is_given():
    rules, state = open_realm()
    waiting, _ = run(rules, put_at(rules, put_on_agenda(state, "captain"), Assembling()), Accepting, carry("emerande"))
    assert waiting.to_act == EMERANDE and waiting.offices == ()
    entrusting = rules.apply(waiting, rules.read_action("accept"))
    assert isinstance(entrusting.step, Entrusting)
    assert "WK-PROP-03" in str(rules.why_illegal(entrusting, rules.read_action("entrust cyan")))


def test_wk_trigger_01_example_01_the_eighth_card_of_four_barons_begins_a_full_assembly():
    """EX-01: first the votes and the president, then the card, then the whole assembly; then the next card."""
    position = "\n".join([
        "Emerande: smalt G3, 100; city Monz; votes 1; crowns 5",
        "Emerande: assembly political_manoeuvres, military_operations",
        "Niebieski: cyan H4, 100; votes 2; crowns 5; assembly political_manoeuvres, church_service",
        "Madder: scarletti D4, 100; crowns 5; assembly political_manoeuvres, church_service",
        "Zobel: black E1, 100; crowns 5; assembly church_service",
        "President: Niebieski",
        "Agenda: grants, salt, alms",
    ])  # fmt: skip
    rules, state = open_realm(position=position, seats=4)
    for line in [*["lay -"] * 9, "lay political_manoeuvres", "lay -", "lay -"]:
        state = rules.apply(state, rules.read_action(line))
    told = []
    for line in ("turnup emerande political_manoeuvres", "collect"):
        state = rules.apply(state, rules.read_action(line), told.append)
    order = [event.rule for event in told]
    assert order.index("WK-ACT-11") < order.index("WK-TRIGGER-01") < order.index("WK-ASSEMBLY-02")
    assert state.president == EMERANDE and isinstance(state.step, Arranging) and state.to_act == EMERANDE
    assert state.votes == (3 + 1 + 1, 2 + 1, 1, 1)
    after, told = run(rules, state, TurningUp, say(Bidding="bid 0"))
    assert after.zones[2] == () and "WK-TRIGGER-04" in rules_of(told) and after.assembly is None
    assert sum(map(sum, after.stacked)) == 6
