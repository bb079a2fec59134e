// Preselect the browser's time zone, unless the user has chosen one before.
const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const zones = document.querySelector<HTMLSelectElement>('select[data-own-zone]')
if (zones && [...zones.options].some(({ value }) => value === browserZone)) zones.value = browserZone
