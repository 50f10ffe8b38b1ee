"""Four words side by side as machine code: one vector of the processor, or what the compiler makes of it elsewhere."""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import intrinsic, lower_builtin, models, overload, register_model

from plyground.lanes import Lanes, filled, highest, joined, split, spread

_FOUR = ir.VectorType(ir.IntType(64), 4)
_INDEX = ir.IntType(32)
_NONE = ir.Constant(_FOUR, ir.Undefined)


class LanesType(types.Type):
    def __init__(self) -> None:
        super().__init__("Lanes")


_lanes = LanesType()


@register_model(LanesType)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager: Any, fe_type: LanesType) -> None:
        super().__init__(manager, fe_type, _FOUR)


@infer_global(Lanes)
class _TypeLanes(AbstractTemplate):
    def generic(self, args, kws):
        if len(args) == 4 and not kws and all(isinstance(w, types.Integer) for w in args):
            return signature(_lanes, *[types.uint64] * 4)


@lower_builtin(Lanes, types.uint64, types.uint64, types.uint64, types.uint64)
def _make_lanes(context, builder, sig, args):
    made = _NONE
    for i, arg in enumerate(args):
        made = builder.insert_element(made, arg, ir.Constant(_INDEX, i))
    return made


def _lane_by_lane(symbol: Any, instruction: str) -> None:
    """Give an operator on two Lanes the builder's instruction."""

    @infer_global(symbol)
    class _Type(AbstractTemplate):
        def generic(self, args, kws):
            if args == (_lanes, _lanes):
                return signature(_lanes, _lanes, _lanes)

    @lower_builtin(symbol, LanesType, LanesType)
    def _lower(context, builder, sig, args):
        return getattr(builder, instruction)(*args)


for _symbols, _instruction in {
    (operator.add, operator.iadd): "add",
    (operator.sub, operator.isub): "sub",
    (operator.and_, operator.iand): "and_",
    (operator.or_, operator.ior): "or_",
    (operator.xor, operator.ixor): "xor",
    (operator.lshift, operator.ilshift): "shl",
    (operator.rshift, operator.irshift): "lshr",
}.items():
    for _symbol in _symbols:
        _lane_by_lane(_symbol, _instruction)


@infer_global(operator.invert)
class _TypeInvert(AbstractTemplate):
    def generic(self, args, kws):
        if args == (_lanes,):
            return signature(_lanes, _lanes)


@lower_builtin(operator.invert, LanesType)
def _invert(context, builder, sig, args):
    return builder.not_(args[0])


def _all(number: int) -> ir.Constant:
    return ir.Constant(_FOUR, [number] * 4)


@intrinsic
def _spread(typingctx, x):
    def codegen(context, builder, sig, args):
        one = builder.insert_element(_NONE, args[0], ir.Constant(_INDEX, 0))
        return builder.shuffle_vector(one, _NONE, ir.Constant(ir.VectorType(_INDEX, 4), [0] * 4))

    return _lanes(types.uint64), codegen


@intrinsic
def _joined(typingctx, x):
    def codegen(context, builder, sig, args):
        swapped = ir.Constant(ir.VectorType(_INDEX, 4), [2, 3, 0, 1])
        pairs = builder.or_(args[0], builder.shuffle_vector(args[0], _NONE, swapped))
        first, second = (builder.extract_element(pairs, ir.Constant(_INDEX, i)) for i in (0, 1))
        return builder.or_(first, second)

    return types.uint64(_lanes), codegen


@intrinsic
def _split(typingctx, x):
    def codegen(context, builder, sig, args):
        words = [builder.extract_element(args[0], ir.Constant(_INDEX, i)) for i in range(4)]
        return context.make_tuple(builder, sig.return_type, words)

    return types.UniTuple(types.uint64, 4)(_lanes), codegen


@intrinsic
def _filled(typingctx, x):
    def codegen(context, builder, sig, args):
        return builder.sext(builder.icmp_unsigned("!=", args[0], _all(0)), _FOUR)

    return _lanes(_lanes), codegen


@intrinsic
def _highest(typingctx, x):
    def codegen(context, builder, sig, args):
        flag = ir.Constant(ir.IntType(1), 0)
        kind = ir.FunctionType(_FOUR, [_FOUR, ir.IntType(1)])
        leading = cgutils.get_or_insert_function(builder.module, kind, "llvm.ctlz.v4i64")
        zeros = builder.call(leading, [builder.or_(args[0], _all(1)), flag])
        return builder.and_(builder.lshr(_all(1 << 63), zeros), args[0])

    return _lanes(_lanes), codegen


overload(spread)(lambda x: lambda x: _spread(x))
overload(joined)(lambda x: lambda x: _joined(x))
overload(split)(lambda x: lambda x: _split(x))
overload(filled)(lambda x: lambda x: _filled(x))
overload(highest)(lambda x: lambda x: _highest(x))
