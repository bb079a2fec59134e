import { actorOf } from '#app/platform/request.server.ts'
import { fileResponse } from '#app/platform/storage/file-response.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/file.route.ts'
import { eventFileFor } from './queries.server.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

/**
 * `/events/files/{id}`: slides or notes, for everybody who may see the event. `?seat=` is the token of a registration.
 */
export async function loader({ request, context, params: { file } }: Route.LoaderArgs) {
  const registrationToken = new URL(request.url).searchParams.get('seat')
  return fileResponse(request, await eventFileFor(actorOf(context), file, registrationToken))
}
