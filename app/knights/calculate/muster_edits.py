"""What each line that a button of the muster says does to a calculator's inputs. Lines may say anything."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from app.knights.calculate.full_pile import count_pile, left_of, see
from engine.core.calculator import Calculator
from engine.core.parameters import InputError
from engine.knights.calculators.inputs import new_army
from engine.knights.pieces import Shape

Inputs = dict[str, Any]
SIDES = {"attackers": ("attacker_commander", 4), "defenders": ("defender_commander", 5)}
NEW_CITY = {"strength": 200, "fortified": False, "breaches": 0, "neutral": False, "fortress": False}
MOST_CARDS = 60
"""Of troops in one army."""
STRANGE = "The calculator does not understand this."


def edit(calculator: Calculator, line: str) -> Calculator:
    """The calculator after it; InputError in one sentence where that cannot be."""
    word, *rest = line[:80].split(" ")
    inputs, slug = calculator.inputs(), type(calculator).slug
    try:
        if word in PILES:
            PILES[word](slug, inputs, *rest)
        else:
            EDITS[word](inputs, *rest)
        return type(calculator)(**inputs)
    except (IndexError, KeyError, TypeError) as wrong:
        raise InputError(STRANGE) from wrong
    except InputError:
        raise
    except ValueError as wrong:
        raise InputError(str(wrong)) from wrong


# --- armies -------------------------------------------------------------------------------------------------------


def _armies(inputs: Inputs, side: str) -> list[dict[str, Any]]:
    if side not in SIDES:
        raise KeyError(side)
    armies: list[dict[str, Any]] = inputs[side]
    return armies


def _change_army(inputs: Inputs, side: str, number: str, **changes: Any) -> None:
    inputs[side] = [dict(army) for army in _armies(inputs, side)]
    inputs[side][int(number)].update(changes)


def _men(inputs: Inputs, side: str, number: str, more: str) -> None:
    men = _armies(inputs, side)[int(number)]["men"] + int(more)
    _change_army(inputs, side, number, men=min(max(men, 50), 2000))


def _tokens(inputs: Inputs, side: str, number: str, word: str) -> None:
    _change_army(inputs, side, number, tokens=min(max(int(word), 0), 20))


def _shape(inputs: Inputs, side: str, number: str, word: str) -> None:
    _change_army(inputs, side, number, shape=None if word == "-" else Shape(word).value)
    _name_commander(side, inputs)


def _fresh(inputs: Inputs, side: str, number: str, word: str) -> None:
    _change_army(inputs, side, number, fresh=word == "yes")


def _add(inputs: Inputs, side: str) -> None:
    armies, (_, most) = _armies(inputs, side), SIDES[side]
    if len(armies) >= most:
        raise InputError(f"There are at most {most} armies on this side.")
    inputs[side] = [*armies, new_army(200, Shape.CIRCLE.value)]
    _name_commander(side, inputs)


def _remove(inputs: Inputs, side: str, number: str) -> None:
    inputs[side] = [each for at, each in enumerate(_armies(inputs, side)) if at != int(number)]
    _name_commander(side, inputs)


def _command(inputs: Inputs, side: str, number: str) -> None:
    inputs[SIDES[side][0]] = int(number)


def _name_commander(side: str, inputs: Inputs) -> None:
    """The commander that was named, while there is such a noble; else the first."""
    field = SIDES[side][0]
    if field not in inputs:
        return
    able = [number for number, army in enumerate(inputs[side]) if army.get("shape") is not None]
    if inputs[field] not in able:
        inputs[field] = able[0] if able else 0


# --- the place ----------------------------------------------------------------------------------------------------


def _kind(inputs: Inputs, kind: str) -> None:
    """A battle is fought outside of walls by nobles; an assault begins against a city."""
    inputs["kind"] = kind
    inputs["city"] = dict(NEW_CITY) if kind == "assault" else None
    if kind == "battle":
        led = [army for army in inputs["defenders"] if army.get("shape") is not None]
        inputs["defenders"] = led or [new_army(200, Shape.SQUARE.value)]
        _name_commander("defenders", inputs)


def _city(inputs: Inputs, field: str, word: str) -> None:
    city = {**NEW_CITY, **(inputs["city"] or {})}
    if field in ("strength", "breaches"):
        city[field] = min(max(int(word), 0), 1000 if field == "strength" else 10)
    elif field in ("fortified", "neutral", "fortress"):
        city[field] = word == "yes"
        _settle_city(city, field, inputs)
    else:
        raise KeyError(field)
    inputs["city"] = city


def _settle_city(city: dict[str, Any], turned: str, inputs: Inputs) -> None:
    """A neutral city has neither armies nor works; a fortress is neither neutral nor fortified."""
    if turned == "neutral" and city["neutral"]:
        city.update(fortified=False, fortress=False)
        inputs["defenders"] = []
    elif turned == "fortress" and city["fortress"]:
        city.update(fortified=False, neutral=False)
    elif turned == "fortified" and city["fortified"]:
        city.update(neutral=False, fortress=False)
    if not city["fortress"]:
        inputs["defenders"] = [army for army in inputs["defenders"] if army.get("shape") is not None]
    if "defender_commander" in inputs:
        _name_commander("defenders", inputs)


# --- troops and cards ---------------------------------------------------------------------------------------------


def _hire(inputs: Inputs, men: str, nation: str) -> None:
    if len(inputs["troops"]) >= MOST_CARDS:
        raise InputError(f"An army here has at most {MOST_CARDS} cards.")
    inputs["troops"] = [*inputs["troops"], {"men": int(men), "nation": None if nation == "-" else nation}]


def _dismiss(inputs: Inputs, number: str) -> None:
    inputs["troops"] = [each for at, each in enumerate(inputs["troops"]) if at != int(number)]


EDITS: dict[str, Callable[..., None]] = {
    "men": _men,
    "tokens": _tokens,
    "shape": _shape,
    "fresh": _fresh,
    "army": _add,
    "remove": _remove,
    "command": _command,
    "kind": _kind,
    "city": _city,
    "hire": _hire,
    "dismiss": _dismiss,
}


def _see(slug: str, inputs: Inputs, field: str, kind: str, step: int = 1) -> None:
    inputs[field] = see(count_pile(slug, field), left_of(slug, field, inputs[field]), kind, step)


def _shuffle(slug: str, inputs: Inputs, field: str) -> None:
    count_pile(slug, field)
    inputs[field] = None


PILES: dict[str, Callable[..., None]] = {"seen": _see, "unseen": partial(_see, step=-1), "shuffle": _shuffle}
"""Which cards are left, where the calculator asks for it: the hand one holds stays the same."""
