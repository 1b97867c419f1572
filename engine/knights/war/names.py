"""Wrong names in actions, answered with what was probably meant; and names listed for a tip."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.near_names import find_near_name
from engine.core.refusal import Refusal, refuse
from engine.knights.actions import FORTRESS, GARRISON
from engine.knights.terms import Terms


def why_no_place(terms: Terms, rule: str, name: str) -> Refusal | None:
    """Actions write places as hexes, cities overseas by their names; sentences call hexes by their cities."""
    realm = terms.realm
    if name in realm.index:
        return None
    near = find_near_name(name, realm.called)
    sentence = "There is no '{what}' on this board."
    if near is None:
        return refuse(rule, sentence, "Places are written as on the map, such as E3 or Cadiz.", what=name[:40])
    place = realm.called[near]
    meant, written = realm.locate(place), realm.names[place]
    if near == name:
        sentence, tip = "Actions name a place by its hex.", "{meant}: write {written}."
        return refuse(rule, sentence, tip, meant=meant, written=written)
    tip = "Did you mean {meant}? Then write {written}."
    return refuse(rule, sentence, tip, what=name[:40], meant=meant, written=written)


def refuse_place(
    terms: Terms, rule: str, name: str, places: Iterable[int], sentence: str, tip: str, **values: str
) -> Refusal:
    """A place that is not among those that would do; what it is called and these others are values of the words."""
    called, others = terms.realm.call(name), list_places(terms, places)
    return why_no_place(terms, rule, name) or refuse(rule, sentence, tip, place=called, places=others, **values)


def why_no_noble(terms: Terms, rule: str, slug: str, *others: str) -> Refusal | None:
    """Nobles are written by their short names; `others` may stand in their place."""
    if slug in terms.noble_index or slug in others:
        return None
    names = {terms.noble_name(number): known for known, number in terms.noble_index.items()}
    near = find_near_name(slug, [*terms.noble_index, *others, *names])
    sentence = "There is no noble '{what}' in this war."
    if near is None:
        return refuse(rule, sentence, "Nobles are written by their short names, such as {example}.",
                      what=slug[:40], example=terms.noble_slugs[0])  # fmt: skip
    return refuse(rule, sentence, "Did you mean '{meant}'?", what=slug[:40], meant=names.get(near, near))


def call_noble(terms: Terms, slug: str) -> str:
    """What a noble is called whose short name is given, or the fortress that gives troops in his stead."""
    known = {FORTRESS: "the fortress", GARRISON: "the garrison"}
    return known.get(slug) or terms.noble_name(terms.noble_index[slug])


def list_places(terms: Terms, places: Iterable[int]) -> str:
    """Places by cities and hexes, for a tip."""
    return ", ".join(terms.realm.locate(place) for place in places) or "none"
