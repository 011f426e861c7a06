// This device's microphone, opened at its first use and closed when it was not used for a while.

const IDLE = 120000; // ms
const WANTED = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true };

export class Microphone {
  // `onSound` takes int16 mono at 16,000 Hz as an ArrayBuffer, 0.1 s at a time.
  constructor(onSound) {
    this.onSound = onSound;
    this.stream = null;
  }

  // Why it cannot be used here, as a sentence; "" where it can be tried.
  static trouble() {
    if (!isSecureContext) return "This browser allows the microphone only on https pages, and on the computer that runs Sayso: type, or use the buttons.";
    return navigator.mediaDevices && window.AudioWorkletNode ? "" : "This browser cannot use a microphone: type, or use the buttons.";
  }

  // Raises an Error whose message is a sentence to show.
  open() {
    clearTimeout(this.timer);
    this.opened ??= this.begin().catch((fault) => {
      this.close();
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
      throw new Error(fault.name === "NotAllowedError"
        ? "This page may not use the microphone: allow it in the address bar, then try again."
        : "This device has no microphone: plug one in, or type.");
    }
    this.context = new AudioContext();
    await this.context.audioWorklet.addModule(new URL("recorder.js", import.meta.url));
    const node = new AudioWorkletNode(this.context, "recorder", { numberOfOutputs: 0 });
    node.port.onmessage = ({ data }) => this.onSound(data);
    this.context.createMediaStreamSource(this.stream).connect(node);
  }

  // No longer needed, unless it soon is again.
  rest() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.close(), IDLE);
  }

  close() {
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.context?.close();
    this.stream = this.context = this.opened = null;
  }
}
