"""The peer of our pages: the smallest panel-material-ui page there is, served by the same server."""

import panel_material_ui as pmui

pmui.Page(title="Bare", main=[pmui.Typography("Nothing but this line.")]).servable()
