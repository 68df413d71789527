/** From a claim in the text to its card and back, by pointer and by single keys. */

const SWITCH = "receipts-keys";

export function offerJumps() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest(".chip, .back");
    const mark = event.target.closest(".mark");
    if (link) {
      event.preventDefault();
      go(link.hash.slice(1));
    } else if (mark && !window.getSelection()?.toString()) {
      go(`claim-${mark.dataset.claim}`);
    }
  });
  keys();
  if (location.hash) go(location.hash.slice(1), false);
}

/** Goes to a card or a chip, brings its other half into view, and lets no filter hide it. */
function go(id, remember = true) {
  const place = document.getElementById(id);
  if (!place) return;
  const number = id.split("-")[1];
  if (place.matches(".card") && place.offsetParent === null) {
    document.querySelector('.filter [value="all"]').checked = true;
  }
  if (remember) history.replaceState(null, "", `#${id}`);
  for (const old of document.querySelectorAll(".is-here")) old.classList.remove("is-here");
  const card = document.getElementById(`claim-${number}`);
  card?.classList.add("is-here");
  for (const piece of document.querySelectorAll(`.mark[data-claim="${number}"]`)) piece.classList.add("is-here");
  place.focus({ preventScroll: true });
  if (place === card) showInText(number);
  place.scrollIntoView({ block: place === card ? "start" : "center" });
}

/** Where the text scrolls in a frame of its own, the claim is brought into view there too. */
function showInText(number) {
  const frame = document.getElementById("answer-text");
  const chip = document.getElementById(`mark-${number}`);
  if (!chip || frame.scrollHeight <= frame.clientHeight) return;
  const offset = chip.getBoundingClientRect().top - frame.getBoundingClientRect().top;
  frame.scrollTop += offset - frame.clientHeight / 2;
}

function keys() {
  const line = document.getElementById("keys");
  const wanted = document.getElementById("keys-on");
  line.hidden = false;
  // Nothing but this one choice is kept in the browser.
  wanted.checked = localStorage.getItem(SWITCH) !== "off";
  wanted.addEventListener("change", () => {
    if (wanted.checked) localStorage.removeItem(SWITCH);
    else localStorage.setItem(SWITCH, "off");
  });
  document.addEventListener("keydown", (event) => {
    if (!wanted.checked || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]")) return;
    if (event.key === "j") step(1);
    else if (event.key === "k") step(-1);
    else if (event.key === "t" && here()) go(here().id.replace("claim", "mark"));
    else return;
    event.preventDefault();
  });
}

const here = () => document.querySelector(".card.is-here");

function step(by) {
  const cards = [...document.querySelectorAll(".card")].filter((card) => card.offsetParent !== null);
  if (!cards.length) return;
  const at = cards.indexOf(here());
  const next = at < 0 ? (by > 0 ? 0 : cards.length - 1) : Math.min(cards.length - 1, Math.max(0, at + by));
  go(cards[next].id);
}
