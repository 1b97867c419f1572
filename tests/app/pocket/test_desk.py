"""What answers inside the browser, here without one: a question as text in, an answer as text out, faults as data."""

import json
import subprocess
import sys

import pytest

from app.pocket import bench
from app.pocket.closure import find_closure, list_files
from app.pocket.desk import Desk
from engine.registry import CALCULATORS

HEAVY = {"numpy", "scipy", "pandas", "panel", "bokeh", "holoviews", "loky", "tornado", "markdown_it", "PIL"}


def ask(desk: Desk, **question: object) -> dict:
    return json.loads(desk.ask(json.dumps(question)))


@pytest.mark.parametrize("slug", CALCULATORS)
def test_every_calculator_opens_with_its_form_and_an_answer(slug: str) -> None:
    shown = ask(Desk(), do="open", slug=slug)
    assert shown["slug"] == slug
    assert shown["head"]
    assert 'role="alert"' not in shown["head"]
    names = {field["name"] for group in shown["groups"] for field in group["fields"]}
    assert names <= set(shown["values"])
    assert "Start afresh" in shown["more"]


def test_what_stands_in_the_form_is_answered_and_its_link_says_it() -> None:
    desk = Desk()
    values = ask(desk, do="open", slug="battue-assault")["values"]
    shown = ask(desk, do="fill", slug="battue-assault", values={**values, "warriors": 3, "defence": 5})
    assert "groups" not in shown, "the form on the page is not built anew under the finger"
    assert "26 %" in shown["head"]
    assert shown["link"] == "calculator=battue-assault&warriors=3&defence=5"
    assert ask(Desk(), do="open", slug="battue-assault", link=shown["link"])["head"] == shown["head"]
    again = ask(desk, do="afresh", slug="battue-assault")
    assert again["values"] == values


def test_an_answer_that_takes_long_comes_in_pieces_with_other_questions_in_between(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bench, "PIECE", 0.0)
    desk, slug = Desk(), "conquerors-mending"
    shown = ask(desk, do="open", slug=slug, link="board=arch")
    assert shown["goesOn"] and "Army 2 needs 6 turns" in shown["head"] and "link" not in shown
    pieces = 0
    while shown.get("goesOn"):
        ask(desk, do="open", slug="battue-assault")
        shown = ask(desk, do="go_on", slug=slug)
        pieces += 1
    assert pieces > 20 and "from G4 to D3" in shown["head"] and "board=arch" in shown["link"]
    assert ask(desk, do="go_on", slug=slug) == {"slug": slug}, "nothing is left to do"
    again = ask(desk, do="open", slug=slug, link="board=snake")
    assert again["goesOn"] and "more" not in again, "what was told last stays below until there is more"


def test_a_press_tells_what_is_known_again_and_works_nothing_out(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, slug = Desk(), "conquerors-route"
    shown = ask(desk, do="open", slug=slug)
    while shown.get("goesOn"):
        shown = ask(desk, do="go_on", slug=slug)
    monkeypatch.setattr(CALCULATORS[slug], "steps", lambda self: pytest.fail("worked out again"))
    assert "Next move (1 of 10)" in ask(desk, do="press", slug=slug, said="on")["head"]


def test_what_an_input_does_not_take_is_said_and_marked() -> None:
    desk = Desk()
    shown = ask(desk, do="fill", slug="battue-assault", values={"warriors": 99})
    assert shown["wrong"] == "warriors"
    assert "1 to 8" in shown["head"]
    assert "was left aside" in ask(desk, do="open", slug="battue-assault", link="warriors=99")["head"]


def test_a_stopped_answer_is_not_reckoned_with_again() -> None:
    shown = ask(Desk(), do="open", slug="battue-assault", link="warriors=3", is_answered=False)
    assert "Stopped" in shown["head"]
    assert shown["values"]["warriors"] == 3
    assert 'data-say="again"' in shown["more"]


def test_the_table_goes_along_to_the_next_calculator() -> None:
    desk = Desk()
    ask(desk, do="open", slug="saga-score", link="me=2")
    shown = ask(desk, do="open", slug="saga-market", after="saga-score")
    assert shown["values"]["me"] == 2
    assert "The same table as under" in shown["head"]


def test_rules_are_found_by_what_is_meant() -> None:
    found = ask(Desk(), do="search", game="battue", words="who moves first")
    assert "BT-MOVE-04" in found["rules"]
    assert found["asked"] == "who moves first"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "{}",
        '{"do": "open"}',
        '{"do": "burn", "slug": "battue-assault"}',
        '{"do": "open", "slug": "battue-nothing"}',
        '{"do": "open", "slug": "../etc"}',
        '{"do": "search", "game": "os", "words": "x"}',
        '{"do": "fill", "slug": "battue-assault", "values": 3}',
        '{"do": "open", "slug": "battue-assault", "more": 1}',
        '{"do": "solve", "slug": "battue-assault", "link": "warriors=x"}',
        "x" * 3_000_000,
        "[" * 5_000,
        json.dumps({"do": "load", "game": "battue", "text": "[" * 5_000}),
        json.dumps({"do": "open", "slug": "knights-battle", "link": "attackers=" + "[" * 5_000}),
        json.dumps({"do": "fill", "slug": "barbarian-tax", "values": {"treasury": "{" * 5_000}}),
    ],
)
def test_a_bad_question_is_answered_with_one_sentence(text: str) -> None:
    fault = json.loads(Desk().ask(text))["fault"]
    assert fault
    assert "\n" not in fault


def test_the_whole_answer_is_the_command_lines() -> None:
    calculator = CALCULATORS["battue-assault"].from_link("warriors=3")
    wanted = json.loads(json.dumps(calculator.as_json()))
    assert ask(Desk(), do="solve", slug="battue-assault", link="warriors=3") == wanted


def test_nothing_heavy_is_in_the_closure() -> None:
    own, others = find_closure()
    foreign = {name for name in others if name not in sys.stdlib_module_names}
    assert foreign == {"msgspec", "param", "numpy"}, "and numpy only within functions, as the next test sees"
    assert not [name for name in own if name.startswith(("app.core.component", "app.registry", "app.pages"))]
    assert {"engine/battue/RULES.md", "engine/battue/edition.toml", "app/knights/assets/pieces.svg"} <= set(
        list_files()
    )


def test_everything_opens_where_heavy_packages_cannot_be_imported() -> None:
    """The closure is enough: nothing else of ours can be imported either."""
    own, _ = find_closure()
    code = f"""
import sys, json
own, heavy = {sorted(own)!r}, {sorted(HEAVY)!r}
folders = {{name[:at] for name in own for at, sign in enumerate(name) if sign == "."}}
class Gate:
    def find_spec(self, name, path=None, target=None):
        is_ours = name.split(".")[0] in ("app", "engine")
        if name.split(".")[0] in heavy or (is_ours and name not in own and name not in folders):
            raise ModuleNotFoundError(f"no {{name}} here", name=name)
sys.meta_path.insert(0, Gate())
from app.pocket.compiling import warm_up
from app.pocket.desk import Desk
print(warm_up(Desk()), sorted(set(sys.modules) & set(heavy)))
"""
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert shown.stdout.strip() == "[] []", shown.stderr[-800:]
