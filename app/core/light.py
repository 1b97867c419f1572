"""What each part of a page costs the server: of all that Panel and Bokeh would keep for it, it keeps what it uses."""

from __future__ import annotations

from typing import Any

import panel as pn
from bokeh.core.property.wrappers import PropertyValueContainer, PropertyValueDict, PropertyValueList, PropertyValueSet
from bokeh.document import Document
from bokeh.model import Model
from panel.reactive import Reactive
from param.parameterized import no_instance_params

CHANGING = {"css_classes", "height", "styles", "stylesheets", "visible", "width"}
"""What of Panel's own names may change after something is on the page."""


class Light(Reactive):
    """Comes before a class of Panel."""

    __abstract = True

    def __init__(self, *parts: Any, **params: Any) -> None:
        # no visitor's page has bounds of its own: a copy of every parameter would be waste
        no_instance_params(type(self))
        super().__init__(*parts, **params)

    def _link_params(self) -> None:
        """Panel would watch every one of the forty names that all its objects have."""
        names = [name for name in self._synced_params if name in CHANGING or name not in Reactive.param]
        self._internal_callbacks.append(self.param.watch(self._param_change, names))

    def _get_model(self, doc: Document, *args: Any, **kwargs: Any) -> Model:
        model: Model = super()._get_model(doc, *args, **kwargs)
        if doc.session_context:
            _share_empty(model)
            if isinstance(data := getattr(model, "data", None), Model):
                _share_empty(data)
        return model


class Column(Light, pn.Column):
    """One thing below the other; nothing in it is moved by the browser."""

    def __init__(self, *objects: Any, **params: Any) -> None:
        super().__init__(*objects, **{"sizing_mode": "stretch_width", "margin": 0, **params})

    @property
    def _linked_properties(self) -> tuple[str, ...]:
        return ()


class _Shared(PropertyValueContainer):
    """Belongs to nobody: what wants to put something in must set a container of its own."""

    def _register_owner(self, owner: Any, descriptor: Any) -> None:
        pass

    def _saved_copy(self) -> Any:
        raise TypeError("an empty container that all models share stays empty; set a new one")


class _SharedList(_Shared, PropertyValueList):
    pass


class _SharedDict(_Shared, PropertyValueDict):
    pass


class _SharedSet(_Shared, PropertyValueSet):
    pass


_EMPTY: dict[type, Any] = {
    PropertyValueList: _SharedList(),
    PropertyValueDict: _SharedDict(),
    PropertyValueSet: _SharedSet(),
}


def _share_empty(model: Model) -> None:
    """Bokeh gives each new model empty lists, dicts and sets of its own, ten of them, half a kilobyte each."""
    given = model._unstable_default_values
    given.update({name: _EMPTY[type(value)] for name, value in given.items() if type(value) in _EMPTY and not value})
