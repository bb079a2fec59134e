import { z } from 'zod'
import { optionalText, requiredText } from '#app/platform/forms/text.ts'

/** Decisions that can be appealed. */
const appealable = ['hidden', 'removed', 'locked', 'warned', 'suspended']

/** True for a decision that its recipient may appeal. */
export function isAppealable({ kind, details: payload }: { kind: string; details: { decision?: string } }): boolean {
  return kind === 'decision' && appealable.includes(payload.decision ?? '')
}

/** Input of an appeal. */
export const appealForm = z.object({ content: requiredText('why it should be looked at again', 2000) })

export const outcomes = ['upheld', 'reversed'] as const
export type Outcome = (typeof outcomes)[number]

/** Input of an admin's answer. */
export const appealAnswer = z.object({
  outcome: z.enum(outcomes, 'Please choose whether the decision stands.'),
  reason: optionalText(500),
})
