"""Machine code for plain methods: the only room that knows Numba.

kernel.py    a search function at two speeds, and where compiled code is kept
bridge.py    records and their methods made callable from machine code
machine.py   the dialect's helpers (word, popcount, put, Actions) as machine code
digest.py    what a compiled game depends on, so that code on disk is never stale
lanes.py     four words side by side as one vector
dialect.py   what does not compile in all that a class reaches, and what the compiler says, in a sentence
idioms.py    what does not compile in one function, with what to write instead
"""

from plyground.compiled.kernel import Kernel, NotCompiled, cache_folder, unavailable

__all__ = ["Kernel", "NotCompiled", "cache_folder", "unavailable"]
