"""What stands between the network and the pages: `guard(server)` closes every door that nobody needs.

Panel and Bokeh are made for people who trust each other. In a classroom one has to reckon with a curious pupil: so
only the routes of `routes.py` answer, components come from a fixed list, the server alone makes sessions, the number
of visits is bounded, what ends is freed, and no answer tells how the server works inside.
"""

from app.server.routes import guard

__all__ = ["guard"]
