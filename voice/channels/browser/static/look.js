// How the page looks, kept on this device. Loaded first and not as a module, so that a page never
// flashes in another look before its own.
"use strict";

(function () {
  const root = document.documentElement;
  const names = ["size", "theme"];

  function kept(name) {
    try {
      return localStorage.getItem("sayso." + name) || "";
    } catch {
      return ""; // storage is turned off
    }
  }

  function set(name, value) {
    if (value) root.dataset[name] = value;
    else delete root.dataset[name];
  }

  for (const name of names) set(name, kept(name));

  document.addEventListener("DOMContentLoaded", function () {
    for (const name of names) {
      for (const choice of document.querySelectorAll(`input[name="${name}"]`)) {
        choice.checked = choice.value === kept(name);
        choice.addEventListener("change", function () {
          set(name, choice.value);
          try {
            localStorage.setItem("sayso." + name, choice.value);
          } catch {
            // it holds until the page is left
          }
        });
      }
    }
  });
})();
