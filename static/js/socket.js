/** A socket that comes back by itself: at once after a hiccup, later and later while nobody answers. */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 30000;
const FORGOTTEN_AFTER = 1000;
const SIGN_IN = 4401;
const GONE = 4404;
const TOO_MANY = 4429;
const OPEN = 1;

/**
 * Keep a socket to the path that `address()` gives. `heard` takes each message, `opened` the socket as it
 * opens. `over` is called where the server says that there is nothing to come back to; `enough` says, once
 * a socket has closed, that none is needed any more. Returns whether a socket is open right now.
 */
export function keepSocket({ address, heard, over, opened = () => {}, enough = () => false }) {
  let socket = null;
  let wait = FIRST_WAIT;

  function connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(`${scheme}//${location.host}${address()}`);
    socket.addEventListener("open", () => opened(socket));
    socket.addEventListener("message", ({ data }) => {
      wait = FIRST_WAIT;
      heard(data);
    });
    socket.addEventListener("close", ({ code }) => {
      socket = null;
      if (code === GONE) return over();
      // Signing out and being done close the socket a moment before the browser has forgotten its key.
      if (code === SIGN_IN) return setTimeout(over, FORGOTTEN_AFTER);
      if (enough()) return;
      const pause = code === TOO_MANY ? LONGEST_WAIT : wait * (0.75 + Math.random() / 2);
      wait = Math.min(2 * wait, LONGEST_WAIT);
      setTimeout(connect, pause);
    });
  }

  // Some networks and browsers have none; the page works all the same.
  if (window.WebSocket) connect();
  return () => socket?.readyState === OPEN;
}
