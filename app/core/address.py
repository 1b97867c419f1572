"""Where this machine can be found: a free port, the address in the local network, and that address as a QR code."""

from __future__ import annotations

import io
import re
import socket
from urllib.parse import urlsplit

import segno

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
CLASSES = "gonfalon.classes"
"""The key under which the home page finds whether this server holds classes."""
ADDRESS = "gonfalon.address"
"""The key in `pn.state.cache` under which pages find the address for the local network."""


POCKET = "gonfalon.pocket"
"""The key in `pn.state.cache` under which the Calculate tab finds the address of a pocket page."""
LONGEST = 300
_COMMON = re.compile(r"https?://[A-Za-z0-9.\-]{1,200}(?::[0-9]{1,5})?/?")
_INNER = re.compile(r"[A-Za-z0-9.\-]{1,200}:([0-9]{1,5})")


def read_pocket_address(text: str) -> str:
    """The address of a pocket page, without what may stand behind it; ValueError, in one sentence, for another."""
    wrong = "The pocket page's address begins with https:// (or with http://localhost), such as https://a.host/pocket/."
    if len(text) > LONGEST or not text.isprintable() or set(text) & set(" \"'<>\\"):
        raise ValueError(wrong)
    try:
        parts = urlsplit(text)
        is_local = parts.scheme == "http" and parts.hostname in ("localhost", LOOPBACK)
    except ValueError:
        raise ValueError(wrong) from None
    if not parts.hostname or not (parts.scheme == "https" or is_local) or parts.query or parts.fragment:
        raise ValueError(wrong)
    return text


def read_common_address(text: str) -> str:
    """The address by which visitors call several servers at once; ValueError, in one sentence, for another."""
    wrong = "--address takes the address that visitors use, such as http://games.example/ or https://10.0.0.9:8443/."
    if not _COMMON.fullmatch(text):
        raise ValueError(wrong)
    return text.lower().rstrip("/") + "/"


def read_inner_address(text: str) -> str:
    """HOST:PORT by which the other servers reach this one; ValueError, in one sentence, for another."""
    found = _INNER.fullmatch(text)
    if not found or not 1 <= int(found[1]) <= 65_000:
        raise ValueError(
            "--advertise takes HOST:PORT by which the other servers reach this one, such as 10.0.0.5:7000."
        )
    return text


def is_free(port: int, host: str = LOOPBACK) -> bool:
    """Could a server listen here now?"""
    try:
        socket.create_server((host, port)).close()
    except OSError:
        return False
    return True


def next_free(port: int, host: str = LOOPBACK, tries: int = 100) -> int | None:
    """The first free port after this one, or None when there is none near."""
    return next((each for each in range(port + 1, min(port + tries, 65_535) + 1) if is_free(each, host)), None)


def find_lan_address() -> str | None:
    """This machine's address in the local network. Nothing is sent: a datagram socket only picks a route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if found.startswith(("127.", "0.")) else found


def qr_svg(text: str) -> str:
    """A QR code as SVG markup, dark on light in either scheme: cameras want it so."""
    return segno.make(text, error="m").svg_inline(
        border=3, dark="#2b2118", light="#fffdf6", omitsize=True, svgclass=None, lineclass=None
    )


def qr_picture(text: str) -> str:
    """The same as the address of a picture, so that nothing of it is markup."""
    picture: str = segno.make(text, error="m").svg_data_uri(border=3, dark="#2b2118", light="#fffdf6", omitsize=True)
    return picture


def qr_terminal(text: str) -> str:
    """A QR code in half blocks, for a terminal."""
    out = io.StringIO()
    segno.make(text, error="l").terminal(out, border=2, compact=True)
    return out.getvalue()
