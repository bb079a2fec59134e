import { allLeadsFilterOf } from '#app/leads/all/filter.ts'
import { listAllLeads } from '#app/leads/all/queries.server.ts'
import { cursorOf } from '#app/platform/lists/cursor.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/leads.route.ts'
import { respondToApi } from './respond.server.ts'

export const handle = { access: {} } satisfies RouteHandle

/** GET `/api/v1/leads`: leads, newest first, with the same filters as the list in the admin area. */
export function loader({ request, context }: Route.LoaderArgs) {
  return respondToApi({ request, context }, 'leads:read', async (actor) => {
    const { searchParams } = new URL(request.url)
    const page = await listAllLeads(actor, allLeadsFilterOf(searchParams), cursorOf(request), 100)
    const data = page.items.map(({ href: _, isStale: __, ...lead }) => lead)
    return { data, after: page.after }
  })
}
