import { draftInput, noScript } from '#app/members/drafts/draft.ts'
import { saveDraft } from '#app/members/drafts/save.server.ts'
import { requireMember } from '#app/members/guard.server.ts'
import { Invalid } from '#app/platform/errors.ts'
import { respondToAction } from '#app/platform/forms/respond-to-action.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { receiveWritten } from '../attachments/submit.server.ts'
import type { Route } from './+types/saving.route.ts'

export const handle = {
  access: { write: 'draft.keep', whenSuspended: true },
  body: { maxMiB: 60, from: 'member' },
} satisfies RouteHandle

export { NoAccess as default } from '#app/members/no-access.tsx'
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'

/** POST saves a draft without scripts (`Save draft`), then redirects back to the form. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember({ request, context }, '/campus')
  const { texts, error } = await receiveWritten(request, member)
  const form = String(texts.get('place') ?? '')
  const fields = Object.fromEntries(
    ['title', 'content', 'replyTo'].map((name) => [name, String(texts.get(name) ?? '')]),
  )
  const input = draftInput.safeParse({ form, fields, tab: noScript })
  if (!input.success || !/^\/campus\/(topics|post)\/[\w-]{1,100}$/.test(form))
    throw new Invalid({ place: ['There is no such form.'] })
  const save = async () => {
    await saveDraft(member, input.data)
    if (error) throw error
  }
  return respondToAction(save(), form)
}
