/** The rooms of managers: what does something is sent once. */

import { sendOnce } from "./once.js";

for (const form of document.querySelectorAll("form[data-once]")) sendOnce(form);
