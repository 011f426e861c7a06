// Twelve Chimes: a clock whose hours light up as they are answered.

import { h, svg } from "../dom.js";

export const HOST = "The Clock";

const ROMAN = "I II III IV V VI VII VIII IX X XI XII".split(" ");
const HINTS = 3;

export const blank = () => ({ chime: 0, riddle: "", hints: [], verdict: "" });

export function note(notes, lines) {
  notes.verdict = "";
  lines.forEach(({ text }, at) => {
    const chime = /^Chime (\d+) of 12\.$/.exec(text);
    const hint = /^Hint (\d): (.*)$/s.exec(text);
    if (chime) {
      if (Number(chime[1]) !== notes.chime) notes.hints = [];
      notes.chime = Number(chime[1]);
      notes.riddle = lines[at + 1]?.text ?? "";
    } else if (hint) notes.hints[hint[1] - 1] = hint[2];
    else if (/^(Correct: |Not the answer|The answer was )/.test(text)) notes.verdict = text;
  });
}

export function stage({ notes, over, board, lines }) {
  if (over) {
    const score = lines.find(({ text }) => text.startsWith("Score: "));
    const [, points, ending] = /^Score: (\d+ of 60)\. ([^.]*)\./.exec(score?.text ?? "") ?? [];
    return [h("p", { class: "eyebrow" }, "The clock falls quiet"),
      h("p", { class: "riddle" }, ending ?? ""), h("p", { class: "telling" }, points ?? `${board.score} of 60`)];
  }
  return [
    notes.verdict && h("p", { class: "verdict" }, notes.verdict),
    h("p", { class: "eyebrow" }, `Chime ${board.chime} of 12`),
    h("p", { class: "riddle" }, notes.riddle),
    h("ol", { class: "hints", "aria-label": "Hints showing" }, notes.hints.slice(0, board.hints).map((hint) => h("li", {}, hint))),
  ];
}

export function board({ board }) {
  const told = [...board.res].map((code, at) => `${at + 1}: ${{ x: "missed", "-": "to come" }[code] ?? `${code} points`}`);
  return h("figure", { class: "clock" },
    svg("svg", { viewBox: "-110 -110 220 220", role: "img", "aria-label": `Chimes. ${told.join(", ")}. Score ${board.score} of 60.` },
      svg("circle", { class: "case", r: 106 }),
      svg("circle", { class: "face", r: 98 }),
      svg("circle", { class: "ring", r: 66 }),
      Array.from({ length: 60 }, (_, i) => svg("path", { class: "tick", d: i % 5 ? "M0 -95V-92" : "M0 -96V-90", transform: `rotate(${i * 6})` })),
      [...board.res].map((code, at) => hour(code, at, board.chime)),
      board.chime && svg("path", { class: "hand", d: "M-2.500 10L-1 -60L0 -63L1 -60L2.500 10Z", transform: `rotate(${(board.chime % 12) * 30})` }),
      svg("circle", { class: "hub", r: 27 }),
      svg("text", { class: "score", y: 7 }, String(board.score)),
      svg("text", { class: "of", y: 18 }, "of 60")),
    h("figcaption", { class: "candles" },
      Array.from({ length: HINTS }, (_, i) => h("span", { class: i < board.hints ? "candle lit" : "candle", "aria-hidden": "true" })),
      h("span", { class: "count" }, `${board.hints} of ${HINTS} hints showing`)),
    board.tried.length > 0 && h("p", { class: "tried" }, h("span", {}, "Tried: "), board.tried.join(", ")));
}

function hour(code, at, chime) {
  const angle = ((at + 1) * Math.PI) / 6;
  const [x, y] = [80 * Math.sin(angle), -80 * Math.cos(angle)];
  const state = at + 1 === chime ? "now" : { "-": "to-come", x: "missed" }[code] ?? "solved";
  return svg("g", { class: `hour ${state}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    svg("circle", { r: 13 }), svg("text", { y: 4.5 }, ROMAN[at]),
    "5321".includes(code) && svg("text", { class: "points", x: 10, y: -7 }, code));
}

export function commands({ keys }) {
  const words = new Set(keys.map(([, text]) => text));
  if (!words.has("hint")) return [{ title: "The clock asks", items: keys.map(([, text]) => ({ text, kind: "main" })) }];
  return [
    { title: "This riddle", items: [{ text: "hint", kind: "main" }, { text: "repeat" }, { text: "pass" }] },
    { title: "The game", items: [{ text: "score" }, { text: "save" }, { text: "rules" }, { text: "I give up" }] },
    { title: "An objection", items: [{ text: "my answer fits too" }, { text: "you checked it wrong" }] },
  ];
}

export const ask = ({ over }) => (over ? "The game is over" : "Type your answer");
