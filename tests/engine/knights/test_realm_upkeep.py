"""Set-up, upkeep, exchange of troops and the ends of a game of the realm."""

import pytest
from realm_table import QUIET, Realm

from engine.core.refusal import SetupError
from engine.core.table import Table
from engine.knights.pieces import Troop, count_men
from engine.knights.questions import list_nobles
from engine.knights.setup import KnightsSetup
from engine.knights.steps import Elapsed, Mustering

FORTS = "Emerande: fortress B2\nNiebieski: fortress C3\nMadder: fortress D2"

# --- set-up ---


def begin(seats: int, seed: int = 1, stop: str = "Planning", **options) -> Table:
    """A new game until a step of this kind, everybody choosing what comes first."""
    table = Table(KnightsSetup(seats=seats, scenario="realm", **options), seed=seed)
    while type(table.state.step).__name__ != stop:
        table.play(table.legal_actions()[-1])
    return table


@pytest.mark.parametrize(("seats", "standing", "needed"), [(2, 7, 5), (3, 11, 6), (4, 13, 7), (5, 15, 8), (6, 18, 10)])
def test_wk_setup_05_cities_razed_and_wk_setup_04_the_reserve(seats, standing, needed):
    table = begin(seats)
    realm = table.state.cities[:18]
    assert sum(not city.razed for city in realm) == standing
    assert table.state.reserve == 10 * seats and len(table.state.offer) == seats + 1
    assert len(table.state.agenda) == 3 and table.state.back is not None
    assert table.state.crowns == (15,) * seats
    assert table.state.president != table.state.church
    assert [len(batch.cards) for batch in table.state.pile] == [24], "WK-SETUP-15"
    from engine.knights.questions import count_cities_to_win

    assert count_cities_to_win(table.rules, table.state) == needed


@pytest.mark.parametrize("length", [8, 12, 15])
def test_wk_var_01_length(length):
    assert begin(3, length=length).state.reserve == 3 * length


def test_wk_setup_09_six_cards_of_400_men_and_wk_setup_10_unseen_until_all_have_chosen():
    table = begin(3, stop="Founding")
    for seat in range(3):
        cards = [*table.state.forts[seat].aside, *(t for n in list_nobles(seat) for t in table.state.nobles[n].troops)]
        assert sorted(troop.men for troop in cards) == [50, 50, 50, 50, 100, 100]
        assert sum(troop.is_mercenary for troop in cards) == 2
    hidden = begin(3, stop="Assigning")
    seat = hidden.to_act
    hidden.play("assign fortress")
    other = next(each for each in hidden.rules.seats if each != seat)
    assert hidden.view(other).allotted[seat] == ("",) and hidden.view(seat).allotted[seat] == ("fortress",)


@pytest.mark.parametrize("seats", [3, 4])
def test_wk_setup_13_and_wk_2p_02_few_barons_stay_inside_the_border(seats):
    table = begin(seats, stop="Founding")
    places = [action.place for action in table.legal_actions()]
    border = [place for place in places if table.rules.realm.is_border(table.rules.realm.index[place])]
    assert bool(border) is (seats == 4)
    standing = {table.rules.realm.place_of[n] for n in range(18) if not table.state.cities[n].razed}
    assert not standing & {table.rules.realm.index[place] for place in places}


def test_wk_setup_14_nobles_are_placed_the_other_way_round_one_at_a_time():
    table = Table(KnightsSetup(seats=3, scenario="realm"), seed=2)
    order, given = [], {}
    while type(table.state.step).__name__ != "Planning":
        name, seat = type(table.state.step).__name__, table.to_act
        if name == "Assigning":
            slugs = table.rules.noble_slugs[4 * seat : 4 * seat + 2]
            given[seat] = given.get(seat, 0) + 1
            table.play(f"assign {slugs[given[seat] % 2]}")
            continue
        if name in ("Founding", "Deploying"):
            order.append((name, seat))
        table.play(table.legal_actions()[0])
    founded = [seat for name, seat in order if name == "Founding"]
    assert founded[0] == table.state.president
    assert [seat for name, seat in order if name == "Deploying"] == founded[::-1] * 2


# --- influence ---


def test_wk_bilan_02_influence_for_cities_overseas_too_besieged_ones_not():
    words = f"{FORTS}\nEmerande: city Vecht; city Cadiz; city Monz, besieged Madder; smalt E3, 50; celadon Cadiz, 50"
    realm = Realm(f"{words}\nMadder: scarletti G3, 50").upkeep()
    assert realm.state.influence == (2, 0, 0) and realm.state.reserve == 28


def test_wk_bilan_03_no_fortress_no_influence():
    realm = Realm("Emerande: city Vecht; smalt E3, 50; fortress lost\nNiebieski: fortress C3").upkeep()
    assert realm.state.influence == (0, 0, 0) and "WK-BILAN-03" in realm.log()


def test_wk_bilan_04_everybody_gets_his_due_and_wk_end_02_the_game_ends_with_the_turn():
    words = f"{FORTS}\nReserve: 1\nEmerande: city Vecht; smalt E3, 50; influence 3\n"
    realm = Realm(f"{words}Niebieski: city Monz; city Cadiz; cyan G3, 50; azure Cadiz, 50; influence 1").upkeep()
    realm.run("Dominated")
    assert realm.state.reserve == 0 and realm.state.influence == (4, 3, 0)
    outcome = realm.table.outcome()
    assert outcome.ending == "influence" and outcome.rule == "WK-END-03" and outcome.winners == (0,)
    assert outcome.scores == (4, 3, 0)


def test_wk_var_05_the_law_of_the_strongest_goes_on_without_influence():
    words = f"{FORTS}\nReserve: 1\nEmerande: city Vecht; smalt E3, 50"
    realm = Realm(words, strongest=True).upkeep().run("Planning")
    assert realm.state.turn == 2 and realm.state.reserve == 0 and realm.table.outcome() is None


@pytest.mark.parametrize(
    ("more", "winners"),
    [
        ("", (0, 1)),
        ("Niebieski: votes 1; crowns 16", (1,)),
        ("Emerande: faith 1", (0,)),
        ("Niebieski: crowns 10\nEmerande: votes 2; crowns 9", (0,)),
        ("Emerande: jade B2, 50", (0,)),
    ],
)
def test_wk_end_03_ties_are_cities_then_crowns_faith_and_votes_then_men_else_nobody(more, winners):
    words = f"{FORTS}\nReserve: 1\nEmerande: city Vecht; smalt E3, 50\nNiebieski: city Monz; cyan G3, 50\n{more}"
    realm = Realm(words).upkeep().run("Dominated")
    assert realm.table.outcome().winners == winners


def test_wk_end_01_arms_win_before_influence_is_counted():
    cities = ("Vecht", "Monz", "Semlik", "Roczak", "Gedze", "Surat", "Kovel", "Belmor", "Estrel", "Corvena")
    words = f"{FORTS}\nReserve: 1\nMadder: influence 9\nEmerande: {'; '.join(f'city {name}' for name in cities)}"
    realm = Realm(words).upkeep()
    assert realm.table.outcome().ending == "military" and realm.table.outcome().winners == (0,)
    assert realm.state.influence == (0, 0, 9)


def test_wk_2p_01_two_barons_win_with_five_cities():
    razed = "Razed: Arnfels, Ballin, Belmor, Corvena, Surat, Estrel, Bingen, Roczak, Kovel, Gedze, Thira"
    cities = ("Vecht", "Monz", "Semlik", "Altamont", "Ravna")
    for count in (4, 5):
        words = f"Emerande: {'; '.join(f'city {name}' for name in cities[:count])}; fortress B2\n{razed}"
        realm = Realm(words, seats=2).upkeep()
        assert (realm.table.outcome() is not None) is (count == 5)


def test_wk_end_02_a_game_may_be_agreed_to_end_after_so_many_turns():
    realm = Realm(FORTS, rounds=1).upkeep().run("Elapsed")
    assert isinstance(realm.state.step, Elapsed) and realm.table.outcome().ending == "turns"


def test_wk_end_02_a_reserve_that_may_run_out_is_a_brink():
    from engine.knights.brinks import list_brinks

    words = f"{FORTS}\nEmerande: city Vecht; smalt E3, 50"
    for reserve, told in ((1, True), (2, False)):
        realm = Realm(f"{words}\nReserve: {reserve}")
        assert any(brink.rule == "WK-END-02" for brink in list_brinks(realm.rules, realm.state)) is told


# --- revolts ---

RESTLESS = f"{FORTS}\nEmerande: city Vecht, fortified, breached 1; crowns 4; faith 1"


def test_wk_bilan_05_only_cities_without_an_own_noble_and_wk_bilan_06_the_three_answers():
    guarded = Realm(f"{RESTLESS}; smalt E3, 50").upkeep()
    assert "WK-BILAN-05" not in guarded.log()
    realm = Realm(f"{RESTLESS}\nDestiny: smalt").upkeep().play("draw smalt")
    price = 2 * realm.rules.realm.income[realm.rules.realm.city_index["Vecht"]]
    assert realm.menu() == ["pray", *(["bribe"] if price <= 4 else []), "renounce"]
    realm.play("renounce")
    city = realm.city("Vecht")
    assert city.owner is None and not city.fortified and city.breaches == 1


def test_wk_bilan_06_faith_or_twice_the_printed_income_keeps_it():
    paid = Realm(RESTLESS.replace("crowns 4", "crowns 9") + "\nDestiny: smalt").upkeep().play("draw smalt", "bribe")
    price = 2 * paid.rules.realm.income[paid.rules.realm.city_index["Vecht"]]
    assert paid.state.crowns[0] == 9 - price and paid.city("Vecht").owner == 0
    prayed = Realm(f"{RESTLESS}\nDestiny: smalt").upkeep().play("draw smalt", "pray")
    assert prayed.state.faith[0] == 0 and prayed.city("Vecht").fortified


def test_wk_bilan_05_a_quiet_card_asks_nothing():
    realm = Realm(f"{RESTLESS}\nDestiny: jade").upkeep().play("draw jade")
    assert realm.city("Vecht").owner == 0 and realm.state.crowns[0] == 4


# --- exchange and arrival ---


def test_wk_arrive_07_nobles_who_stand_together_exchange_and_the_emptied_one_leaves():
    realm = Realm(f"{FORTS}\nEmerande: smalt G2, 100; celadon G2, 50; jade B2, 50 Polish").upkeep()
    assert isinstance(realm.state.step, Mustering)
    assert {"give smalt celadon 100", "give jade fortress 50Polish"} <= set(realm.menu())
    realm.play("give smalt celadon 100")
    assert realm.noble("smalt").place is None and count_men(realm.noble("celadon").troops) == 150
    assert "give celadon smalt 100" not in realm.menu(), "WK-AMB-37"
    realm.play("give jade fortress 50Polish")
    assert realm.state.forts[0].troops == (Troop(50, "Polish"),)


def test_wk_amb_25_tokens_go_with_all_troops():
    words = f"{FORTS}\nEmerande: smalt G2, 100, 50, tokens 1; celadon G2, 100 Polish"
    realm = Realm(words).upkeep()
    assert "handover smalt celadon" in realm.menu()
    assert not any(line.startswith("give smalt") for line in realm.menu())
    realm.play("handover smalt celadon")
    assert realm.noble("celadon").tokens == 1 and realm.noble("smalt").place is None


def test_wk_arrive_07_nobody_gives_inside_a_siege():
    words = f"{FORTS}\nEmerande: smalt G3, 50; celadon G3, 50; city Monz, besieged Madder\nMadder: scarletti G3, 50"
    realm = Realm(words).upkeep()
    assert not any(line.startswith("give") for line in realm.menu())


def test_wk_arrive_04_example_11_arrivals():
    words = """
    Emerande: fortress B2
    Niebieski: fortress C3
    Madder: fortress D2
    Zobel: fortress E2
    Viola: malve 50; flieder 100; fortress F4, 50 Polish, 50 English; city Monz
    """
    realm = Realm(words, seats=5).upkeep()
    while realm.state.step != Mustering(4):
        realm.play("done" if "done" in realm.menu() else realm.menu()[0])
    realm.play("give malve lavender 50", "give fortress flieder 50Polish", "give fortress lavender 50English", "done")
    realm.play("arrive lavender F4", "arrive flieder G3")
    assert realm.noble("malve").place is None and realm.noble("lavender").place is not None


# --- elimination ---

FALLING = """
Emerande: smalt C3, 100, 150 Polish; fortress B2
Niebieski: fortress C3, besieged Emerande, breached 3, 50; city Monz, fortified; cyan G2, 50, 50 English; votes 2
Niebieski: tax levy_taxes; shield 1; faith 2
Madder: fortress D2; votes 1
President: Niebieski
Church: Niebieski
"""


def test_wk_var_04_a_baron_without_fortress_is_out():
    realm = Realm(FALLING, elimination=True).card("emerande", "military_operations")
    realm.play("operations C3", "besiege C3 smalt")
    realm.play("draw smalt", "control")
    assert realm.state.out == (1,) and realm.noble("cyan").gone
    assert realm.state.president == 2, "the baron left with most votes"
    assert realm.state.zones[0] == () and realm.state.track == (None,) * 4
    assert Troop(50, "English") in realm.state.mercenaries
    realm.run("TurningUp")
    assert realm.state.church in (0, 2)
    realm.run("Planning")
    assert realm.state.step.seat != 1


def test_wk_var_04_what_somebody_has_who_is_out_keeps_nobody_from_leading():
    """WK-ACT-11, WK-ACT-12: most votes, or most faith, of those who are still in the game."""
    words = FALLING.replace("votes 2\n", "votes 9\n").replace("faith 2", "faith 9")
    realm = Realm(words + "Emerande: votes 2; faith 1", elimination=True)
    cards = ("political_manoeuvres", "church_service", "church_service")
    realm.plan(emerande="military_operations", madder=("-", cards[0], "church_service,church_service"))
    realm.turn_up("emerande", "military_operations").play("operations C3", "besiege C3 smalt")
    realm.play("draw smalt", "control").run("TurningUp")
    assert realm.state.out == (1,) and (realm.state.president, realm.state.church) == (0, 0)
    for card in cards:
        while f"turnup madder {card}" not in realm.menu():
            realm.play(next((line for line in realm.menu() if line in QUIET), realm.menu()[0]))
        realm.turn_up("madder", card).play("collect")
    assert realm.state.president == 2, "3 votes against 2; the 9 are of somebody who is out"
    assert realm.state.church == 2, "2 faith against 1"


def test_wk_var_04_charges_and_offices_of_who_is_out_are_discarded():
    words = FALLING + "Niebieski: charge salt; office cyan captain\nMadder: charge wine"
    shown = "Show: 50 English, 50 Polish, 50 German, 50 Swiss\nEvent: red\nAgenda: fine, alms, grants"
    realm = Realm(words, plain=shown, elimination=True)
    realm.card("emerande", "military_operations").play("operations C3", "besiege C3 smalt", "draw smalt", "control")
    assert [charge.slug for charge in realm.state.charges] == ["wine"] and realm.state.offices == ()
    assert sorted(realm.state.propositions_gone) == ["captain", "salt"], "a personal motion may bring them back"


def test_wk_var_04_the_last_baron_has_won():
    words = FALLING.replace("Madder: fortress D2; votes 1\n", "").replace("shield 1; ", "")
    realm = Realm(words, seats=2, elimination=True).card("emerande", "military_operations")
    realm.play("operations C3", "besiege C3 smalt")
    realm.play("draw smalt", "control")
    assert realm.table.outcome().ending == "survival" and realm.table.outcome().winners == (0,)


# --- the publisher's rulings ---


def test_wk_amb_faq_the_garrison_of_a_taken_fortress_comes_back_whole():
    words = FALLING.replace("breached 3, 50;", "breached 3, 50, tokens 1;").replace(
        "; fortress B2", "; celadon C3, 50; fortress B2"
    )
    for garrison, kept in (("50, 50 English", 1), ("50, 100 Polish", 1)):
        realm = Realm(words.replace("breached 3, 50, tokens 1;", f"breached 3, {garrison};")).card(
            "emerande", "military_operations"
        )
        realm.play("operations C3", "besiege C3 smalt,celadon").play("draw smalt")
        assert len(realm.state.forts[1].aside) == 1 + kept, "no Swiss in it, no tokens: all wait"
    printed = Realm(words.replace("50, tokens 1;", "50, 100 Polish;"), print_alone=True).card(
        "emerande", "military_operations"
    )
    printed.play("operations C3", "besiege C3 smalt,celadon")
    assert printed.state.forts[1].aside == (Troop(50),)


def test_wk_amb_faq_desertion_and_tokens_of_a_garrison():
    words = FALLING.replace("breached 3, 50;", "breached 3, 50, 50 Swiss, 100 Swiss, 100 Polish, tokens 1;")
    words = words.replace("smalt C3, 100, 150 Polish", "smalt C3, 100, 150 Polish, 150 English, 150 German")
    realm = Realm(words).card("emerande", "military_operations").play("operations C3", "besiege C3 smalt", "draw smalt")
    assert realm.menu() == ["desert 50Swiss", "desert 100Swiss"]
    realm.play("desert 50Swiss")
    assert realm.menu() == ["sacrifice 100Polish", "sacrifice 100Swiss"]
    realm.play("sacrifice 100Swiss")
    assert realm.state.forts[1].aside == (Troop(50), Troop(100, "Polish"))


def test_wk_retreat_03_and_wk_amb_faq_a_foreign_fortress_bars_a_retreat():
    from engine.knights.questions import list_refuges

    words = "Emerande: smalt G2, 50\nMadder: fortress H2"
    for alone, barred in ((False, True), (True, False)):
        realm = Realm(words, print_alone=alone)
        names = [realm.rules.realm.names[place] for place in list_refuges(realm.rules, realm.state, 0)]
        assert ("H2" not in names) is barred


def test_wk_battle_16_the_loser_says_whose_fate_comes_first():
    words = """
    Emerande: smalt G3, 100, 150 Polish, 150 English, 150 German
    Madder: scarletti G3, 50; solferino G3, 50; city Monz, besieged Emerande, breached 2; fortress D2
    """
    realm = Realm(words).card("emerande", "military_operations").play("operations G3", "besiege G3 smalt", "control")
    assert realm.menu() == ["single scarletti", "single solferino"] and realm.state.to_act == 2
    realm.play("single solferino", "draw smalt", "draw celadon")
    assert realm.noble("solferino").place is None and realm.noble("scarletti").place is None


# --- positions ---

MIDDLE = """
Emerande: votes 3; faith 1; influence 4; tax levy_taxes, church_service; shield 1; crowns 7
Niebieski: assembly political_manoeuvres; stake china 5; charge salt
Madder: office scarletti captain; wage recruit_troops
Church: Madder
Reserve: 9
Show: 50 Polish, 100 Polish, 150 English
Event: red
Ships: china 2 blessed
Banned: Niebieski
Agenda: personal, fine, wine
Laws: tithe
Dismissed: alms
Lasting: heretic
Past: fire
"""


def test_wk_amb_35_positions_of_the_realm_are_read_and_written_alike():
    from engine.knights.position import read_notes, write_position

    rules = KnightsSetup(seats=3, scenario="realm").rules()
    notes = read_notes(MIDDLE, rules)
    assert read_notes(write_position(notes, rules), rules) == notes
    state = Realm(MIDDLE + "Madder: scarletti G3, 50", plain="").state
    assert state.reserve == 9 and state.fleets[2].blessed and state.banned == (1,)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Emerande: tax " + ", ".join(["levy_taxes"] * 6), "zone is full"),
        ("Ships: china 2", "somebody has staked"),
        ("Emerande: stake china 5", "somebody has staked"),
        ("Emerande: shield 9", "number from 1 to 4"),
        ("Emerande: shield 1\nMadder: shield 1", "two shields"),
        ("Agenda: alms, alms", "too few cards"),
        ("Emerande: tax military_operations", "does not belong"),
        ("Laws: fine", "in force as a law"),
        ("Next: Madder", "everybody plans"),
        ("Show: 50 English, 50 Polish, 50 German, 50 Spanish, 50 Swiss", "more mercenaries are on show"),
    ],
)
def test_wk_prep_positions_that_no_game_could_hold_are_refused_in_a_sentence(words, said):
    with pytest.raises(SetupError, match=said):
        Realm(words, plain="")
