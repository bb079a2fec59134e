import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { matchMethod } from '#app/platform/forms/respond-to-action.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/pause.route.ts'
import { pauseNewsletter, resumeNewsletter } from './start.server.ts'

export const handle = {
  access: { see: 'newsletter.send', write: 'newsletter.send' },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

/** POST pauses a newsletter, DELETE resumes it. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const admin = adminOf(context)
  const resumes = request.method === 'DELETE'
  const notices = { done: resumes ? 'newsletter-resumed' : 'newsletter-paused', failed: 'newsletter-turn' }
  return respondInList(`/admin/newsletter/${id}`, notices, () =>
    matchMethod(request, { post: () => pauseNewsletter(admin, id), delete: () => resumeNewsletter(admin, id) }),
  )
}
