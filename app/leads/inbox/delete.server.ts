import { can } from '#app/permissions.ts'
import { type Actor, visitor } from '#app/platform/actor.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { leadKindDefinitions } from '../lead-kinds.server.ts'
import type { LeadKindDefinition } from './lead-kind.server.ts'
import { purgeFrom } from './purge.server.ts'
import { purgeLeads, purgeWithFiles } from './purge-leads.server.ts'

/**
 * Deletes a lead permanently at the sender's request: its notes, its files, the emails about it with their attachments,
 * its traces in the audit log, the queue and the rate limits, and leads in the trash from the same address.
 * @throws NotFound
 */
export async function deleteLead(leadKind: LeadKindDefinition, actor: Actor, id: string): Promise<void> {
  if (!can(actor, `${leadKind.recordType}.manage` as const) || !isId(id)) throw new NotFound()
  await deleteWithTrash(leadKind, actor, id)
}

/** Does the same for the sender of the lead. @throws NotFound */
export async function deleteLeadOnRequest(leadKind: LeadKindDefinition, id: string): Promise<void> {
  await deleteWithTrash(leadKind, visitor, id)
}

async function deleteWithTrash(leadKind: LeadKindDefinition, actor: Actor, id: string): Promise<void> {
  const definitions: LeadKindDefinition[] = Object.values(leadKindDefinitions)
  await purgeWithFiles(definitions, async () => {
    const { mailIds, leads } = await purgeLeads(leadKind, actor, [id])
    for (const { email } of leads)
      for (const kind of definitions) mailIds.push(...(await purgeFrom(kind, actor, email)))
    return mailIds
  })
}
