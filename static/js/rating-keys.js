/** Single keys of a rater's pages: when they may act, the list of them, and switching them off. */

export const keysOn = (element) => element.dataset.keys === "on";

/** Whether a key is meant for the page: no control held, no link, button or open dialog in charge. */
export function mayTakeKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return false;
  if (document.querySelector("dialog[open]")) return false;
  return !(event.key === "Enter" && event.target.closest("a, button, summary"));
}

/** Hand each key press to `take`; where it says that it took it, the browser does nothing more. */
export function listen(take) {
  document.addEventListener("keydown", (event) => {
    if (take(event)) event.preventDefault();
  });
}

/** The list of keys: opened by a button, switches single keys off and on for this rater. */
export function switchableKeys(form) {
  const dialog = document.getElementById("keys");
  const button = document.getElementById("switch-keys");
  const said = document.getElementById("keys-said");
  const show = document.getElementById("show-keys");
  show.hidden = false;
  show.addEventListener("click", () => dialog.showModal());
  document.getElementById("close-keys").addEventListener("click", () => dialog.close());
  button.addEventListener("click", async () => {
    const wanted = keysOn(form) ? "off" : "on";
    const body = new URLSearchParams({ keys: wanted, csrfmiddlewaretoken: form.elements.namedItem("csrfmiddlewaretoken").value });
    try {
      const answer = await fetch(button.dataset.address, { method: "POST", body, headers: { "Receipts-Client": "keys" } });
      if (!answer.ok) throw new Error(String(answer.status));
      form.dataset.keys = wanted;
      button.textContent = `Switch single keys ${wanted === "on" ? "off" : "on"}`;
      said.textContent = `Single keys are ${wanted}.`;
    } catch {
      said.textContent = "Not switched: the server did not answer. Try again.";
    }
  });
  return dialog;
}
