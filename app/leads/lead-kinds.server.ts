import { NotFound } from '#app/platform/errors.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { assessmentKind } from './assessment/lead-kind.server.ts'
import { callKind } from './booking/lead-kind.server.ts'
import { candidateKind } from './candidates/lead-kind.server.ts'
import { fileRequestKind } from './files/lead-kind.server.ts'
import type { LeadKindDefinition } from './inbox/lead-kind.server.ts'
import { purgeExpiredLeads } from './inbox/retention.server.ts'
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

/** Daily jobs, one for each kind. Their names are stored, so they still say spam only. */
export const leadPurgeJobs = {
  messages: purgeJob('messages'),
  candidates: purgeJob('candidates'),
  assessments: purgeJob('assessments'),
  calls: purgeJob('calls'),
  files: purgeJob('files'),
}

function purgeJob(kind: keyof typeof leadKindDefinitions) {
  return defineJob<Record<string, never>>(`${kind}.forget-spam`, () => purgeExpiredLeads(leadKindDefinitions[kind]))
}
