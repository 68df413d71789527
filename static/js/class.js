/**
 * Keeps the picture of a class fresh.
 *
 * The socket only says that there is something new; the server renders what it is. Without a socket the
 * page asks every few seconds, and with one every now and then, since nobody tells when somebody goes away.
 */

import { announce } from "./announce.js";

const POLL_EVERY = 3000;
const LOOK_EVERY = 20000;
const SIGNED_OUT_AFTER = 1000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30000;
const SIGN_IN = 4401;
const GONE = 4404;
const TOO_MANY = 4429;
const OPEN = 1;

const page = document.getElementById("class");
const address = page.dataset.now;
let socket = null;
let wait = FIRST_WAIT;
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

function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(`${scheme}//${location.host}${page.dataset.socket}`);
  socket.addEventListener("message", () => {
    wait = FIRST_WAIT;
    catchUp();
  });
  socket.addEventListener("close", ({ code }) => {
    socket = null;
    if (code === GONE) return location.reload();
    // Signing out closes the socket a moment before the session is over.
    if (code === SIGN_IN) return setTimeout(() => location.reload(), SIGNED_OUT_AFTER);
    const pause = code === TOO_MANY ? LONGEST_WAIT : wait * (0.75 + Math.random() / 2);
    wait = Math.min(2 * wait, LONGEST_WAIT);
    setTimeout(connect, pause);
  });
}

function lookAgain() {
  const pause = socket?.readyState === OPEN ? LOOK_EVERY : POLL_EVERY;
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

// Some networks and browsers have none; the page works all the same.
if (window.WebSocket) connect();
