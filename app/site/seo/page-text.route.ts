import { nextOpenEnd } from '#app/events/public/queries.server.ts'
import { cacheExpiresAt, cacheTag } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/page-text.route.ts'
import { pageText } from './page-text.server.tsx'
import { storedText } from './text-cache.server.ts'
import { textResponse } from './text-response.server.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

const subjects = ['site', 'kept', 'articles', 'events'] as const
// The end of the next event is part of the key: after it the cached text is outdated.
const textOf = storedText(subjects, (path: string, _nextEnd: number | undefined) => pageText(path))

/** A public page as markdown: `/about.md` for `/about`, `/index.md` for the home page. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  cacheTag(context, ...subjects)
  const path = new URL(request.url).pathname.slice(0, -'.md'.length)
  const nextEnd = await nextOpenEnd()
  if (nextEnd) cacheExpiresAt(context, nextEnd)
  return textResponse(request, await textOf(path === '/index' ? '/' : path, nextEnd?.getTime()), 'text/markdown')
}
