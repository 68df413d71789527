/** The report page: each part is of its own, so that one that fails takes no other with it. */

import { keepClock } from "./clock.js";
import { offerCopies } from "./copies.js";
import { mindForms } from "./forms.js";
import { offerJumps } from "./jumps.js";
import { fillIn } from "./live.js";

for (const begin of [fillIn, keepClock, offerJumps, offerCopies, mindForms]) {
  try {
    begin();
  } catch (error) {
    console.error(error);
  }
}
