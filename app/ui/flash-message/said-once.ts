/** Parts of an address by which a page says what was just done. */
const said = ['done', 'failed', 'welcome', 'registered', 'restored']

/** Takes them out of the address once they are said: a reload does not say them again. */
export function clearFlashMessages(): void {
  const here = new URL(location.href)
  for (const name of said) here.searchParams.delete(name)
  if (here.href !== location.href) history.replaceState(history.state, '', here)
}
