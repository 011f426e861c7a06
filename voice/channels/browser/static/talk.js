// Talking to the host: while a button or the space bar is held, or hands-free.
//
// A short press latches, for who cannot hold: the next press ends it. While a loudspeaker at the
// table speaks, a hands-free microphone does not listen, so the host never hears itself.

import { byId } from "./dom.js";
import { Microphone } from "./microphone.js";

const TAP = 350; // ms: a shorter press latches
const TAIL = 250; // ms of sound after the button is let go: people let go early
const BACK = "The microphone is back. Say it again, from the beginning.";
const LOUD = 8000; // of 32,768: the level at which the meter is full

export class Talk {
  constructor({ game, connection, loudspeaker, who, trouble }) {
    Object.assign(this, { game, connection, loudspeaker, who, trouble });
    this.microphone = new Microphone({
      onSound: (sound) => this.sound(sound),
      onSilence: (why) => this.silenced(why),
      onDenied: (why) => this.denied(why),
    });
    this.held = false; // the button is down, or latched
    this.free = false; // hands-free is on
    this.cut = false; // what was being said was cut off
    this.open = ""; // how the server listens: "held", "free" or ""
    this.hearing = false; // the server hears someone speak
    this.button = byId("talk");
    this.freeButton = byId("free");
    this.listen();
  }

  // Why nobody is heard who means to be, as a sentence; "" otherwise.
  get silence() {
    return this.held || this.free ? this.microphone.silence : "";
  }

  get state() {
    if (this.silence) return "Not listening";
    if (this.open === "held") return "Listening";
    if (this.free && this.open === "free") return this.hearing ? "Hearing you" : "Listening";
    return "";
  }

  listen() {
    this.button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.button.setPointerCapture(event.pointerId);
      this.press();
    });
    this.button.addEventListener("pointerup", () => this.release());
    this.button.addEventListener("pointercancel", () => this.release());
    this.button.addEventListener("contextmenu", (event) => event.preventDefault());
    addEventListener("keydown", (event) => this.key(event, true));
    addEventListener("keyup", (event) => this.key(event, false));
    this.freeButton.addEventListener("click", () => this.setFree(!this.free));
    addEventListener("blur", () => this.held && this.finish());
  }

  // The space bar talks wherever it types nothing and presses no other button.
  key(event, down) {
    const here = document.activeElement === this.button;
    const space = event.key === " " && !event.target.closest("input, textarea, select, button, a, dialog, [role=log]");
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (!(space || (here && (event.key === " " || event.key === "Enter")))) return;
    event.preventDefault();
    if (event.repeat) return;
    if (down) this.press();
    else this.release();
  }

  press() {
    if (this.held) {
      this.latched = false;
      this.pressed = 0; // a second press ends what a short one latched
      return;
    }
    this.pressed = Date.now();
    this.begin();
  }

  release() {
    if (!this.held) return;
    if (Date.now() - this.pressed < TAP) this.latched = true;
    if (this.latched && this.pressed) return;
    this.finish();
  }

  async begin() {
    this.held = true;
    this.shown();
    try {
      await this.microphone.open();
    } catch (fault) {
      this.held = false;
      if (!this.free) this.microphone.rest();
      this.trouble(fault.message);
      this.shown();
      return;
    }
    if (!this.held) {
      if (!this.free) this.microphone.rest(); // allowed only after it was let go
      return;
    }
    this.resume();
  }

  // Listens the way that is wanted, as soon as the microphone hears.
  resume() {
    if (this.silence) this.trouble(this.silence);
    else if (this.held) {
      this.loudspeaker.stop(this.game.last);
      this.set("held");
    } else this.mind();
    this.shown();
  }

  // The microphone hears nothing: what was being said is no move, for it was cut off.
  silenced(why) {
    if (!why) {
      this.trouble(this.cut ? BACK : "");
      this.cut = false;
      this.resume();
      return;
    }
    this.trouble(why);
    this.cut ||= this.hearing || this.open === "held";
    if (this.open === "held" && this.connection.send({ do: "drop" })) this.open = "";
    this.set("");
    this.heard(false);
  }

  denied(why) {
    this.held = this.latched = this.free = false;
    this.silenced(why);
  }

  finish() {
    const tail = this.silence ? 0 : TAIL;
    this.held = this.latched = false;
    this.shown();
    setTimeout(() => {
      if (this.held) return;
      if (this.open === "held") this.set("");
      this.mind();
      if (!this.free) this.microphone.rest();
    }, tail);
  }

  async setFree(on) {
    this.free = on;
    try {
      if (on) await this.microphone.open();
    } catch (fault) {
      this.free = false;
      this.trouble(fault.message);
    }
    if (!this.free && !this.held) this.microphone.rest();
    this.resume();
  }

  // A hands-free microphone listens while nobody else is heard at the table.
  mind() {
    if (this.open === "held") return;
    const quiet = !this.loudspeaker.playing && !this.game.speakers.size && !this.game.talkers.size;
    this.set(this.free && quiet && !this.silence ? "free" : "");
  }

  // After the line was lost the server knows of no microphone.
  again() {
    this.open = "";
    if (this.held) this.finish();
    this.mind();
  }

  set(how) {
    if (how === this.open) return;
    if (!this.connection.send({ do: "talk", how: how || "off", who: this.who() })) return;
    this.open = how;
    this.hearing = false;
    this.shown();
  }

  sound(sound) {
    if (!this.open) return;
    const peak = new Int16Array(sound).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    this.button.style.setProperty("--level", Math.min(1, peak / LOUD).toFixed(2));
    this.connection.send(sound);
  }

  heard(on) {
    this.hearing = on;
    this.shown();
  }

  shown() {
    this.button.setAttribute("aria-pressed", this.held);
    this.button.querySelector(".label").textContent = this.held ? (this.latched ? "Press to send" : "Let go to send") : "Hold to talk";
    this.freeButton.setAttribute("aria-pressed", this.free);
    document.dispatchEvent(new Event("talk"));
  }
}
