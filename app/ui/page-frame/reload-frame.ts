/** Reloads a page in its frame. Replaces only its main element, to keep the scroll position. */
export async function reloadFrame(frame: HTMLIFrameElement, address: string): Promise<void> {
  const response = await fetch(address).catch(() => undefined)
  const shown = frame.contentDocument?.querySelector('main')
  if (!response?.ok || !shown) return
  // Ignore the page's inline styles: the policy would block them here.
  const [part = ''] = /<main\b.*<\/main>/s.exec(await response.text()) ?? []
  const main = new DOMParser().parseFromString(part, 'text/html').querySelector('main')
  if (main) shown.replaceWith(main)
}
