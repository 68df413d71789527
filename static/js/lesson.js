/** The lesson: own words are saved as they come, nothing is sent twice, and the hour is watched. */

import { keepClock } from "./clock.js";

const PAUSE = 700; // ms without a key before what was typed is saved
const LOOK_AGAIN = 1500;
const NO_ANSWER = "Not saved: the server did not answer. It is tried again with your next change.";

const said = document.getElementById("saved");

function say(sentence, fault) {
  said.textContent = sentence;
  said.dataset.fault = fault ? "yes" : "no";
}

/** Why nothing was saved, where the server says it in a sentence. */
async function refusal(answer) {
  const kind = answer.headers.get("Content-Type") ?? "";
  return kind.startsWith("text/plain") ? answer.text() : null;
}

/** Only the field that changed travels, so that two windows do not undo each other's words. */
function saveAsYouGo(form) {
  let timer = null;
  let waiting = null;
  const token = form.elements.namedItem("csrfmiddlewaretoken").value;

  async function save(field, leaving) {
    clearTimeout(timer);
    waiting = null;
    const body = new URLSearchParams({ csrfmiddlewaretoken: token, [field.name]: field.value });
    try {
      const answer = await fetch(form.action || location.href, {
        method: "POST",
        body,
        headers: { "Receipts-Autosave": "1" },
        redirect: "manual",
        keepalive: leaving,
      });
      if (answer.status === 204) say("Saved.", false);
      else say((await refusal(answer)) ?? NO_ANSWER, true);
    } catch {
      say(NO_ANSWER, true);
    }
  }

  form.addEventListener("change", ({ target }) => {
    if (target.name) save(target, false);
  });
  form.addEventListener("input", ({ target }) => {
    if (target.tagName !== "TEXTAREA") return;
    waiting = target;
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE, target, false);
  });
  addEventListener("pagehide", () => {
    if (waiting) save(waiting, true);
  });
  form.addEventListener("submit", () => {
    clearTimeout(timer);
    waiting = null;
  });
  // On a slow line somebody may have begun before this module was there.
  for (const field of form.elements) {
    const begun = field.type === "radio" ? field.checked && !field.defaultChecked : field.value !== field.defaultValue;
    if (begun && (field.type === "radio" || field.tagName === "TEXTAREA")) save(field, false);
  }
}

/** A second tap while the first is on its way does nothing. */
function sendOnce(form) {
  let sent = false;
  form.addEventListener("submit", (event) => {
    if (sent) event.preventDefault();
    sent = true;
  });
  // A page that comes back from the browser's own store may be sent again.
  addEventListener("pageshow", () => {
    sent = false;
  });
}

for (const form of document.querySelectorAll("form[data-autosave]")) saveAsYouGo(form);
for (const form of document.querySelectorAll("form[data-once]")) sendOnce(form);
for (const button of document.querySelectorAll("[data-plain-save]")) button.hidden = true;
if (document.querySelector("[data-wait]")) setTimeout(() => location.reload(), LOOK_AGAIN);
if (document.getElementById("live")) keepClock();
