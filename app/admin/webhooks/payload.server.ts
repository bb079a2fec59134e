import { registrationRecord } from '#app/events/registrations/queries.server.ts'
import { leadSummary } from '#app/leads/all/lead-summary.server.ts'
import { callColumns } from '#app/leads/booking/queries.server.ts'
import { contactsById } from '#app/members/directory.server.ts'
import { system } from '#app/platform/actor.ts'

/** The current data of a record for a webhook; undefined if it has been deleted. */
export async function webhookPayload(kind: string, id: string): Promise<object | undefined> {
  if (kind === 'registration') return registrationRecord(system, id)
  if (kind === 'booking') return callColumns(system, id)
  if (kind !== 'member') return leadSummary(system, kind, id)
  const member = (await contactsById([id])).get(id)
  return member && { id, ...member }
}
