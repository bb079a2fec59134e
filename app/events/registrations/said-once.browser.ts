// What was just done is said once: loaded again, the page does not say it again.
const told = new URLSearchParams(location.search)
const before = told.size
for (const name of ['registered', 'cancelled']) told.delete(name)
if (told.size < before)
  history.replaceState(history.state, '', `${location.pathname}${told.size > 0 ? `?${told}` : ''}${location.hash}`)
