"""Records: NamedTuple classes whose methods may run as machine code.

A NamedTuple cannot inherit from a mixin, so what a protocol provides by default is put into the class here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from plyground.errors import InputError

T = TypeVar("T", bound=type)

MARK = "_plyground_record"


def completed(cls: T, defaults: Mapping[str, Any]) -> T:
    """The record class with every default that it does not define itself."""
    if not (isinstance(cls, type) and issubclass(cls, tuple) and hasattr(cls, "_fields")):
        name = getattr(cls, "__name__", "Name")
        raise InputError(
            f"{name} is not a NamedTuple class: write `class {name}(NamedTuple):`, "
            "or leave the decorator away and it is searched interpreted"
        )
    for name, value in defaults.items():
        if name not in vars(cls):
            setattr(cls, name, value)
    setattr(cls, MARK, True)
    return cls


def is_marked(value: object) -> bool:
    """Has the class of this object asked for machine code?"""
    return bool(getattr(type(value), MARK, False))
