"""The same task on several processes: every number is answered once, whatever their number."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from plyground.errors import InputError
from plyground.workers import AHEAD, _sheltered, spread


@pytest.mark.parametrize("here", [0, 1])
def test_every_number_is_answered_once(here: int) -> None:
    count = 2 * AHEAD + 5
    assert sorted(spread(abs, count, workers=2, here=here)) == [(n, n) for n in range(count)]


def test_one_worker_needs_no_other_process() -> None:
    answered: list[int] = []
    assert list(spread(lambda n: answered.append(n) or n, 3)) == [(0, 0), (1, 1), (2, 2)]  # type: ignore[func-returns-value]
    assert answered == [0, 1, 2]
    with pytest.raises(InputError, match="at least 1, not 0"):
        list(spread(abs, 3, workers=0))


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_ctrl_c_waits_while_a_worker_starts_and_the_worker_never_hears_it() -> None:
    code = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    handler, deaf = signal.getsignal(signal.SIGINT), []

    def start() -> None:
        with _sheltered():
            signal.raise_signal(signal.SIGINT)
            deaf.append(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)

    with pytest.raises(KeyboardInterrupt):
        start()
    assert deaf == ["True\n"]
    assert signal.getsignal(signal.SIGINT) is handler
