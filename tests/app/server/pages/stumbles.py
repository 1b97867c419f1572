"""A page whose script fails when the address asks for it."""

import panel as pn

if "stumble" in pn.state.session_args:
    raise RuntimeError("a secret of the server")
pn.pane.Str("It stands.").servable()
