/** After a practice item: Enter goes on, B goes back. The focus goes to what is new on the page. */

import { keysOn, listen, mayTakeKey } from "./rating-keys.js";

const feedback = document.getElementById("feedback");
const ways = { Enter: "go-on", b: "back", Backspace: "back" };

document.getElementById("feedback-title").focus();

listen((event) => {
  if (!keysOn(feedback) || !mayTakeKey(event)) return false;
  const way = ways[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!way) return false;
  document.getElementById(way)?.click();
  return true;
});
