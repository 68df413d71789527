/** Buttons that need a script: copying and printing. Without one, the text can be selected as it is. */

export function offerCopies() {
  show();
  // The panel comes when the check has ended.
  document.addEventListener("report:changed", show);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy], [data-print]");
    if (!button) return;
    if (button.dataset.copy) copy(button);
    else window.print();
  });
}

function show() {
  for (const button of document.querySelectorAll("[data-copy], [data-print]")) button.hidden = false;
}

async function copy(button) {
  const box = document.getElementById(button.dataset.copy);
  const said = button.parentElement.querySelector(".said");
  box.select();
  try {
    await navigator.clipboard.writeText(box.value);
    said.textContent = "Copied.";
  } catch {
    said.textContent = "Selected. Press Ctrl+C or ⌘C to copy it.";
  }
}
