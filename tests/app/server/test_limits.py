"""The bucket that lets a burst through and a trickle later on."""

from app.core.bucket import Bucket


def test_a_burst_then_a_trickle_for_each_name():
    now = [0.0]
    bucket = Bucket(3, 0.5, lambda: now[0])
    assert [bucket.take("a") for _ in range(5)] == [True, True, True, False, False]
    assert bucket.take("b")
    now[0] = 2.0
    assert [bucket.take("a") for _ in range(2)] == [True, False]
    now[0] = 1_000.0
    assert [bucket.take("a") for _ in range(4)] == [True, True, True, False]


def test_names_are_forgotten_in_the_order_in_which_they_fell_silent():
    bucket = Bucket(1, 0.0, lambda: 0.0)
    bucket.take("first")
    for number in range(Bucket.MOST_NAMES):
        bucket.take(str(number))
    assert len(bucket._level) == Bucket.MOST_NAMES and "first" not in bucket._level
