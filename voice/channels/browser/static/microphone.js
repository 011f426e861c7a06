// This device's microphone, opened at its first use and closed when it was not used for a while. One
// that is pulled out, muted or taken away is told, and opened again by itself once it is back.

const IDLE = 120000; // ms
const RETRY = 3000; // ms: no browser tells that another program has let a microphone go
const START = 300; // ms: a browser that gives no sound before a touch or key never resumes
const WANTED = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true };

const OTHER = "The microphone could not be opened. Choose another in the browser's settings, and try again.";
const DENIED = "This page may not use the microphone: allow it in the address bar and in the system's privacy settings, and try again.";
const MISSING = "No microphone was found on this device: plug one in, or choose one in the system's sound settings, and try again.";
const BUSY = "The microphone is busy: another program or page has it. Close that one, and try again.";
const FAULTS = {
  NotAllowedError: DENIED,
  SecurityError: DENIED,
  NotFoundError: MISSING,
  OverconstrainedError: MISSING,
  NotReadableError: BUSY,
  AbortError: BUSY,
};
const GONE = "The microphone is gone. Plug it back in, or plug in another one, and listening goes on.";
const TAKEN = "The microphone is busy: another program or page has it. Close that one, and listening goes on.";
const MUTED = "The microphone is muted, or a call has taken it. Unmute it or end the call, and listening goes on.";
const PAUSED = "The browser has paused the microphone. Touch the page or press a key, and listening goes on.";

export class Microphone {
  // `onSound` takes int16 mono at 16,000 Hz as an ArrayBuffer, 0.1 s at a time; `onSilence` a sentence
  // on why it hears nothing for now, "" once it hears again; `onDenied` one on why it is not given back.
  constructor({ onSound, onSilence, onDenied }) {
    Object.assign(this, { onSound, onSilence, onDenied });
    this.stream = this.context = this.opened = null;
    this.wanted = false; // since it was opened, and until it may rest
    this.lost = false; // it went while it was wanted, and is looked for
    this.silence = ""; // what `onSilence` was told
    navigator.mediaDevices?.addEventListener("devicechange", () => this.find());
    for (const kind of ["pointerdown", "keydown", "visibilitychange"]) addEventListener(kind, () => this.wake(), true);
  }

  // Why it cannot be used here, as a sentence; "" where it can be tried.
  static trouble() {
    if (!isSecureContext) return "This browser allows the microphone only on https pages, and on the computer that runs Sayso: type, or use the buttons.";
    return navigator.mediaDevices && window.AudioWorkletNode ? "" : "This browser cannot use a microphone: type, or use the buttons.";
  }

  // Raises an Error whose message is a sentence to show.
  open() {
    clearTimeout(this.idle);
    this.wanted = true;
    this.opened ??= this.begin().catch((fault) => {
      this.shut();
      throw fault;
    });
    return this.opened;
  }

  async begin() {
    const trouble = Microphone.trouble();
    if (trouble) throw new Error(trouble);
    try {
      this.stream = await navigator.mediaDevices.getUserMedia({ audio: WANTED });
    } catch (fault) {
      throw new Error(FAULTS[fault.name] ?? OTHER);
    }
    this.context = new AudioContext();
    await this.context.audioWorklet.addModule(new URL("recorder.js", import.meta.url));
    const node = new AudioWorkletNode(this.context, "recorder", { numberOfOutputs: 0 });
    node.port.onmessage = ({ data }) => this.onSound(data);
    this.context.createMediaStreamSource(this.stream).connect(node);
    await Promise.race([this.wake(), new Promise((resolve) => setTimeout(resolve, START))]);
    this.watch(this.stream.getAudioTracks()[0], this.context);
  }

  // No longer needed, unless it soon is again.
  rest() {
    clearTimeout(this.idle);
    this.wanted = false;
    if (this.lost && !this.opened) this.close();
    else this.idle = setTimeout(() => this.close(), IDLE);
  }

  close() {
    clearTimeout(this.idle);
    clearTimeout(this.retry);
    this.shut();
    this.wanted = this.lost = false;
    this.silence = "";
  }

  shut() {
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.context?.close();
    this.stream = this.context = this.opened = null;
  }

  // What becomes of it while it is open.

  watch(track, context) {
    const ours = (act) => () => context === this.context && act();
    track.addEventListener("ended", ours(() => this.lose()));
    for (const kind of ["mute", "unmute"]) track.addEventListener(kind, ours(() => this.check(track)));
    context.addEventListener("statechange", ours(() => this.check(track)));
    this.lost = false;
    if (track.readyState === "ended") this.lose();
    else this.check(track);
  }

  check(track) {
    this.wake();
    if (track.muted) this.tell(MUTED);
    else this.tell(this.context.state === "running" ? "" : PAUSED);
  }

  async wake() {
    if (this.context && this.context.state !== "running") await this.context.resume().catch(() => {});
  }

  lose() {
    if (!this.wanted) return this.close();
    this.shut();
    this.lost = true;
    this.tell(GONE);
    this.find();
  }

  // Opens what was lost, or another in its place.
  async find() {
    if (!this.lost || this.opened) return;
    clearTimeout(this.retry);
    try {
      await this.open();
      if (!this.wanted) this.rest();
    } catch ({ message }) {
      this.missed(message);
    }
  }

  missed(message) {
    if (!this.wanted) return this.close();
    if (message === DENIED) {
      this.close();
      this.onDenied(message);
      return;
    }
    this.tell(message === BUSY ? TAKEN : GONE);
    this.retry = setTimeout(() => this.find(), RETRY);
  }

  tell(silence) {
    if (silence === this.silence) return;
    this.silence = silence;
    if (this.wanted) this.onSilence(silence);
  }
}
