"""Reads the fenced blocks of a lesson: position, action, expect, quiz, look."""

from __future__ import annotations

import re
from typing import TypeAlias

from tutorials.pattern import REST, Pattern
from tutorials.script import Act, Begin, Choice, Expect, LessonError, Look, Quiz, Refused, Reply

Inside: TypeAlias = list[tuple[int, str]]
"""The lines between the fences, with their numbers."""

KEYED = re.compile(r"^(?P<key>hint|right|told|reply|refused): *(?P<value>.+)$")
CHOICE = re.compile(
    r"^- \[(?P<mark>[ xX])\] (?P<text>[^|{}]+?)(?:\s*\|\s*(?P<why>[^{}]+?))?(?:\s*\{(?P<action>[^{}]+)\})?$"
)
OPTION = re.compile(r"^(?P<key>[a-z_]+): *(?P<value>.*)$")
POSITION_WORDS = ("turn", "round", "loot", "chests")


def read_begin(file: str, line: int, inside: Inside) -> Begin:
    """Lines in small letters that are no word of a position are options of the set-up."""
    options: dict[str, str] = {}
    words: list[str] = []
    you = ""
    for number, text in inside:
        found = OPTION.match(text)
        words.append("")
        if found is None or found["key"] in POSITION_WORDS:
            words[-1] = text
        elif found["key"] == "you":
            you = found["value"]
        elif found["key"] in options:
            raise LessonError(file, number, f"'{found['key']}' is said twice.")
        else:
            options[found["key"]] = found["value"]
    if not you:
        raise LessonError(
            file, line, "the position does not say whom the learner plays: add a line such as 'you: Franks'."
        )
    return Begin(line=line, options=options, you=you, words="\n".join(words) if any(words) else "")


def read_act(file: str, line: int, inside: Inside) -> Act:
    actions, told = [], []
    for number, text in inside:
        found = KEYED.match(text)
        if found is None and text:
            actions.append((number, text))
        elif found is not None and found["key"] == "told":
            told.append(found["value"])
        elif found is not None:
            raise LessonError(file, number, f"'{found['key']}:' does not belong into an action block; 'told:' does.")
    if not actions:
        raise LessonError(file, line, "an action block plays at least one action.")
    return Act(line=line, actions=tuple(actions), told=tuple(told))


def read_expect(file: str, line: int, inside: Inside) -> Expect:
    moves: list[Pattern] = []
    refused: list[Refused] = []
    replies: list[Reply] = []
    texts: dict[str, list[str]] = {"hint": [], "right": [], "told": []}
    for number, text in inside:
        found = KEYED.match(text)
        if found is None:
            if text:
                moves.append(_pattern(file, number, text))
        elif found["key"] == "refused":
            wish, rule = _halves(file, number, found["value"], "refused: claim Tolosa | BK-MAP-02")
            refused.append(Refused(_pattern(file, number, wish), rule))
        elif found["key"] == "reply":
            move, answer = _halves(file, number, found["value"], "reply: assault ... | Not yet.")
            replies.append(Reply(_pattern(file, number, move), answer))
        else:
            texts[found["key"]].append(found["value"])
    if not moves and not refused:
        raise LessonError(file, line, "an expect block names at least one action, or one that will be refused.")
    if not moves and not any(each.wish.is_concrete for each in refused):
        raise LessonError(
            file, line, "one of the wishes to be refused is written without gaps, so that it can be tried."
        )
    if len(texts["hint"]) < 2:
        raise LessonError(file, line, "an expect block has two hints: for after one and after two wrong tries.")
    return Expect(
        line=line,
        moves=tuple(moves),
        refused=tuple(refused),
        told=tuple(texts["told"]),
        hints=tuple(texts["hint"]),
        right=" ".join(texts["right"]),
        replies=tuple(replies),
    )


def _pattern(file: str, line: int, text: str) -> Pattern:
    if REST in text.split()[:-1]:
        raise LessonError(file, line, f"'{REST}' stands for whatever follows, so it comes last.")
    return Pattern(text)


def _halves(file: str, line: int, text: str, example: str) -> tuple[str, str]:
    one, bar, other = (part.strip() for part in text.partition(" | "))
    if not (one and bar and other):
        raise LessonError(file, line, f"this is written like '{example}'.")
    return one, other


def read_quiz(file: str, line: int, inside: Inside) -> Quiz:
    question: list[str] = []
    choices: list[Choice] = []
    for number, text in inside:
        if not text:
            continue
        found = CHOICE.match(text)
        if found is not None:
            choices.append(_read_choice(file, number, found))
        elif choices or text.startswith("-"):
            raise LessonError(file, number, "a choice is written '- [x] answer | why', and '- [ ]' when it is wrong.")
        else:
            question.append(text)
    if not question:
        raise LessonError(file, line, "a quiz opens with its question.")
    if len(choices) < 2 or not any(choice.is_right for choice in choices):
        raise LessonError(file, line, "a quiz has at least two choices, and a right one among them.")
    return Quiz(line=line, question=" ".join(question), choices=tuple(choices))


def _read_choice(file: str, line: int, found: re.Match[str]) -> Choice:
    why = (found["why"] or "").strip()
    if not why:
        raise LessonError(file, line, "a choice says after '|' why it is right or wrong.")
    return Choice(line, found["text"].strip(), found["mark"] != " ", why, (found["action"] or "").strip())


def read_look(file: str, line: int, inside: Inside) -> Look:
    places = tuple(part.strip() for _, text in inside for part in text.split(",") if part.strip())
    if not places:
        raise LessonError(file, line, "a look block names at least one place.")
    return Look(line=line, places=places)
