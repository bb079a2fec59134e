import { NotFound } from '#app/platform/errors.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { assessmentDesk } from './assessment/desk.server.ts'
import { candidateDesk } from './candidates/desk.server.ts'
import type { LeadDesk } from './desk/lead-desk.server.ts'
import { forgetSpam } from './desk/retention.server.ts'
import { fileDesk } from './files/desk.server.ts'
import { callDesk } from './meet/desk.server.ts'
import { messageDesk } from './messages/desk.server.ts'

/** Every kind of lead, as the inbox's addresses name it. */
export const leadDesks = {
  messages: messageDesk,
  candidates: candidateDesk,
  assessments: assessmentDesk,
  calls: callDesk,
  files: fileDesk,
} satisfies Record<string, LeadDesk>

/** The desk at `/admin/inbox/{kind}`. @throws NotFound */
export function deskAt(kind: string): LeadDesk {
  if (!Object.hasOwn(leadDesks, kind)) throw new NotFound()
  return leadDesks[kind as keyof typeof leadDesks]
}

/** Daily. */
export const forgetSpamMessages = defineJob<Record<string, never>>('messages.forget-spam', () =>
  forgetSpam(messageDesk),
)
/** Daily. */
export const forgetSpamAssessments = defineJob<Record<string, never>>('assessments.forget-spam', () =>
  forgetSpam(assessmentDesk),
)
/** Daily. */
export const forgetSpamCalls = defineJob<Record<string, never>>('calls.forget-spam', () => forgetSpam(callDesk))
/** Daily. */
export const forgetSpamFiles = defineJob<Record<string, never>>('files.forget-spam', () => forgetSpam(fileDesk))
/** Daily. */
export const forgetSpamCandidates = defineJob<Record<string, never>>('candidates.forget-spam', () =>
  forgetSpam(candidateDesk),
)
