"""A newcomer at a table in a real browser: looks at what is asked, puts a finger on something that is offered, and
looks again. What they see is written down, so that a test can hold it against the engine."""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import NamedTuple

import msgspec

Point = tuple[float, float]

# Everything a look at the table sees, in one question. A thing is in reach when a finger on its middle meets it.
LOOK = """() => {
  const find = (wanted, root = document) => [...root.querySelectorAll('*')].flatMap((each) => [
    ...(each.matches(wanted) ? [each] : []), ...(each.shadowRoot ? find(wanted, each.shadowRoot) : [])])
  const shown = (each) => {
    const box = each.getBoundingClientRect()
    return box.width > 0 && box.height > 0 && each.checkVisibility({visibilityProperty: true, opacityProperty: true})
  }
  const at = (x, y) => {
    let found = document.elementFromPoint(x, y)
    while (found?.shadowRoot) {
      const inner = found.shadowRoot.elementFromPoint(x, y)
      if (!inner || inner === found) { break }
      found = inner
    }
    return found
  }
  const middle = (each) => {
    const box = each.getBoundingClientRect()
    return [box.x + box.width / 2, box.y + box.height / 2]
  }
  const isWhole = (each) => {
    const box = each.getBoundingClientRect()
    return box.top >= -1 && box.left >= -1 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1
  }
  const inReach = (each) => isWhole(each) && each.contains(at(...middle(each)))
  const [ask] = find('.table-ask')
  const [story] = find('.log')
  const [board] = find('.frame > svg')
  const box = ({x, y, width, height}) => [x, y, width, height]
  const pressed = ask ? find('button.press, button.coin', ask.shadowRoot ?? ask).filter(shown) : []
  const titles = ask ? find('.card-title', ask.shadowRoot ?? ask).filter(shown) : []
  return {
    asked: titles.map((each) => each.textContent),
    words: (ask ? find('.leaf', ask.shadowRoot ?? ask).filter(shown) : []).map((each) => each.textContent).join(' | '),
    is_title_in_reach: titles.length > 0 && inReach(titles[0]),
    buttons: pressed.map((each) => ({
      name: each.dataset.name ?? '', label: each.textContent, tone: each.className, point: middle(each),
      box: box(each.getBoundingClientRect()), in_reach: inReach(each),
    })),
    lit: (board ? [...board.querySelectorAll('[data-spot].lit')] : []).map((each) => (
      {name: each.dataset.spot, chosen: each.matches('.chosen')})),
    lines: story ? [...story.querySelectorAll('.log-line')].filter((each) => !each.matches('.undone')).map((each) => (
      [each.dataset.moment, each.querySelector('.log-words').textContent])) : [],
    are_news_in_sight: ![story?.querySelector('.fresh')].filter(Boolean).filter(shown).some((first) => {
      const [line, list] = [first.getBoundingClientRect(), story.getBoundingClientRect()]
      return line.top < list.top - 1 || Math.min(line.bottom, line.top + 30) > list.bottom
    }),
    refusal: (find('.refusal').filter(shown)[0]?.textContent) ?? '',
    refusal_point: find('.refusal .close').filter(shown).map(middle)[0] ?? null,
    is_telling: find('.telling').some(shown),
    is_over: find('[data-name="new"]').some(shown),
    at: performance.now(),
  }
}"""
# Where a finger reaches the spots of the board, lit ones or all others, that lie in sight.
POINTS = """(isLit) => {
  const find = (wanted, root = document) => [...root.querySelectorAll('*')].flatMap((each) => [
    ...(each.matches(wanted) ? [each] : []), ...(each.shadowRoot ? find(wanted, each.shadowRoot) : [])])
  const [board] = find('.frame > svg')
  const root = board.getRootNode()
  const at = (x, y) => document.elementFromPoint(x, y) && root.elementFromPoint(x, y)
  const pointOf = (spot) => {
    const box = (spot.querySelector(':scope .edge') ?? spot).getBoundingClientRect()
    const steps = [8, 4, 12, 2, 6, 10, 14].map((step) => step / 16)
    const points = steps.flatMap((right) => steps.map((down) => [box.x + box.width * right, box.y + box.height * down]))
    return points.find(([x, y]) => y > 0 && y < innerHeight && x > 0 && x < innerWidth
      && at(x, y)?.closest('[data-spot]') === spot) ?? null
  }
  return [...board.querySelectorAll(isLit ? '[data-spot].lit:not(.chosen)' : '[data-spot]:not(.lit)')]
    .map(pointOf).filter((point) => point !== null)
}"""
# What every finger met, and when: the button or the line of the story that took it.
FINGERS = """() => {
  window.fingers = []
  addEventListener('click', (click) => {
    const met = click.composedPath().find((each) => each.matches?.('button'))
    window.fingers.push([met ? met.dataset.name ?? met.className : '', performance.now()])
  }, true)
}"""
SETTLED = 20_000
"""Milliseconds after which a finger that changed nothing is taken to be in vain."""
STRAY = 300
"""Milliseconds after which what has just come takes a finger."""
SHIELDED = 200
"""Milliseconds after a look in which a finger meets what was seen, or nothing: what has come since takes none yet."""
PATIENCE, LONGEST = 60.0, 240.0
"""Seconds in which what covers the buttons, or moves them, must have gone; and a decision must have come. Generous: a
busy machine draws late, and only what stays is a fault."""
HELPS = ("calculate", "peek", "odds", "why", "sheet", "bots", "history")
"""What a button reports that decides nothing."""
CARDS = ("about", "card")
"""What lays a card down, takes it up or looks at it: whoever is to end a decision leaves the hand alone."""


class Button(msgspec.Struct, frozen=True):
    name: str
    label: str
    tone: str
    point: Point
    box: tuple[float, float, float, float]
    in_reach: bool

    @property
    def decides(self) -> bool:
        return self.name.partition(":")[0] not in HELPS and "pale" not in self.tone


class Spot(msgspec.Struct, frozen=True):
    name: str
    chosen: bool


class Seen(msgspec.Struct, frozen=True):
    """One look."""

    asked: list[str]
    words: str
    is_title_in_reach: bool
    buttons: list[Button]
    lit: list[Spot]
    lines: list[tuple[str, str]]
    are_news_in_sight: bool
    refusal: str
    refusal_point: Point | None
    is_telling: bool
    is_over: bool
    at: float
    """By the page's clock."""

    @property
    def is_bots_turn(self) -> bool:
        return any(each.name.startswith("bots:") for each in self.buttons)

    def offers(self) -> list[Button]:
        return [each for each in self.buttons if each.decides]


class Stop(NamedTuple):
    """A decision that the newcomer came to: what was asked, what was out of reach, and the story as it stood."""

    asked: str
    faults: list[str]
    lines: list[tuple[str, str]]


class Newcomer:
    """Fingers on one page. `stops` are the decisions met, `moved` what a refusal pushed about, `strays` what took
    a finger meant for another."""

    def __init__(self, page, seed: int) -> None:
        self.page = page
        self.random = Random(seed)
        self.stops: list[Stop] = []
        self.moved: list[str] = []
        self.strays: list[str] = []
        self.refusals = 0
        page.evaluate(FINGERS)

    def look(self) -> Seen:
        return msgspec.convert(self.page.evaluate(LOOK), Seen)

    def settle(self) -> Seen:
        """Wait for the next decision: bots are skipped, moments tapped away. What covers the buttons gets time to go (a
        curtain, a moment about to begin); what then is out of reach is."""
        begun, covered = monotonic(), 0.0
        while (now := monotonic()) - begun < LONGEST:
            seen = self.look()
            is_asked = not seen.is_telling and not seen.is_bots_turn and bool(seen.offers() or seen.lit)
            covered = (covered or now) if is_asked else 0.0
            if seen.is_telling:
                self.page.locator(".telling").first.tap(position={"x": 5, "y": 5}, force=True)
            elif seen.is_bots_turn:
                skip = next((each for each in seen.buttons if each.name == "bots:skip"), None)
                if skip is not None:
                    self.press(skip, seen.at)
            elif seen.is_over or self.can_tap(seen) or (is_asked and now - covered > PATIENCE):
                return seen
            self.page.wait_for_timeout(25)
        raise AssertionError(f"no decision came; the page says {self.look().words[:300]}")

    def rest(self, seen: Seen) -> Seen:
        """Wait until all that is asked lies in reach, as it must once the page has come to rest."""
        begun = monotonic()
        while self.find_faults(seen) and monotonic() - begun < PATIENCE:
            self.page.wait_for_timeout(50)
            seen = self.settle()
        return seen

    def can_tap(self, seen: Seen) -> bool:
        return any(each.in_reach for each in seen.offers()) or bool(seen.lit and self.find_points(is_lit=True))

    @staticmethod
    def is_changed(before: Seen, seen: Seen) -> bool:
        return (before.words, before.lit, before.lines, before.refusal) != (
            seen.words, seen.lit, seen.lines, seen.refusal,
        )  # fmt: skip

    def find_points(self, is_lit: bool) -> list[Point]:
        return [(x, y) for x, y in self.page.evaluate(POINTS, is_lit)]

    def finger(self, point: Point) -> None:
        self.page.touchscreen.tap(*point)

    def press(self, button: Button, seen_at: float) -> None:
        """Put a finger on this button; the page may have gone on since it was seen, and then nothing takes it. A finger
        that was long on its way, on a busy machine, means whatever it meets."""
        before = self.page.evaluate("window.fingers.length")
        self.finger(button.point)
        for met, at in self.page.evaluate("(before) => window.fingers.slice(before)", before):
            if met not in ("", button.name) and at - seen_at < SHIELDED:
                self.strays.append(f"{met} took the finger for {button.name} after {at - seen_at:.0f} ms")

    def touch(self, seen: Seen, point: Point) -> Seen:
        """Put a finger there, and wait for what comes of it; nothing is an answer too."""
        self.finger(point)
        for _ in range(SETTLED // 25):
            now = self.look()
            if self.is_changed(seen, now) or now.is_telling or now.is_bots_turn:
                return self.settle()
            self.page.wait_for_timeout(25)
        return now

    # --- playing ------------------------------------------------------------------------------------------

    def play(self, decisions: int, most_taps: int = 12) -> None:
        """Meet so many decisions; whoever dithers takes the first button that ends it."""
        seen = self.settle()
        while len(self.stops) < decisions and not seen.is_over:
            seen = self.decide(seen, most_taps)

    def decide(self, seen: Seen, most_taps: int) -> Seen:
        seen = self.rest(seen)
        self.stops.append(Stop(" / ".join(seen.asked), self.find_faults(seen), seen.lines))
        if len(self.stops) % 4 == 2:
            seen = self.err(seen)
        lines = seen.lines
        for number in range(most_taps * 3):
            if number > most_taps:  # what comes and goes with each tap takes a finger a little later
                self.page.wait_for_timeout(STRAY)
                seen = self.settle()
            point = self.choose(seen, is_resolute=number > most_taps)
            if point is None:  # something has come over the buttons since that look, or they have just come
                self.page.wait_for_timeout(STRAY)
                seen = self.settle()
                point = self.choose(seen, is_resolute=number > most_taps)
            if point is None:
                raise AssertionError(f"nothing to tap at {seen.words[:300]}")
            seen = self.touch(seen, point)
            if seen.refusal and seen.refusal_point:
                seen = self.touch(seen, seen.refusal_point)
            if seen.lines != lines or seen.is_over:
                return seen
        raise AssertionError(f"the newcomer is stuck at: {seen.words[:300]}")

    def choose(self, seen: Seen, is_resolute: bool) -> Point | None:
        """Where the next finger goes: what stands out first, then a place that is lit, then any button."""
        mains = [each.point for each in seen.offers() if "main" in each.tone and each.in_reach]
        others = [each.point for each in seen.offers() if each.in_reach]
        ends = [each.point for each in seen.offers() if each.in_reach and each.name.partition(":")[0] not in CARDS]
        lit = self.find_points(is_lit=True) if seen.lit else []
        groups = [mains, ends or lit or others] if is_resolute else [mains, lit, lit, others]
        groups = [group for group in groups if group]
        return self.random.choice(self.random.choice(groups)) if groups else None

    def find_faults(self, seen: Seen) -> list[str]:
        """What one would have to scroll for: the question, a button that stands out, or all that could be tapped."""
        mains = [each.label for each in seen.offers() if "main" in each.tone and not each.in_reach]
        within = [each.label for each in seen.offers() if each.in_reach]
        faults = [f"out of reach: {label}" for label in mains]
        if not seen.is_title_in_reach:
            faults.append(f"the question is out of sight: {seen.asked}")
        if not within and not self.find_points(is_lit=True):
            faults.append(f"nothing in reach of {[each.label for each in seen.offers()]}")
        if not seen.are_news_in_sight:
            faults.append("the story does not begin with what is new")
        return faults

    def err(self, seen: Seen) -> Seen:
        """Tap where nothing is offered; after the answer everything still stands where it stood."""
        dark = self.find_points(is_lit=False)
        now = self.touch(seen, self.random.choice(dark)) if dark else seen
        if not now.refusal:
            return now
        self.refusals += 1
        begun = monotonic()
        while (moved := find_moved(seen, now)) and monotonic() - begun < PATIENCE:
            again = self.look()
            if again.refusal != now.refusal:  # it has gone again: what it moved while it was there counts
                break
            now = again
        self.moved += moved
        return self.touch(now, now.refusal_point) if now.refusal_point else now


def find_moved(before: Seen, after: Seen) -> list[str]:
    """Buttons that are not where they were."""
    left, found = list(after.buttons), []
    for each in before.buttons:
        same = next((other for other in left if other.name == each.name), None)
        if same is None:
            found.append(f"{each.label} is gone at {before.asked}")
            continue
        left.remove(same)  # two cards of a kind have one name
        moved = max(abs(one - other) for one, other in zip(each.box, same.box, strict=True))
        if moved > 8:
            found.append(f"{each.label} by {moved:.0f} at {before.asked}")
    return found
