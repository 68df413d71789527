"""Makes a float32 BERT graph small and quick without tying a text's result to its company.

The usual dynamic int8 takes one activation scale per tensor, so that the longest number in a batch
moves everybody's result. Here no scale depends on another text:

- inputs of attention and of the first feed-forward product come out of a layer norm or an average of
  values; their ranges are read once from calibration texts (static), after moving part of each
  channel's range into the weights (SmoothQuant, Xiao et al. 2022, alpha 0.5);
- inputs of the second feed-forward product come out of the activation function and have a long tail:
  each token's row is scaled by its own largest value at run time;
- weights are int8 per output column in -64..64, activations uint8. 2 * 255 * 64 = 32,640 fits 16 bits,
  so the byte products of CPUs without VNNI do not saturate;
- large embedding tables are int8 with one scale per row; everything else stays float32.

Needs the `train` extra.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import onnx
import onnxruntime
from onnx import NodeProto, TensorProto, helper, numpy_helper

WEIGHT_LIMIT = 64
ROW_LIMIT = 127
LARGE_TABLE = 1_000_000
SMALLEST_WIDTH = 16
OPERATORS = "com.microsoft"

Array = np.ndarray
Feed = Mapping[str, Array]


@dataclass(frozen=True, slots=True)
class ChannelRange:
    """Smallest and largest value that each channel of one activation took."""

    low: Array
    high: Array

    @property
    def magnitude(self) -> Array:
        """Largest absolute value by channel."""
        return np.maximum(np.abs(self.low), np.abs(self.high))


def _rounded(values: Array | float) -> Array:
    """Three significant digits, so that the last bits of a CPU's arithmetic do not change the file."""
    flat = [float(f"{value:.3g}") for value in np.asarray(values, dtype=np.float64).reshape(-1)]
    return np.asarray(flat, dtype=np.float32).reshape(np.shape(values))


def _products(graph: onnx.GraphProto) -> dict[str, list[NodeProto]]:
    """The products of an activation with constant weights, grouped by the activation's name."""
    constants = {tensor.name: tensor for tensor in graph.initializer}
    grouped: dict[str, list[NodeProto]] = {}
    for node in graph.node:
        weights = constants.get(node.input[1]) if node.op_type == "MatMul" else None
        if weights is not None and weights.dims[1] >= SMALLEST_WIDTH:
            grouped.setdefault(node.input[0], []).append(node)
    return grouped


def channel_ranges(model: onnx.ModelProto, feeds: Sequence[Feed]) -> dict[str, ChannelRange]:
    """Run `feeds` through the float32 model and note the range of every product's input."""
    watched = onnx.ModelProto()
    watched.CopyFrom(model)
    names = sorted(_products(model.graph))
    for name in names:
        watched.graph.output.append(helper.make_tensor_value_info(name, TensorProto.FLOAT, None))
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    session = onnxruntime.InferenceSession(
        watched.SerializeToString(), options, providers=["CPUExecutionProvider"]
    )
    ranges: dict[str, ChannelRange] = {}
    for feed in feeds:
        for name, value in zip(names, session.run(names, dict(feed)), strict=True):
            rows = value.reshape(-1, value.shape[-1])
            low, high = rows.min(axis=0), rows.max(axis=0)
            seen = ranges.get(name)
            if seen is not None:
                low, high = np.minimum(low, seen.low), np.maximum(high, seen.high)
            ranges[name] = ChannelRange(low, high)
    return ranges


class _Rewriter:
    """Rewrites one graph; collects the new nodes and constants in order."""

    def __init__(self, model: onnx.ModelProto, ranges: Mapping[str, ChannelRange]) -> None:
        self._graph = model.graph
        self._weights = {tensor.name: numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
        self._ranges = ranges
        self._products = _products(model.graph)
        self._nodes: list[NodeProto] = []
        self._constants: list[TensorProto] = []
        self._quantised: dict[str, tuple[str, str, str, str | None]] = {}
        self._smoothing: dict[str, Array] = {}

    def rewrite(self) -> None:
        """Replace the products and the large tables; drop the constants nobody reads any more."""
        self._constant("zero_weight", np.int8(0))
        self._constant("zero_row", np.uint8(ROW_LIMIT + 1))
        self._constant("step_row", np.float32(1 / ROW_LIMIT))
        self._constant("smallest_row", np.float32(1e-6))
        products = {id(node) for nodes in self._products.values() for node in nodes}
        for node in self._graph.node:
            if id(node) in products:
                self._product(node)
            elif node.op_type == "Gather" and self._is_large_table(node.input[0]):
                self._table(node)
            else:
                self._nodes.append(node)
        kept = [*self._graph.initializer, *self._constants]
        nodes = list(self._nodes)
        del self._graph.node[:], self._graph.initializer[:], self._graph.value_info[:]
        self._graph.node.extend(nodes)
        read = {name for node in nodes for name in node.input}
        self._graph.initializer.extend(tensor for tensor in kept if tensor.name in read)

    def _is_large_table(self, name: str) -> bool:
        table = self._weights.get(name)
        return table is not None and table.dtype == np.float32 and table.size > LARGE_TABLE

    def _constant(self, name: str, value: Array | np.generic) -> str:
        self._constants.append(numpy_helper.from_array(np.asarray(value), name))
        return name

    def _node(self, kind: str, inputs: list[str], output: str, domain: str = "", **attributes: object) -> str:
        self._nodes.append(helper.make_node(kind, inputs, [output], domain=domain, **attributes))
        return output

    def _product(self, node: NodeProto) -> None:
        source, weights = node.input[0], self._weights[node.input[1]]
        if source not in self._quantised:
            by_row = weights.shape[0] > weights.shape[1]
            self._quantised[source] = self._by_row(source) if by_row else self._static(source)
        codes, step, zero, row = self._quantised[source]
        if source in self._smoothing:
            weights = weights * self._smoothing[source][:, None]
        steps = _rounded(np.maximum(np.abs(weights).max(axis=0), 1e-8) / WEIGHT_LIMIT)
        integers = np.clip(np.rint(weights / steps), -WEIGHT_LIMIT, WEIGHT_LIMIT).astype(np.int8)
        name = node.input[1]
        inputs = [
            codes,
            self._constant(f"{name}_int8", integers),
            step,
            self._constant(f"{name}_steps", steps),
            zero,
            "zero_weight",
        ]
        if row is None:
            self._node("MatMulIntegerToFloat", inputs, node.output[0], OPERATORS)
        else:
            scaled = self._node("MatMulIntegerToFloat", inputs, f"{node.output[0]}_unscaled", OPERATORS)
            self._node("Mul", [scaled, row], node.output[0])

    def _static(self, source: str) -> tuple[str, str, str, None]:
        """Quantise with a range fixed beforehand, half of its unevenness moved into the weights."""
        seen = self._ranges[source]
        weights = np.concatenate([self._weights[node.input[1]] for node in self._products[source]], axis=1)
        smoothing = np.sqrt((seen.magnitude + 1e-6) / (np.abs(weights).max(axis=1) + 1e-6))
        smoothing = _rounded(smoothing / np.exp(np.log(smoothing).mean()))
        self._smoothing[source] = smoothing
        low, high = min(float((seen.low / smoothing).min()), 0.0), float((seen.high / smoothing).max())
        step = _rounded((high - low) / 255)
        zero = np.uint8(np.clip(np.rint(-low / step), 0, 255))
        inverse = self._constant(f"{source}_inverse", (1 / smoothing).astype(np.float32))
        smooth = self._node("Mul", [source, inverse], f"{source}_smooth")
        step_name = self._constant(f"{source}_step", step)
        zero_name = self._constant(f"{source}_zero", zero)
        codes = self._node("QuantizeLinear", [smooth, step_name, zero_name], f"{source}_uint8")
        return codes, step_name, zero_name, None

    def _by_row(self, source: str) -> tuple[str, str, str, str]:
        """Quantise each row by its own largest absolute value."""
        sizes = self._node("Abs", [source], f"{source}_abs")
        largest = self._node("ReduceMax", [sizes], f"{source}_largest", axes=[-1], keepdims=1)
        row = self._node("Max", [largest, "smallest_row"], f"{source}_row")
        unit = self._node("Div", [source, row], f"{source}_unit")
        codes = self._node("QuantizeLinear", [unit, "step_row", "zero_row"], f"{source}_uint8")
        return codes, "step_row", "zero_row", row

    def _table(self, node: NodeProto) -> None:
        """Look up int8 rows and scale each by its own step."""
        name, ids = node.input
        table = self._weights[name]
        steps = (np.maximum(np.abs(table).max(axis=1, keepdims=True), 1e-8) / 127).astype(np.float32)
        integers = np.rint(table / steps).astype(np.int8)
        out = node.output[0]
        codes = self._node("Gather", [self._constant(f"{name}_int8", integers), ids], f"{out}_int8")
        floats = self._node("Cast", [codes], f"{out}_float", to=TensorProto.FLOAT)
        scale = self._node("Gather", [self._constant(f"{name}_steps", steps), ids], f"{out}_steps")
        self._node("Mul", [floats, scale], out)


def quantise(model: onnx.ModelProto, feeds: Sequence[Feed]) -> onnx.ModelProto:
    """The int8 twin of a float32 BERT graph (opset 17), calibrated on `feeds` of batch size one."""
    small = onnx.ModelProto()
    small.CopyFrom(model)
    _Rewriter(small, channel_ranges(model, feeds)).rewrite()
    if all(opset.domain != OPERATORS for opset in small.opset_import):
        small.opset_import.append(helper.make_opsetid(OPERATORS, 1))
    onnx.checker.check_model(small)
    return small
