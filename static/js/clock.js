/** The time a report has left, with a word at ten and at two minutes, and the end. */

const WARN_AT = [600, 120];

export function keepClock() {
  const clock = document.getElementById("clock");
  const late = document.getElementById("late");
  // A page may say in its own words what is gone, and what to do before it is.
  const { gone = "Gone", before = "Download what you want to keep." } = document.getElementById("live").dataset;
  let warned = Infinity;
  let ends = 0;

  function read() {
    ends = performance.now() + 1000 * Number(document.getElementById("live").dataset.seconds);
  }

  function tick() {
    const left = Math.max(0, Math.round((ends - performance.now()) / 1000));
    const minutes = Math.ceil(left / 60);
    const until = new Date(Date.now() + 1000 * left);
    const at = until.toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
    clock.textContent = `${gone} at ${at}, in ${minutes} minute${minutes === 1 ? "" : "s"}.`;
    const mark = WARN_AT.findLast((seconds) => left <= seconds);
    if (mark && mark < warned) {
      warned = mark;
      late.className = "notice notice--late";
      late.textContent = `${mark / 60} minutes left. ${before}`;
    }
    if (left === 0) location.reload();
  }

  read();
  tick();
  // The end of a check brings its own end nearer.
  document.addEventListener("report:changed", () => {
    read();
    tick();
  });
  setInterval(tick, 1000);
}
