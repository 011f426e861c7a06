// One page at a table: events in, captions, board and voice out; buttons, words and sound back.

import { Connection } from "./connection.js";
import { Controls } from "./controls.js";
import { byId, draw } from "./dom.js";
import { Game } from "./game.js";
import { Log } from "./log.js";
import { Loudspeaker } from "./loudspeaker.js";
import { Talk } from "./talk.js";
import * as plain from "./cards/plain.js";
import * as mystery from "./cards/mystery.js";
import * as riddles from "./cards/riddles.js";
import * as sluice from "./cards/sluice.js";
import * as trivia from "./cards/trivia.js";

const CARDS = { mystery, riddles, sluice, trivia };
const SETTLED = 400; // ms after the first events: from then on a screen reader reads what is new

const { card: name, code, hosting } = document.body.dataset;
const display = document.body.classList.contains("display");
const card = CARDS[name] ?? plain;
const game = new Game(card, () => {
  talk.mind();
  told();
});
const log = new Log(byId("log"), card.HOST ?? "Host");

const kept = {
  get heard() {
    return Number(sessionStorage.getItem(`heard.${code}`) ?? 0);
  },
  set heard(n) {
    sessionStorage.setItem(`heard.${code}`, n);
  },
};

const loudspeaker = new Loudspeaker({
  onLine: (n, line) => log.mark(n, line),
  onPlaying: (on) => {
    connection.send({ do: "playing", on });
    talk.mind();
    told();
  },
  onHeard: (n) => (kept.heard = n),
});
const connection = new Connection(code, () => game.last, received, connected);
const controls = new Controls(game, card, (text, who) => connection.move(text, who));
const talk = new Talk({ game, connection, loudspeaker, who: () => controls.who, trouble });

const KINDS = {
  sound: (message) => loudspeaker.begin(message),
  spoken: ({ n }) => loudspeaker.all(n),
  trouble: ({ text, id }) => {
    game.waits = false;
    trouble(text);
    if (id) controls.back(connection.refused(id));
  },
  began: () => talk.heard(true),
  noise: () => talk.heard(false),
  full: () => {
    trouble("This server has too many pages open. This one connects again by itself.");
    connection.later();
  },
  here: () => {},
};

function received(message) {
  if (message instanceof ArrayBuffer) loudspeaker.data(message);
  else if (KINDS[message.kind]) KINDS[message.kind](message);
  else if (game.take(message)) changed(message);
}

function changed(event) {
  if (event.kind === "heard" || event.kind === "reply") log.add(event);
  if (event.kind === "heard") talk.heard(false);
  if (event.kind === "reply") {
    trouble(talk.silence);
    document.body.classList.toggle("over", game.over && !card.after);
    draw(byId("stage"), card.stage(game));
    draw(byId("board"), card.board(game));
    byId("ledger").textContent = game.ledger;
    controls.draw();
  }
  if (event.kind === "choices") controls.draw();
  if (event.kind === "talking" && event.on) loudspeaker.stop(game.last);
  talk.mind();
  told();
  settle();
}

// Whoever comes late gets all that was said, which nobody wants to have read out at once.
let settling = 0;
function settle() {
  if (settling === null) return;
  clearTimeout(settling);
  settling = setTimeout(() => {
    settling = null;
    live();
  }, SETTLED);
}

// Where the host is heard here, a screen reader need not say the same at the same time.
function live() {
  byId("log").setAttribute("aria-live", loudspeaker.on || settling !== null ? "off" : "polite");
}

function connected(on) {
  document.body.classList.toggle("lost", !on);
  if (on) {
    voice();
    talk.again();
  } else {
    loudspeaker.stop();
    game.alone();
  }
  told();
}

// One short word on what is going on.
function told() {
  const talker = [...game.talkers.values()].at(-1);
  let state = "";
  if (document.body.classList.contains("lost")) state = "Connecting…";
  else if (game.waits) state = "One moment.";
  else if (talk.state) state = talk.state;
  else if (talker !== undefined) state = talker ? `${talker}: talking` : "Someone is talking";
  else if (loudspeaker.playing) state = "Speaking";
  else if (loudspeaker.on && loudspeaker.context?.state !== "running") state = "Touch the screen or press a key to hear the host";
  if (byId("state").textContent !== state) byId("state").textContent = state;
}

function trouble(sentence) {
  byId("trouble").textContent = sentence;
  byId("trouble").hidden = !sentence;
  told();
}

// The host's voice: asked for as soon as the browser gives sound.

function voice() {
  const ready = loudspeaker.on && loudspeaker.context?.state === "running";
  connection.send({ do: "voice", on: Boolean(ready), heard: kept.heard });
}

async function wantVoice(on) {
  loudspeaker.on = on;
  byId("voice").setAttribute("aria-pressed", on);
  if (on && navigator.userActivation?.hasBeenActive !== false) await loudspeaker.unlock();
  else loudspeaker.stop();
  voice();
  live();
  told();
}

async function touched() {
  if (!loudspeaker.on || loudspeaker.context?.state === "running") return;
  if (await loudspeaker.unlock()) {
    voice();
    told();
  }
}

byId("voice").addEventListener("click", () => {
  wantVoice(!loudspeaker.on);
  sessionStorage.setItem(`voice.${code}`, loudspeaker.on ? "on" : "off");
});
addEventListener("pointerdown", touched);
addEventListener("keydown", touched);

// Whoever opened the table hears the host, and so does a display; who joins by the code chooses. The
// address is then the table's own, to be handed on.
const wanted = sessionStorage.getItem(`voice.${code}`) ?? (hosting !== undefined || display ? "on" : "off");
if (hosting !== undefined) {
  sessionStorage.setItem(`voice.${code}`, wanted);
  history.replaceState(null, "", location.pathname);
}
if (wanted === "on") wantVoice(true);

for (const [button, dialog] of [["invite", "invitation"], ["look", "looks"]]) {
  byId(button).addEventListener("click", () => byId(dialog).showModal());
  byId(dialog).querySelector("[data-close]").addEventListener("click", () => byId(dialog).close());
}
byId("talk").addEventListener("change", told);
document.addEventListener("talk", told);
told();
