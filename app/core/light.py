"""What each part of a page costs the server: of all that Panel and Bokeh would keep for it, it keeps what it uses."""

from __future__ import annotations

from typing import Any

import panel as pn
from bokeh.core.property.wrappers import PropertyValueContainer, PropertyValueDict, PropertyValueList, PropertyValueSet
from bokeh.document import Document
from bokeh.model import Model
from panel.reactive import Reactive
from param.parameterized import Watcher, no_instance_params

CHANGING = {"css_classes", "height", "objects", "styles", "stylesheets", "visible", "width"}
"""What of Panel's own names may change after something is on the page."""


class Light(Reactive):
    """Comes before a class of Panel."""

    __abstract = True

    def __init__(self, *parts: Any, **params: Any) -> None:
        # no visitor's page has bounds of its own: a copy of every parameter would be waste
        no_instance_params(type(self))
        super().__init__(*parts, **params)

    def _link_params(self) -> None:
        """Panel would watch every one of the forty names that all its objects have, some of them twice."""
        names = [name for name in self._synced_params if name in CHANGING or name not in pn.Column.param]
        watcher = self.param.watch(self._param_change, names)
        alone = {"value": _Alone([watcher])}
        self.param.watchers = dict.fromkeys(names, alone)  # and nobody else: what Panel itself watches never changes
        self._internal_callbacks = [watcher]

    def _get_model(self, doc: Document, *args: Any, **kwargs: Any) -> Model:
        return lighten(super()._get_model(doc, *args, **kwargs), doc)


class _Alone(list[Watcher]):
    """The one watcher of many names: they share this list until somebody else watches one of them too."""

    def append(self, other: Watcher) -> None:
        """Param asks for it name by name."""
        watchers = other.inst.param.watchers
        name = next(name for name in other.parameter_names if watchers[name]["value"] is self)
        watchers[name] = {"value": [*self, other]}


class Column(Light, pn.Column):
    """One thing below the other; nothing in it is moved by the browser."""

    def __init__(self, *objects: Any, **params: Any) -> None:
        super().__init__(*objects, **{"sizing_mode": "stretch_width", "margin": 0, **params})

    @property
    def _linked_properties(self) -> tuple[str, ...]:
        return ()


class _Fixed(PropertyValueContainer):
    """Knows nothing of the models it belongs to: who wants to change it must set another in its place."""

    def __init__(self, *values: Any) -> None:
        super(PropertyValueContainer, self).__init__(*values)

    def _register_owner(self, owner: Any, descriptor: Any) -> None:
        pass

    _unregister_owner = _register_owner

    def _saved_copy(self) -> Any:
        raise TypeError("what a model was made with stays as it is; set a new one")


_FIXED: dict[type, type] = {
    kind: type(f"_Fixed{kind.__name__}", (_Fixed, kind), {})
    for kind in (PropertyValueList, PropertyValueDict, PropertyValueSet)
}
_EMPTY = {kind: fixed() for kind, fixed in _FIXED.items()}


def lighten(model: Model, doc: Document) -> Model:
    """Bokeh gives each model lists, dicts and sets of its own, most of them empty, and each half a kilobyte to find its
    way back to the model."""
    if doc.session_context:
        for part in (model, getattr(model, "data", None), *model.stylesheets):
            if isinstance(part, Model):
                _fix(part._unstable_default_values)
                _fix(part._property_values)
    return model


def _fix(values: dict[str, Any]) -> None:
    for name, value in values.items():
        if type(value) in _FIXED:
            values[name] = _FIXED[type(value)](value) if value else _EMPTY[type(value)]
