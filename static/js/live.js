/**
 * Fills the page in while a check runs.
 *
 * The server renders; this module only asks for what is missing. Which claims are still open is read
 * from the page itself, so that a message that comes twice, late or never changes nothing.
 */

import { announce } from "./announce.js";
import { keepSocket } from "./socket.js";

const POLL_EVERY = 1500;

export function fillIn() {
  const live = () => document.getElementById("live").dataset;
  // htmx lets one element ask one thing at a time, so each request comes from an element of its own.
  const get = (address, source) => window.htmx.ajax("GET", address, { source, target: "body", swap: "none" });
  const base = live().base;
  let run = Number(live().run);
  let seq = Number(live().seq);
  let asking = null;
  let askAgain = false;
  const fetching = new Set();
  let leaving = false;

  /** The verdict of one claim, unless the page has it already. */
  async function fetchClaim(number) {
    const card = document.getElementById(`claim-${number}`);
    if (!card || card.dataset.verdict !== "waiting" || fetching.has(number)) return;
    fetching.add(number);
    try {
      await get(`${base}claims/${number}/`, card);
      arrived(number);
    } finally {
      fetching.delete(number);
    }
  }

  /** The stretches of the text that belong to a claim take the verdict of its chip. */
  function arrived(number) {
    const chip = document.getElementById(`mark-${number}`);
    if (!chip) return;
    for (const piece of document.querySelectorAll(`.mark[data-claim="${number}"]`)) {
      piece.dataset.verdict = chip.dataset.verdict;
    }
    document.getElementById(`claim-${number}`)?.classList.add("has-come");
  }

  /** Everything that changed, one request at a time; then the claims that are still missing. */
  async function catchUp() {
    if (asking) {
      askAgain = true;
      return asking;
    }
    const known = document.querySelector(".card") ? run : 0;
    asking = get(`${base}status/?run=${known}`, "#live");
    try {
      await asking;
    } finally {
      asking = null;
    }
    run = Number(live().run);
    seq = Math.max(seq, Number(live().seq));
    announce(live().said, live().running === "no");
    document.dispatchEvent(new Event("report:changed"));
    await Promise.all(live().decided.split(" ").filter(Boolean).map(Number).map(fetchClaim));
    if (askAgain) {
      askAgain = false;
      await catchUp();
    }
  }

  const hear = {
    async events(message) {
      if (message.reset || message.run !== run) return hear.snapshot(message);
      const fresh = message.events.filter((event) => event.seq > seq);
      seq = Math.max(seq, message.last_seq);
      const decided = fresh.filter((event) => event.kind === "claim_decided");
      if (fresh.some((event) => event.kind !== "claim_decided")) return catchUp();
      await Promise.all(decided.map((event) => fetchClaim(event.claim.number)));
      tally();
    },
    async snapshot(message) {
      if (message.run !== run) seq = 0;
      run = message.run;
      seq = Math.max(seq, message.last_seq ?? 0);
      document.getElementById("cards").replaceChildren();
      return catchUp();
    },
  };

  /** A number now and then, not one for every claim; none after the last word. */
  function tally() {
    if (live().running === "no") return;
    const cards = [...document.querySelectorAll(".card")];
    const open = cards.filter((card) => card.dataset.verdict === "waiting").length;
    announce(`${cards.length - open} of ${cards.length} claims checked.`, false);
  }

  // A check may be over before its page is there: whoever listens is told all the same.
  if (live().running === "no") announce(live().said, true);

  const connected = keepSocket({
    address: () => live().socket,
    opened: (socket) => socket.send(JSON.stringify({ after: seq, run })),
    heard(data) {
      const message = JSON.parse(data);
      hear[message.type]?.(message);
    },
    over: leave,
    enough: () => live().running === "no" && live().held === "no",
  });

  // Polling carries the page for as long as no socket is open.
  setInterval(() => {
    const busy = live().running === "yes" || live().held === "yes";
    if (busy && !connected()) catchUp();
  }, POLL_EVERY);

  // Gone meanwhile: the page's own address says so.
  document.body.addEventListener("htmx:responseError", ({ detail }) => {
    if (detail.xhr.status === 404) leave();
  });

  // Deleting from here ends the socket before the answer to the form is there: that answer counts.
  document.addEventListener("submit", ({ target }) => {
    leaving ||= !target.hasAttribute("hx-post");
  });

  function leave() {
    if (!leaving) location.reload();
  }
}
