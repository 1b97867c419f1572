"""Codes that lead to a table, and tokens that prove a seat."""

from __future__ import annotations

import hashlib
import re
import secrets

LETTERS = "BCDFGHJKMNPQRSTVWXYZ23456789"
"""No vowels, so that no word comes up; no letter that is mistaken for a figure."""
CODE_LENGTH = 6
"""480 million codes: with a bound on wrong ones, nobody finds a table by guessing."""
_CODE = re.compile(f"[{LETTERS}]{{{CODE_LENGTH}}}")
_TOKEN = re.compile(r"[A-Za-z0-9_-]{32}")


def make_code() -> str:
    """The short code of a new table."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """The code somebody has typed, however they write it; None for what cannot be one."""
    if len(text) > 40:
        return None
    code = "".join(text.upper().replace("-", "").split())
    return code if _CODE.fullmatch(code) else None


def make_token() -> str:
    """192 random bits: the secret of a seat, told to its browser alone."""
    return secrets.token_urlsafe(24)


def is_token(text: str) -> bool:
    return _TOKEN.fullmatch(text) is not None


def hash_token(token: str) -> str:
    """What is stored in its place. It is no password that somebody chose: one plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()
