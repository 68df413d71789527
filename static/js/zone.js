/** The form of the first course: the time zone starts as the one this browser is set to. */

const zones = document.getElementById("id_time_zone");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

if (zones && [...zones.options].some((option) => option.value === here)) zones.value = here;
