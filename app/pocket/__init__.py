"""Pocket: the calculators, the rules and a game at the table as a static site that works without a server.

`build` makes the site; `desk` is what answers inside the browser: the engine, the layouts of the calculators and the
search, over the standard library, msgspec and param alone. One narrow border: text of JSON in, text of JSON out.
"""
