"""Quiz mode: ten questions about positions of the game, one after the other, and how many were right."""

from __future__ import annotations

import param

from tutorials.questions import Question, ask_questions

QUESTIONS = 10


class Quiz(param.Parameterized):
    """The same seed asks the same questions. The engine knows every answer; nothing here does."""

    game = param.String(default="", constant=True, doc="Which game the questions are about.")
    seed = param.Integer(default=0, bounds=(0, None), constant=True, doc="Makes a quiz repeatable.")
    number = param.Integer(default=0, bounds=(0, QUESTIONS - 1), doc="Which question is asked, counted from 0.")
    given = param.Integer(default=None, allow_None=True, doc="The choice that was made; None while it is open.")
    score = param.Integer(default=0, bounds=(0, QUESTIONS), doc="How many answers were right.")
    done = param.Boolean(default=False, doc="Has the last question been answered?")

    def __init__(self, game: str, seed: int = 0) -> None:
        super().__init__(game=game, seed=seed)
        self._source = ask_questions(game, seed)
        self.asked: list[Question] = [next(self._source)]
        self.answers: list[bool] = []

    @property
    def question(self) -> Question:
        asked: Question = self.asked[self.number]
        return asked

    def answer(self, choice: int) -> bool:
        """Choose; the first choice counts. True when it is right."""
        if self.given is not None:
            raise LookupError("this question has been answered")
        if not 0 <= choice < len(self.question.choices):
            raise LookupError(f"there is no choice {choice}")
        is_right = bool(choice == self.question.right)
        self.answers.append(is_right)
        self.param.update(given=choice, score=sum(self.answers), done=len(self.answers) == QUESTIONS)
        return is_right

    def next(self) -> None:
        if self.given is None or self.done:
            raise LookupError("answer first" if not self.done else "this was the last question")
        self.asked.append(next(self._source))
        self.param.update(number=self.number + 1, given=None)

    def verdict(self) -> str:
        """What the score says."""
        if self.score == QUESTIONS:
            return "Ten of ten. You could referee."
        if self.score >= 8:
            return f"{self.score} of ten: you know this game."
        if self.score >= 5:
            return f"{self.score} of ten: you can play. The rules you missed are a tap away."
        return f"{self.score} of ten: play a lesson or two, then try again."
