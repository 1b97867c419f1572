"""Questions from positions that the engine has played to, with answers that the engine gives."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from engine.bots.play import play_decision
from engine.bots.random_bot import RandomBot
from engine.core.action import Action
from engine.core.position import AnyView
from engine.core.refusal import Refusal
from engine.core.rules import Rules
from engine.core.seat import Seat
from engine.core.table import Table
from engine.registry import GAMES
from tutorials.asking import Asker, find_asker

POOL = 400
MOST_POSITIONS = 60
PATIENCE = 4
"""So many positions are looked at for one kind of question before any kind will do."""
YES_NO = ("Yes", "No")
KINDS = ("refuted", "refuted", "refuted", "confirmed", "confirmed", "which", "which", "fact", "fact", "fact")
"""What ten questions are made of; they come in no order that one could guess."""


class Question(msgspec.Struct, frozen=True):
    """`right` is the number of the right choice; `why` explains it, a paragraph a thought; `rule` is behind it."""

    text: str
    choices: tuple[str, ...]
    right: int
    why: str
    rule: str
    seat: Seat
    rules: Any
    view: AnyView


def ask_questions(game: str, seed: int) -> Iterator[Question]:
    """Questions without end; the same seed asks the same. Rules that were asked lately are asked again only late."""
    random = Random(f"{game}:{seed}")
    asker = find_asker(game)
    asked: list[str] = []
    while True:
        for kind in random.sample(KINDS, len(KINDS)):
            question = _find(game, asker, kind, asked, random)
            asked.append(question.rule)
            yield question


def _find(game: str, asker: Asker, kind: str, asked: list[str], random: Random) -> Question:
    """Of a few positions the question whose rule was asked least."""
    best: Question | None = None
    for position in range(MOST_POSITIONS):
        table, pool = play_to_somewhere(game, asker, random)
        if best is None and position >= PATIENCE:
            # not every game has facts to ask for, nor every position a wrong wish
            kind = random.choice(KINDS)
        for question in _make(table, pool, asker, kind, random):
            if question.rule not in asked[-40:]:
                return question
            if best is None or asked.count(question.rule) < asked.count(best.rule):
                best = question
        if best is not None and random.random() < 0.3:
            return best
    if best is None:
        raise LookupError(f"no question about {game} was found in {MOST_POSITIONS} positions")
    return best


def play_to_somewhere(game: str, asker: Asker, random: Random) -> tuple[Table, list[Action]]:
    """A game played by bots to a position worth asking about, and actions that were on offer on the way."""
    examples = list(GAMES[game].examples())
    bots = GAMES[game].bots
    bot = bots["cautious"]() if "cautious" in bots else RandomBot()
    while True:
        table = Table(random.choice(examples), seed=random.randrange(2**31))
        pool: list[Action] = []
        length = random.randint(10, asker.longest_game)
        for _ in range(2 * asker.longest_game):
            if not isinstance(table.to_act, int):
                break
            if len(table.moments) >= length and asker.is_good(table.rules, table.state):
                return table, random.sample(pool, min(POOL, len(pool)))
            pool += table.legal_actions()
            # mostly sense, sometimes surprise: positions that careful players alone would not reach
            play_decision(table, RandomBot() if random.random() < 0.25 else bot, random)


def _make(table: Table, pool: list[Action], asker: Asker, kind: str, random: Random) -> list[Question]:
    rules, state = table.rules, table.state
    wishes = list(dict.fromkeys(asker.wishes(rules, state, pool, random)))
    random.shuffle(wishes)
    judged = [(wish, rules.why_illegal(state, wish)) for wish in wishes[:60]]
    legal = [wish for wish, refusal in judged if refusal is None]
    illegal = [(wish, refusal) for wish, refusal in judged if refusal is not None]
    match kind:
        case "refuted":
            return [_refuted(table, asker, wish, refusal) for wish, refusal in illegal[:12]]
        case "which":
            return [_which(table, asker, wish, illegal, random) for wish in legal[:1] if len(illegal) > 1]
        case "confirmed":
            return [_confirmed(table, asker, wish) for wish in legal[:12]]
        case _:
            return [_fact(table, fact, random) for fact in asker.facts(rules, state, random)]


def _seated(table: Table, text: str, choices: tuple[str, ...], right: int, why: str, rule: str) -> Question:
    seat = table.to_act
    if not isinstance(seat, int):
        raise LookupError("nobody is to act here")
    return Question(text, choices, right, why, rule, seat, table.rules, table.view(seat))


def _refuted(table: Table, asker: Asker, wish: Action, refusal: Refusal) -> Question:
    text = asker.ask(table.rules, table.state, wish)
    return _seated(table, text, YES_NO, 1, f"{refusal.sentence} {refusal.tip}", refusal.rule)


def _confirmed(table: Table, asker: Asker, wish: Action) -> Question:
    rule = asker.rule(wish)
    section = GAMES[table.setup.game].rulebook().find(rule)
    why = f"{section.title}. {first_sentence(section.text)}" if section is not None else "The rules allow it."
    return _seated(table, asker.ask(table.rules, table.state, wish), YES_NO, 0, why, rule)


def _which(table: Table, asker: Asker, wish: Action, illegal: list[tuple[Action, Refusal]], random: Random) -> Question:
    """One that is legal among three."""
    rules: Rules[Any, Any, Any] = table.rules
    wrong = random.sample(illegal, 2)
    offered = [wish, *(other for other, _ in wrong)]
    random.shuffle(offered)
    names = tuple(asker.name(rules, table.state, each) for each in offered)
    reasons = [f"{asker.name(rules, table.state, other)}: {refusal.sentence}" for other, refusal in wrong]
    if wrong[1][1].rule != wrong[0][1].rule:
        reasons[1] += f" ({wrong[1][1].rule})"
    who = asker.who(rules, table.state)
    return _seated(
        table,
        f"Which of these can the {who} do now?",
        names,
        offered.index(wish),
        "\n\n".join(reasons),
        wrong[0][1].rule,
    )


def _fact(table: Table, fact: Any, random: Random) -> Question:
    choices = [fact.answer, *fact.others]
    random.shuffle(choices)
    return _seated(table, fact.text, tuple(choices), choices.index(fact.answer), fact.why, fact.rule)


def first_sentence(text: str) -> str:
    """The opening of a rule, enough to remember it by."""
    paragraph = text.split("\n\n")[0]
    end = paragraph.find(". ")
    return paragraph if end < 0 else paragraph[: end + 1]
