"""The same task many times, on several processes: every number of workers gives the same answers.

A task is a picklable object that is called with a number and answers from it alone. Numbers run from 0; the first one
is answered by the caller's process, so that what must be compiled is on disk before others need it (`here` of them, if
one is not right).
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from plyground.errors import InputError

T = TypeVar("T")

AHEAD = 4
"""Tasks waiting for each worker: enough to keep it busy, few enough to stop soon."""


def spread(task: Callable[[int], T], count: int, workers: int = 1, here: int = 1) -> Iterator[tuple[int, T]]:
    """(number, answer) of the numbers below `count`, each as soon as it is known."""
    if isinstance(workers, bool) or workers < 1:
        raise InputError(f"workers must be a whole number of at least 1, not {workers}")
    workers = min(workers, count)
    first = count if workers <= 1 else here
    for number in range(first):
        yield number, task(number)
    if first == count:
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, context, initializer=_started)
    try:
        todo = iter(range(first, count))
        submit = partial(_submitted, pool, task)
        running = {submit(number): number for _, number in zip(range(workers * AHEAD), todo, strict=False)}
        while running:
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=running.__getitem__):
                yield _answer(running, future)
                for number in todo:
                    running[submit(number)] = number
                    break
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def cores() -> int:
    """How many processes can work at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _submitted(pool: ProcessPoolExecutor, task: Callable[[int], T], number: int) -> Future[T]:
    """The task given to a worker; this may start one."""
    with _sheltered():
        return pool.submit(task, number)


@contextmanager
def _sheltered() -> Iterator[None]:
    """Ctrl-C waits meanwhile, and a process started meanwhile never hears it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    blocks = hasattr(signal, "pthread_sigmask")
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if blocks else set()
    try:
        yield
    finally:
        if blocks:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, handler)
        if heard:
            raise KeyboardInterrupt


def _started() -> None:
    """A worker leaves Ctrl-C to the process that it works for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _answer(running: dict[Future[T], int], future: Future[T]) -> tuple[int, T]:
    number = running.pop(future)
    return number, future.result()
