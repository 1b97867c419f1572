"""The rules engine: games as values. `engine.registry` lists the games; nothing here knows of a screen."""
