"""What a stranger wrote is quoted without what a terminal or a page would obey."""

from __future__ import annotations

import pytest
from games import SLUGS

from engine.core.parameters import InputError
from engine.core.phrase import make_printable
from engine.core.refusal import RuleError
from engine.core.table import Table
from engine.registry import GAMES

HOSTILE = ("\x1b[2J\x1b]0;owned\x07", "a\x00b", "\u202eevil", "line\r\nbreak", "\x9b31m", "\u2028", "\ud800")


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_unprintable_stays(text):
    assert make_printable(text).isprintable() and not text.isprintable()


def test_what_can_be_read_stays_as_it_is():
    for text in ("take Belgica:2,1", "Świętopełk", "«Odo»", "\U0001f3f0"):
        assert make_printable(text) == text


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("text", HOSTILE)
def test_refusals_quote_without_control_characters(slug, text):
    game = GAMES[slug]
    table = Table(next(game.examples()), seed=1)
    verb = str(table.legal_actions()[0]).split()[0]
    for line in (f"x{text}", f"{verb} {text}", f"{verb} {text} {text}"):
        try:
            refusal = str(table.why_illegal(line))
        except RuleError as wrong:
            refusal = str(wrong)
        assert refusal.isprintable(), ascii(refusal)
    for options in ({"seats": f"2{text}"}, {f"seats{text}": 2}, {"position": f"{text}: {text}"}):
        told = ""
        try:
            game.setup.from_options(options).rules()
        except (RuleError, InputError) as wrong:
            told = str(wrong)
        assert told or text.isspace(), "only blank space does no harm"
        assert told.isprintable(), ascii(told)
