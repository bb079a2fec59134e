/** Query parameters of flash messages. */
const said = ['done', 'failed', 'welcome', 'registered', 'restored']

/** Removes flash messages from the address, so that a reload does not repeat them. */
export function clearFlashMessages(): void {
  const here = new URL(location.href)
  for (const name of said) here.searchParams.delete(name)
  if (here.href !== location.href) history.replaceState(history.state, '', here)
}
