"""Sessions of onnxruntime, as a host needs them that talks for hours beside other work."""

from __future__ import annotations

from pathlib import Path

import onnxruntime as ort  # type: ignore[import-untyped]


def session(path: Path, threads: int, rewrite: bool = True) -> ort.InferenceSession:
    """A model on the processor; `rewrite` its graph to a quicker one. Raises what onnxruntime does.

    Safe to share between threads.
    """
    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    if not rewrite:
        options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_DISABLE_ALL
    # Waiting threads sleep: spinning, they starve each other on a busy machine (1.3 s of speech
    # heard in 136 ms spinning, 66 ms asleep, medians beside eight busy processes; on two busy cores
    # the voice took 1.4 times as long).
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    # Else a plan of memory is kept for every length of sound and text, and room for each: a table
    # took 70 MiB more. And an arena would keep the most that was ever needed.
    options.enable_mem_pattern = False
    options.enable_cpu_mem_arena = False
    options.log_severity_level = 4  # what fails is raised; nothing goes to the player's screen
    return ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
