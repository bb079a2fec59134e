import { jsonResponse } from '#app/platform/forms/errors.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/presence.route.ts'
import { clearPresence, formatOpenFor, sendPresence } from './presence.server.ts'

export const handle = {
  access: { see: 'admin.enter', write: 'admin.enter' },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

/** `/admin/presence?of=article:{id}`: POST reports the form as open, and returns who else has it open. */
export function action({ request, context }: Route.ActionArgs) {
  const of = new URL(request.url).searchParams.get('of') ?? ''
  const admin = adminOf(context)
  if (request.method === 'DELETE')
    return jsonResponse(clearPresence(admin, of).then(() => new Response(null, { status: 204 })))
  return jsonResponse(sendPresence(admin, of).then((names) => Response.json({ said: formatOpenFor(names) })))
}
