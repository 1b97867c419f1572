"""What each screen is told, as plain values for JSON: the wall what everybody may know, a phone what is its own."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from app.classroom.drawing import draw
from engine.classroom.classroom import Classroom, Phase
from engine.classroom.registry import ACTIVITIES
from engine.core.parameters import list_fields, write_value

BEST = 10
"""So many stand on the wall after a result."""


def list_activities() -> list[dict[str, Any]]:
    """What a teacher may choose, and set."""
    return [
        {
            "slug": slug,
            "title": kind.title,
            "fields": [
                {"name": field.name, "doc": field.doc, "value": write_value(field.default)}
                for field in list_fields(kind)
            ],
        }
        for slug, kind in ACTIVITIES.items()
    ]


def show_wall(room: Classroom, names: bool, door: bool, now: float) -> dict[str, Any]:
    """The wall: no single answer before all are revealed, and no name unless names are shown."""
    answered, asked = room.count_answers()
    return {
        "phase": room.phase.value,
        "here": len(room.students),
        "made_up": sum(each.is_made_up for each in room.students.values()),
        "names": [[each.number, each.name] for each in room.students.values()] if names else None,
        "shows_names": names,
        "door": door,
        "activity": None if room.activity is None else room.activity.slug,
        "title": "" if room.activity is None else room.activity.title,
        "instructions": [] if room.activity is None else list(room.activity.instructions),
        "poster": list(room.asked.activity.poster(room.asked.task)) if room.asked else [],
        "round": len(room.past) + (room.phase in (Phase.OPEN, Phase.CLOSED)),
        "answered": answered,
        "asked": asked,
        "left": find_left(room, now),
        "result": _show_result(room, names),
        "rounds": len(room.rounds),
    }


def _show_result(room: Classroom, names: bool) -> dict[str, Any] | None:
    if room.phase is not Phase.SHOWN or room.revealed is None:
        return None
    best = [[room.names[who], tell_points(points)] for who, points in room.rank()[:BEST]] if names else None
    result = room.revealed.result
    return {"pictures": list(map(draw, result.pictures)), "sentences": list(result.sentences), "best": best}


def show_phone(room: Classroom, number: int, places: Mapping[int, int], now: float) -> dict[str, Any]:
    """One student's page: his own task, his own answer, his own points."""
    form, answer = room.find_form(number), room.find_answer(number)
    shown: dict[str, Any] = {
        "phase": room.phase.value,
        "you": room.students[number].name,
        "title": "" if room.activity is None else room.activity.title,
        "round": 0 if room.asked is None else room.asked.number,
        "form": None if form is None else msgspec.to_builtins(form),
        "answer": answer,
        "left": find_left(room, now),
    }
    if room.phase is Phase.SHOWN and room.revealed is not None:
        score = room.revealed.scores.get(number)
        shown["said"] = None if score is None else score.words
        shown["points"] = tell_points(room.totals.get(number, Fraction()))
        shown["place"] = places.get(number)
        shown["of"] = len(room.students)
    return shown


def find_places(room: Classroom) -> dict[int, int]:
    """The place of everybody who is here; equal points share one."""
    ranked = room.rank()
    first: dict[Fraction, int] = {}
    for at, (_, points) in enumerate(ranked, start=1):
        first.setdefault(points, at)
    return {who: first[points] for who, points in ranked}


def find_left(room: Classroom, now: float) -> float | None:
    return None if room.deadline is None else max(0.0, room.deadline - now)


def tell_points(points: Fraction) -> str:
    return f"{float(points):.1f}".removesuffix(".0")
