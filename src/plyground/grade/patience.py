"""An end to what computes without end, wherever it is: between two lines Python's trace hook is not asked."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

POLL = 0.1


@contextmanager
def patience(seconds: float, error: type[BaseException]) -> Iterator[None]:
    """Raise an error here once the block has computed for so long; again and again, should it be caught there.

    Processor time counts, so that somebody at a breakpoint has all the time he likes. Python itself has to be asked
    for the error to arrive: a single call into C without end is not seen.
    """
    over = threading.Event()
    thread, end = ctypes.c_ulong(threading.get_ident()), time.process_time() + seconds

    def watch() -> None:
        while not over.wait(POLL):
            if time.process_time() > end:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(error))

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        over.set()
        watcher.join()
