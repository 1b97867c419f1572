"""WK-DEST-03: what each seat knows of the destiny pile. Used cards go under, and who saw them knows them for good."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from engine.knights.actions import Assault, Battle, Draw, Keep, Reveal
from engine.knights.calculators import CALCULATORS
from engine.knights.calculators.single_cards import DesertionCalculator
from engine.knights.hand_questions import find_kept_cards
from engine.knights.pieces import Neutral
from engine.knights.setup import CROWDED, KnightsSetup
from engine.knights.steps import Deserting, Extending


def at(place, *troops):
    return {"place": place, "troops": list(troops)}


BEATEN = {
    "smalt": at("D2", "100", "100Polish"),
    "cyan": at("D2", "100", "50", "100Swiss", "50Swiss", "50Polish"),
    "azure": at("F7", "50"),
}
HANDS = ("smalt", "jade", "citrino", "cyan", "murrey", "carbone", "jais", "malve", "lavender")
"""Smalt draws four cards, Cyan five; Smalt wins by one, and Cyan has to retreat."""


def lose_the_count(game):
    game.play("improvise", "battle D2 niebieski smalt")
    for card in HANDS:
        game.draw_card(card)
    return game.play("keep victory", "keep -", "refrain")


def filled(calculator, rules, state, seat):
    return calculator.from_view(rules, rules.observe(state, seat), seat)


def views_of(game):
    return [game.table.view(seat) for seat in (None, *game.rules.seats)]


# --- one position after the other ---------------------------------------------------------------------------------


def test_wk_dest_03_a_used_card_that_reaches_the_top_is_certain_whatever_others_hide(war):
    """All cards drawn lay open one by one, and Linden follows; discards that nobody else saw hide nothing of her."""
    game = lose_the_count(war(nobles=BEATEN, destiny={"top": [*HANDS, "linden"]}))
    assert isinstance(game.state.step, Deserting)
    assert game.menu() == ["draw linden"]
    linden = game.rules.card_index["linden"]
    for view in views_of(game):
        assert view.known[0] == (linden,)
        assert linden not in view.unplaced
    for seat in game.rules.seats:
        found = filled(DesertionCalculator, game.rules, game.table.state, seat)
        nation = game.rules.edition.destiny.cards[linden].nation
        assert {name: count for name, count in found.unseen.items() if count} == {nation: 1}


def test_wk_dest_03_cards_of_a_neutral_city_hide_nothing_once_they_lie_open(war):
    """Only the city draws from what is unseen, and it keeps all: nobody knows the rest, then everybody does again."""
    game = war(nobles={"jade": at("G3", "100")}, destiny={"top": ["jais", "malve", "murrey"]})
    game.play("improvise", "assault G3 jade").draw_card("jais").draw_card("malve").draw_card("murrey")
    assert [len(view.known[0]) for view in views_of(game)] == [21, 21, 21]
    game.draw("avoid")
    assert [view.known[0] for view in views_of(game)] == [(), (), ()]
    game.draw("avoid").play("keep hit")
    top = game.table.state.pile[0].cards
    assert len(top) == 19
    assert [view.known[0] for view in views_of(game)] == [top, top, top]


def test_wk_dest_03_who_discards_unseen_knows_what_is_left_and_nobody_else(war):
    """The attacker alone knows his two discards, and so the rest of the pile as soon as the city's cards lie open."""
    game = war(nobles={"jade": at("G3", "100")}).play("improvise", "assault G3 jade")
    game.draw("hit", "hit", "hit")
    top = game.table.state.pile[0].cards
    assert [view.known[0] for view in views_of(game)] == [(), top, ()]
    game.draw("avoid", "avoid")
    assert [view.known[0] for view in views_of(game)] == [(), (), ()]
    game.play("keep hit")
    stranger, mine, other = views_of(game)
    assert (mine.unplaced, mine.known[0]) == ((), game.table.state.pile[0].cards)
    assert len(mine.known[1]) == 2
    for view in (stranger, other):
        assert (view.known[:2], len(view.unplaced)) == (((), ()), 19 + 2)


def test_wk_battle_05_of_two_cards_with_one_face_either_may_be_kept(war):
    """The other goes under the pile, and only its owner knows which of them lies there."""
    for kept, gone in (("murrey", "carbone"), ("carbone", "murrey")):
        game = war(nobles={"jade": at("G3", "100")}).play("improvise", "assault G3 jade")
        game.table.play("draw murrey", deal=False)
        game.table.play("draw carbone", deal=False)
        game.draw("victory").draw("avoid", "avoid")
        assert sorted(game.menu()) == ["keep -", "keep hit", "keep victory"]
        for line in ("keepcards murrey,murrey", "keepcards jais", "keepcards nobody", "keepcards murrey,carbone"):
            assert game.refusal(line) == "WK-BATTLE-05"
        game.play(f"keepcards {kept}")
        under = game.rules.card_index[gone]
        batches = [batch for batch in game.table.state.pile if under in batch.cards]
        assert [batch.known_to for batch in batches] == [(0,)]
        assert game.rules.card_index[kept] not in batches[0].cards
        assert [under in view.unplaced for view in views_of(game)] == [True, False, True]


def test_wk_dest_03_discards_left_over_as_the_only_unseen_cards_are_known_by_counting(war):
    """Everything but one seat's discards has been seen: then the others know them too, and in which batch they lie."""
    slugs = [card.noble for card in war().rules.edition.destiny.cards]
    rest = [slug for slug in slugs if slug not in HANDS]
    game = lose_the_count(war(nobles=BEATEN, destiny={"under": rest}))
    discards = {seat: batch.cards for batch in game.table.state.pile for seat in batch.known_to or ()}
    assert {seat: len(cards) for seat, cards in discards.items()} == {0: 3, 1: 5}
    for seat in (0, 1):
        view = game.table.view(seat)
        assert view.unplaced == ()
        assert discards[1 - seat] in view.known
    assert set(game.table.view(None).unplaced) == {*discards[0], *discards[1]}


def test_wk_dest_03_a_fight_that_begins_on_used_cards_is_reckoned_with_just_those(war):
    """The six cards of both hands lie on top one by one; what is unseen below them does not come into these odds."""
    top = ("linden", "cobalto", "black", "pech", "zinnober", "topaz")
    nobles = {"smalt": at("D2", "100"), "cyan": at("D2", "100", "50Swiss")}
    game = war(nobles=nobles, destiny={"top": top}).play("improvise", "battle D2 niebieski smalt")
    battle = next(each for each in CALCULATORS if each.slug == "knights-battle")
    for card in top:
        for seat in (None, *game.rules.seats):
            deck = filled(battle, game.rules, game.table.state, seat).deck
            assert {face: count for face, count in deck.items() if count} == {"victory": 5, "avoid": 1}
        game.draw_card(card)


def test_wk_retreat_02_cards_that_the_hands_will_take_desert_nobody(war):
    """Nine cards are due and known; the tenth, whose nation counts for a retreat, is Linden's at every moment."""
    game = war(nobles=BEATEN, destiny={"top": [*HANDS, "linden"]}).play("improvise", "battle D2 niebieski smalt")
    for card in HANDS:
        for seat in game.rules.seats:
            found = filled(DesertionCalculator, game.rules, game.table.state, seat)
            assert [name for name, count in found.unseen.items() if count] == ["English"]
        game.draw_card(card)


# --- random wars --------------------------------------------------------------------------------------------------


def fierce_war(seed, turns=5, neutral_cards=False):
    """(rules, state, action) of a war in which everybody likes to fight."""
    rules = KnightsSetup(seats=3, turns=turns, goes=2, neutral_cards=neutral_cards, position=CROWDED).rules()
    rng, state = Random(seed), rules.start()
    while menu := rules.legal_actions(state):
        wanted = [action for action in menu if isinstance(action, Battle | Assault)]
        action = rng.choice(wanted) if wanted and rng.random() < 0.8 else rng.choice(menu)
        yield rules, state, action
        state = rules.apply(state, action)


def shown_cards(state):
    fight = state.fight
    return [card for band in (fight.attacker, fight.defender) for card in band.shown] if fight else []


def check_count(rules, state, view):
    """Every card lies once in what the seat sees; what it names is there, and what it does not name is possible."""
    own = [card for hand in view.hands for card in hand]
    placed = [*own, *shown_cards(state), *(card for cards in view.known for card in cards)]
    assert sorted([*placed, *view.unplaced]) == list(range(len(rules.faces)))
    unknown = [size for size, cards in zip(view.batches, view.known, strict=True) if not cards]
    assert len(view.unplaced) == sum(unknown) + sum(view.held) - len(own)
    for batch, size, cards in zip(state.pile, view.batches, view.known, strict=True):
        assert len(batch.cards) == size
        assert cards == batch.cards or (not cards and set(batch.cards) <= set(view.unplaced))


class Ledger:
    """What everybody at the table has seen go under face up, kept without a look at the engine's own marks."""

    def __init__(self, pile):
        self.open = {frozenset(batch.cards) for batch in pile}

    def follow(self, before, action, after):
        piles = [[frozenset(batch.cards) for batch in state.pile] for state in (before, after)]
        seen = {*shown_cards(before), *shown_cards(after)}
        if isinstance(action, Reveal) and action.card is Neutral.UNCERTAIN_WEATHER:
            self.open = set(piles[1])
        elif isinstance(action, Draw) and piles[0]:
            fight = before.fight
            hidden = fight is not None and not isinstance(before.step, Extending)
            top = piles[0][0]
            if top in self.open and not hidden:
                self.open.add(next((batch for batch in piles[1] if batch < top), top))
            seen |= set() if hidden else top - frozenset().union(*piles[1][:1])
        self.open = {batch for batch in piles[1] if batch in self.open or batch <= seen}


@pytest.mark.parametrize("seed", range(4))
def test_wk_dest_03_in_random_wars_public_batches_stay_known_and_every_card_is_counted_once(seed):
    rng, again, ledger, before = Random(seed), 0, None, None
    for rules, state, action in fierce_war(seed, neutral_cards=seed == 3):
        if before is None:
            ledger = Ledger(state.pile)
        else:
            ledger.follow(*before, state)
        before = (state, action)
        for seat in (None, *rules.seats):
            view = rules.observe(state, seat)
            check_count(rules, state, view)
            for batch, cards in zip(state.pile, view.known, strict=True):
                if frozenset(batch.cards) in ledger.open:
                    assert cards == batch.cards
            imagined = rules.imagine(view, rng)
            assert rules.observe(imagined, seat) == view
            again += bool(state.pile) and frozenset(state.pile[0].cards) in ledger.open and bool(view.unplaced)
    assert again, "no used card ever came up while others were hidden: the test would prove little"


# --- no secret gets out -------------------------------------------------------------------------------------------


def swap(action, one, other, rules):
    names = rules.card_names
    names = {names[one]: names[other], names[other]: names[one]}
    return Draw(names.get(action.card, action.card)) if isinstance(action, Draw) else action


def turned_up(rules, state, action, seat):
    """The cards that the seat sees at this moment, some of which may be under the pile before the next decision."""
    fight = state.fight
    if isinstance(action, Draw):
        hidden = fight is not None and not isinstance(state.step, Extending)
        drawing = fight.band(state.step.attacker).seat if hidden else None
        return () if hidden and (seat is None or seat != drawing) else (action.card,)
    if not isinstance(action, Keep) or (state.step.attacker and fight.defender.commander is not None):
        return ()
    if state.step.attacker:
        return find_kept_cards(rules, state.hands[0], action.faces), state.hands[1]
    kept = fight.attacker.kept
    sealed = state.hands[0] if kept is None else kept.open()
    return sealed, find_kept_cards(rules, state.hands[1], action.faces)


def watch(rules, actions, seat):
    """What lies open to the seat, step by step, its view, and the pile; it ends where an action cannot be taken."""
    state, found = rules.start(), []
    for action in actions:
        if rules.why_illegal(state, action) is not None:
            break
        log, cards = [], turned_up(rules, state, action, seat)
        state = rules.apply(state, action, log.append)
        view = rules.observe(state, seat)
        heard = [str(event.phrase) for event in log if event.is_visible_to(seat)]
        found.append(((view, cards, heard), view, state.pile))
    return found


@pytest.mark.parametrize("seed", range(3))
def test_wk_dest_03_who_saw_the_same_knows_the_same(seed):
    """Two cards change places in all that is drawn: as long as nothing that a seat sees of the table and hears tells
    the two wars apart, its view of the pile must not either."""
    rng, walk = Random(seed), list(fierce_war(seed, turns=2))
    rules, actions = walk[0][0], [action for _, _, action in walk]
    drawn = [rules.card_index[action.card] for action in actions if isinstance(action, Draw)]
    alike = [(one, other) for one in sorted(set(drawn)) for other in range(len(rules.faces))
             if one != other and rules.faces[one] is rules.faces[other]]  # fmt: skip
    apart = 0
    for one, other in rng.sample(alike, min(12, len(alike))):
        seat = rng.choice((None, *rules.seats))
        true, swapped = watch(rules, actions, seat), watch(rules, [swap(a, one, other, rules) for a in actions], seat)
        for (open_here, view, pile), (open_there, twin, turned) in zip(true, swapped, strict=False):
            if open_here != open_there:
                break
            assert view == twin
            apart += pile != turned
    assert apart > 10, "the two wars never differed: the test would prove nothing"


# --- odds ---------------------------------------------------------------------------------------------------------


class Deal(Random):
    """Deals the unplaced cards in a given order."""

    def __init__(self, order):
        super().__init__(0)
        self.order = order

    def sample(self, population, k, **_):
        assert sorted(population) == sorted(self.order)
        return list(self.order)


def test_wk_retreat_02_odds_filled_in_agree_with_all_imagined_states(war):
    """Three cards are unseen besides the discards: the nation drawn next is counted over every possible deal."""
    slugs = [card.noble for card in war().rules.edition.destiny.cards]
    unseen = ("amatista", "black", "linden")
    under = [slug for slug in slugs if slug not in (*HANDS, *unseen)]
    game = lose_the_count(war(nobles=BEATEN, destiny={"under": under}))
    rules, state = game.rules, game.table.state
    for seat, hidden in ((0, 5), (1, 3)):
        view = rules.observe(state, seat)
        assert len(view.unplaced) == 3 + hidden
        nations = Counter()
        for order in permutations(view.unplaced):
            imagined = rules.imagine(view, Deal(order))
            for chance in rules.chances(imagined):
                card = rules.edition.destiny.cards[rules.card_index[chance.action.card]]
                nations[card.nation] += chance.weight
        found = filled(DesertionCalculator, rules, state, seat)
        total, counted = sum(found.unseen.values()), sum(nations.values())
        assert {name: nations[name] * total for name in found.unseen} == {
            name: count * counted for name, count in found.unseen.items()
        }
