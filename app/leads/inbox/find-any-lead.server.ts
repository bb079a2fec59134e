import type { Actor } from '#app/platform/actor.ts'
import { NotFound } from '#app/platform/errors.ts'
import { leadKindDefinitions } from '../lead-kinds.server.ts'
import { findLead } from './find-lead.server.ts'

/** A lead by its id alone: one query per kind, by primary key. @throws NotFound, also if the actor may not read it */
export async function findAnyLead(actor: Actor, id: string) {
  for (const [kind, leadKind] of Object.entries(leadKindDefinitions)) {
    const lead = await findLead(leadKind, actor, id).catch((error: unknown) => {
      if (!(error instanceof NotFound)) throw error
    })
    if (lead) return { ...lead, kind }
  }
  throw new NotFound()
}
