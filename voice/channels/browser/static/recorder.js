// In the audio thread: the microphone's samples at any rate to int16 mono at 16,000 Hz.

const RATE = 16000;
const PIECE = 1600; // samples in one message: 0.1 s
const ZEROS = 12; // zero crossings of the low-pass on either side
const PHASES = 128; // positions between two samples that the filter is made for
const PASS = 0.9; // of the half of the lower rate: what is above is filtered out

class Recorder extends AudioWorkletProcessor {
  constructor() {
    super();
    this.step = sampleRate / RATE;
    const wide = Math.max(1, this.step) / PASS;
    this.half = Math.ceil(ZEROS * wide);
    this.filters = Array.from({ length: PHASES }, (_, phase) => lowPass(phase / PHASES, this.half, wide));
    this.input = new Float32Array(2 * this.half); // silence before the first sample
    this.at = this.half; // where the next output sample lies in the input
    this.output = new Int16Array(PIECE);
    this.filled = 0;
  }

  process([channels]) {
    if (channels.length) this.take(mono(channels));
    return true;
  }

  take(samples) {
    const input = new Float32Array(this.input.length + samples.length);
    input.set(this.input);
    input.set(samples, this.input.length);
    while (Math.floor(this.at) + this.half < input.length) {
      this.put(this.filtered(input));
      this.at += this.step;
    }
    const used = Math.floor(this.at) - this.half;
    this.input = input.subarray(used);
    this.at -= used;
  }

  filtered(input) {
    const whole = Math.floor(this.at);
    const filter = this.filters[Math.floor((this.at - whole) * PHASES)];
    const from = whole - this.half + 1;
    let sum = 0;
    for (let k = 0; k < filter.length; k++) sum += filter[k] * input[from + k];
    return sum;
  }

  put(sample) {
    this.output[this.filled++] = Math.max(-32768, Math.min(32767, Math.round(sample * 32768)));
    if (this.filled < PIECE) return;
    this.port.postMessage(this.output.buffer, [this.output.buffer]);
    this.output = new Int16Array(PIECE);
    this.filled = 0;
  }
}

// A windowed sinc (Blackman) whose taps add up to 1, centred `fraction` of a sample to the right.
function lowPass(fraction, half, wide) {
  const taps = Float32Array.from({ length: 2 * half }, (_, k) => {
    const t = k - half + 1 - fraction;
    const x = t / wide;
    const window = 0.42 + 0.5 * Math.cos((Math.PI * t) / half) + 0.08 * Math.cos((2 * Math.PI * t) / half);
    return Math.abs(t) >= half ? 0 : window * (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
  });
  const sum = taps.reduce((a, b) => a + b, 0);
  return taps.map((tap) => tap / sum);
}

function mono(channels) {
  if (channels.length === 1) return channels[0];
  return channels[0].map((_, i) => channels.reduce((sum, c) => sum + c[i], 0) / channels.length);
}

registerProcessor("recorder", Recorder);
