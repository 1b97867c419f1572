"""`games`, `rules` and `edition`: what there is to know before playing."""

from __future__ import annotations

import argparse
from typing import Any

from app.command.reply import Reply, add_command, read_pairs
from engine.bots.levels import build_bot, list_bots
from engine.core.edition import Edition, parse_edition, read_edition, read_text
from engine.core.edition_rows import list_groups
from engine.core.edition_text import Tables, apply_changes, read_entry, write_tables
from engine.core.game import Game
from engine.core.near_names import list_known
from engine.core.refusal import EditionError
from engine.core.rule_search import load_search
from engine.core.source import LETTERS
from engine.registry import GAMES


def add_commands(commands: Any) -> None:
    add_command(commands, "games", list_games, "list the games, their options and their players")
    rules = add_command(commands, "rules", show_rules, "read the rules of a game, or one of them", "game")
    rules.add_argument("rule", metavar="ID", nargs="?", help="a rule such as BK-TAX-01, or words to search for")

    edition = commands.add_parser("edition", help="show the tables of a game's box, or check a file of your own")
    verbs = edition.add_subparsers(metavar="show|sources|change|check", required=True)
    add_command(verbs, "show", show_edition, "print the edition that ships with the game", "game")
    about = "list where the numbers of a box come from, and what is reconstructed"
    sources = add_command(verbs, "sources", list_sources, about, "game")
    sources.add_argument("file", metavar="FILE", nargs="?", help="an edition file instead of ours")
    about = "print our edition with other values, as a file of your own"
    change = add_command(verbs, "change", change_edition, about, "game")
    change.add_argument("changes", metavar="PATH=VALUE", nargs="+", help="such as kingdom.0.recruit=1,2,3,5")
    add_command(verbs, "check", check_edition, "check an edition file", "game", "file")


def find_game(slug: str) -> Game:
    if slug not in GAMES:
        raise ValueError(f"There is no game '{slug[:40]}'; the games are: {list_known(slug, GAMES)}")
    return GAMES[slug]


def read_bots(game: Game, text: str) -> list[str]:
    """Names of bots, each of them known to the game."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names or [""]:
        build_bot(game, name)
    return names


def read_box(game: Game, file: str | None) -> tuple[str, Edition | None]:
    """The text of an edition file and the edition; without a file nothing, which means our own."""
    text = read_text(file) if file else ""
    return text, game.read_edition(text)


def list_games(options: argparse.Namespace) -> Reply:
    document, lines = [], []
    for slug, game in GAMES.items():
        seats, options_of = game.setup.param.seats.bounds, game.setup.fields()
        named = {"game": slug, "title": game.title, "summary": game.summary}
        document.append({**named, "seats": seats, "bots": list_bots(game), "options": options_of})
        lines.append(f"{slug:<12} {game.title}, {seats[0]} to {seats[1]} seats. {game.summary}")
        lines += [f"{'':<14}{field.name}: {field.doc}" for field in options_of]
    return Reply("\n".join(lines), document)


def show_rules(options: argparse.Namespace) -> Reply:
    game = find_game(options.game)
    book = game.rulebook()
    if options.rule is None:
        text = "\n".join(f"{section.rule:<20} {section.title}" for section in book.sections)
        return Reply(text, book)
    section = book.find(options.rule.upper())
    found = (section,) if section is not None else load_search(game.package).find(options.rule).sections
    if not found:
        raise ValueError(f"No rule of {book.title} is called '{options.rule[:40]}' or speaks of it.")
    texts = []
    for each in found:
        page = f" (printed page {each.page})" if each.page else ""
        texts.append(f"{each.rule}  {each.title}{page}\n{each.text}")
    return Reply("\n\n".join(texts), found if section is None else section)


def show_edition(options: argparse.Namespace) -> Reply:
    game = find_game(options.game)
    return Reply(game.edition_text().rstrip(), game.load_edition())


def check_edition(options: argparse.Namespace) -> Reply:
    edition = find_game(options.game).load_edition(options.file)
    about = edition.edition
    return Reply(
        f"The edition '{about.name}' fits together ({edition.digest}).",
        {"game": options.game, "edition": about.slug, "name": about.name, "digest": edition.digest, "ok": True},
    )


def _read_tables(game: Game, file: str | None) -> Tables:
    return parse_edition(game.edition_text() if file is None else read_text(file))


def list_sources(options: argparse.Namespace) -> Reply:
    """A line a value, with the mark of where it comes from; what is reconstructed is what an owner can fill in."""
    game = find_game(options.game)
    groups = list(list_groups(_read_tables(game, options.file)))
    rows = [row for group in groups for row in group.rows]
    lines = [f"{LETTERS[row.origin]}  {row.path} = {row.entry[:80]}" for row in rows]
    legend = ", ".join(f"{letter} {origin.value}" for origin, letter in LETTERS.items())
    invented = sum(group.reconstructed for group in groups)
    lines.append(f"{len(rows)} values ({legend}); {invented} are reconstructed.")
    document = [{"path": row.path, "value": row.entry, "origin": row.origin.value} for row in rows]
    return Reply("\n".join(lines), document)


def change_edition(options: argparse.Namespace) -> Reply:
    """Our edition with these values, checked, as text to be kept in a file."""
    game = find_game(options.game)
    tables = _read_tables(game, None)
    changes = []
    for path, text in read_pairs(options.changes).items():
        try:
            changes.append(read_entry(tables, path, text))
        except EditionError as wrong:
            raise EditionError(f"{path[:60]}: {wrong}") from wrong
    written = write_tables(apply_changes(tables, changes))
    edition = read_edition(written, game.edition)
    return Reply(written.rstrip(), {"game": game.slug, "digest": edition.digest, "text": written})
