/**
 * Adjudication by keyboard. The form works without any of this; single keys can be switched off, and the
 * choice is kept in the browser.
 */

import { sendOnce } from "./once.js";
import { listen, mayTakeKey } from "./rating-keys.js";

const SWITCH = "receipts-keys";
const form = document.getElementById("decide");
const wanted = document.getElementById("keys-on");

document.getElementById("keys").hidden = false;
wanted.checked = localStorage.getItem(SWITCH) !== "off";
wanted.addEventListener("change", () => {
  if (wanted.checked) localStorage.removeItem(SWITCH);
  else localStorage.setItem(SWITCH, "off");
});

sendOnce(form);

function choose(key) {
  const choice = form.querySelector(`[data-key="${key}"]`);
  if (!choice) return false;
  choice.checked = true;
  choice.focus();
  return true;
}

function follow(id) {
  const link = document.getElementById(id);
  link?.click();
  return Boolean(link);
}

listen((event) => {
  const typing = event.target.matches("textarea");
  if (typing && event.key === "Escape") return event.target.blur(), true;
  if (typing && event.key === "Enter" && event.ctrlKey) return form.requestSubmit(), true;
  if (typing || !wanted.checked || !mayTakeKey(event)) return false;
  const key = event.key.toLowerCase();
  if (key === "enter") return form.requestSubmit(), true;
  if (key === "b") return follow("back");
  if (key === "n") return follow("on");
  return /^[1-7ags]$/.test(key) && choose(key);
});
