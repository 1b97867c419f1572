"""Events and propositions as data: counts, one sentence each made from its effects, a sentence for each fault."""

from __future__ import annotations

from importlib import resources
from typing import get_args

import pytest

from engine.core.edition import packaged, read_edition
from engine.core.refusal import EditionError
from engine.knights.court_cards import Kind, Vote, count_in_print
from engine.knights.court_effects import AnyEffect, Gain, Goods, When, Whom
from engine.knights.edition import KnightsEdition

TEXT = resources.files("engine.knights").joinpath("edition.toml").read_text(encoding="utf-8")
BOX = packaged(KnightsEdition)
CARDS = (*BOX.event, *BOX.proposition)


def test_the_box_holds_as_many_as_the_lists_say():
    """36 events by the English and Spanish lists, 33 by the French one; 44 propositions by all but one."""
    assert sum(card.copies for card in BOX.event) == 36
    assert sum(count_in_print(card) for card in BOX.event) == 33
    assert sum(card.copies for card in BOX.proposition) == 44
    assert {card.slug for card in BOX.event} >= {"fire", "heretic", "assassin", "no-heir", "broken-line"}


def test_there_are_many_different_ones_and_no_two_do_the_same():
    sentences = [card.sentence() for card in BOX.event]
    assert len({sentence for sentence in sentences if sentence}) == len(BOX.event) >= 20
    deeds = {card.effects for card in BOX.proposition}
    assert len(deeds) >= 26
    assert {card.kind for card in BOX.proposition} == set(Kind)


def test_every_kind_of_effect_is_on_a_card():
    used = {type(effect) for card in CARDS for effect in card.effects}
    assert used == set(get_args(AnyEffect))


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.slug)
def test_its_sentence_says_every_number_it_acts_on(card):
    """Made from the same values: change the number, and the sentence changes with it."""
    sentence = card.sentence()
    assert sentence.endswith(".")
    assert sentence[0].isupper()
    assert "{" not in sentence
    assert card.source
    for effect in card.effects:
        for number in (value for value in effect.values(card.target).values() if isinstance(value, int)):
            assert f" {number} " in sentence


def test_a_sentence_counts_in_words_that_agree():
    one, two = (Gain(what=Goods.CROWNS, amount=amount, whom=Whom.EACH) for amount in (1, 2))
    assert str(one.clause("")) == "each baron gets 1 crown"
    assert str(two.clause("")) == "each baron gets 2 crowns"
    assert str(Gain(what=Goods.FAITH, amount=1).clause("whoever draws it")) == "whoever draws it gets 1 faith point"
    fire = next(card for card in BOX.event if card.slug == "fire")
    assert fire.sentence().startswith("Destiny names a city that stands: it is razed")


def test_concessions_are_charges_that_pay_in_tax_phases():
    concessions = [card for card in BOX.proposition if "concession" in card.title.lower()]
    assert len(concessions) >= 4
    assert all(card.kind is Kind.CHARGE and card.vote is Vote.BARON for card in concessions)
    pays = [effect for card in concessions for effect in card.effects]
    assert all(isinstance(effect, Gain) and effect.when is When.TAX for effect in pays)


FINE = 'title = "Fine"\nkind = "motion"\nvote = "baron"'
SALT = 'title = "Salt Concession"\nkind = '
CHANCELLOR = 'title = "Chancellor"\nkind = "charge"\nvote = '
TIRE, KEEP = '{ do = "tire" }', '{ do = "keep", men = 100 }'


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('slug = "mud"', 'slug = "doubt"', "'doubt' is listed twice"),
        ('slug = "mud"', 'slug = "mud 1"', "a slug of letters"),
        ('title = "Doubt"', 'title = "Doubt"\ncopies = 2', "36 events, not 37"),
        ("copies_in_print = 0", "copies_in_print = 1", "33 events by the rulebook's list, not 34"),
        (f"{FINE}\ncopies = 2", FINE, "44 propositions, not 43"),
        (TIRE, '{ do = "rebel" }, { do = "scatter" }', "'mud' lets destiny name more than one thing"),
        ('{ do = "wound", tokens = 2 }', '{ do = "wound", tokens = 0 }', "'assassin' has a number of tokens"),
        (TIRE, '{ do = "ban" }', "'mud' has an effect that only propositions have"),
        (TIRE, '{ do = "shuffle" }', "'mud' is red or green and must act on whoever draws it"),
        ('{ do = "sail" }', TIRE, "'winds' is blue, so that nobody in particular"),
        ("lasts = true", "lasts = false", "'heretic' must say in which phase it acts if it lasts"),
        (f'{SALT}"charge"', f'{SALT}"motion"', "'salt' is done at once"),
        (KEEP, TIRE, "'captain' stays in force"),
        (KEEP, '{ do = "keep", men = 2000 }', "'captain' has a number of men"),
        (f'{CHANCELLOR}"baron"', f'{CHANCELLOR}"yes_no"', "'chancellor' asks for a baron"),
        ('{ do = "ban" }', '{ do = "burn" }', "'proscription' has an effect that only events have"),
        ('{ do = "absent" }', KEEP, "'ambassador' has an effect that belongs to another kind: office"),
        (TIRE, '{ do = "tyre" }', "does not have the expected form"),
    ],
)
def test_a_wrong_card_gets_one_sentence(old, new, sentence):
    assert old in TEXT
    with pytest.raises(EditionError) as caught:
        read_edition(TEXT.replace(old, new, 1), KnightsEdition)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)
