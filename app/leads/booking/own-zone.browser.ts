// Reload the page with the reader's own time zone, unless they chose one.
const address = new URL(location.href)
const choice = document.querySelector<HTMLFormElement>('form[data-own-zone]')
const own = Intl.DateTimeFormat().resolvedOptions().timeZone
const shown = choice?.querySelector('select')
const isOwnShown = own?.replaceAll('_', ' ') === shown?.value
if (shown && own && !isOwnShown && !address.searchParams.has('zone') && !address.searchParams.has('sent')) {
  address.searchParams.set('zone', own)
  location.replace(address)
}
