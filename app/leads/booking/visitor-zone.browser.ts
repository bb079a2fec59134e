// Reload the page with the reader's own time zone, unless they chose one.
const address = new URL(location.href)
const choice = document.querySelector<HTMLFormElement>('form[data-own-zone]')
const readerZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const shown = choice?.querySelector('select')
const isReaderZoneShown = readerZone?.replaceAll('_', ' ') === shown?.value
if (
  shown &&
  readerZone &&
  !isReaderZoneShown &&
  !address.searchParams.has('zone') &&
  !address.searchParams.has('sent')
) {
  address.searchParams.set('zone', readerZone)
  location.replace(address)
}
