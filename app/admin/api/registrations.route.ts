import { registrationsAfter } from '#app/events/registrations/queries.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/registrations.route.ts'
import { respondToApi } from './respond.server.ts'

export const handle = { access: {} } satisfies RouteHandle

/** GET `/api/v1/registrations?event=…&after=…`: an event's registrations, ordered by id. */
export function loader({ request, context }: Route.LoaderArgs) {
  return respondToApi({ request, context }, 'registrations:read', (actor) => {
    const { searchParams } = new URL(request.url)
    return registrationsAfter(actor, searchParams.get('event') ?? '', searchParams.get('after') ?? '')
  })
}
