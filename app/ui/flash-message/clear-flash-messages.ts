/** Query parameters of flash messages. */
const resultParameters = ['done', 'failed', 'welcome', 'registered', 'restored']

/** Removes flash messages from the address, so that a reload does not repeat them. */
export function clearFlashMessages(): void {
  const url = new URL(location.href)
  for (const name of resultParameters) url.searchParams.delete(name)
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}
