import type { RouterContextProvider } from 'react-router'
import { cacheTag, cacheVaryOn } from '#app/platform/request.server.ts'
import type { CanonicalAddress } from '../shell/shared-address.tsx'

/**
 * The tab that an address asks for (`?tab=`), the first one if it asks for none or for one that does not exist; and the
 * address that stands for it: the first tab's is the page's own. The page of each tab is kept.
 */
export function chosenTab<Value extends string>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  tabs: readonly [{ value: Value }, ...{ value: Value }[]],
): { tab: Value } & CanonicalAddress {
  const { pathname, searchParams } = new URL(request.url)
  const asked = searchParams.get('tab')
  const tab = (tabs.find(({ value }) => value === asked) ?? tabs[0]).value
  cacheTag(context, 'site')
  cacheVaryOn(context, { tab })
  return { tab, canonical: tab === tabs[0].value ? pathname : `${pathname}?tab=${tab}` }
}
