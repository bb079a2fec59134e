import { NotFound } from '#app/platform/errors.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { assessmentKind } from './assessment/lead-kind.server.ts'
import { callKind } from './booking/lead-kind.server.ts'
import { candidateKind } from './candidates/lead-kind.server.ts'
import { fileRequestKind } from './files/lead-kind.server.ts'
import type { LeadKindDefinition } from './inbox/lead-kind.server.ts'
import { purgeSpam } from './inbox/retention.server.ts'
import { messageKind } from './messages/lead-kind.server.ts'

/** All lead kinds, keyed by their URL segment under `/admin/inbox`. */
export const leadKindDefinitions = {
  messages: messageKind,
  candidates: candidateKind,
  assessments: assessmentKind,
  calls: callKind,
  files: fileRequestKind,
} satisfies Record<string, LeadKindDefinition>

/** The lead kind of `/admin/inbox/{kind}`. @throws NotFound */
export function leadKindAt(kind: string): LeadKindDefinition {
  if (!Object.hasOwn(leadKindDefinitions, kind)) throw new NotFound()
  return leadKindDefinitions[kind as keyof typeof leadKindDefinitions]
}

/** Runs daily. */
export const purgeSpamMessages = defineJob<Record<string, never>>('messages.forget-spam', () => purgeSpam(messageKind))
/** Runs daily. */
export const purgeSpamAssessments = defineJob<Record<string, never>>('assessments.forget-spam', () =>
  purgeSpam(assessmentKind),
)
/** Runs daily. */
export const purgeSpamCalls = defineJob<Record<string, never>>('calls.forget-spam', () => purgeSpam(callKind))
/** Runs daily. */
export const purgeSpamFiles = defineJob<Record<string, never>>('files.forget-spam', () => purgeSpam(fileRequestKind))
/** Runs daily. */
export const purgeSpamCandidates = defineJob<Record<string, never>>('candidates.forget-spam', () =>
  purgeSpam(candidateKind),
)
