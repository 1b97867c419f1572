"""The peer of a full action: a slider whose value Python writes back, as a round trip without a game."""

import panel as pn

slider = pn.widgets.IntSlider(name="Value", start=0, end=1000, value=0)
pn.Column(slider, pn.pane.Str(pn.bind(lambda value: f"echo {value}", slider), css_classes=["echo"])).servable()
