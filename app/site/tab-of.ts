import type { CanonicalAddress } from './shared-address.tsx'

/**
 * The tab that an address asks for (`?tab=`), the first one if it asks for none or for one that does not exist; and the
 * address that stands for it: the first tab's is the page's own.
 */
export function chosenTab<Value extends string>(
  request: Request,
  tabs: readonly [{ value: Value }, ...{ value: Value }[]],
): { tab: Value } & CanonicalAddress {
  const { pathname, searchParams } = new URL(request.url)
  const asked = searchParams.get('tab')
  const tab = (tabs.find(({ value }) => value === asked) ?? tabs[0]).value
  return { tab, canonical: tab === tabs[0].value ? pathname : `${pathname}?tab=${tab}` }
}

/** What a page says of itself with a tab other than the first: the tab's own title and description. */
export function tabMeta(
  meta: { title: string; description: string },
  tabs: readonly { value: string; title: string; description: string }[],
  tab: string,
): { title: string; description: string } {
  const chosen = tabs.find(({ value }) => value === tab)
  return !chosen || chosen === tabs[0] ? meta : chosen
}
