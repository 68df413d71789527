/**
 * Rating by keyboard, and the time an item was on the screen.
 *
 * The form works without any of this. Single keys can be switched off; then Tab, the arrow keys and
 * Enter are the browser's own.
 */

import { sendOnce } from "./once.js";
import { keysOn, listen, mayTakeKey, switchableKeys } from "./rating-keys.js";

const form = document.getElementById("judge");
const reason = document.getElementById("reason");
const note = document.querySelector(".note");

/* --- Time on the screen: stands still while the page is hidden ----------------------------------- */

const field = form.elements.namedItem("seconds");
let spent = Number(field.value) || 0;
let since = document.visibilityState === "visible" ? performance.now() : null;

function stop() {
  if (since !== null) spent += (performance.now() - since) / 1000;
  since = null;
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") since ??= performance.now();
  else stop();
});

/* --- Sending: once, however often somebody presses ------------------------------------------------ */

sendOnce(form, {
  sending() {
    stop();
    field.value = spent.toFixed(1);
  },
  back() {
    since = performance.now();
  },
});

/* --- Keys ---------------------------------------------------------------------------------------- */

const dialog = switchableKeys(form);

function choose(digit) {
  const choice = form.querySelector(`[data-digit="${digit}"]`);
  if (!choice) return false;
  choice.checked = true;
  choice.dispatchEvent(new Event("change", { bubbles: true }));
  choice.focus();
  if (!choice.value.startsWith("label:")) reason.focus();
  return true;
}

const follow = {
  Enter: () => (form.requestSubmit(), true),
  b: () => document.getElementById("back")?.click() ?? true,
  Backspace: () => follow.b(),
  n: () => {
    note.open = true;
    note.querySelector("textarea").focus();
    return true;
  },
  "?": () => (dialog.showModal(), true),
};

listen((event) => {
  const typing = event.target.matches("textarea, input[type=text]");
  if (typing && event.key === "Escape") return event.target.blur(), true;
  if (event.target.matches("textarea") && event.key === "Enter" && event.ctrlKey) return form.requestSubmit(), true;
  if (typing || !keysOn(form) || !mayTakeKey(event)) return false;
  if (/^[1-9]$/.test(event.key)) return choose(event.key);
  const act = follow[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return false;
  act();
  return true;
});
