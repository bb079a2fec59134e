import { findOpenEvent } from '#app/events/public/queries.server.ts'
import { cacheTag } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/event-text.route.ts'
import { eventText } from './event-text.server.ts'
import { textResponse } from './text-response.server.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

/** A public event as markdown, at its address plus `.md`. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  cacheTag(context, 'events')
  const slug = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '').replace(/\.md$/, '')
  return textResponse(request, eventText(await findOpenEvent(slug)), 'text/markdown')
}
