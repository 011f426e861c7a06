// No Ghost Speaks: the case notes. Exhibits and the five's words as they were read, and no others.

import { h } from "../dom.js";

export const HOST = "Host";

const FIVE = { Dougal: "Isa’s son", Morven: "her daughter, a nurse", Lachlan: "her nephew", Ailsa: "the schoolmistress", Hamish: "the auctioneer" };
const SPOKEN = /^(\w+)(?: has said that already)?: ["“](.*)["”]$/s;
const QUESTIONS = 5;
const MOST_CITED = 6;

export const blank = () => ({ exhibits: {}, said: {}, broke: [], now: [], end: null });

export function note(notes, lines) {
  notes.now = [];
  const verdict = lines.find(({ text }) => text.startsWith("Verdict: "));
  const who = lines.find(({ text }) => text.startsWith("WHO: "));
  if (verdict) notes.end = { told: lines[0].text, who: who?.text.slice(5) ?? "", verdict: verdict.text };
  lines.forEach(({ text }) => {
    const exhibit = /^E(\d+): (.*)$/s.exec(text);
    const said = SPOKEN.exec(text);
    const breaks = /^(\w+) breaks\.$/.exec(text);
    if (exhibit) notes.exhibits[exhibit[1]] = exhibit[2];
    else if (said && FIVE[said[1]]) keep(notes, said[1], said[2]);
    else if (breaks && FIVE[breaks[1]] && !notes.broke.includes(breaks[1])) notes.broke.push(breaks[1]);
    if (text && !exhibit && !/^(Round \d|Question \d|Round \d is over)/.test(text)) notes.now.push(text);
  });
}

function keep(notes, name, words) {
  const all = (notes.said[name] ??= []);
  if (!all.includes(words)) all.push(words);
}

export function stage({ notes, board, over, lines }) {
  const told = lines.map(({ text }) => text).filter(Boolean);
  const ask = told.findLast((text) => /^Question \d of 5/.test(text));
  const spoken = lines.map(({ text }) => SPOKEN.exec(text)).filter((m) => m && FIVE[m[1]]);
  const head = over ? "The night is over" : board.round === "A" ? "The accusation" : board.round ? `Round ${board.round} · ${ask ?? asks(board)}` : "Halloween at Corbie Hill";
  if (over && notes.end && !spoken.length && !told.some((text) => /^E\d+: /.test(text))) {
    return [h("p", { class: "verdict" }, notes.end.told), h("p", { class: "eyebrow" }, head),
      h("p", { class: "riddle" }, notes.end.who), h("p", { class: "telling" }, notes.end.verdict)];
  }
  if (spoken.length === 1) {
    const [, name, words] = spoken[0];
    return [h("p", { class: "eyebrow" }, head), h("blockquote", { class: "riddle" }, h("p", {}, `“${words}”`)), h("p", { class: "telling" }, `${name}, ${FIVE[name]}`)];
  }
  if (!board.round) return [h("p", { class: "eyebrow" }, head), h("p", { class: "riddle" }, "Who is at the table? First names or nicknames, one to eight.")];
  const words = notes.now.filter((text) => text.length < 300 && !/^-----|^RESULT|^\[|^Kept here/.test(text));
  const line = spoken.length ? "The five have given their statements. Question them." : words.at(-1) ?? told.at(-1) ?? "";
  return [h("p", { class: "eyebrow" }, head), h("p", { class: line.length > 120 ? "telling read" : "riddle" }, line)];
}

function asks(board) {
  return board.asked < QUESTIONS ? `${board.next} asks next` : "no questions left";
}

export function board({ notes, board }) {
  const numbers = Object.keys(notes.exhibits).map(Number).sort((a, b) => a - b);
  return [
    board.round !== 0 && h("ol", { class: "seats", "aria-label": "Who asks" }, board.seats.map((name) =>
      h("li", { class: name === board.next && board.round !== "A" ? "next" : "", "aria-current": name === board.next ? "true" : null }, name))),
    board.round !== 0 && board.round !== "A" && h("p", { class: "beads", role: "img", "aria-label": `${board.asked} of ${QUESTIONS} questions used` },
      Array.from({ length: QUESTIONS }, (_, i) => h("span", { class: i < board.asked ? "bead spent" : "bead" }))),
    h("h2", {}, "The five"),
    h("ul", { class: "five" }, Object.entries(FIVE).map(([name, who]) => suspect(name, who, notes))),
    numbers.length > 0 && h("h2", {}, "Exhibits"),
    h("ol", { class: "exhibits" }, numbers.map((n) => h("li", {},
      h("details", { open: n > board.exhibits - 4 || null }, h("summary", {}, `E${n}`), h("p", {}, notes.exhibits[n]))))),
  ];
}

function suspect(name, who, notes) {
  const said = notes.said[name] ?? [];
  const title = [h("b", {}, name), ` ${who}`, notes.broke.includes(name) && h("span", { class: "broke" }, "a lie broken")];
  if (!said.length) return h("li", {}, h("p", { class: "suspect" }, title));
  return h("li", {}, h("details", {}, h("summary", { class: "suspect" }, title), said.map((words) => h("blockquote", {}, `“${words}”`))));
}

export const seats = ({ board }) => board.seats ?? [];

export function commands({ notes, board }) {
  if (!board.round) return [{ title: "The table", items: [{ text: "just me", kind: "main" }] }];
  const names = Object.keys(FIVE);
  const exhibits = Array.from({ length: board.exhibits }, (_, i) => i + 1);
  const yesno = { title: "Answer", items: [{ text: "yes" }, { text: "no" }] };
  if (board.round === "A") return [{ title: "Accuse", items: [], node: (controls) => accusation(controls, names, exhibits) }, yesno, night(exhibits, false)];
  return [
    { title: "Ask", items: names.map((name) => ({ label: name, begin: `${name}, ` })) },
    { title: "Confront", items: [], node: (controls) => confrontation(controls, names, exhibits) },
    { title: "The round", items: [{ text: "pass" }, { text: "next", label: "Next round" }, ...yesno.items] },
    night(exhibits, true),
  ];
}

// The files stay open once the night is over.
export function after({ board }) {
  const exhibits = Array.from({ length: board.exhibits }, (_, i) => i + 1);
  return [{ ...night(exhibits, false), items: [{ text: "solution" }, { text: "statements" }, { text: "lies" }] }];
}

function night(exhibits, going) {
  return {
    title: "The case",
    items: [{ text: "statements" }, { text: "lies" }, ...(going ? [{ text: "save" }] : []), { text: "rules" }, { text: "give up" }],
    node: (controls) => [
      chooser(controls, "Read", exhibits.map((n) => [`E${n}`, `read E${n}`])),
      chooser(controls, "Answers from", Object.keys(FIVE).map((name) => [name, `answers ${name}`])),
    ],
  };
}

function chooser(controls, label, choices) {
  if (!choices.length) return null;
  const select = h("select", { "aria-label": label, "data-key": `choose ${label}` }, choices.map(([name, text]) => h("option", { value: text }, name)));
  return h("span", { class: "chooser" }, h("span", { "aria-hidden": "true" }, label), select,
    h("button", { type: "button", "data-key": `go ${label}`, "aria-label": `${label}: go`, onclick: () => controls.play(select.value) }, "Go"));
}

function confrontation(controls, names, exhibits) {
  const who = h("select", { "aria-label": "Confront whom", "data-key": "confront whom" }, names.map((name) => h("option", {}, name)));
  const what = h("select", { "aria-label": "With which exhibit", "data-key": "confront with" }, exhibits.map((n) => h("option", {}, `E${n}`)));
  return h("span", { class: "chooser" }, who, h("span", { "aria-hidden": "true" }, "with"), what,
    h("button", { type: "button", "data-key": "confront", onclick: () => controls.play(`Confront ${who.value} with ${what.value}`) }, "Confront"));
}

function accusation(controls, names, exhibits) {
  const who = h("select", { "aria-label": "Accuse whom", "data-key": "accuse whom" }, names.map((name) => h("option", {}, name)));
  const boxes = exhibits.map((n) => h("label", { class: "tick" }, h("input", { type: "checkbox", value: `E${n}`, "data-key": `cite ${n}` }), h("span", {}, `E${n}`)));
  const cited = () => boxes.map((box) => box.querySelector("input")).filter((box) => box.checked).map((box) => box.value);
  const accuse = () => controls.play(`We accuse ${who.value}: ${cited().join(", ") || "none"}`);
  return h("span", { class: "chooser wide" }, who, h("span", {}, `with up to ${MOST_CITED}:`), boxes,
    h("button", { type: "button", class: "main", "data-key": "accuse", onclick: accuse }, "Accuse"));
}

export const ask = ({ board, over }) => (over ? "Solution, or a file" : board.round === 0 ? "First names, or: just me" : board.round === "A" ? "We accuse …" : "Hamish, did you …?");
