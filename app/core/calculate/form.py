"""The form of a calculator, or of anything else with parameters, made from the parameters themselves."""

from __future__ import annotations

from typing import Any

import param

from app.core.calculate.groups import build_groups, fill_values, list_values
from app.core.calculate.layout import Look
from app.core.calculate.markup import STYLE
from app.core.component import Component, find_scripts


class ParameterForm(Component):
    """What the browser shows. `values` is what stands in the form, `wrong` what was refused."""

    groups = param.List(default=[], item_type=dict, doc="What stands where.")
    values = param.Dict(default={}, doc="Input to value; text where the form has no better way.")
    wrong = param.String(default="", doc="The input to mark.")
    hints = param.Dict(default={}, doc="Input to what it comes to now, in a few words.")

    _set_in_browser = ("values",)
    _bundle = find_scripts("form", "app.core.calculate") / "form.js"
    _stylesheets = STYLE

    def __init__(self, owner: param.Parameterized, look: Look | None = None, **params: Any) -> None:
        self._look = look or Look()
        super().__init__(groups=build_groups(owner, self._look), values=list_values(owner, self._look), **params)

    def show(self, owner: param.Parameterized) -> None:
        """What the owner holds now."""
        self.param.update(groups=build_groups(owner, self._look), values=list_values(owner, self._look), wrong="")

    def fill(self, owner: param.Parameterized) -> None:
        """Set the owner's parameters to what stands in the form; InputError when one of them does not take it."""
        found = fill_values(owner, self.values)
        self.wrong = "" if found is None else found[0]
        if found is not None:
            raise found[1]
