/** Shows a page again in its frame. Only its main part is replaced, so that it stays where it was scrolled to. */
export async function showAgain(frame: HTMLIFrameElement, address: string): Promise<void> {
  const response = await fetch(address).catch(() => undefined)
  const shown = frame.contentDocument?.querySelector('main')
  if (!response?.ok || !shown) return
  // The page's own styles are not read here: they are allowed there alone.
  const [part = ''] = /<main\b.*<\/main>/s.exec(await response.text()) ?? []
  const main = new DOMParser().parseFromString(part, 'text/html').querySelector('main')
  if (main) shown.replaceWith(main)
}
