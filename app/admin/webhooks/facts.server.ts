import { registrationFacts } from '#app/events/registrations/queries.server.ts'
import { leadFacts } from '#app/leads/all/lead-facts.server.ts'
import { callFacts } from '#app/leads/meet/queries.server.ts'
import { contactsById } from '#app/members/directory.server.ts'
import { system } from '#app/platform/actor.ts'

/** What a webhook says of a record, as it stands now; undefined once it is deleted. */
export async function webhookFacts(kind: string, id: string): Promise<object | undefined> {
  if (kind === 'registration') return registrationFacts(system, id)
  if (kind === 'booking') return callFacts(system, id)
  if (kind !== 'member') return leadFacts(system, kind, id)
  const member = (await contactsById([id])).get(id)
  return member && { id, ...member }
}
