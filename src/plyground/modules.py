"""Modules that can be called. `pg.search(...)`, `pg.games()`, `@pg.game` and `@pg.evaluator` share their names with
the modules they stand in, and importing a module puts it under its name into the package.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any


def make_callable(name: str, function: Callable[..., Any]) -> None:
    """Let the module of this name be called as the function."""
    members = {"__call__": staticmethod(function), "__doc__": sys.modules[name].__doc__}
    sys.modules[name].__class__ = type("CallableModule", (ModuleType,), members)
