"""A PostgreSQL of one's own for a test: in a temporary folder, on a free port, ended with the test."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MISSING = "no PostgreSQL found: apt-get install postgresql"
NOBODY = "PostgreSQL does not run as root, and there is no user 'postgres' to run it as: apt-get install postgresql"


class Cluster:
    """A running server that can be stopped and started again."""

    def __init__(self, programs: Path, folder: Path, port: int, as_whom: list[str]) -> None:
        self._programs, self._folder, self._as_whom = programs, folder, as_whom
        self.port = port
        self.address = f"postgresql://keeper@127.0.0.1:{port}/postgres"

    def run(self, program: str, *arguments: str) -> None:
        command = [*self._as_whom, str(self._programs / program), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, cwd=self._folder, timeout=120)
        assert done.returncode == 0, f"{program}: {done.stdout[-500:]} {done.stderr[-500:]}"

    def start(self) -> None:
        options = f"-p {self.port} -k {self._folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=40"
        self._control("start", "-o", options, "-l", str(self._folder / "log"))

    def stop(self) -> None:
        self._control("stop", "-m", "immediate")

    @contextmanager
    def hang(self) -> Iterator[None]:
        """All its processes stand still: it takes connections, and answers nobody."""
        first = int((self._folder / "data" / "postmaster.pid").read_text().split()[0])

        def list_all() -> list[int]:
            children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
            return [first, *map(int, children)]

        for each in list_all():
            os.kill(each, signal.SIGSTOP)
        try:
            yield
        finally:
            for each in list_all():
                os.kill(each, signal.SIGCONT)

    def _control(self, *arguments: str) -> None:
        self.run("pg_ctl", "-D", str(self._folder / "data"), "-w", *arguments)


def find_programs() -> Path | None:
    """The folder of initdb and pg_ctl; Debian keeps it off the path."""
    known = shutil.which("initdb")
    folders = [Path(known).parent] if known else sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((each for each in folders if (each / "initdb").exists()), None)


def why_none() -> str:
    """Why there can be no cluster here; empty where there can."""
    if find_programs() is None:
        return MISSING
    if os.geteuid() == 0 and (shutil.which("runuser") is None or _is_unknown("postgres")):
        return NOBODY
    return ""


def _is_unknown(user: str) -> bool:
    return subprocess.run(["id", user], capture_output=True).returncode != 0


@contextmanager
def run_cluster() -> Iterator[Cluster]:
    programs = find_programs()
    assert programs is not None, MISSING
    as_whom = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    folder = Path(tempfile.mkdtemp(prefix="gonfalon-pg-", dir="/tmp"))
    if as_whom:
        shutil.chown(folder, "postgres")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    cluster = Cluster(programs, folder, port, as_whom)
    try:
        cluster.run("initdb", "-D", str(folder / "data"), "-U", "keeper", "-A", "trust", "--no-sync")
        cluster.start()
        try:
            yield cluster
        finally:
            if (folder / "data" / "postmaster.pid").exists():
                cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
