"""A process that does with a store what its standard input says, line by line, and answers each with one word.

`move CODE AFTER NAME` and `seat CODE SEAT NAME` try once; `pour CODE NAME` appends as fast as it can and says what the
store has acknowledged, until it is ended.
"""

import sys

from app.store.keys import hash_token
from app.store.rows import Holder, Line, NoSuchTable, Overtaken, SeatTaken, StoreAway
from app.store.store import Store


def attempt(store: Store, order: list[str]) -> str:
    what, code, number, name = order
    try:
        if what == "move":
            store.append(code, int(number), [Line("play", name)])
        else:
            store.take_seat(code, Holder(int(number), name, hash_token(name)))
    except (Overtaken, SeatTaken):
        return "lost"
    except StoreAway:
        return "away"
    except NoSuchTable:
        return "none"
    return "won"


def pour(store: Store, code: str, name: str) -> None:
    after, count = store.find(code).length, 0
    while True:
        try:
            after = store.append(code, after, [Line("play", f"{name} {count}")])
        except Overtaken:
            after = store.find(code).length
        else:
            print(f"{name} {count}", flush=True)
            count += 1


def main() -> None:
    store = Store(sys.argv[1])
    print("ready", flush=True)
    for text in sys.stdin:
        order = text.split()
        if order[0] == "pour":
            pour(store, *order[1:])
        print(attempt(store, order), flush=True)


main()
