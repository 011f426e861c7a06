// Captions: everything said and heard, with who; the line being spoken stands out.

import { h } from "./dom.js";

const SAVE = /^-----BEGIN AIGC SAVE-----/;
const RESULT = /^RESULT: /;
const NEAR = 80; // px: who has scrolled further up than the latest entry is reading, and is left there

export class Log {
  constructor(list, host) {
    this.list = list;
    this.host = host;
    this.speaking = null;
    this.follows = true;
    for (const act of ["wheel", "touchmove", "keydown", "pointerup"]) {
      list.addEventListener(act, () => requestAnimationFrame(() => (this.follows = list.scrollTop >= this.top() - NEAR)), { passive: true });
    }
    new ResizeObserver(() => this.follow()).observe(list);
  }

  follow() {
    if (this.follows) this.list.scrollTop = this.top();
  }

  // How far to scroll for the latest entry: to its start where it is taller than the view.
  top() {
    const { list } = this;
    const start = list.lastElementChild ? list.lastElementChild.offsetTop : 0;
    return Math.min(start, list.scrollHeight - list.clientHeight);
  }

  add(event) {
    this.list.querySelector(".latest")?.classList.remove("latest");
    this.list.append(event.kind === "heard" ? this.heard(event) : this.reply(event));
    this.follow();
  }

  heard({ who, text, by }) {
    return h("div", { class: "entry heard" },
      h("span", { class: "who" }, who || "Table"),
      h("span", { class: "how" }, by === "voice" ? " said: " : ": "),
      h("span", { class: "words" }, text));
  }

  reply({ n, lines }) {
    const shown = lines.map((line, at) => line.text && this.line(line, `${n}.${at}`));
    return h("div", { class: "entry reply latest", "data-n": n },
      h("span", { class: "who" }, this.host, h("span", { class: "hidden" }, ": ")),
      h("div", { class: "words" }, shown));
  }

  line({ text }, name) {
    if (SAVE.test(text)) return h("pre", { "data-line": name }, text);
    if (RESULT.test(text)) return h("p", { "data-line": name }, h("code", {}, text));
    return h("p", { "data-line": name }, text);
  }

  // The line that is heard now; a spoken line with no words of its own belongs to the one before.
  mark(n, at) {
    let found = null;
    while (n && at >= 0 && !found) found = this.list.querySelector(`[data-line="${n}.${at--}"]`);
    if (found === this.speaking) return;
    this.speaking?.classList.remove("spoken");
    found?.classList.add("spoken");
    this.speaking = found;
  }
}
