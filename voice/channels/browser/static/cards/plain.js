// A card that has no drawing of its own: the host's words, and what its board tells.

import { h } from "../dom.js";

export const blank = () => ({});

export function note() {}

export function stage({ lines }) {
  return lines.filter((line) => line.text).map((line) => h("p", { class: "telling" }, line.text));
}

export function board({ board }) {
  return h("dl", { class: "facts" }, Object.entries(board).map(([name, value]) => [
    h("dt", {}, name), h("dd", {}, typeof value === "object" ? JSON.stringify(value) : String(value))]));
}

export const commands = () => [];
