"""Recognisers and voices: each library in its own engine's file."""

import os

# onnxruntime sends its makers what it runs, from 1.29 on, unless it is told not to before it loads.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
