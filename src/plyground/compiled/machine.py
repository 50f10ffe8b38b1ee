"""The dialect's helpers as machine code: word, popcount, lowest, put, size, pack, unpack, Actions.

Actions(w0, ..., wn) is a struct of n+1 words. Its iterator holds the words still to do on the stack:

    left  = [w0, w1, ..., wn]      each step takes the lowest bit of the first word that has one
    value = 64 * index of that word + number of trailing zeros
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils, errors
from numba.core.imputils import RefType, iternext_impl
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import (
    intrinsic,
    lower_builtin,
    models,
    overload,
    register_model,
    typeof_impl,
)

from plyground.packing import pack, unpack
from plyground.words import Actions, lowest, popcount, put, size, word


@overload(word)
def _word(x):
    if isinstance(x, types.Integer | types.Boolean):
        return lambda x: np.uint64(x)


@intrinsic
def _ctpop(typingctx, x):
    def codegen(context, builder, sig, args):
        return context.cast(builder, builder.ctpop(args[0]), types.uint64, types.int64)

    return types.int64(types.uint64), codegen


@overload(popcount)
def _popcount(x):
    if isinstance(x, types.Integer):
        return lambda x: _ctpop(np.uint64(x))


@intrinsic
def _cttz(typingctx, x):
    def codegen(context, builder, sig, args):
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), codegen


@overload(lowest)
def _lowest(x):
    if isinstance(x, types.Integer):
        return lambda x: _cttz(np.uint64(x))


@overload(put)
def _put(t, i, x):
    if isinstance(t, types.UniTuple) and isinstance(i, types.Integer):
        cast = t.dtype

        def replaced(t, i, x):
            return tuple_setitem(t, i, cast(x))

        return replaced


@overload(size)
def _size(actions):
    if not isinstance(actions, types.Generator):
        return lambda actions: len(actions)

    def counted(actions):
        count = 0
        for _ in actions:
            count += 1
        return count

    return counted


@overload(pack)
def _pack(state):
    return lambda state: _packed(state)


@intrinsic
def _packed(typingctx, state):
    parts = list(_numbers(state))

    def codegen(context, builder, sig, args):
        values = [_as_word(context, builder, kind, value) for kind, value in _leaves(builder, state, args[0])]
        return context.make_tuple(builder, sig.return_type, values)

    return types.UniTuple(types.uint64, len(parts))(state), codegen


@overload(unpack)
def _unpack(words, like):
    return lambda words, like: _made_again(words, like)


@intrinsic
def _made_again(typingctx, words, like):
    def codegen(context, builder, sig, args):
        left = iter(cgutils.unpack_tuple(builder, args[0]))
        return _built(context, builder, like, left)

    return like(words, like), codegen


def _numbers(kind: types.Type) -> Iterator[types.Type]:
    """The types of the numbers in a state, inner tuples included; no other types can be packed."""
    if isinstance(kind, types.BaseTuple):
        for part in kind.types:
            yield from _numbers(part)
    elif isinstance(kind, types.Integer | types.Boolean) or kind == types.float64:
        yield kind
    else:
        raise errors.TypingError(
            f"a state that holds {kind} is not supported here: states are numbers and tuples of numbers"
        )


def _leaves(builder, kind, value):
    if not isinstance(kind, types.BaseTuple):
        yield kind, value
        return
    for part, inner in zip(kind.types, cgutils.unpack_tuple(builder, value), strict=True):
        yield from _leaves(builder, part, inner)


def _as_word(context, builder, kind, value):
    if kind == types.float64:
        return builder.bitcast(value, ir.IntType(64))
    return context.cast(builder, value, kind, types.uint64)


def _built(context, builder, kind, left):
    if isinstance(kind, types.BaseTuple):
        return context.make_tuple(builder, kind, [_built(context, builder, part, left) for part in kind.types])
    if kind == types.float64:
        return builder.bitcast(next(left), ir.DoubleType())
    return context.cast(builder, next(left), types.uint64, kind)


class ActionsType(types.IterableType):
    """A set of action numbers in `count` machine words."""

    def __init__(self, count: int) -> None:
        self.count = count
        super().__init__(f"Actions({count})")

    @property
    def iterator_type(self) -> ActionsIterator:
        return ActionsIterator(self.count)


class ActionsIterator(types.SimpleIteratorType):
    def __init__(self, count: int) -> None:
        self.count = count
        super().__init__(f"ActionsIterator({count})", types.int64)


def _word_names(count: int) -> list[str]:
    return [f"w{i}" for i in range(count)]


@register_model(ActionsType)
class _ActionsModel(models.StructModel):
    def __init__(self, manager: Any, fe_type: ActionsType) -> None:
        super().__init__(manager, fe_type, [(n, types.uint64) for n in _word_names(fe_type.count)])


@register_model(ActionsIterator)
class _IteratorModel(models.StructModel):
    def __init__(self, manager: Any, fe_type: ActionsIterator) -> None:
        left = types.EphemeralPointer(types.uint64)
        super().__init__(manager, fe_type, [(n, left) for n in _word_names(fe_type.count)])


@typeof_impl.register(Actions)
def _typeof_actions(value: Actions, context: Any) -> ActionsType:
    return ActionsType(len(value.words))


@infer_global(Actions)
class _TypeActions(AbstractTemplate):
    def generic(self, args, kws):
        if args and not kws and all(isinstance(w, types.Integer) for w in args):
            return signature(ActionsType(len(args)), *args)


@lower_builtin(Actions, types.VarArg(types.Integer))
def _make_actions(context, builder, sig, args):
    made = cgutils.create_struct_proxy(sig.return_type)(context, builder)
    for name, arg, kind in zip(_word_names(len(args)), args, sig.args, strict=True):
        setattr(made, name, context.cast(builder, arg, kind, types.uint64))
    return made._getvalue()


@lower_builtin(len, ActionsType)
def _len_actions(context, builder, sig, args):
    (kind,) = sig.args
    actions = cgutils.create_struct_proxy(kind)(context, builder, value=args[0])
    total = ir.Constant(ir.IntType(64), 0)
    for name in _word_names(kind.count):
        total = builder.add(total, builder.ctpop(getattr(actions, name)))
    return total


@overload(len)
def _len(actions):
    if isinstance(actions, ActionsType):
        return lambda actions: _length(actions)


@intrinsic
def _length(typingctx, actions):
    return types.int64(actions), _len_actions


@lower_builtin("getiter", ActionsType)
def _iterate(context, builder, sig, args):
    (kind,) = sig.args
    actions = cgutils.create_struct_proxy(kind)(context, builder, value=args[0])
    iterator = cgutils.create_struct_proxy(kind.iterator_type)(context, builder)
    for name in _word_names(kind.count):
        setattr(iterator, name, cgutils.alloca_once_value(builder, getattr(actions, name)))
    return iterator._getvalue()


@lower_builtin("iternext", ActionsIterator)
@iternext_impl(RefType.UNTRACKED)
def _next(context, builder, sig, args, result):
    (kind,) = sig.args
    iterator = cgutils.create_struct_proxy(kind)(context, builder, value=args[0])
    places = [getattr(iterator, name) for name in _word_names(kind.count)]
    words = [builder.load(place) for place in places]
    zero, one = (ir.Constant(words[0].type, n) for n in (0, 1))
    chosen, base = words[-1], ir.Constant(words[0].type, 64 * (len(words) - 1))
    for index in reversed(range(len(words) - 1)):
        here = builder.icmp_unsigned("!=", words[index], zero)
        chosen = builder.select(here, words[index], chosen)
        base = builder.select(here, ir.Constant(zero.type, 64 * index), base)
    some = builder.icmp_unsigned("!=", chosen, zero)
    result.set_valid(some)
    with builder.if_then(some):
        result.yield_(builder.add(base, builder.cttz(chosen, ir.Constant(ir.IntType(1), 1))))
        taken = ir.Constant(ir.IntType(1), 0)  # has an earlier word given the bit already?
        for word_left, place in zip(words, places, strict=True):
            here = builder.and_(builder.not_(taken), builder.icmp_unsigned("!=", word_left, zero))
            rest = builder.and_(word_left, builder.sub(word_left, one))
            builder.store(builder.select(here, rest, word_left), place)
            taken = builder.or_(taken, here)
