import type { RouterContextProvider } from 'react-router'
import { cacheTag, cacheVaryOn } from '#app/platform/request.server.ts'
import type { CanonicalAddress } from '../shell/shared-address.tsx'

/**
 * The tab in the query string (`?tab=`), or the first if it is missing or unknown, and the canonical address: the first
 * tab's is the page itself. Each tab's page is cached.
 */
export function chosenTab<Value extends string>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  tabs: readonly [{ value: Value }, ...{ value: Value }[]],
): { tab: Value } & CanonicalAddress {
  const { pathname, searchParams } = new URL(request.url)
  const requested = searchParams.get('tab')
  const tab = (tabs.find(({ value }) => value === requested) ?? tabs[0]).value
  cacheTag(context, 'site')
  cacheVaryOn(context, { tab })
  return { tab, canonical: tab === tabs[0].value ? pathname : `${pathname}?tab=${tab}` }
}
