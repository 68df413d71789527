/**
 * Keeps the picture of a class fresh.
 *
 * The socket only says that there is something new; the server renders what it is. Without a socket the
 * page asks every few seconds, and with one every now and then, since nobody tells when somebody goes away.
 */

import { announce } from "./announce.js";
import { keepSocket } from "./socket.js";

const POLL_EVERY = 3000;
const LOOK_EVERY = 20000;

const page = document.getElementById("class");
const address = page.dataset.now;
let asking = false;
let askAgain = false;
let asked = performance.now();
let pressed = false;
let missed = false;

/** Everything that changed, one request at a time; a hint that comes meanwhile asks once more. */
async function catchUp() {
  if (asking) {
    askAgain = true;
    return;
  }
  asking = true;
  asked = performance.now();
  try {
    await window.htmx.ajax("GET", address, { source: page, target: "body", swap: "none" });
  } finally {
    asking = false;
  }
  announce(document.getElementById("class-totals").dataset.said, false);
  if (askAgain) {
    askAgain = false;
    await catchUp();
  }
}

const connected = keepSocket({
  address: () => page.dataset.socket,
  heard: catchUp,
  over: () => location.reload(),
});

function lookAgain() {
  const pause = connected() ? LOOK_EVERY : POLL_EVERY;
  if (!document.hidden && performance.now() - asked >= pause) catchUp();
}

setInterval(lookAgain, 1000);
document.addEventListener("visibilitychange", lookAgain);

// What is under a finger is not taken away from it: a tap on an element that was replaced is lost.
document.addEventListener("pointerdown", () => {
  pressed = true;
});
for (const kind of ["pointerup", "pointercancel"]) {
  document.addEventListener(kind, () => setTimeout(released));
}

function released() {
  pressed = false;
  if (missed) {
    missed = false;
    catchUp();
  }
}

document.body.addEventListener("htmx:oobBeforeSwap", (event) => {
  const { target, fragment } = event.detail;
  missed ||= pressed;
  // The buttons stay while they are the same ones.
  const same = target.dataset.same && target.dataset.same === fragment.querySelector(`#${target.id}`)?.dataset.same;
  if (pressed || same) event.detail.shouldSwap = false;
});

// Signed out, or gone meanwhile: the page's own address says so.
document.body.addEventListener("htmx:responseError", ({ detail }) => {
  if (detail.xhr.status === 401 || detail.xhr.status === 404) location.reload();
});
