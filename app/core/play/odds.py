"""Odds at the move: what an action may bring stands on its target, on its button, and before what is final.

A game's page says it in `GamePage.odds_of`, by the engine's own exact code; everything else happens here. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.core.play.aim import Aim, Choice, within
from app.core.play.game_page import AnyPage
from app.core.play.parts import Button, Buttons, Part, Title, Words
from engine.core.action import Action
from engine.core.position import AnyView
from engine.core.rules import AnyRules

FINAL = "What it shows cannot be taken back."


def notes(page: AnyPage, rules: AnyRules, view: AnyView, choices: Sequence[Choice], aim: Aim) -> dict[str, str]:
    """Of each spot where one tap more is an action: its mark, if all that end there have the same."""
    done = len(aim.taps)
    found: dict[str, set[str]] = {}
    for choice in within(choices, aim.group):
        paths = choice.paths if aim.taps else choice.paths[:1]  # the usual way is the one that is lit
        ends = [path[-1] for path in paths if len(path) == done + 1 and path[:done] == aim.taps]
        odds = page.odds_of(rules, view, choice.action) if ends else None
        for spot in ends:
            found.setdefault(spot, set()).add("" if odds is None else odds.mark)
    return {spot: mark for spot, marks in found.items() if len(marks) == 1 and (mark := next(iter(marks)))}


def button_label(page: AnyPage, rules: AnyRules, view: AnyView, action: Action) -> str:
    """What is on the button of an action, its odds included."""
    odds = page.odds_of(rules, view, action)
    label = page.label(rules, view, action)
    return label if odds is None else f"{label}: {odds.mark}"


def final_parts(page: AnyPage, rules: AnyRules, view: AnyView, action: Action) -> list[Part]:
    """The one question before what cannot be taken back, with the number."""
    odds = page.odds_of(rules, view, action)
    said = [Words(odds.words, "strong")] if odds is not None and odds.words else []
    yes = Button("final:yes", button_label(page, rules, view, action), "main")
    return [
        Title(f"{page.label(rules, view, action)}?", page.rule(rules, view)),
        *said,
        Words(FINAL, "muted"),
        Buttons((yes, Button("final:no", "Not yet")), "stack"),
    ]
