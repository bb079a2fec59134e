// Remove the result parameters from the URL, so that reloading does not show the message again.
const query = new URLSearchParams(location.search)
const before = query.size
for (const name of ['registered', 'cancelled']) query.delete(name)
if (query.size < before)
  history.replaceState(history.state, '', `${location.pathname}${query.size > 0 ? `?${query}` : ''}${location.hash}`)
