import { redirect } from 'react-router'
import { NotFound } from '#app/platform/errors.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/picture.route.ts'
import { currentSession } from './current-session.server.ts'
import { removePicture } from './update-profile.server.ts'

export const handle = { access: { write: 'account.manage' }, methods: ['DELETE'] } satisfies RouteHandle

/** DELETE `/campus/account/picture` removes the picture. */
export async function action({ request, context }: Route.ActionArgs) {
  const { member } = await currentSession({ request, context })
  if (request.method !== 'DELETE') throw new NotFound()
  await removePicture(member)
  throw redirect('/campus/account?done=picture')
}
