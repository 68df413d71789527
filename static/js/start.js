/** The start page: a live count of the characters in the box against the limit. */

const box = document.getElementById("text");
const count = document.getElementById("count");
const said = document.getElementById("count-said");

if (box) {
  const limit = Number(box.dataset.limit);
  const shown = new Intl.NumberFormat("en-GB");
  let wasOver = false;

  const show = () => {
    // Characters as the server counts them: code points, not UTF-16 units.
    const length = [...box.value].length;
    const over = length - limit;
    count.textContent =
      over > 0
        ? `${shown.format(length)} of ${shown.format(limit)}: ${shown.format(over)} too many`
        : `${shown.format(length)} of ${shown.format(limit)}`;
    count.dataset.over = over > 0 ? "yes" : "no";
    if (over > 0 !== wasOver) {
      wasOver = over > 0;
      said.textContent = wasOver ? `Over the limit of ${shown.format(limit)} characters.` : "Within the limit again.";
    }
  };

  count.hidden = false;
  box.addEventListener("input", show);
  show();
}
