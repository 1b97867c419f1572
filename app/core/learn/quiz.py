"""Ten questions: the position on the board, the question beside it, and the rule once it is answered."""

from __future__ import annotations

from collections.abc import Callable

import panel as pn
from panel.viewable import Viewable

from app.core.board import Board
from app.core.learn.card import Answer, Leaf, LessonCard, Nav, Remark
from app.core.learn.layout import lay_out
from app.core.play.card import Card
from app.core.play.game_page import AnyPage
from app.core.play.parts import without_buttons
from app.core.play.seat_strip import seat_parts
from tutorials.quiz import QUESTIONS, Quiz


class QuizScreen:
    """One quiz at this screen."""

    def __init__(
        self,
        page: AnyPage,
        quiz: Quiz,
        render: Callable[[str], str],
        open_rule: Callable[[str], None],
        on_leave: Callable[[], None],
        on_again: Callable[[], None],
    ) -> None:
        self.page = page
        self.quiz = quiz
        self._render = render
        self._leave = on_leave
        self._again = on_again
        self._is_over = False
        question = quiz.question
        self.board = Board.of(page.draw(question.rules, question.view))
        self.seats = Card(plain=True, stylesheets=[page.style])
        self.card = LessonCard()
        self.aside = Card(stylesheets=[page.style])
        self.card.on_press(self.press)
        for citing in (self.card, self.aside):
            citing.on_rule(open_rule)
        self.refresh()

    def panel(self) -> Viewable:
        return lay_out(self.board, self.seats, (self.card, self.aside))

    def refresh(self) -> None:
        question = self.quiz.question
        with pn.io.hold():
            self.board.show(self.page.draw(question.rules, question.view), lit=[], marked={})
            self.seats.show(seat_parts(self.page, question.rules, question.view))
            self.aside.show(without_buttons(self.page.beside(question.rules, question.view)))
            self.card.show(self._score() if self._is_over else self.leaf())

    def leaf(self) -> Leaf:
        quiz, question = self.quiz, self.quiz.question
        return Leaf(
            title=f"Ten questions, {quiz.score} right so far",
            chapter=f"Question {quiz.number + 1}",
            step=quiz.number,
            steps=QUESTIONS,
            html=self._render(question.text),
            answers=tuple(map(self._answer, range(len(question.choices)))),
            remark=self._remark(),
            nav=self._nav(),
            more=(Nav("leave", "All lessons", "way"),),
        )

    def _answer(self, number: int) -> Answer:
        question, given = self.quiz.question, self.quiz.given
        mark = "" if given is None else "right" if number == question.right else "wrong" if number == given else ""
        return Answer(question.choices[number], mark, given is not None)

    def _remark(self) -> Remark | None:
        question, given = self.quiz.question, self.quiz.given
        if given is None:
            return None
        kind = "right" if given == question.right else "refused"
        return Remark(kind, self._render(question.why), rule=question.rule)

    def _nav(self) -> tuple[Nav, ...]:
        if self._is_over:
            return (Nav("leave", "All lessons"), Nav("again", "Another ten", "main"))
        label = "See the score" if self.quiz.done else "Next question"
        return (Nav("next", label, "main", is_off=self.quiz.given is None),)

    def _score(self) -> Leaf:
        quiz = self.quiz
        missed = [question.rule for question, was_right in zip(quiz.asked, quiz.answers, strict=True) if not was_right]
        rules = f" Worth reading again ({', '.join(dict.fromkeys(missed))})." if missed else ""
        return Leaf(
            title="Ten questions",
            chapter=f"{quiz.score} of {QUESTIONS}",
            step=QUESTIONS,
            steps=QUESTIONS,
            html=self._render(quiz.verdict() + rules),
            nav=self._nav(),
        )

    def press(self, name: str) -> None:
        quiz = self.quiz
        kind, _, what = name.partition(":")
        if kind == "answer" and what.isdigit() and int(what) < len(quiz.question.choices) and quiz.given is None:
            quiz.answer(int(what))
        elif kind == "next" and quiz.given is not None:
            if quiz.done:
                self._is_over = True
            else:
                quiz.next()
        elif kind == "again" and self._is_over:
            self._again()
            return
        elif kind == "leave":
            self._leave()
            return
        self.refresh()
