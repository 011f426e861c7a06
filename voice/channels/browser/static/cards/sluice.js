// Sluice: the tide-glass, and the mechanism before the player.

import { h, svg } from "../dom.js";

export const HOST = "The Station";

const FREEBOARD = 300;
const MECHANISMS = ["the fuse board", "the valve manifold", "the gauge bank", "the gear lock", "the crown hatch"];
const LINK = /^(.+ → .+) : (SEATED|PULLED)$/;
const LETTERS = [..."ABCDE"];

// `places` are the keys chosen so far: the page is drawn again while they are.
export const blank = () => ({ title: "", lines: [], hints: [], verdict: "", places: [] });

export function note(notes, lines) {
  notes.verdict = "";
  lines.forEach(({ text }, at) => {
    const title = /^THE \w+ MECHANISM — (.*)$/.exec(text);
    const hint = /^Hint \((\w)\): (.*)$/s.exec(text);
    if (title) {
      if (title[1] !== notes.title) Object.assign(notes, { hints: [], places: [] });
      notes.title = title[1];
      notes.lines = lines.slice(at + 1).map((line) => line.text).filter((words) => words && words !== "What is your move?");
    } else if (hint && !notes.hints.includes(hint[2])) notes.hints.push(hint[2]);
  });
  const first = lines[0]?.text ?? "";
  if (lines.some(({ text }) => text.startsWith("The tide-glass drops")) || /opens?|lights|clicks?|seats?/.test(first)) notes.verdict = first;
}

export function stage({ notes, board, over, lines }) {
  if (over) {
    const result = lines.find(({ text }) => text.startsWith("RESULT: "))?.text ?? "";
    const escaped = result.includes("end:escaped");
    return [h("p", { class: "eyebrow" }, escaped ? "The crown hatch lifts" : "The gallery goes under"),
      h("p", { class: "riddle" }, escaped ? "Escaped" : "Trapped"),
      h("p", { class: "telling" }, `Score ${/score:(\d+)/.exec(result)?.[1] ?? 0} of 100`)];
  }
  return [
    notes.verdict && h("p", { class: "verdict" }, notes.verdict),
    h("p", { class: "eyebrow" }, `Mechanism ${board.stage} of 5`),
    h("h2", { class: "mechanism" }, notes.title.toLowerCase()),
    h("div", { class: "plate" }, plate(notes.lines)),
    notes.hints.length > 0 && h("ol", { class: "hints", "aria-label": "Hints taken" }, notes.hints.map((hint) => h("li", {}, hint))),
  ];
}

// Links as a list of their own, numbered rules as rules.
function plate(lines) {
  const links = lines.map((text) => LINK.exec(text)).filter(Boolean);
  const words = lines.map((text) => (LINK.test(text) ? null : h("p", { class: /^\d\. /.test(text) ? "rule" : "" }, text)));
  const list = links.length > 0 && h("ul", { class: "links" }, links.map(([, way, state]) =>
    h("li", { class: state.toLowerCase() }, h("span", {}, way), h("b", {}, state))));
  const at = lines.findIndex((text) => LINK.test(text));
  return at < 0 ? words : [words.slice(0, at), list, words.slice(at)];
}

export function board({ board }) {
  const full = board.freeboard / FREEBOARD;
  const top = 20 + 260 * full; // the water's surface, downwards from the rim
  return [
    h("figure", { class: "tide" },
      svg("svg", { viewBox: "0 0 120 310", role: "img", "aria-label": `The tide-glass: ${board.freeboard} of ${FREEBOARD} centimetres of air` },
        svg("defs", {}, svg("clipPath", { id: "glass" }, svg("path", { d: "M30 12H90V270C90 288 77 298 60 298S30 288 30 270Z" }))),
        svg("g", { "clip-path": "url(#glass)" },
          svg("rect", { class: "air", x: 30, y: 12, width: 60, height: 290 }),
          svg("g", { class: "water", transform: `translate(0 ${top.toFixed(1)})` },
            svg("path", { d: "M-30 4C-15 -4 0 -4 15 4S45 12 60 4 90 -4 105 4 135 12 150 4V320H-30Z" }))),
        svg("path", { class: "tube", d: "M26 12H94M30 12V270C30 288 43 298 60 298S90 288 90 270V12" }),
        [300, 200, 100].map((cm) => svg("g", { class: "mark", transform: `translate(90 ${20 + (260 * cm) / FREEBOARD})` },
          svg("path", { d: "M0 0H10" })))),
      h("figcaption", {}, h("b", {}, `${board.freeboard} cm`), h("span", {}, "of air left"))),
    h("ol", { class: "mechanisms" }, MECHANISMS.map((name, at) => {
      const opened = board.open[at];
      const now = String(at + 1) === board.stage;
      return h("li", { class: opened ? "done" : now ? "now" : "", "aria-current": now ? "step" : null }, h("span", { class: "name" }, name),
        h("span", { class: "hands" }, opened ? opened[1] : now ? "now" : ""));
    })),
    h("p", { class: "spent" }, `Hints ${board.hints} · Reveals ${board.reveals}`),
  ];
}

export function commands({ board, notes, over }) {
  if (over) return [];
  const answers = { 1: letters, 2: order, 3: readings, 4: dials }[board.stage];
  return [
    ...(answers ? [answers(notes)] : []),
    { title: "Help (costs air)", items: [{ text: "hint", label: "Hint, 25 cm" }, { text: "give me the answer to this mechanism", label: "The answer, 50 cm" }] },
    { title: "The station", items: [{ text: "read it again" }, { text: "freeboard" }, { text: "save" }, { text: "how do I play", label: "How to play" }, { text: "I give up" }, { text: "yes" }, { text: "no" }] },
  ];
}

const letters = () => ({ title: "The master valve", items: LETTERS.map((text) => ({ text, kind: "key" })) });

const readings = () => ({ title: "The seed", items: ["3", "6", "9", "12", "15"].map((text) => ({ text, kind: "key" })) });

function order(notes) {
  return { title: "The order", items: [], node: (controls) => builder(controls, notes, 5, LETTERS, true) };
}

function dials(notes) {
  return { title: "The dials", items: [], node: (controls) => builder(controls, notes, 4, [..."0123456789"], false) };
}

// Several places filled one after the other by keys, then sent together.
function builder(controls, notes, places, keys, once) {
  const shown = h("output", { class: "places", "aria-label": "So far" });
  const button = (key, name, act, kind = "") =>
    h("button", { type: "button", class: kind, "data-key": `place ${key}`, onclick: () => { act(); show(); } }, name);
  const show = () => (shown.textContent = Array.from({ length: places }, (_, at) => notes.places[at] ?? "–").join(" "));
  const put = (key) => {
    if (notes.places.length < places && !(once && notes.places.includes(key))) notes.places.push(key);
  };
  show();
  return h("span", { class: "chooser wide" }, shown, keys.map((key) => button(key, key, () => put(key), "key")),
    button("back", "Back", () => notes.places.pop()),
    button("send", "Send", () => controls.play(notes.places.splice(0).join(" ")), "main"));
}

export const ask = ({ board }) => (board.stage === "5" ? "Speak or type the whole code" : "Type your answer");
