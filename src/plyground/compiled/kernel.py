"""One search function, two speeds.

A search is a module-level function marked `@Kernel`. `kernel.python` runs it as ordinary Python on any object
that has the methods; `kernel.machine(...)` runs the very same function as machine code on records (NamedTuple
classes), whose plain methods it can call. Compiled code is kept on disk under a digest of all it came from.

The shape of the bridge:

    record class --(digest of what its methods reach)--> RecordType --> its methods, constants, constructor
    Kernel --> dispatcher --> one signature per call shape --> cache folder, stamped with the package's digest
"""

from __future__ import annotations

import functools
import importlib.util
import os
import platform
import sys
import threading
import typing
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from types import FunctionType
from typing import IO, Any

from plyground.errors import InputError


class NotCompiled(InputError):
    """A game or an evaluator does not run as machine code; the message is one sentence that says why."""


@functools.cache
def unavailable() -> str | None:
    """Why there is no machine code on this machine at all, or None."""
    if importlib.util.find_spec("numba") is None:
        return "Numba is not installed here"
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}:
        return "machine code is switched off (NUMBA_DISABLE_JIT is set)"
    return None


def cache_folder() -> Path:
    """Where compiled code is kept between runs."""
    base = os.environ.get("PLYGROUND_CACHE") or os.environ.get("NUMBA_CACHE_DIR")
    if base:
        return Path(base) / "plyground"
    if platform.system() == "Windows":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / "plyground"
    if platform.system() == "Darwin":
        return Path.home() / "Library/Caches/plyground"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "plyground"


class Kernel:
    """A search function at two speeds: `python` on any object, `machine` on records."""

    only_python: str | None = None  # why it never runs as machine code, where it does not
    makes_arrays = True

    def __init__(self, function: Callable[..., Any]) -> None:
        functools.update_wrapper(self, function)
        self.__name__ = function.__name__
        self.function = function

    @classmethod
    def frugal(cls, function: Callable[..., Any]) -> Kernel:
        """A kernel that makes no arrays, so that nobody counts who holds those it was given.

        Counting takes locked instructions at every call: in the endgame's small kernels a quarter of the time.
        """
        made = cls(function)
        made.makes_arrays = False
        return made

    @functools.cached_property
    def python(self) -> Callable[..., Any]:
        """The function as ordinary Python: a twin whose own name means itself, and other kernels their twins."""
        self._refuse_circle()
        function = typing.cast(FunctionType, self.function)
        names = dict(function.__globals__)
        twin = FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
        names |= {name: twin if kernel is self else kernel.python for name, kernel in self._called()}
        return twin

    def _called(self) -> Iterator[tuple[str, Kernel]]:
        """The kernels this one calls, by the names it has for them."""
        function = typing.cast(FunctionType, self.function)
        for name in function.__code__.co_names:
            if isinstance(value := function.__globals__.get(name), Kernel):
                yield name, value

    def _refuse_circle(self) -> None:
        """Two kernels that call each other work in the process that compiles them and crash in the next one."""
        todo, seen = [kernel for _, kernel in self._called() if kernel is not self], set()
        while todo:
            seen.add(kernel := todo.pop())
            called = [other for _, other in kernel._called()]
            if self in called:
                raise InputError(
                    f"the kernels {self.__name__} and {kernel.__name__} call each other: "
                    "write one function, with a sign or a branch for whose turn it is"
                )
            todo += [other for other in called if other not in seen]

    def __call__(self, *args: Any) -> Any:
        return self.python(*args)

    @functools.cached_property
    def dispatcher(self) -> Any:
        """Numba's dispatcher for this function, its disk cache in our folder."""
        self._refuse_circle()
        return _bridge().dispatcher(self.function, self.makes_arrays)

    def is_loaded(self, *args: Any) -> bool:
        """Is the machine code for this shape of call in memory already? Never loads, never compiles."""
        if "plyground.compiled.bridge" not in sys.modules or "dispatcher" not in self.__dict__:
            return False
        return _bridge().signature(_bridge().prepare(args)) in self.dispatcher.overloads

    def compiled(self, *args: Any) -> Callable[[], Any]:
        """The call as machine code, ready to run: loaded from disk or compiled now. Raises NotCompiled.

        The entry point is looked up by the signature: the dispatcher's own look-up takes two record classes with
        the same fields for one.
        """
        if reason := unavailable():
            raise NotCompiled(reason)
        prepared = _bridge().prepare(args)
        signature = _bridge().signature(prepared)
        self._compile(signature, prepared)
        return functools.partial(self.dispatcher.overloads[signature].entry_point, *prepared)

    def machine(self, *args: Any) -> Any:
        """Run as machine code. Raises NotCompiled."""
        return self.compiled(*args)()

    def ready(self, *args: Any) -> Callable[[], Any]:
        """The call, ready to run as often as one likes: machine code where there is any, plain Python elsewhere."""
        return functools.partial(self.python, *args) if unavailable() else self.compiled(*args)

    def _compile(self, signature: tuple[Any, ...], args: tuple[Any, ...]) -> None:
        if signature in self.dispatcher.overloads:
            return
        with _COMPILING:
            from plyground.compiled import dialect

            before = len(self.dispatcher.signatures)
            if signature in self.dispatcher.overloads:
                return
            try:
                with alone(self.__name__, signature), show(self.__name__):
                    self.dispatcher.compile(signature)
            except Exception as error:  # whatever the compiler stumbles over, Python still runs it
                if "re-entrant to the same function signature" in str(error):
                    raise self._drifting(args) from None
                raise NotCompiled(dialect.why(error, args)) from None
            if len(self.dispatcher.signatures) > before + 1:
                self.dispatcher._cache.flush()
                raise self._drifting(args)

    def _drifting(self, args: tuple[Any, ...]) -> InputError:
        """It calls itself with other types than it was entered with, or a game's method calls itself."""
        from plyground.compiled import dialect

        if reason := dialect.known_reason(args):
            return NotCompiled(reason)
        return InputError(
            f"the kernel {self.__name__} calls itself with other argument types than it was entered with: "
            "pass the entry's types in every call (a float stays a float, no literal in place of a variable)"
        )


_COMPILING = threading.RLock()


@contextmanager
def alone(*what: object) -> Iterator[None]:
    """One process at a time does this: `what` stands for one byte of a file, which is locked.

    Who waited for a compilation finds on disk what the other one has compiled; two that write the index of a kernel
    at once would leave code under the wrong name.
    """
    try:
        import fcntl

        file, place = _lock_file(os.getpid(), cache_folder()), zlib.crc32(repr(what).encode())
        fcntl.lockf(file, fcntl.LOCK_EX, 1, place)
    except (ImportError, OSError):  # another system, or nowhere to write
        yield
        return
    try:
        yield
    finally:
        fcntl.lockf(file, fcntl.LOCK_UN, 1, place)


@functools.cache
def _lock_file(process: int, folder: Path) -> IO[bytes]:
    """Open as long as the process runs: to close it anywhere would give up all its locks."""
    folder.mkdir(parents=True, exist_ok=True)
    return (folder / "lock").open("wb")


show: Callable[[str], AbstractContextManager[Any]] = nullcontext
"""What surrounds every compilation, called with the kernel's name; the command line shows a spinner here."""


def _bridge() -> Any:
    """The bridge to Numba, imported on first use: importing Numba takes longer than many searches."""
    from plyground.compiled import bridge

    return bridge
