"""`games`, `rules` and `edition`: what there is to know before playing."""

from __future__ import annotations

import argparse
from typing import Any

import msgspec

from app.command.reply import Reply, add_json
from engine.bots.levels import list_bots
from engine.core.game import Game
from engine.core.near_names import did_you_mean
from engine.core.rule_search import load_search
from engine.registry import GAMES


def add_commands(commands: Any) -> None:
    games = commands.add_parser("games", help="list the games, their options and their players")
    add_json(games)
    games.set_defaults(run=list_games)

    rules = commands.add_parser("rules", help="read the rules of a game, or one of them")
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("rule", metavar="ID", nargs="?", help="a rule such as BK-TAX-01, or words to search for")
    add_json(rules)
    rules.set_defaults(run=show_rules)

    edition = commands.add_parser("edition", help="show the tables of a game's box, or check a file of your own")
    verbs = edition.add_subparsers(metavar="show|check", required=True)
    show = verbs.add_parser("show", help="print the edition that ships with the game")
    show.add_argument("game", metavar="GAME")
    add_json(show)
    show.set_defaults(run=show_edition)
    check = verbs.add_parser("check", help="check an edition file")
    check.add_argument("game", metavar="GAME")
    check.add_argument("file", metavar="FILE")
    add_json(check)
    check.set_defaults(run=check_edition)


def find_game(slug: str) -> Game:
    if slug not in GAMES:
        meant = did_you_mean(slug, GAMES)
        raise ValueError(f"There is no game '{slug[:40]}'; the games are: {', '.join(GAMES)}.{meant}")
    return GAMES[slug]


def list_games(options: argparse.Namespace) -> Reply:
    found = []
    for slug, game in GAMES.items():
        fields = [
            {"name": f.name, "doc": f.doc, "default": f.default, "bounds": f.bounds, "choices": f.choices}
            for f in game.setup.fields()
        ]
        found.append(
            {
                "game": slug,
                "title": game.title,
                "summary": game.summary,
                "seats": game.setup.param.seats.bounds,
                "bots": list_bots(game),
                "options": fields,
            }
        )
    lines = []
    for entry in found:
        low, high = entry["seats"]
        lines.append(f"{entry['game']:<12} {entry['title']}, {low} to {high} seats. {entry['summary']}")
        lines += [f"{'':<14}{field['name']}: {field['doc']}" for field in entry["options"]]
    return Reply("\n".join(lines), found)


def show_rules(options: argparse.Namespace) -> Reply:
    game = find_game(options.game)
    book = game.rulebook()
    if options.rule is None:
        text = "\n".join(f"{section.rule:<20} {section.title}" for section in book.sections)
        return Reply(text, msgspec.to_builtins(book))
    section = book.find(options.rule.upper())
    found = (section,) if section is not None else load_search(game.package).find(options.rule).sections
    if not found:
        raise ValueError(f"No rule of {book.title} is called '{options.rule[:40]}' or speaks of it.")
    texts = []
    for each in found:
        page = f" (printed page {each.page})" if each.page else ""
        texts.append(f"{each.rule}  {each.title}{page}\n{each.text}")
    document = msgspec.to_builtins(found[0] if section is not None else found)
    return Reply("\n\n".join(texts), document)


def show_edition(options: argparse.Namespace) -> Reply:
    from importlib import resources

    game = find_game(options.game)
    text = resources.files(game.package).joinpath("edition.toml").read_text(encoding="utf-8")
    return Reply(text.rstrip(), msgspec.to_builtins(game.load_edition(), str_keys=True))


def check_edition(options: argparse.Namespace) -> Reply:
    edition = find_game(options.game).load_edition(options.file)
    about = edition.edition
    return Reply(
        f"The edition '{about.name}' fits together ({edition.digest}).",
        {"game": options.game, "edition": about.slug, "name": about.name, "digest": edition.digest, "ok": True},
    )
