/** Tells screen readers how far the check is: the last word at most every few seconds. */

const PAUSE = 5000;

let last = 0;
let next = null;
let timer = null;

/** `now` says it at once: for the end of a check. */
export function announce(sentence, now) {
  next = sentence;
  clearTimeout(timer);
  const pause = now ? 0 : Math.max(0, last + PAUSE - performance.now());
  timer = setTimeout(say, pause);
}

function say() {
  const place = document.getElementById("announce");
  if (place.textContent === next) return;
  last = performance.now();
  place.textContent = next;
}
