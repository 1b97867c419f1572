"""The stage: what it is given is sent as data, waits only where a browser could answer, and is told in one text."""

from __future__ import annotations

from app.core.stage.moment import Beat, Chip, Moment, Side, tell
from app.core.stage.stage import SPEEDS, Stage

MOMENT = Moment(
    "Battle in Italia",
    "BK-BATTLE-07",
    (Side("Franks", "#123456"), Side("Huns")),
    (Beat("bribe 3", 0, (Chip("3"),), "9"), Beat("A warrior falls.")),
    "The Franks win 9 to 6",
    "1 would have been enough.",
)


def test_a_moment_is_told_whole_for_whoever_listens() -> None:
    told = tell(MOMENT)
    assert told.startswith("Battle in Italia. Franks. Huns. bribe 3. A warrior falls.")
    assert told.endswith("The Franks win 9 to 6. 1 would have been enough.")


def test_what_is_played_is_data_with_its_words() -> None:
    stage = Stage()
    stage.play([(MOMENT, True)], is_veiled=True)
    played = stage.moments[0]
    assert played["waits"] and played["veiled"] and played["said"] == tell(MOMENT)
    assert played["beats"][0]["text"] == "bribe 3" and played["beats"][0]["figure"] == "9"
    assert [chip["text"] for chip in played["beats"][0]["chips"]] == ["3"]
    assert stage.number == 1


def test_without_a_browser_nobody_is_waited_for() -> None:
    stage = Stage()
    stage.play([(MOMENT, True)])
    assert not stage.is_busy


def test_off_shows_nothing() -> None:
    stage = Stage()
    stage.speed = SPEEDS["off"]
    stage.play([(MOMENT, False)])
    assert stage.moments == [] and stage.number == 0


def test_done_counts_only_for_what_is_on_the_stage() -> None:
    done = []
    stage = Stage(on_done=lambda: done.append(True))
    stage.play([(MOMENT, False)])
    stage.is_busy = True
    for said in ("0", "7", "x"):
        stage.tell("done", said)
    assert not done and stage.is_busy
    stage.tell("done", "1")
    assert done == [True] and not stage.is_busy
    stage.tell("done", "1")
    assert done == [True]


def test_leaving_clears_the_stage() -> None:
    stage = Stage()
    stage.play([(MOMENT, True)])
    stage.clear()
    assert stage.moments == [] and stage.number == 2
