"""The inputs of a calculator that are armies, walls, troops and cards, as markup with buttons. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.core.calculate.markup import block, button, note, picks, press
from app.knights.calculate.full_pile import TRACKED, count_pile, left_of
from app.knights.calculate.muster_edits import SIDES
from app.knights.picks import chip, pick, row, stepper, tile
from app.knights.picture.emblems import face_icon, noble_icon
from engine.core.calculator import Calculator
from engine.core.edition import packaged
from engine.knights.edition import KnightsEdition
from engine.knights.pieces import FACES, Face, Shape

TITLES = {"attackers": "Attacker", "defenders": "Defender"}
CLOTH = {"attackers": "madder", "defenders": "niebieski"}
NAMES = {"draw": "draw one", "1x": "1 × stake", "2x": "2 × stake", "3x": "3 × stake", "4x": "4 × stake"}
"""Kinds of cards whose names need a word more."""
CARDS = {
    "deck": "Cards seen since the last shuffle",
    "unseen": "Cards seen, by nation",
    "ceylon": "Cards seen: Ceylon",
    "spice_islands": "Cards seen: Spice Islands",
    "china": "Cards seen: China",
}


def muster(calculator: Calculator, hand: Mapping[str, int], needed: int) -> str:
    """`hand` is what has been tapped so far of the cards held, `needed` how many that side draws."""
    inputs = calculator.inputs()
    parts = []
    if "kind" in inputs:
        parts.append(_kinds(inputs["kind"]))
    sides = [name for name in SIDES if name in inputs]
    if sides:
        parts.append(f'<div class="kn-armies">{"".join(_side(name, inputs) for name in sides)}</div>')
    if inputs.get("city") is not None:
        parts.append(_city(inputs["city"]))
    if "troops" in inputs:
        parts.append(_troops(inputs["troops"]))
    if "hand" in inputs:
        parts.append(_hand(inputs, hand, needed))
    parts += [_cards(calculator, field) for field in TRACKED.get(type(calculator).slug, ())]
    return "".join(parts)


def _kinds(chosen: str) -> str:
    kinds = picks("edit", {"kind battle": "Battle", "kind assault": "Assault"}, f"kind {chosen}")
    return f'<div class="plans" role="group" aria-label="Kind of fight">{kinds}</div>'


# --- armies -------------------------------------------------------------------------------------------------------


def _side(name: str, inputs: Mapping[str, Any]) -> str:
    armies = inputs[name]
    city = inputs.get("city") or {}
    rows = "".join(_army(name, number, army, inputs, bool(city.get("fortress"))) for number, army in enumerate(armies))
    can_add = len(armies) < SIDES[name][1] and not (name == "defenders" and city.get("neutral"))
    more = button("+ Army", "edit", f"army {name}") if can_add else ""
    return block(TITLES[name], rows or "<p class='note'>No army inside.</p>", more)


def _army(name: str, number: int, army: Mapping[str, Any], inputs: Mapping[str, Any], is_fortress: bool) -> str:
    who = f"{TITLES[name].lower()}'s army {number + 1}"
    at = f"{name} {number}"
    shape = army.get("shape")
    picks = "".join(
        pick(noble_icon(CLOTH[name], each), f"shape {at} {each.value}", f"{each.value}: {who}", "", each.value == shape)
        for each in Shape
    )
    if is_fortress and name == "defenders":
        picks += pick("", f"shape {at} -", f"No noble: {who}", "none", shape is None)
    rows = row("Men", stepper(f"men, {who}", f"men {at}", army["men"], -50, 50))
    rows += row("Tokens", stepper(f"loss tokens, {who}", f"tokens {at}", army.get("tokens", 0)))
    rows += f'<div class="kn-line kn-bases" role="group" aria-label="Noble: {who}">{picks}</div>'
    if name == "defenders" and shape is not None:
        fresh = army.get("fresh", True)
        rows += row("Fresh", chip("Yes" if fresh else "No", f"fresh {at}", fresh, f"Fresh: {who}"))
    field = SIDES[name][0]
    foot = ""
    if field in inputs and shape is not None and len(inputs[name]) > 1:
        is_leader = inputs[field] == number
        foot += pick("", f"command {at}", f"Commands: {who}", "Commands", is_leader)
    if len(inputs[name]) > 1 or name == "defenders":
        foot += pick("", f"remove {at}", f"Away with {who}", "Remove army")
    return f'<div class="kn-army">{rows}<div class="kn-line">{foot}</div></div>'


def _city(city: Mapping[str, Any]) -> str:
    strength, breaches = city["strength"], city.get("breaches", 0)
    rows = row("Strength", stepper("strength of the place", "city strength", strength, strength - 100, strength + 100))
    rows += row("Breaches", stepper("breaches", "city breaches", breaches))
    picks = "".join(
        chip(name.capitalize(), f"city {name}", bool(city.get(name)), name)
        for name in ("neutral", "fortified", "fortress")
    )
    return block("The place", rows, f'<div class="kn-line">{picks}</div>')


# --- troops and cards ---------------------------------------------------------------------------------------------


def _troops(troops: list[Any]) -> str:
    cards = "".join(
        pick("", f"dismiss {number}", f"Away with {_troop(each)}", f"{_troop(each)} ×")
        for number, each in enumerate(troops)
    )
    sizes = sorted(set(packaged(KnightsEdition).regulars.cards))
    hired = sorted(set(packaged(KnightsEdition).mercenaries.cards))
    rows = row("Regulars", "".join(_hire(men, "-", "regulars") for men in sizes))
    for nation in packaged(KnightsEdition).mercenaries.nations:
        rows += row(nation, "".join(_hire(men, nation, nation) for men in hired))
    return block("The army", f'<div class="kn-line">{cards}</div><div class="kn-hire">{rows}</div>')


def _hire(men: int, nation: str, said: str) -> str:
    return pick("", f"hire {men} {nation}", f"Add {men} {said}", str(men))


def _troop(card: Mapping[str, Any]) -> str:
    return f"{card['men']} {card.get('nation') or 'regulars'}"


def _hand(inputs: Mapping[str, Any], hand: Mapping[str, int], needed: int) -> str:
    """The cards one holds: with all of them the answer says what to keep."""
    whose = "".join(
        pick("", f"handof {side}", f"My hand is the {side}'s", side.capitalize(), inputs["hand_is"] == side)
        for side in ("attacker", "defender")
    )
    held = sum(hand.values())
    tiles = "".join(_held(face, hand.get(face.value, 0), held < needed) for face in FACES)
    told = f"{held} of {needed} cards. With all of them, the answer says what to keep."
    empty = button("Empty hand", "edit", "nohand") if held else ""
    return block(
        "My hand: what to discard?",
        f'<div class="kn-line">{whose}</div><p class="note">{told}</p><div class="kn-faces">{tiles}</div>',
        f'<div class="buttons">{empty}</div>',
    )


def _held(face: Face, count: int, is_open: bool) -> str:
    """A tile to take one more card of a face in hand, and a button to put one back."""
    said = f"Into my hand: {face.value}, {count} held"
    take = tile(face_icon(face), f"draw {face.value}", said, face.value, count, not is_open)
    return _counted(take, f"undraw {face.value}", f"Out of my hand: {face.value}", not count)


def _cards(calculator: Calculator, field: str) -> str:
    """Cards seen since the last shuffle, counted by taps: a tile a kind of card, with how many are still unseen."""
    full = count_pile(type(calculator).slug, field)
    left = left_of(type(calculator).slug, field, getattr(calculator, field))
    tiles = "".join(_card(field, kind, full[kind], left[kind]) for kind in full if full[kind])
    gone, unseen = sum(full.values()) - sum(left.values()), sum(left.values())
    told = f"{gone} seen, {unseen} unseen. Tap each card that you see."
    again, said = f"shuffle {field}", "All cards are unseen again"
    shuffled = press("kn-shuffle act", again, said, "Shuffled: begin again", is_off=not gone)
    return block(CARDS[field], note(told), f'<div class="kn-faces">{tiles}</div><div class="buttons">{shuffled}</div>')


def _card(field: str, kind: str, full: int, left: int) -> str:
    """A tap on the tile says `seen FIELD KIND`, the button below it takes that back with `unseen FIELD KIND`."""
    name = NAMES.get(kind, kind.replace("_", " "))
    icon = face_icon(Face(kind)) if field == "deck" else ""
    seen = tile(icon, f"seen {field} {kind}", f"Seen: {name}, {left} of {full} unseen", name, left, not left)
    return _counted(seen, f"unseen {field} {kind}", f"Not seen: {name}", left >= full)


def _counted(tile_: str, line: str, said: str, is_off: bool) -> str:
    """A tile that counts cards, and below it the button that takes one tap back."""
    return f'<div class="kn-face">{tile_}{press("kn-back pick", line, said, "−", is_off=is_off)}</div>'
