"""What a part of a page costs: it says to the browser what Panel's own says, and holds less."""

from types import SimpleNamespace

import panel as pn
import pytest
from bokeh.document import Document

from app.core.light import CHANGING, Column
from app.core.refusal import RefusalCard


def in_a_session() -> Document:
    context = SimpleNamespace(server_context=SimpleNamespace(), destroyed=False, request=None)
    document = Document()
    document._session_context = lambda: context
    return document


def attributes_of(column: pn.Column, document: Document) -> dict[str, object]:
    document.add_root(column.get_root(document))
    (root,) = document.to_json().content["roots"]
    return {name: value for name, value in root["attributes"].items() if name != "stylesheets"}  # these have names


def test_the_browser_is_told_what_panel_would_tell_it():
    look = {"name": "room", "css_classes": ["room"], "sizing_mode": "stretch_width", "margin": 0}
    assert attributes_of(Column(name="room", css_classes=["room"]), in_a_session()) == attributes_of(
        pn.Column(**look), in_a_session()
    )


def test_empty_containers_are_shared_and_stay_empty():
    document = in_a_session()
    one, other = (Column().get_root(document) for _ in range(2))
    assert one.tags is other.tags
    with pytest.raises(TypeError, match="set a new one"):
        one.tags.append("mine")
    one.tags = ["mine"]
    assert (one.tags, other.tags) == (["mine"], [])


def test_what_a_model_was_made_with_stays_and_another_may_be_set():
    document = in_a_session()
    root = Column(css_classes=["room"], styles={"color": "red"}).get_root(document)
    document.add_root(root)
    heard = []
    document.on_change(heard.append)
    for change in (lambda: root.css_classes.append("mine"), lambda: root.styles.update(color="blue")):
        with pytest.raises(TypeError, match="set a new one"):
            change()
    root.css_classes = ["mine"]
    assert (root.css_classes, root.styles) == (["mine"], {"color": "red"})
    assert [(each.attr, each.new) for each in heard] == [("css_classes", ["mine"])]


def test_style_sheets_of_a_session_are_light_too():
    (sheet, *_) = (each for each in Column().get_root(in_a_session()).stylesheets if not isinstance(each, str))
    assert sheet.tags is Column().get_root(in_a_session()).tags


def test_only_what_may_change_is_watched():
    assert set(Column().param.watchers) == CHANGING
    assert set(RefusalCard().param.watchers) == CHANGING - {"objects"} | {"sentence", "rule", "tip"}


def test_who_else_watches_a_name_hears_of_that_name_alone():
    card, heard = RefusalCard(), []
    root = card.get_root(Document())
    watcher = card.param.watch(lambda *changes: heard.append([each.name for each in changes]), ["rule", "tip"])
    card.param.watch(lambda change: heard.append(change.new), "tip")
    card.param.update(sentence="No.", rule="T-01", tip="Wait.")
    assert heard == [["rule", "tip"], "Wait."]
    card.sentence = "Never."
    assert len(heard) == 2
    card.param.unwatch(watcher)
    card.param.update(sentence="Still no.", rule="T-02", tip="Go.")
    assert heard[2:] == ["Go."]
    assert (root.data.sentence, root.data.rule, root.data.tip) == ("Still no.", "T-02", "Go.")


def test_without_a_server_nothing_is_shared():
    document = Document()
    one, other = (Column().get_root(document) for _ in range(2))
    one.tags.append("mine")
    assert (one.tags, other.tags) == (["mine"], [])


@pytest.mark.parametrize(
    ("name", "value"),
    [("css_classes", ["new"]), ("styles", {"color": "red"}), ("visible", False), ("width", 40), ("height", 40)],
)
def test_what_may_change_reaches_the_page(name, value):
    column, document = Column(), Document()
    root = column.get_root(document)
    setattr(column, name, value)
    assert getattr(root, name) == value


def test_what_comes_into_a_column_reaches_the_page():
    column, document = Column(Column()), Document()
    root = column.get_root(document)
    column.append(Column(css_classes=["second"]))
    assert [child.css_classes for child in root.children] == [[], ["second"]]
