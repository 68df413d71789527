/** A form that was sent without leaving the page and got no answer says so in its own place. */

export function mindForms() {
  for (const kind of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.body.addEventListener(kind, ({ detail }) => {
      const place = detail.elt.closest?.(".own")?.querySelector("[role=status]");
      if (place) place.textContent = "Not looked up: the server did not answer. Try again.";
    });
  }
}
