// The host's voice: sentences as they come, one after the other without a gap.

const LEAD = 0.06; // s before the first sentence, so that its start is not cut

export class Loudspeaker {
  // `onLine(n, line)` at the start of each sentence, (0, 0) at the end; `onPlaying(on)`;
  // `onHeard(n)` once a reply was spoken to its end.
  constructor({ onLine, onPlaying, onHeard }) {
    Object.assign(this, { onLine, onPlaying, onHeard });
    this.on = false;
    this.context = null;
    this.sources = new Set();
    this.cut = 0; // replies up to this one are not spoken any more
    this.next = 0;
    this.head = null;
    this.done = 0; // replies up to this one the server has sent to their end
    this.begun = 0; // the reply that is being spoken, until the server has sent all of it
  }

  // Browsers give sound only after a touch or key: true once they do.
  async unlock() {
    this.context ??= new AudioContext();
    if (this.context.state !== "running") await Promise.race([this.context.resume(), later(300)]);
    return this.context.state === "running";
  }

  // From a reply's first sentence to its last, also while a slow server makes the next.
  get playing() {
    return this.sources.size > 0 || this.begun > 0;
  }

  // A sentence is announced, and its sound follows.
  begin(head) {
    if (this.head && head.n > this.head.n) this.stop();
    this.head = { ...head, got: 0, sound: new Uint8Array(head.bytes) };
  }

  data(part) {
    const head = this.head;
    if (!head || head.got + part.byteLength > head.bytes) return;
    head.sound.set(new Uint8Array(part), head.got);
    head.got += part.byteLength;
    if (head.got === head.bytes && this.on && head.n > this.cut) this.play(head);
  }

  play({ n, line, rate, sound }) {
    const samples = new Int16Array(sound.buffer);
    const buffer = this.context.createBuffer(1, samples.length, rate);
    buffer.getChannelData(0).set(Float32Array.from(samples, (s) => s / 32768));
    const source = new AudioBufferSourceNode(this.context, { buffer });
    source.connect(this.context.destination);
    const at = Math.max(this.context.currentTime + LEAD, this.next);
    this.next = at + buffer.duration;
    source.start(at);
    const first = !this.playing;
    this.begun = n > this.done ? n : 0;
    this.sources.add(source);
    if (first) this.onPlaying(true);
    source.timer = setTimeout(() => this.onLine(n, line), (at - this.context.currentTime) * 1000);
    source.onended = () => this.ended(source, n);
  }

  ended(source, n) {
    if (!this.sources.delete(source) || this.sources.size) return;
    this.onLine(0, 0);
    if (this.playing) return;
    this.onPlaying(false);
    this.onHeard(n);
  }

  // The server has sent all of a reply.
  all(n) {
    const playing = this.playing;
    this.done = n;
    this.begun = 0;
    if (this.playing) return;
    if (playing) this.onPlaying(false);
    this.onHeard(n);
  }

  // Silent at once; `cut` also leaves out what is still to come of this reply.
  stop(cut = 0) {
    this.cut = Math.max(this.cut, cut);
    const playing = this.playing;
    for (const source of this.sources) {
      clearTimeout(source.timer);
      source.onended = null;
      source.stop();
    }
    this.sources.clear();
    this.begun = this.next = 0;
    this.onLine(0, 0);
    if (playing) this.onPlaying(false);
  }
}

function later(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
