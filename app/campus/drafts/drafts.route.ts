import { putDraft, readDrafts, removeDraft } from '#app/members/drafts/answer.server.ts'
import { requireMember } from '#app/members/guard.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/drafts.route.ts'

export const handle = {
  access: { see: 'draft.keep', write: 'draft.keep', whenSuspended: true },
  methods: ['PUT', 'DELETE'],
  body: { maxMiB: 4, from: 'member' },
} satisfies RouteHandle

/** The drafts of the Campus: GET `?form=…` reads, PUT saves, DELETE `?form=` deletes. */
export function loader({ request, context }: Route.LoaderArgs) {
  return readDrafts(request, requireMember({ request, context }, '/campus'))
}

export function action({ request, context }: Route.ActionArgs) {
  const member = requireMember({ request, context }, '/campus')
  if (request.method === 'PUT') return putDraft(request, member)
  if (request.method === 'DELETE') return removeDraft(request, member)
  throw new NotFound()
}
