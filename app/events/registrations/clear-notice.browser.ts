// Remove the result parameters from the URL, so that reloading does not show the message again.
const told = new URLSearchParams(location.search)
const before = told.size
for (const name of ['registered', 'cancelled']) told.delete(name)
if (told.size < before)
  history.replaceState(history.state, '', `${location.pathname}${told.size > 0 ? `?${told}` : ''}${location.hash}`)
