// Snap-Apple Night: the Harvest Board, picked from by hand; teams and their points.

import { h } from "../dom.js";

export const HOST = "Host";

const SCORERS = { B: "Bats", G: "Ghosts", O: "Owls", T: "Toads", Y: "You" };

export const blank = () => ({ head: "", question: "", open: "" });

export function note(notes, lines, board) {
  lines.forEach(({ text }, at) => {
    if (/, \d points?\.$/.test(text) && lines[at + 1]) [notes.head, notes.question] = [text, lines[at + 1].text];
  });
  if (board.open && board.open !== notes.open && board.open.startsWith("TB")) {
    notes.head = "The Candle-End";
    notes.question = lines.findLast(({ text }) => text.includes("?"))?.text ?? "";
  }
  notes.open = board.open;
}

export function stage({ notes, board, over, lines }) {
  const last = lines.findLast(({ text }) => text)?.text ?? "";
  if (over) return [h("p", { class: "eyebrow" }, "The night is over"), ...standing(board)];
  if (!board.teams.length) return [h("p", { class: "eyebrow" }, "A Halloween trivia night"), h("p", { class: "riddle" }, "Solo, or two, three or four teams?")];
  if (!board.open) {
    const answer = lines.find(({ text }) => text.startsWith("The answer: "));
    const results = lines.filter(({ text }) => /^\w+: .*\d points?/.test(text));
    return [
      answer && h("p", { class: "verdict" }, answer.text),
      results.length > 0 && h("ul", { class: "results" }, results.map(({ text }) => h("li", {}, text))),
      h("p", { class: answer ? "telling" : "riddle" }, board.pick ? `${board.pick === "You" ? "Your pick" : `${board.pick}, your pick`}: a category and its points` : last),
    ];
  }
  const waiting = board.teams.filter((team) => !team.out && !board.got.includes(team.name)).map((team) => team.name);
  return [
    h("p", { class: "eyebrow" }, notes.head.replace(/\.$/, "")),
    h("p", { class: "riddle" }, notes.question),
    h("p", { class: "telling" }, waiting.length && board.got.length ? `Still to answer: ${waiting.join(", ")}` : waiting.length ? "" : last),
  ];
}

function standing({ teams }) {
  const best = Math.max(0, ...teams.map((team) => team.score));
  return teams.map((team) => h("p", { class: team.score === best ? "riddle" : "telling" }, `${team.name}: ${team.score} points`));
}

export function board({ board, over }) {
  return [
    board.teams.length > 0 && h("ul", { class: "teams", "aria-label": "Teams" }, board.teams.map((team) =>
      h("li", { class: [team.out && "out", !board.open && team.name === board.pick && "picks", board.got.includes(team.name) && "answered"].filter(Boolean).join(" ") },
        h("span", { class: "name" }, team.name), h("span", { class: "points" }, String(team.score)),
        h("span", { class: "note" }, note_of(team, board))))),
    h("table", { class: "harvest" },
      h("caption", { class: "hidden" }, "The Harvest Board"),
      h("tbody", {}, board.categories.map((category) => h("tr", {},
        h("th", { scope: "row" }, h("span", { class: "letter" }, category.letter), category.title),
        category.slots.map((slot, at) => h("td", {}, cell(category, slot, at + 1, board, over))))))),
  ];
}

function note_of(team, board) {
  if (team.out) return "out";
  if (board.open) return board.got.includes(team.name) ? "answered" : "";
  return team.name === board.pick ? "picks next" : "";
}

function cell({ letter, title }, slot, value, board, over) {
  const name = `${title}, ${value} point${value > 1 ? "s" : ""}`;
  if (slot === "?") return h("span", { class: "slot open", role: "img", "aria-label": `${name}: being asked` }, "?");
  if (slot !== String(value)) {
    const who = slot === "-" ? "nobody" : [...slot].map((mark) => SCORERS[mark] ?? mark).join(", ");
    return h("span", { class: slot === "-" ? "slot nobody" : "slot taken", role: "img", "aria-label": `${name}: ${who}` },
      slot === "-" ? "·" : [...slot].map((mark) => h("b", { class: `mark ${SCORERS[mark] ?? ""}` }, mark)));
  }
  const free = board.teams.length > 0 && !board.open && !over;
  return free
    ? h("button", { type: "button", class: "slot", "data-move": `${letter}${value}`, "data-key": `${letter}${value}`, "aria-label": `Pick ${name}` }, slot)
    : h("span", { class: "slot", role: "img", "aria-label": name }, slot);
}

export const seats = ({ board }) => (board.teams ?? []).filter((team) => team.name !== "You").map((team) => team.name);

// On a team's own device only its own buttons are offered.
export function commands({ board }, who) {
  const night = { title: "The night", items: [{ text: "board" }, { text: "score" }, { text: "whose turn is it" }, { text: "rules" }, { text: "save" }, { text: "end the night" }] };
  if (!board.teams.length) {
    return [{ title: "Who plays", items: ["solo", "two teams", "three teams", "four teams"].map((text) => ({ text, kind: "main" })) }, { title: "Ask", items: [{ text: "rules" }] }];
  }
  if (!board.open) return [{ title: "The pick", items: [{ text: "you choose", label: "You choose", kind: "main" }, { text: "yes" }, { text: "no" }, { text: "you ruled it wrong" }] }, night];
  const waiting = board.teams.filter((team) => !team.out && !board.got.includes(team.name)).map((team) => team.name);
  const own = waiting.includes(who) ? [{ text: "pass" }] : [];
  const passes = who ? own : waiting.includes("You") ? [{ text: "pass" }] : waiting.map((name) => ({ text: `${name}: pass`, label: `${name} pass` }));
  const asked = waiting.length ? passes : [{ text: "yes", label: "Yes, right", kind: "main" }, { text: "no", label: "No, wrong" }];
  return [{ title: "The question", items: [{ text: "repeat" }, ...asked] }, night];
}

// What may still be asked once the night is over.
export const after = () => [{ title: "The night", items: [{ text: "board" }, { text: "score" }] }];

export function ask({ board }, who) {
  if (!board.teams?.length) return "Solo, or how many teams";
  if (!board.open) return "A pick, such as D3";
  return board.teams.length > 1 && !who ? "Bats: your answer" : "Type your answer";
}
