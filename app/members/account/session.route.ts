import { redirect } from 'react-router'
import { endSession } from '#app/auth/auth.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/session.route.ts'
import { currentSession } from './current-session.server.ts'

export const handle = {
  access: { see: 'account.manage', write: 'account.manage', whenSuspended: true },
  methods: ['DELETE'],
} satisfies RouteHandle

/** DELETE `/campus/account/sessions/{id}` signs one device out. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { session } = await currentSession({ request, context })
  if (request.method !== 'DELETE' || !isId(params.id)) throw new NotFound()
  await endSession(session.user.id, params.id)
  throw redirect('/campus/account/sessions?done=session-ended')
}
