"""The tables of the database: four for what is played, two for the servers that share it."""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

from app.store.keys import CODE_LENGTH

METADATA = MetaData()

TABLES = Table(
    "gonfalon_tables",
    METADATA,
    Column("code", String(CODE_LENGTH), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("setup", Text, nullable=False),
    Column("edition", Text, nullable=False),
    Column("players", Text, nullable=False),
    Column("opened", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("version", Integer, nullable=False),
    Column("length", Integer, nullable=False),
    Index("gonfalon_tables_changed", "changed"),
)

SEATS = Table(
    "gonfalon_seats",
    METADATA,
    Column("code", ForeignKey(TABLES.c.code, ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("token_hash", String(64), nullable=False),
)

ACTIONS = Table(
    "gonfalon_actions",
    METADATA,
    Column("code", ForeignKey(TABLES.c.code, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

SIGNS = Table(
    "gonfalon_signs",
    METADATA,
    Column("code", ForeignKey(TABLES.c.code, ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("signs", Integer, nullable=False),
)

SERVERS = Table(
    "gonfalon_servers",
    METADATA,
    Column("name", String(16), primary_key=True),
    Column("address", String(255), nullable=False),
    Column("beats", Integer, nullable=False),
)

SECRETS = Table(
    "gonfalon_secrets",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("secret", String(64), nullable=False),
)
