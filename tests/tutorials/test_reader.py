"""A lesson file that is wrong: the message names the file, the line, and what is wrong there."""

from __future__ import annotations

import pytest

from tutorials.check import check_script
from tutorials.pattern import Pattern
from tutorials.reader import LARGEST, read_file, read_script
from tutorials.script import Act, Begin, Expect, LessonError, Look

GOOD = """---
game: barbarian
title: A trial
minutes: 2
rules: BK-RECRUIT-03
---
## Start

```position
scenario: III-1
powers: none
you: Franks
turn: Franks
```
```look
Toxandria, Ripuaria
```
Recruit where nobody stands (BK-RECRUIT-03).

```expect
recruit Toxandria
reply: tax | Not now.
hint: One.
hint: Two.
right: Done.
```
```action
pay 1 - - -
told: BK-RECRUIT-04
```
---
Did it work?

```quiz
Who stands in Toxandria?
- [x] My warrior | You put him there.
- [ ] Nobody | Look again. {claim Toxandria}
```
"""


def test_a_good_file_is_read_as_it_is_written():
    script = read_script(GOOD, "trial.md")
    assert (script.game, script.title, script.minutes, script.rules) == ("barbarian", "A trial", 2, ("BK-RECRUIT-03",))
    assert script.chapters == ("Start",) and len(script.steps) == 2
    begin, look, expect, act = script.steps[0].blocks
    assert isinstance(begin, Begin) and begin.options == {"scenario": "III-1", "powers": "none"}
    assert isinstance(look, Look) and look.places == ("Toxandria", "Ripuaria")
    assert isinstance(expect, Expect) and expect.hints == ("One.", "Two.") and expect.right == "Done."
    assert isinstance(act, Act) and act.told == ("BK-RECRUIT-04",)
    assert script.steps[0].prose == "Recruit where nobody stands (BK-RECRUIT-03)."
    assert check_script(script).problems == ()


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ("---\ngame", "game", 1, "opens with a line '---'"),
        ("title: A trial\n", "", 5, "does not say 'title:'"),
        ("minutes: 2", "minutes: soon", 4, "'minutes' is a number from 1 to 60, not 'soon'"),
        ("title: A trial", "tittle: A trial", 3, "'tittle: A trial' is no front matter"),
        ("## Start\n", "", 17, "stands under a chapter"),
        ("## Start\n", "### Start\n", 7, "no other headings"),
        ("```look", "```lok", 15, "there is no block 'lok'"),
        ("- [ ] Nobody | Look again. {claim Toxandria}\n```\n", "- [ ] Nobody | Look again.\n", 34, "is not closed"),
        ("you: Franks\n", "", 9, "whom the learner plays"),
        ("powers: none\n", "powers: none\npowers: all\n", 12, "'powers' is said twice"),
        ("hint: Two.\n", "", 20, "two hints"),
        ("reply: tax | Not now.", "reply: tax", 22, "written like"),
        ("recruit Toxandria\n", "recruit ... Toxandria\n", 21, "comes last"),
        ("recruit Toxandria\n", "", 20, "names at least one action"),
        ("pay 1 - - -\n", "", 27, "plays at least one action"),
        ("told: BK-RECRUIT-04", "hint: BK-RECRUIT-04", 29, "does not belong"),
        ("- [x] My warrior | You put him there.", "- [x] My warrior", 36, "why it is right or wrong"),
        ("- [x] My warrior", "- [ ] My warrior", 34, "a right one among them"),
        ("- [x] My warrior", "- (x) My warrior", 36, "a choice is written"),
        ("Who stands in Toxandria?\n", "", 34, "opens with its question"),
        ("Did it work?\n", "", 33, "a step needs a sentence"),
        ("Toxandria, Ripuaria\n", "", 15, "names at least one place"),
        ("```action\npay", "One more thing.\n\n```action\npay", 27, "prose after a task"),
        ("```position", "```look\nBelgica\n```\n```position", 12, "comes before all others"),
    ],
)
def test_a_fault_in_the_form_names_file_and_line(old, new, line, what):
    assert old in GOOD
    with pytest.raises(LessonError) as caught:
        read_script(GOOD.replace(old, new, 1), "trial.md")
    assert caught.value.file == "trial.md" and what in str(caught.value)
    assert caught.value.line == line, str(caught.value)
    assert str(caught.value).startswith(f"trial.md, line {line}: ")


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ("game: barbarian", "game: chess", 1, "there is no game 'chess'"),
        ("scenario: III-1", "scenario: IX-9", 9, "IX-9"),
        ("scenario: III-1", "senario: III-1", 9, "no input 'senario'"),
        ("turn: Franks", "turn: Huns", 13, "nothing here is called 'Huns'"),
        ("turn: Franks", "turn: Franks\nFranks: king Belgika", 14, "Did you mean 'Belgica'?"),
        ("turn: Franks", "turn: Franks\nSaxons: king Venta", 14, "'Saxons'"),
        ("you: Franks", "you: Romans", 9, "'you: Romans' is nobody at this table"),
        ("recruit Toxandria\n", "recruit Belgica\n", 20, "'recruit Belgica' is not legal here"),
        ("pay 1 - - -", "pay 9 - - -", 28, "refused here"),
        ("pay 1 - - -", "chance", 28, "chance has nothing to decide"),
        ("told: BK-RECRUIT-04", "told: a dragon", 27, "does not tell 'a dragon'"),
        ("BK-RECRUIT-03).", "BK-RECRUIT-99).", 18, "BK-RECRUIT-99 is no rule"),
        ("rules: BK-RECRUIT-03", "rules: BK-TAX-01", 1, "neither cites it nor meets it"),
        ("rules: BK-RECRUIT-03", "rules: BK-DRAGON-01", 1, "is no rule"),
        ("Look again. {claim Toxandria}", "Look again. {stay}", 37, "the engine says otherwise: it is legal"),
        ("Look again. {claim Toxandria}", "Look again. {dance}", 37, "no action of this game"),
        (
            "- [x] My warrior | You put him there.",
            "- [x] He | There. {recruit Ripuaria}",
            36,
            "the engine says otherwise",
        ),
        ("Toxandria, Ripuaria", "Toxandria, Ruritania", 15, "no place 'Ruritania'"),
        ("Did it work?", " ".join(["word"] * 61), 32, "the step has 61 words"),
    ],
)
def test_a_fault_in_the_matter_is_found_by_playing_it(old, new, line, what):
    assert old in GOOD
    problems = check_script(read_script(GOOD.replace(old, new, 1), "trial.md")).problems
    assert any(at == line and what in said for at, said in problems), problems


def test_a_branch_that_leads_nowhere_is_found():
    """Both provinces are allowed, but what follows holds for one of them only."""
    text = GOOD.replace("recruit Toxandria\n", "recruit Toxandria|Ripuaria\n").replace(
        "told: BK-RECRUIT-04", "told: in Toxandria"
    )
    problems = check_script(read_script(text, "trial.md")).problems
    assert any("after 'recruit Ripuaria'" in what and "does not tell" in what for _, what in problems)


def test_files_that_cannot_be_read_are_one_sentence(tmp_path):
    with pytest.raises(LessonError, match=r"none\.md, line 1: the file cannot be read"):
        read_file(tmp_path / "none.md")
    (tmp_path / "huge.md").write_text("x" * (LARGEST + 1))
    with pytest.raises(LessonError, match="larger than"):
        read_file(tmp_path / "huge.md")
    (tmp_path / "binary.md").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(LessonError, match="not UTF-8"):
        read_file(tmp_path / "binary.md")


@pytest.mark.parametrize(
    ("pattern", "line", "fits"),
    [
        ("recruit Toxandria", "recruit Toxandria", True),
        ("recruit Toxandria", "recruit Ripuaria", False),
        ("recruit *", "recruit Ripuaria", True),
        ("recruit *", "recruit", False),
        ("move warrior A|B C", "move warrior B C", True),
        ("pay =2 ...", "pay 1,1 - - -", True),
        ("pay =2 ...", "pay 3 - 1 Venta", False),
        ("pay ...", "pay 3 - 1 Venta", True),
        ("bribe >=3", "bribe 1,2", True),
        ("bribe >=3", "bribe -", False),
        ("bribe <1", "bribe -", True),
        ("...", "anything at all", True),
        ("take =4 ...", "take Belgica:3;Ripuaria:1 - -", True),
    ],
)
def test_patterns_with_gaps(pattern, line, fits):
    assert Pattern(pattern).matches(line) is fits
