// The WebSocket: it comes back by itself, and nothing is lost on the way in either direction.

const FIRST_WAIT = 500; // ms before the first try to come back; twice as long before each further
const LONGEST_WAIT = 8000;
const BEAT = 15000; // ms between two signs of life
const DEAD = 40000; // ms without a word from the server, after which the line is given up
const RESEND = 1500; // ms after coming back: what is not among the events by then did not arrive

export class Connection {
  // `after()` is the number of the last event seen; `on` takes each message, sound as ArrayBuffer.
  constructor(code, after, on, onState) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.address = `${scheme}//${location.host}/table/${code}/voice`;
    this.after = after;
    this.on = on;
    this.onState = onState;
    this.wait = FIRST_WAIT;
    this.unsure = new Map(); // moves sent and not yet seen among the events
    this.open();
    setInterval(() => this.beat(), BEAT);
    addEventListener("online", () => this.awake());
    document.addEventListener("visibilitychange", () => document.hidden || this.awake());
  }

  get ready() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.heard = Date.now();
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.send({ do: "join", after: this.after() });
      this.send({ do: "here" }); // a server that died may have left something unanswered
      this.onState(true);
      setTimeout(() => this.resend(), RESEND);
    };
    socket.onmessage = ({ data }) => {
      this.heard = Date.now();
      if (socket === this.socket) this.take(data);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
  }

  lost() {
    this.onState(false);
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  // The network is back, or someone looks at the page again: a laptop may have slept.
  awake() {
    if (this.socket.readyState === WebSocket.CLOSED) this.open();
    else this.beat();
  }

  // A line that died without a word is left to itself: to close it could take minutes.
  beat() {
    if (this.socket.readyState === WebSocket.CLOSED) return;
    if (Date.now() - this.heard < DEAD) {
      this.send({ do: "here" });
      return;
    }
    const dead = this.socket;
    dead.onclose = dead.onmessage = dead.onopen = null;
    dead.close();
    this.onState(false);
    this.open();
  }

  // The server has no place now: not at once again.
  later() {
    this.wait = LONGEST_WAIT;
  }

  take(data) {
    const message = typeof data === "string" ? JSON.parse(data) : data;
    if (message.kind === "heard") this.unsure.delete(message.id);
    this.on(message);
  }

  // The words of a move that the server would not play.
  refused(id) {
    const { text } = this.unsure.get(id) ?? {};
    this.unsure.delete(id);
    return text;
  }

  // False where it could not be sent.
  send(message) {
    if (!this.ready) return false;
    this.socket.send(message instanceof ArrayBuffer ? message : JSON.stringify(message));
    return true;
  }

  // A move: sent again after the line was lost, until it is seen among the events. The server plays
  // one of an id once.
  move(text, who) {
    const id = [...crypto.getRandomValues(new Uint8Array(8))].map((b) => b.toString(16).padStart(2, "0")).join("");
    const message = { do: "say", text, who, id, after: this.after() };
    this.unsure.set(id, message);
    this.send(message);
  }

  resend() {
    for (const message of this.unsure.values()) this.send(message);
  }
}
