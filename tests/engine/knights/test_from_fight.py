"""The calculator filled in from a running fight, knowing only what its seat may know."""

from engine.knights.calculators.battle import BattleCalculator


def at(place, *troops, **more):
    return {"place": place, "troops": list(troops), **more}


def filled(game, seat):
    return BattleCalculator.from_view(game.rules, game.rules.observe(game.table.state, seat), seat)


def test_nothing_is_asked_outside_of_a_fight(war):
    assert filled(war(), 0) is None


def test_a_battle_before_and_after_the_hands_are_drawn(war):
    nobles = {"smalt": at("D2", "100"), "cyan": at("D2", "100", "50Swiss")}
    game = war(nobles=nobles).play("improvise", "battle D2 niebieski smalt")
    before = filled(game, 0)
    assert before.deck == {"hit": 7, "avoid": 6, "victory": 6, "draw": 3, "blank": 2}
    assert before.hand is None
    assert [army["men"] for army in before.defenders] == [150]
    odds = before.answer()
    assert (odds.attacker_cards, odds.defender_cards) == (3, 3)
    game.draw("victory", "hit", "blank").draw("hit", "hit", "avoid")
    mine, theirs, stranger = filled(game, 0), filled(game, 1), filled(game, None)
    assert mine.deck == theirs.deck == stranger.deck == before.deck
    assert mine.hand == {"hit": 1, "avoid": 0, "victory": 1, "draw": 0, "blank": 1}
    assert mine.hand_is == "attacker"
    assert theirs.hand == {"hit": 2, "avoid": 1, "victory": 0, "draw": 0, "blank": 0}
    assert theirs.hand_is == "defender"
    assert stranger.hand is None
    best = mine.answer().advice[0].kept
    assert best == {"victory": 1}
    line = "keep " + ",".join(face for face, count in best.items() for _ in range(count))
    assert line in game.menu()


def test_cards_seen_since_the_last_shuffle_are_gone(war):
    """After a fight everybody has seen what was revealed; discards of others stay in doubt."""
    nobles = {"smalt": at("D2", "100"), "celadon": at("D2", "50"), "cyan": at("D2", "100", "50", "150Swiss")}
    game = war(nobles=nobles).play("improvise", "battle D2 niebieski smalt")
    game.draw("hit", "hit", "hit").draw("hit", "hit", "avoid", "avoid", "avoid")
    game.play("keep hit", "keep avoid,avoid,avoid", "refrain", "pass", "improvise", "battle D2 niebieski celadon")
    seen = filled(game, 2 if len(game.rules.seats) > 2 else None)
    assert sum(seen.deck.values()) == 24 - 4
    assert (seen.deck["hit"], seen.deck["avoid"]) == (6, 3)
    own = filled(game, 0)
    assert (own.deck["hit"], own.deck["avoid"]) == (4, 3)


def test_an_assault_on_a_neutral_city_and_on_a_fortress(war):
    city = war(nobles={"jade": at("G3", "100")}).play("improvise", "assault G3 jade")
    calculator = filled(city, 0)
    assert calculator.city == {
        "strength": 200,
        "fortified": False,
        "breaches": 0,
        "neutral": True,
        "fortress": False,
    }
    assert calculator.answer().defender_cards == 2
    fort = war(
        nobles={"jade": at("H2", "100", "100Polish")}, fortresses={"niebieski": at("H2", "50", breaches=2)}
    ).play("improvise", "assault H2 jade")
    calculator = filled(fort, 1)
    assert calculator.city["fortress"]
    assert calculator.defenders[0]["shape"] is None
    assert calculator.answer().defender_cards == 1


def test_wk_dest_03_a_fight_that_outruns_the_unseen_cards_counts_the_used_ones_that_follow(war):
    """Six cards are unseen, eight are drawn: the next two batches come up as well, and the calculator answers."""
    nobles = {"smalt": at("D2", "100", "150Polish"), "cyan": at("D2", "100", "150Swiss")}
    slugs = [card.noble for card in war().rules.edition.destiny.cards]
    game = war(nobles=nobles, destiny={"under": slugs[:18]}).play("improvise", "battle D2 niebieski smalt")
    for seat in (0, 1, None):
        found = filled(game, seat)
        assert sum(found.deck.values()) == 8
        assert sum(found.answer().outcome.values()) == 1
    for _ in range(8):
        game.play(game.menu()[0])
    hand = filled(game, 0)
    assert sum(hand.deck.values()) >= 8
    assert hand.answer().advice


def test_wk_amb_r31_more_cards_due_than_there_are_ask_nothing(war):
    great = [f"150{nation}" for nation in ("Polish", "English", "German", "Spanish", "Swiss", "Romanian")] * 2
    nobles = {"smalt": at("D2", *great), "cyan": at("D2", "100", "50", "50", "50", "50Swiss", "100Swiss")}
    game = war(nobles=nobles, cap_10=False).play("improvise", "battle D2 niebieski smalt")
    assert filled(game, 0) is None
