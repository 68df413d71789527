"""A loaded model: its tokenizer, its one runtime session, and batches that do not mix lengths.

A text's numbers do not depend on its company: no scale in the shipped models is shared between texts,
texts are padded to a multiple of 16 tokens and share a batch only with texts of the same padded
length, and the batches of one call are formed in a fixed order.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Encoding, Tokenizer

from checks.adapters.models.card import INPUTS, Kind, ModelFolder, refused

PAD_TO = 16
"""Padded lengths are multiples of this many tokens."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Texts of one padded length. `places` says where each stood in the call, `lengths` counts tokens."""

    places: tuple[int, ...]
    lengths: tuple[int, ...]
    feed: dict[str, NDArray[np.int64]]


class TextModel:
    """Tokenizer and session of one folder. Synchronous; may be used from any thread."""

    def __init__(self, folder: ModelFolder, threads: int, outputs: tuple[str, ...]) -> None:
        """Load the folder, computing with `threads` threads. `outputs`: the names looked for, in order.

        Raises ModelRefused where the files do not load or the graph's inputs and outputs do not fit.
        """
        self.folder = folder
        try:
            self.tokenizer = Tokenizer.from_file(str(folder.tokenizer_path))
        except Exception as error:  # the library raises bare Exception
            raise refused(
                folder.path, f"tokenizer.json does not load ({error})", "Restore the file."
            ) from error
        self._pad = _pad_id(self.tokenizer)
        self.tokenizer.no_padding()
        self.tokenizer.enable_truncation(
            folder.max_length, strategy="longest_first" if folder.kind is Kind.ENCODER else "only_first"
        )
        self._session = _open(folder, threads)
        self._inputs = tuple(one.name for one in self._session.get_inputs())
        if not set(self._inputs) <= set(INPUTS) or (
            folder.inputs and set(folder.inputs) != set(self._inputs)
        ):
            raise refused(
                folder.path,
                f"its graph takes {', '.join(self._inputs)}",
                f"It has to take {', '.join(folder.inputs or INPUTS)}; export it again.",
            )
        names = [one.name for one in self._session.get_outputs()]
        wanted = [name for name in outputs if name in names]
        if not wanted:
            raise refused(
                folder.path, f"its graph gives {', '.join(names)}", f"It has to give {' or '.join(outputs)}."
            )
        self.output: str = wanted[0]

    def batches(self, encodings: Iterable[Encoding], size: int) -> tuple[Batch, ...]:
        """Group tokenized texts by padded length, shortest first, at most `size` to a batch."""
        by_length: dict[int, list[tuple[int, Encoding]]] = {}
        for place, encoding in enumerate(encodings):
            by_length.setdefault(-(-len(encoding.ids) // PAD_TO) * PAD_TO, []).append((place, encoding))
        return tuple(
            self._batch(members[start : start + size], length)
            for length, members in sorted(by_length.items())
            for start in range(0, len(members), size)
        )

    def _batch(self, members: list[tuple[int, Encoding]], length: int) -> Batch:
        shape = (len(members), length)
        ids = np.full(shape, self._pad, dtype=np.int64)
        mask, types = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
        for row, (_, encoding) in enumerate(members):
            count = len(encoding.ids)
            ids[row, :count] = encoding.ids
            mask[row, :count] = 1
            types[row, :count] = encoding.type_ids
        every = dict(zip(INPUTS, (ids, mask, types), strict=True))
        return Batch(
            places=tuple(place for place, _ in members),
            lengths=tuple(len(encoding.ids) for _, encoding in members),
            feed={name: every[name] for name in self._inputs},
        )

    def run(self, batch: Batch) -> NDArray[np.float32]:
        """The output of the graph for one batch, first axis as in `batch.places`."""
        (values,) = self._session.run([self.output], batch.feed)
        return np.asarray(values, dtype=np.float32)


def _open(folder: ModelFolder, threads: int) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.add_session_config_entry("session.inter_op.allow_spinning", "0")
    try:
        return onnxruntime.InferenceSession(
            str(folder.model_path), options, providers=["CPUExecutionProvider"]
        )
    except Exception as error:  # the runtime's errors have no common base but Exception
        raise refused(
            folder.path,
            f"{folder.model_path.name} does not load ({type(error).__name__})",
            "Export it again with the pinned version of onnxruntime.",
        ) from error


def _pad_id(tokenizer: Tokenizer) -> int:
    """The id that fills a row; models that count positions by it need the right one."""
    if tokenizer.padding is not None:
        return int(tokenizer.padding["pad_id"])
    for token in ("[PAD]", "<pad>"):
        known = tokenizer.token_to_id(token)
        if known is not None:
            return int(known)
    return 0
