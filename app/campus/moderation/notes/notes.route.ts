import { requireMember } from '#app/members/guard.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { parseForm } from '#app/platform/forms/parse-form.server.ts'
import { matchMethod, respondToAction, respondToUnreadable } from '#app/platform/forms/respond-to-action.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/notes.route.ts'
import { notedKinds, noteForm } from './note.ts'
import { writeNote } from './write-note.server.ts'

export const handle = { access: { write: 'content.moderate' } } satisfies RouteHandle

export { NoAccess as default } from '#app/members/no-access.tsx'
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'

/** POST adds a moderators' note. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const kind = notedKinds.find((one) => one === params.kind)
  const member = requireMember({ request, context }, '/campus/moderation')
  if (!kind) throw new NotFound()
  const back = kind === 'member' ? `/campus/members/${params.id}` : `/campus/moderation#subject-${params.id}`
  const parsed = await parseForm(request, noteForm)
  if (!parsed.ok) return respondToUnreadable(request, parsed, back, { content: 'Note' })
  const { content } = parsed.value
  return respondToAction(matchMethod(request, { post: () => writeNote(member, kind, params.id, content) }), back)
}
