import { findPerson } from '#app/people/queries.server.ts'
import { cacheTag } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/person-text.route.ts'
import { personText } from './person-text.server.ts'
import { textResponse } from './text-response.server.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

/** A person of the site as markdown, at their address plus `.md`. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  cacheTag(context, 'site')
  const slug = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '').replace(/\.md$/, '')
  const { person } = await findPerson(slug)
  return textResponse(request, personText(person), 'text/markdown')
}
