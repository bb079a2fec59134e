import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { parseForm } from '#app/platform/forms/parse-form.server.ts'
import { respondToAction, respondToUnreadable } from '#app/platform/forms/respond-to-action.server.ts'
import { decideOn } from './decide.server.ts'
import { decisionReason } from './decision.ts'
import type { Verdict } from './tables.server.ts'

/** Handles a button of the queue: decides, and redirects back to the queue with a way to undo it. */
export async function respondToDecision(
  { request, context, params }: Parameters<typeof requireMember>[0] & { params: { kind: string; id: string } },
  decision: Verdict,
) {
  const queue = '/campus/moderation'
  const member = requireMember({ request, context }, queue)
  const { kind, id } = params
  if (kind !== 'post' && kind !== 'comment') throw new NotFound()
  const parsed = await parseForm(request, decisionReason)
  if (!parsed.ok) return respondToUnreadable(request, parsed, queue)
  const work = decideOn(member, kind, id, decision, parsed.value.reason).then(({ decisionId, wasPendingReview }) => {
    throw redirect(`${queue}?decided=${decisionId}&as=${decision}${wasPendingReview ? '&held' : ''}`)
  })
  return respondToAction(work, queue)
}
