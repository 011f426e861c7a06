// The game as the events tell it: everything that is drawn comes from here.

const LAPSE = 40000; // ms after which who talks or speaks must have been told again (page.py)

export class Game {
  // `onLapse` when someone is taken to have ended without a word: a server died.
  constructor(card, onLapse) {
    this.card = card;
    this.onLapse = onLapse;
    this.last = 0; // the number of the last event
    this.entries = []; // what was said and heard, in order
    this.notes = card.blank();
    this.board = {};
    this.keys = [];
    this.ledger = "";
    this.help = "";
    this.over = false;
    this.waits = false; // the host is held up
    this.lines = []; // the host's latest
    this.talkers = new Map(); // pages whose button to talk is held, and who
    this.speakers = new Map(); // pages whose loudspeaker speaks
    this.timers = new Map();
  }

  // True where there was something new in it.
  take(event) {
    if (event.n <= this.last) return false;
    this.last = event.n;
    this.waits = event.kind === "waiting";
    this[event.kind]?.(event);
    return true;
  }

  heard(event) {
    this.entries.push(event);
  }

  reply(event) {
    this.entries.push(event);
    this.lines = event.lines;
    this.over = event.over;
    if (event.ledger) this.ledger = event.ledger;
    this.board = event.board;
    this.card.note(this.notes, event.lines, event.board);
  }

  choices({ keys, help }) {
    this.keys = keys;
    this.help = help;
  }

  talking({ page, who, on }) {
    this.passing(this.talkers, page, on, who);
  }

  speaking({ page, on }) {
    this.passing(this.speakers, page, on, page);
  }

  passing(all, page, on, value) {
    const name = `${all === this.talkers}.${page}`;
    clearTimeout(this.timers.get(name));
    if (!on) return all.delete(page);
    all.set(page, value);
    this.timers.set(name, setTimeout(() => all.delete(page) && this.onLapse(), LAPSE));
  }

  // Who was talking or speaking is not known any more.
  alone() {
    this.timers.forEach(clearTimeout);
    this.talkers.clear();
    this.speakers.clear();
  }
}
