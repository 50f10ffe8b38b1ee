"""The bridge to Numba: records, their methods and their constructors, and kernels, in machine code.

A record is a NamedTuple class: a game, a state, an evaluator. Its Numba type carries the digest of everything
its methods reach, so two classes of one name are never confused and an edited one is compiled anew. The
constructor casts to the annotated field types (word: uint64, int: int64, float: float64), so that a state's
type cannot drift inside a recursion.
"""

from __future__ import annotations

import functools
import inspect
import typing
import warnings
from contextlib import suppress
from types import FunctionType
from typing import Any

import numpy as np
from numba import njit, types
from numba.core import errors, utils
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.typing.templates import AttributeTemplate, infer_getattr, make_callable_template
from numba.core.typing.typeof import typeof
from numba.extending import (
    models,
    overload,
    overload_attribute,
    overload_method,
    register_model,
    typeof_impl,
)

from plyground.compiled import digest, lanes, machine
from plyground.compiled.kernel import Kernel, alone, cache_folder
from plyground.words import word

warnings.filterwarnings("ignore", category=errors.NumbaWarning, module=r".*plyground")

# ------------------------------------------------------------------------------------------------ types


class RecordType(types.NamedTuple):
    """The type of a record. Pickled by name and digest: a class of a script or a notebook keeps its identity."""

    def __init__(self, fields: tuple[types.Type, ...], cls: type, source: str) -> None:
        super().__init__(fields, cls)
        self.source = source
        self.name = f"{self.name}#{source}"

    @property
    def key(self) -> Any:
        return (self.instance_class, self.types, self.source)

    def __bool__(self) -> bool:
        return True  # Numba asks a method's owner for its truth, and a record without fields has length 0

    def __reduce__(self) -> Any:
        return _rebuilt, (self.types, self.instance_class.__module__, self.instance_class.__qualname__, self.source)


class Stranger(types.Opaque):
    """A record type on disk whose class this process does not have: equal to none, written back unchanged."""

    def __init__(self, fields: tuple[types.Type, ...], module: str, qualname: str, source: str) -> None:
        self.identity = (fields, module, qualname, source)
        super().__init__(f"Stranger({module}.{qualname}#{source}{fields})")

    def __reduce__(self) -> Any:
        return _rebuilt, self.identity


class RecordClass(types.NamedTupleClass):
    """The type of the record class itself, when compiled code calls it to make a record."""

    def get_impl_key(self, sig: Any) -> type:
        return types.NamedTupleClass  # made in machine code as any named tuple is


register_model(RecordClass)(models.OpaqueModel)

_kinds: dict[type, type[RecordType]] = {}  # record class -> its own subclass of RecordType, of the current digest
_current: dict[tuple[str, str], type] = {}  # (module, qualname) -> the class that bears the name now


def _rebuilt(fields: tuple[types.Type, ...], module: str, qualname: str, source: str) -> types.Type:
    cls = _current.get((module, qualname))
    if cls is not None and _source(cls) == source:
        return _kinds[cls](fields, cls, source)
    return Stranger(fields, module, qualname, source)


def _source(cls: type) -> str:
    return _kinds[cls].digest


def _enter(cls: type) -> None:
    """Make a record class, and every record class and function its methods reach, known to compiled code."""
    if cls in _kinds and digest.is_ours(cls):  # does not change while it runs
        return
    source = digest.of_class(cls)
    if cls in _kinds and _source(cls) == source:
        return
    kind = type(f"{cls.__name__}Type", (RecordType,), {"digest": source})
    _kinds[cls] = kind
    _current[cls.__module__, cls.__qualname__] = cls
    register_model(kind)(models.TupleModel)
    typeof_impl.register(cls)(_typeof_record)
    for name, method in digest.methods(cls).items():
        overload_method(kind, name, jit_options=IN_PLACE)(_always(method))
    for name, value in digest.constants(cls).items():
        overload_attribute(kind, name)(_constant(value))
    for _, value in digest.reach(cls):
        if digest.is_record(value):
            _enter(value)
        else:
            _enter_helper(value)


def _enter_helper(value: Any) -> None:
    """Make a plain function known to compiled code."""
    if isinstance(value, FunctionType) and value not in _helpers:
        _helpers.add(value)
        overload(value)(_always(value))


_helpers: set[FunctionType] = set()

IN_PLACE = {"forceinline": True}
"""Methods become part of the kernel that calls them, however long they are: what two of them compute is then computed
once (Othello's perft is 2.5 times as fast)."""


def _always(function: FunctionType) -> Any:
    """What Numba asks of an overload: a function of the same signature that names the implementation."""

    def chosen(*args: Any, **kwargs: Any) -> FunctionType:
        return function

    chosen.__signature__ = inspect.signature(function)  # type: ignore[attr-defined]
    chosen.__name__ = function.__name__
    return chosen


def _constant(value: Any) -> Any:
    def chosen(record):  # Numba wants the very signature of what it returns
        return lambda record: value

    return chosen


def _typeof_record(value: Any, context: Any) -> RecordType:
    cls = type(value)
    return _kinds[cls](tuple(typeof(field, context.purpose) for field in value), cls, _source(cls))


_typeof_class = typeof_impl.dispatch(type)


@typeof_impl.register(type)
def _typeof_record_class(value: type, context: Any) -> Any:
    return RecordClass(value) if value in _kinds else _typeof_class(value, context)


@infer_getattr
class _Construct(AttributeTemplate):
    """`State(...)` in compiled code: a record whose fields have the types of the annotations."""

    key = RecordClass

    def resolve___call__(self, kind: RecordClass) -> Any:
        cls = kind.instance_class
        signature = utils.pysignature(cls)
        hints = list(_hints(cls).values())

        def typer(*args: Any, **kwargs: Any) -> RecordType:
            given = signature.bind(*args, **kwargs).args
            if len(given) < len(hints):
                raise errors.TypingError(f"{cls.__name__}(...) needs all its {len(hints)} fields in compiled code")
            fields = tuple(_declared(hint, types.unliteral(arg)) for hint, arg in zip(hints, given, strict=True))
            return _kinds[cls](fields, cls, _source(cls))

        typer.pysig = signature  # type: ignore[attr-defined]
        return types.Function(make_callable_template(types.NamedTupleClass, typer))


@typeof_impl.register(Kernel)
def _typeof_kernel(value: Kernel, context: Any) -> Any:
    return types.Dispatcher(value.dispatcher)


# --------------------------------------------------------------------------------------------- annotations

_SCALARS: dict[Any, tuple[types.Type, Any]] = {
    word: (types.uint64, lambda x: np.uint64(word(x))),
    bool: (types.boolean, bool),
    int: (types.int64, int),
    float: (types.float64, float),
}
_BY_NAME = {"word": word, "bool": bool, "int": int, "float": float}
_FOR_PEOPLE = (str, list, dict, object)


@functools.cache
def _hints(cls: type) -> dict[str, Any]:
    """The annotations of a record's fields, in order."""
    try:
        found = typing.get_type_hints(cls)
    except NameError:  # a class inside a function, whose annotations name what only stands there
        raw = cls.__annotations__
        found = {n: _BY_NAME.get(str(getattr(h, "__forward_arg__", h)), Any) for n, h in raw.items()}
    return {name: found[name] for name in cls._fields}  # type: ignore[attr-defined]


def _declared(hint: Any, given: types.Type) -> types.Type:
    """The type a field has in machine code: as annotated, or as given where the annotation does not say."""
    if hint in _SCALARS:
        return _SCALARS[hint][0]
    if _is_for_people(hint):
        return types.none
    if typing.get_origin(hint) is tuple and isinstance(given, types.BaseTuple):
        parts = _parts(hint, len(given.types))
        return types.BaseTuple.from_types(tuple(_declared(h, g) for h, g in zip(parts, given.types, strict=True)))
    return given


def _parts(hint: Any, length: int) -> list[Any]:
    args = typing.get_args(hint)
    return [args[0]] * length if len(args) == 2 and args[1] is Ellipsis else list(args)


def _is_for_people(hint: Any) -> bool:
    """Fields of these types hold names and texts; machine code does not see them."""
    return hint in _FOR_PEOPLE or typing.get_origin(hint) in _FOR_PEOPLE


def _converted(hint: Any, value: Any) -> Any:
    """A field's value as its annotation declares it."""
    if hint in _SCALARS:
        return _SCALARS[hint][1](value)
    if _is_for_people(hint):
        return None
    if digest.is_record(type(value)):
        return prepared(value)
    if typing.get_origin(hint) is tuple:
        return tuple(_converted(h, v) for h, v in zip(_parts(hint, len(value)), value, strict=True))
    return value


def prepared(value: Any) -> Any:
    """A value at the door of machine code: records known, their fields as annotated."""
    cls = type(value)
    if isinstance(value, np.generic):
        return value.item()
    if not digest.is_record(cls):
        return value
    _enter(cls)
    return cls(*(_converted(hint, field) for hint, field in zip(_hints(cls).values(), value, strict=True)))  # type: ignore[arg-type]


def prepare(args: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(map(prepared, args))


def signature(args: tuple[Any, ...]) -> tuple[types.Type, ...]:
    return tuple(map(typeof, args))


# ------------------------------------------------------------------------------------------------- kernels


stamps: set[str] = set()
"""The digests of the kernels this process has asked for."""


class _Locator(_CacheLocator):
    """Compiled kernels live in our own folder, named and stamped with the digest of all the code they come from."""

    def __init__(self, function: Any) -> None:
        self._py_file = function.__code__.co_filename
        self.stamp = digest.of_kernel(function)
        stamps.add(self.stamp)

    def get_cache_path(self) -> str:
        return str(cache_folder() / digest.of_compiler())

    def get_source_stamp(self) -> str:
        return self.stamp

    def get_disambiguator(self) -> str:
        return self.stamp

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> _Locator | None:
        locator = cls(py_func)
        try:
            locator.ensure_cache_path()
        except OSError:
            return None
        return locator


class _CacheImpl(CompileResultCacheImpl):
    _locator_classes = (_Locator,)


class _Cache(FunctionCache):
    _impl_class = _CacheImpl

    def save_overload(self, sig: Any, data: Any) -> None:
        with alone(self.cache_path, self._impl.filename_base):
            super().save_overload(sig, data)


def dispatcher(function: Any, makes_arrays: bool) -> Any:
    """Numba's dispatcher for a kernel, cached on disk where a folder can be written.

    A kernel that another one calls with a literal is compiled for its type: else it would be one kernel for the
    literal that calls one for the type, a pair that does not come back from disk.
    """
    for _, value in digest.reach(function):
        _enter_helper(value)
    made = njit(nogil=True, _nrt=makes_arrays)(function)
    of_types = made.get_call_template
    made.get_call_template = lambda args, kws: of_types(tuple(map(types.unliteral, args)), kws)
    with suppress(RuntimeError):  # nowhere to write: compiled anew in every process
        made._cache = _Cache(function)
    return made


_ = machine, lanes  # their overloads are registered by being imported
