"""What each line that a button of the muster says does to a calculator's inputs. Lines may say anything."""

from __future__ import annotations

from collections.abc import Callable
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
    inputs = calculator.inputs()
    try:
        EDITS[word](type(calculator).slug, inputs, rest)
        return type(calculator)(**inputs)
    except (IndexError, KeyError) as wrong:
        raise InputError(STRANGE) from wrong
    except InputError:
        raise
    except ValueError as wrong:
        raise InputError(str(wrong)) from wrong


# --- armies -------------------------------------------------------------------------------------------------------


def _change_army(side: str, number: int, inputs: Inputs, **changes: Any) -> None:
    armies = [dict(each) for each in inputs[_side(side)]]
    armies[number].update(changes)
    inputs[side] = armies


def _side(word: str) -> str:
    if word not in SIDES:
        raise KeyError(word)
    return word


def _men(slug: str, inputs: Inputs, rest: list[str]) -> None:
    side, number = _side(rest[0]), int(rest[1])
    men = inputs[side][number]["men"] + int(rest[2])
    _change_army(side, number, inputs, men=min(max(men, 50), 2000))


def _tokens(slug: str, inputs: Inputs, rest: list[str]) -> None:
    _change_army(rest[0], int(rest[1]), inputs, tokens=min(max(int(rest[2]), 0), 20))


def _shape(slug: str, inputs: Inputs, rest: list[str]) -> None:
    _change_army(rest[0], int(rest[1]), inputs, shape=None if rest[2] == "-" else Shape(rest[2]).value)
    _name_commander(rest[0], inputs)


def _fresh(slug: str, inputs: Inputs, rest: list[str]) -> None:
    _change_army(rest[0], int(rest[1]), inputs, fresh=rest[2] == "yes")


def _add(slug: str, inputs: Inputs, rest: list[str]) -> None:
    side = _side(rest[0])
    if len(inputs[side]) >= SIDES[side][1]:
        raise InputError(f"There are at most {SIDES[side][1]} armies on this side.")
    inputs[side] = [*inputs[side], new_army(200, Shape.CIRCLE.value)]
    _name_commander(side, inputs)


def _remove(slug: str, inputs: Inputs, rest: list[str]) -> None:
    side, number = _side(rest[0]), int(rest[1])
    inputs[side] = [each for at, each in enumerate(inputs[side]) if at != number]
    _name_commander(side, inputs)


def _command(slug: str, inputs: Inputs, rest: list[str]) -> None:
    inputs[SIDES[_side(rest[0])][0]] = int(rest[1])


def _name_commander(side: str, inputs: Inputs) -> None:
    """The commander that was named, while there is such a noble; else the first."""
    field = SIDES[side][0]
    if field not in inputs:
        return
    able = [number for number, army in enumerate(inputs[side]) if army.get("shape") is not None]
    if inputs[field] not in able:
        inputs[field] = able[0] if able else 0


# --- the place ----------------------------------------------------------------------------------------------------


def _kind(slug: str, inputs: Inputs, rest: list[str]) -> None:
    """A battle is fought outside of walls by nobles; an assault begins against a city."""
    inputs["kind"] = rest[0]
    inputs["city"] = dict(NEW_CITY) if rest[0] == "assault" else None
    if rest[0] == "battle":
        led = [army for army in inputs["defenders"] if army.get("shape") is not None]
        inputs["defenders"] = led or [new_army(200, Shape.SQUARE.value)]
        _name_commander("defenders", inputs)


def _city(slug: str, inputs: Inputs, rest: list[str]) -> None:
    field, word = rest
    city = {**NEW_CITY, **(inputs["city"] or {})}
    if field in ("strength", "breaches"):
        least, most = (0, 1000) if field == "strength" else (0, 10)
        city[field] = min(max(int(word), least), most)
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


def _hire(slug: str, inputs: Inputs, rest: list[str]) -> None:
    if len(inputs["troops"]) >= MOST_CARDS:
        raise InputError(f"An army here has at most {MOST_CARDS} cards.")
    nation = None if rest[1] == "-" else rest[1]
    inputs["troops"] = [*inputs["troops"], {"men": int(rest[0]), "nation": nation}]


def _dismiss(slug: str, inputs: Inputs, rest: list[str]) -> None:
    inputs["troops"] = [each for at, each in enumerate(inputs["troops"]) if at != int(rest[0])]


def _seen(step: int) -> Callable[[str, Inputs, list[str]], None]:
    def change(slug: str, inputs: Inputs, rest: list[str]) -> None:
        field, kind = rest
        full = count_pile(slug, field)
        inputs[field] = see(full, left_of(slug, field, inputs[field]), kind, step)

    return change


def _shuffle(slug: str, inputs: Inputs, rest: list[str]) -> None:
    count_pile(slug, rest[0])
    inputs[rest[0]] = None


EDITS: dict[str, Callable[[str, Inputs, list[str]], None]] = {
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
    "seen": _seen(1),
    "unseen": _seen(-1),
    "shuffle": _shuffle,
}
