/** The lesson: own words are saved as they come, nothing is sent twice, and the hour is watched. */

import { keepClock } from "./clock.js";
import { sendOnce } from "./once.js";

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

/** Only fields that changed travel, so that two windows do not undo each other's words. */
function saveAsYouGo(form) {
  const saves = (field) => field.name && !field.closest("[data-sent-with-its-button]");
  const unsaved = new Set();
  let timer = null;
  // One request at a time: what was typed first never arrives last.
  let turn = Promise.resolve();

  function later(field) {
    unsaved.add(field.name);
    clearTimeout(timer);
    timer = setTimeout(now, PAUSE);
  }

  function now() {
    clearTimeout(timer);
    turn = turn.then(() => send(false));
  }

  async function send(leaving) {
    if (!unsaved.size) return;
    const words = new FormData(form);
    const names = [...unsaved].filter((name) => words.has(name));
    unsaved.clear();
    const body = new URLSearchParams(["csrfmiddlewaretoken", ...names].map((name) => [name, words.get(name)]));
    const headers = { "Receipts-Autosave": "1" };
    const address = form.getAttribute("action") ?? location.pathname;
    let settled = false;
    try {
      const answer = await fetch(address, { method: "POST", body, headers, redirect: "manual", keepalive: leaving });
      const sentence = answer.status === 204 ? "Saved." : await refusal(answer);
      settled = sentence !== null && answer.headers.get("Receipts-Autosave") !== "later";
      say(sentence ?? NO_ANSWER, answer.status !== 204);
    } catch {
      say(NO_ANSWER, true);
    }
    // A refusal that lasts would take what is typed next down with it.
    if (!settled) for (const name of names) unsaved.add(name);
  }

  form.addEventListener("change", ({ target }) => {
    if (!saves(target)) return;
    unsaved.add(target.name);
    now();
  });
  form.addEventListener("input", ({ target }) => {
    if (saves(target) && target.tagName === "TEXTAREA") later(target);
  });
  addEventListener("pagehide", () => send(true));
  form.addEventListener("submit", () => {
    clearTimeout(timer);
    unsaved.clear();
  });
  for (const field of form.elements) {
    const typed = field.tagName === "TEXTAREA";
    if (!saves(field) || !(typed || (field.type === "radio" && field.checked))) continue;
    // On a slow line somebody may have begun before this module was there.
    if (typed ? field.value !== field.defaultValue : !field.defaultChecked) later(field);
    // What was refused for now goes with the next change, or as the page is left.
    else if ("notSaved" in form.dataset) unsaved.add(field.name);
  }
}

for (const form of document.querySelectorAll("form[data-autosave]")) saveAsYouGo(form);
for (const form of document.querySelectorAll("form[data-once]")) sendOnce(form);
for (const button of document.querySelectorAll("[data-plain-save]")) button.hidden = true;
if (document.querySelector("[data-wait]")) setTimeout(() => location.reload(), LOOK_AGAIN);
if (document.getElementById("live")) keepClock();
