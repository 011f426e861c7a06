// The game as the events tell it: everything that is drawn comes from here.

export class Game {
  constructor(card) {
    this.card = card;
    this.last = 0; // the number of the last event
    this.entries = []; // what was said and heard, in order
    this.notes = card.blank();
    this.board = {};
    this.keys = [];
    this.ledger = "";
    this.help = "";
    this.over = false;
    this.lines = []; // the host's latest
    this.talkers = [];
    this.speakers = new Set(); // pages whose loudspeaker speaks
  }

  // True where there was something new in it.
  take(event) {
    if (event.n <= this.last) return false;
    this.last = event.n;
    this[event.kind]?.(event);
    return true;
  }

  heard(event) {
    this.entries.push(event);
  }

  reply(event) {
    this.entries.push(event);
    this.lines = event.lines;
    this.keys = event.keys;
    this.help = event.help;
    this.over = event.over;
    if (event.ledger) this.ledger = event.ledger;
    this.board = event.board;
    this.card.note(this.notes, event.lines, event.board);
  }

  talking({ who, on }) {
    if (on) this.talkers.push(who);
    else this.talkers.splice(this.talkers.indexOf(who), 1);
  }

  speaking({ page, on }) {
    if (on) this.speakers.add(page);
    else this.speakers.delete(page);
  }
}
