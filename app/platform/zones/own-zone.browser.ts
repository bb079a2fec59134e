// Who has not chosen a zone before gets their own.
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const zones = document.querySelector<HTMLSelectElement>('select[data-own-zone]')
if (zones && [...zones.options].some(({ value }) => value === ownZone)) zones.value = ownZone
