import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { Invalid, NotFound } from '#app/platform/errors.ts'
import { answerAct } from '#app/platform/forms/answer-act.server.ts'
import { parseForm } from '#app/platform/forms/parse-form.server.ts'
import { decideOn } from './decide.server.ts'
import { decisionReason } from './decision.ts'
import type { Verdict } from './tables.server.ts'

/** One press of the queue: decides, and leads back to it with the way to undo. */
export async function answerDecision(
  { request, context, params }: Parameters<typeof requireMember>[0] & { params: { kind: string; id: string } },
  decision: Verdict,
) {
  const queue = '/campus/moderation'
  const member = requireMember({ request, context }, queue)
  const { kind, id } = params
  if (kind !== 'post' && kind !== 'comment') throw new NotFound()
  const reason = await reasonIn(request)
  const work = decideOn(member, kind, id, decision, reason).then(({ decisionId }) => {
    throw redirect(`${queue}?decided=${decisionId}`)
  })
  return answerAct(work, queue)
}

/**
 * The reason in a posted form; empty where none was given. Read before the act is tried: what is thrown here gives back
 * what was typed. @throws Invalid where it is too long
 */
export async function reasonIn(request: Request): Promise<string> {
  const parsed = await parseForm(request, decisionReason)
  if (!parsed.ok) throw new Invalid(parsed.reply().data.form.errors)
  return parsed.value.reason
}
