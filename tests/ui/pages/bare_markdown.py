"""The peer for memory: one Markdown pane."""

import panel as pn

pn.pane.Markdown("Nothing but this *line*.").servable()
