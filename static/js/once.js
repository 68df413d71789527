/** A form that is sent once, however often somebody presses. */

/** `sending` is called as the form goes; `back` when the browser's Back brings the page to life again. */
export function sendOnce(form, { sending = () => {}, back = () => {} } = {}) {
  let sent = false;
  form.addEventListener("submit", (event) => {
    if (sent) return event.preventDefault();
    sent = true;
    sending();
  });
  // The page comes back as it was when it was sent, and may be sent again.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    sent = false;
    back();
  });
}
