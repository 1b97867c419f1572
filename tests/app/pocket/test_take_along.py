"""From the app to the pocket page: one link that both understand, and that tells no host what one seat knows."""

import html
import json
import re

import panel as pn
import pytest

from app.core.address import POCKET, read_pocket_address
from app.core.calculate.layout import Layout
from app.core.calculate.one import CalculatorSheet
from app.pocket.desk import Desk
from engine.registry import CALCULATORS

PAGE = "https://a.host/pocket/"


def test_a_calculator_is_taken_along_with_its_inputs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(pn.state.cache, POCKET, PAGE)
    calculator = CALCULATORS["battue-assault"].from_link("warriors=3&defence=5")
    found = re.search(r'href="([^"]+)"[^>]*>Take it with you', CalculatorSheet(calculator, Layout()).more.markup)
    page, _, told = html.unescape(found[1]).partition("#")
    assert page == PAGE, "the inputs stand behind the #, which browsers keep to themselves"
    shown = json.loads(Desk().ask(json.dumps({"do": "open", "slug": "battue-assault", "link": told})))
    assert (shown["values"]["warriors"], shown["values"]["defence"]) == (3, 5)
    assert shown["link"] == calculator.link()


def test_without_a_pocket_page_nothing_is_offered() -> None:
    assert POCKET not in pn.state.cache
    calculator = CALCULATORS["battue-assault"]()
    assert "Take it with you" not in CalculatorSheet(calculator, Layout()).more.markup


@pytest.mark.parametrize("good", [PAGE, "http://localhost:5007/", "http://127.0.0.1:5007/"])
def test_an_address_of_a_pocket_page_is_secure_or_local(good: str) -> None:
    assert read_pocket_address(good) == good


@pytest.mark.parametrize(
    "bad",
    [
        "http://a.host/",
        "javascript:alert(1)",
        "https://",
        "https://[",
        "https://a.host/?x=1",
        "https://a.host/#x",
        'https://a.host/"><script>',
        "https://a.host/\n",
        "https://a.host/" + "x" * 400,
    ],
)
def test_another_address_is_refused_in_one_sentence(bad: str) -> None:
    with pytest.raises(ValueError, match="begins with https://"):
        read_pocket_address(bad)
