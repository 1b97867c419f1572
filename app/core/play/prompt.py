"""What the card beside the board says: whose turn it is, what may be done, by which rule. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.play.aim import Aim, Choice, Group, finished, within
from app.core.play.ending import ending_parts
from app.core.play.game_page import AnyPage
from app.core.play.odds import button_label
from app.core.play.parts import Button, Buttons, Part, Parts, Title, Words
from app.core.play.sitting import Sitting
from engine.core.action import Action
from engine.core.position import AnyView
from engine.core.rules import AnyRules
from engine.core.seat import Seat

SEVERAL = "One step from winning"
MOST_TOLD = 2
LONG = 16
"""Letters of a label that wants a line of its own."""


def prompt_parts(
    sitting: Sitting, view: AnyView, choices: Sequence[Choice], aim: Aim, is_skipping: bool = False
) -> Parts:
    if sitting.is_looking_back:
        return _looking_back(sitting)
    if sitting.is_shown:
        return _shown(sitting, view)
    outcome = sitting.outcome
    if outcome is not None:
        page, table = sitting.page, sitting.table
        return [*ending_parts(page, sitting.rules, view, outcome), *page.aftermath(table), _after_the_end(sitting)]
    head = [*_head(sitting, view), *_brinks(sitting, view)]
    if sitting.acting is None:
        return [*head, *_bots(sitting, is_skipping)]
    secret = sitting.wanted_secret()
    odds = sitting.page.odds_label(sitting.rules, view)
    helps = [Button("peek", f"Look at {secret} first")] if secret else []
    helps += [Button("calculate", odds)] if odds and not sitting.is_in_a_cell else []
    return [*head, *_offer(sitting, view, choices, aim), *([Buttons(tuple(helps), "fill")] if helps else [])]


def _shown(sitting: Sitting, view: AnyView) -> list[Part]:
    """What a seat alone may know, before the tablet goes on."""
    rules, page, seat = sitting.rules, sitting.page, Seat(sitting.eyes or 0)
    return [
        Title(rules.seat_name(view, seat), icon=page.icon(rules, view, seat)),
        *(Words(str(event.phrase), "strong", event.rule) for event in sitting.found()),
        Words("Only you see this.", "muted"),
        Buttons((Button("pass", "Seen: go on", "main"),), "stack"),
    ]


def _head(sitting: Sitting, view: AnyView) -> list[Part]:
    page, rules = sitting.page, sitting.rules
    actor = view.to_act
    if not isinstance(actor, int):
        return [Words(page.asks(rules, view))]
    seat = Seat(actor)
    name = page.short_name(rules, view, seat)
    is_lone = len(sitting.humans) == 1 and actor == sitting.eyes
    called = "Your turn" if page.is_turn_of(rules, view, seat) else "You decide"
    title = f"{called}, {name}" if is_lone else name
    return [
        Title(title, page.rule(rules, view), page.icon(rules, view, seat)),
        Words(page.asks(rules, view)),
    ]


def _brinks(sitting: Sitting, view: AnyView) -> list[Part]:
    """Somebody is one step from winning: whoever decides is told. Of several it says who; how stands on their cards."""
    if sitting.acting is None:
        return []
    page, rules = sitting.page, sitting.rules
    found = page.brinks(rules, view)
    own = [each for each in found if each.seat is None or len(found) == 1]
    near = dict.fromkeys(
        rules.seat_name(view, each.seat) for each in found if each.seat is not None and each not in own
    )
    told: list[Part] = [Words(str(each.phrase), "warning", each.rule) for each in own]
    return [*told, Words(f"{SEVERAL}: {', '.join(near)}.", "warning")] if near else told


def _offer(sitting: Sitting, view: AnyView, choices: Sequence[Choice], aim: Aim) -> list[Part]:
    page, rules = sitting.page, sitting.rules
    parts: list[Part] = []
    groups = page.groups(rules, view)
    if groups:
        parts.append(Buttons(tuple(_group_button(each, choices, aim) for each in groups), "fill"))
    hint = page.hint(rules, view, aim.taps, aim.group)
    if hint:
        parts.append(Words(hint, "muted"))
    offered = _plain(page, choices, aim) if aim.group or not groups else []
    offered += finished(choices, aim)
    if offered:
        labels = [(each, button_label(page, rules, view, each.action)) for each in offered]
        parts.append(_buttons(labels, bool(aim.taps)))
        parts += _told(page, rules, view, [each.action for each in offered])
    if aim.taps:
        parts.append(Buttons((Button("aim:back", "Choose another"),)))
    return parts


def _buttons(offered: Sequence[tuple[Choice, str]], is_answer: bool) -> Buttons:
    """Long labels one below the other, short ones in a row."""
    is_long = len(offered) > 1 and max(len(label) for _, label in offered) > LONG
    tone = "main" if is_answer else "plain"
    buttons = tuple(Button(f"play:{choice.action}", label, tone) for choice, label in offered)
    return Buttons(buttons, "stack" if is_long else "wrap")


def _told(page: AnyPage, rules: AnyRules, view: AnyView, actions: Sequence[Action]) -> list[Part]:
    """What is at stake and how likely, beside the buttons; where many are offered, their marks must do."""
    odds = [page.odds_of(rules, view, action) for action in actions]
    said = [each.words for each in odds if each is not None and each.words]
    return [Words(words, "muted") for words in said] if len(said) <= MOST_TOLD else []


def _plain(page: AnyPage, choices: Sequence[Choice], aim: Aim) -> list[Choice]:
    """Choices that are no taps but a button, or a button too."""
    if aim.taps:
        return []
    return [each for each in within(choices, aim.group) if not each.paths or page.is_listed(each.action)]


def _group_button(group: Group, choices: Sequence[Choice], aim: Aim) -> Button:
    is_open = any(choice.group == group.name for choice in choices)
    tone = "chosen" if aim.group == group.name else "plain" if is_open else "pale"
    return Button(f"group:{group.name}", group.label, tone)


def _bots(sitting: Sitting, is_skipping: bool) -> list[Part]:
    if sitting.waiting_for is not None or not sitting.is_bots_turn or sitting.is_shared:
        return []  # where others look on, nobody makes them wait or miss something
    go = Button("bots:go", "Go on", "main") if sitting.is_paused else Button("bots:pause", "Pause")
    whose = "" if not sitting.humans else "my" if len(sitting.humans) == 1 else "our"
    skip = Button("bots:skip", f"Skip to {whose} turn" if whose else "Skip ahead")
    return [Buttons((go,) if is_skipping else (go, skip), "row")]


def _looking_back(sitting: Sitting) -> list[Part]:
    table, now = sitting.table, Button("history:now", "Back to now", "main")
    on = (Button("history:on", "Play on from here"), Button("history:fork", "Fork: keep both"))
    steps = (Button("history:first", "First"), Button("history:earlier", "Back"), Button("history:later", "On"))
    return [
        Title("Looking back"),
        Words(f"This is point {table.cursor} of {table.length}."),
        Buttons(steps, "row"),
        Buttons((now,) if sitting.is_shared else (now, *on), "stack"),
    ]


def _after_the_end(sitting: Sitting) -> Buttons:
    """Where several screens look on, each looks at the table alone; a cell of a notebook has this one game."""
    new = () if sitting.is_in_a_cell else (Button("new", "Play again", "main"),)
    alone = not sitting.is_shared and not sitting.is_in_a_cell
    review = (Button("review:ask", "Review", said="Review the game"),) if alone else ()
    return Buttons((*new, *review, Button("history:start", "Look back")), "row")
