// What a hand can do: a button for every command, and a box for words.

import { byId, draw, h } from "./dom.js";

export class Controls {
  // `send(text, who)` plays a message.
  constructor(game, card, send) {
    Object.assign(this, { game, card, send });
    this.message = byId("message");
    this.select = byId("who");
    byId("say").addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    this.message.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.submit();
    });
    // On a phone the buttons are in one row: browsers leave one that is half in view as it is.
    byId("commands").addEventListener("focusin", ({ target }) =>
      target.scrollIntoView({ block: "nearest", inline: "nearest" }));
    byId("board").addEventListener("click", ({ target }) => {
      const move = target.closest("[data-move]")?.dataset.move;
      if (move) this.play(move);
    });
    this.select.addEventListener("change", () => {
      sessionStorage.setItem("who", this.who);
      this.draw();
    });
  }

  // The team or player this device is; "" for the whole table.
  get who() {
    return byId("seat").hidden ? "" : this.select.value;
  }

  submit() {
    const text = this.message.value.trim();
    if (!text) return;
    this.message.value = "";
    this.play(text);
  }

  play(text) {
    this.send(text, this.who);
  }

  // Words that were not played, to be sent again.
  back(text) {
    if (text && !this.message.value) this.message.value = text;
  }

  // Words to complete by hand: "Hamish, ".
  begin(text) {
    this.message.value = text;
    this.message.focus();
  }

  draw() {
    this.seats();
    const groups = this.game.over ? [...(this.card.after?.(this.game) ?? []), AFTER] : this.groups();
    draw(byId("commands"), groups.map((group) => this.group(group)));
    this.message.placeholder = this.card.ask?.(this.game, this.who) ?? "Type your move";
    byId("hint").textContent = this.game.help;
  }

  // The card's own buttons, and whatever else its keys mean.
  groups() {
    const groups = this.card.commands(this.game, this.who);
    const known = new Set(groups.flatMap((group) => group.items.map((item) => item.text?.toLowerCase())));
    const more = this.game.keys.filter(([, text]) => !known.has(text.toLowerCase()));
    return more.length ? [...groups, { title: "More", items: more.map(([, text]) => ({ text })) }] : groups;
  }

  group({ title, items, node }) {
    return h("div", { class: "group", role: "group", "aria-label": title },
      title && h("span", { class: "group-title", "aria-hidden": "true" }, title),
      node?.(this), items.map((item) => this.button(item)));
  }

  button({ text, label, begin, go, kind = "" }) {
    const name = label ?? text[0].toUpperCase() + text.slice(1);
    const act = () => (go ? (location.href = go) : begin ? this.begin(begin) : this.play(text));
    return h("button", { type: "button", class: kind, "data-key": `${name}|${text ?? begin ?? go}`, onclick: act }, name);
  }

  seats() {
    const names = this.card.seats?.(this.game) ?? [];
    const was = this.select.value || sessionStorage.getItem("who") || "";
    const choices = [["", "everyone"], ...names.map((name) => [name, name])];
    draw(this.select, choices.map(([value, label]) => h("option", { value }, label)));
    this.select.value = names.includes(was) ? was : "";
    byId("seat").hidden = names.length < 2;
  }
}

const AFTER = { title: "After the game", items: [{ label: "Another game", go: "/", kind: "main" }] };
