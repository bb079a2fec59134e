import { NotFound } from '#app/platform/errors.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/submission.route.ts'
import { submitProfile } from './submit-profile.server.ts'

export const handle = {
  access: { write: 'form.send', whenSuspended: true },
  body: { maxMiB: 60, from: 'anybody' },
} satisfies RouteHandle

export function loader() {
  throw new NotFound()
}

/** POST: the form as the page's script sends it, to show upload progress. Responds with JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const { result } = await submitProfile(request, context)
  // Pages that were opened before an update read the token as `pass`.
  return Response.json({ ...result.data, pass: result.data.formToken }, result.init ?? undefined)
}
