"""What can be said of the site without building it: refusals in one sentence, addresses, the archives."""

import io
import json
import marshal
import re
import subprocess
import tarfile
import threading
import urllib.error
import urllib.request
from pathlib import Path
from zipfile import ZipFile

import pytest

from app.command import main
from app.pocket import build, parts
from app.pocket.compiling import rewrite
from app.pocket.parts import RUNTIME, SUMS, read_checked, unpack_runtime
from app.pocket.serving import open_site


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    assert main(["pocket", "build", str(tmp_path)]) == 2
    assert "holds files that are not a pocket page" in capsys.readouterr().err
    assert (tmp_path / "thesis.txt").read_text() == "years of work"
    assert main(["pocket", "serve", str(tmp_path)]) == 2
    assert "holds no pocket page" in capsys.readouterr().err


def test_without_the_clients_it_ends_with_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["pocket", "build", str(tmp_path / "site")]) == 2
    said = capsys.readouterr().err.strip().splitlines()
    assert said[0].startswith("Fetching Pyodide")
    assert said[-1] == "Pocket is built with Node 20 or newer, and npm is not on this computer."
    assert list(tmp_path.iterdir()) == [], "nothing is left behind"


def test_a_client_that_fails_is_quoted_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\necho first >&2\necho no such registry >&2\nexit 1\n")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    with pytest.raises(ValueError, match=r"^npm could not fetch what Pocket is made of: no such registry$"):
        parts.fetch_parts(tmp_path)


def test_an_old_node_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    node = tmp_path / "node"
    node.write_text("#!/bin/sh\necho v18.19.0\n")
    node.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    with pytest.raises(ValueError, match=r"this one says v18\.19\.0"):
        parts.find_node()


def test_what_was_not_tried_is_not_unpacked(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="brought 0 files"):
        read_checked(tmp_path, "param", "*.whl")
    (tmp_path / "param-9.whl").write_bytes(b"something else")
    with pytest.raises(ValueError, match="its sum differs"):
        read_checked(tmp_path, "param", "*.whl")
    assert all(re.fullmatch("[0-9a-f]{64}", each) for each in SUMS.values())


def test_the_lock_offers_nothing_to_fetch() -> None:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        for name in RUNTIME:
            content = b'{"info": {"abi_version": "1"}, "packages": {"numpy": {}}}' if name.endswith("json") else b"x"
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    found = unpack_runtime(packed.getvalue())
    assert json.loads(found["pyodide-lock.json"]) == {"info": {"abi_version": "1"}, "packages": {}}
    assert set(found) == set(RUNTIME)


def test_archives_are_compiled_where_they_are_used_and_always_the_same() -> None:
    packed = io.BytesIO()
    with ZipFile(packed, "w") as archive:
        for name in ("used.py", "later.py", "pdb.py", "data.toml"):
            archive.writestr(name, "x = 1")
    once, twice = (rewrite(packed.getvalue(), {"used.py"}) for _ in range(2))
    assert once == twice
    with ZipFile(io.BytesIO(once)) as archive:
        assert sorted(archive.namelist()) == ["data.toml", "later.py", "used.pyc"]
        space: dict[str, int] = {}
        exec(marshal.loads(archive.read("used.pyc")[16:]), space)
    assert space["x"] == 1


@pytest.fixture
def site() -> dict[str, bytes]:
    versioned = {**build.list_page_files(), **build.list_contents(), "app.zip": b"zip"}
    return build.assemble(versioned, "Licences")


def test_every_address_is_relative_and_names_no_host(site: dict[str, bytes]) -> None:
    for name, content in site.items():
        if name.endswith((".js", ".mjs", ".html", ".css", ".webmanifest")):
            found = re.findall(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}", content.decode())
            assert set(found) <= {"http://www.w3.org"}, name
    index = site["index.html"].decode()
    assert re.findall(r'(?:src|href)="(?!\./)', index) == []
    assert "[[" not in index + site["sw.js"].decode()


def test_the_worker_keeps_exactly_what_is_there_under_a_name_of_its_contents(site: dict[str, bytes]) -> None:
    worker = site["sw.js"].decode()
    kept = set(json.loads(re.search(r"FILES = (\[.*\])", worker)[1]))
    assert kept == set(site) - {"sw.js", build.MARKER}
    version = json.loads(site[build.MARKER])["version"]
    assert f'VERSION = "{version}"' in worker
    versioned = {name.partition("/")[2]: content for name, content in site.items() if name.startswith(version)}
    assert build.find_version(versioned) == version
    assert build.find_version({**versioned, "pocket.js": b"changed"}) != version


def test_icons_have_the_sizes_that_they_say() -> None:
    for size in build.ICONS:
        head = build.read_icon(size)[:24]
        assert head[:8] == b"\x89PNG\r\n\x1a\n"
        assert [int.from_bytes(head[at : at + 4]) for at in (16, 20)] == [size, size]


def test_a_built_folder_is_replaced_as_a_whole(tmp_path: Path) -> None:
    folder, site = tmp_path / "out", tmp_path / "site"
    for place, name in ((folder, "old"), (site, "new")):
        place.mkdir()
        (place / build.MARKER).write_text("{}")
        (place / name).write_text(name)
    build.check_folder(folder)
    build.replace_folder(folder, site, tmp_path / "before")
    assert sorted(each.name for each in folder.iterdir()) == ["new", build.MARKER]
    assert not (tmp_path / "before").exists()


def test_the_site_is_served_at_localhost_alone(tmp_path: Path) -> None:
    (tmp_path / build.MARKER).write_text("{}")
    (tmp_path / "a.wasm").write_bytes(b"x")
    (tmp_path / "folder").mkdir()
    with open_site(tmp_path, 0) as server:
        assert server.server_address[0] == "127.0.0.1"
        threading.Thread(target=server.serve_forever, daemon=True).start()
        root = f"http://127.0.0.1:{server.server_port}"
        with urllib.request.urlopen(f"{root}/a.wasm") as answer:
            assert answer.headers["Content-Type"] == "application/wasm"
            assert answer.headers["Cache-Control"] == "no-cache"
        for path in ("/folder/", "/../thesis.txt"):
            with pytest.raises(urllib.error.HTTPError):
                urllib.request.urlopen(root + path)
        server.shutdown()
    with pytest.raises(ValueError, match="A port is a number"):
        open_site(tmp_path, 70000)


def test_a_build_that_fails_leaves_the_old_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / build.MARKER).write_text("{}")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: (_ for _ in ()).throw(OSError("no")))
    with pytest.raises(ValueError, match="could not fetch"):
        build.build_site(folder)
    assert [each.name for each in tmp_path.iterdir()] == ["site"]
    assert (folder / build.MARKER).is_file()
