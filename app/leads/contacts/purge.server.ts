import { and, inArray, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { clientDays, leadPageViews, people, personAddresses } from './tables.server.ts'

/**
 * Deletes the page views of deleted leads, and the contacts who have no leads left, not even in the trash. Clients
 * among them stay in the daily count, without personal data. Call it in the transaction that deletes the leads.
 */
export async function purgePeopleOf(leads: { id: string; email: string }[]): Promise<void> {
  const ids = leads.map(({ id }) => id)
  const emails = [...new Set(leads.map(({ email }) => email.toLowerCase()))].sort()
  await database().delete(leadPageViews).where(inArray(leadPageViews.leadId, ids))
  const purged = await database()
    .delete(personAddresses)
    .where(
      and(
        inArray(personAddresses.email, emails),
        sql`not exists (
          select from messages where lower(email) = ${personAddresses.email}
          union all select from candidates where lower(email) = ${personAddresses.email}
          union all select from assessments where lower(email) = ${personAddresses.email}
          union all select from calls where lower(email) = ${personAddresses.email}
          union all select from file_requests where lower(email) = ${personAddresses.email}
          union all select from deleted_records
            where purged_by_subject and lower(record ->> 'email') = ${personAddresses.email})`,
      ),
    )
    .returning({ personId: personAddresses.personId })
  const personIds = purged.map(({ personId }) => personId)
  if (personIds.length === 0) return
  const hasAddress = sql`exists (select from person_addresses where person_id = ${people.id})`
  const deleted = await database()
    .delete(people)
    .where(and(inArray(people.id, personIds), sql`not ${hasAddress}`))
    .returning({ outcome: people.outcome, day: sql<string>`${people.outcomeAt}::date::text` })
  await countClients(deleted.filter(({ outcome }) => outcome === 'client').map(({ day }) => day))
}

// Update in order of days: concurrent deletions would deadlock otherwise.
async function countClients(days: string[]): Promise<void> {
  for (const [day, { length }] of Map.groupBy(days.toSorted(), (one) => one))
    await database()
      .insert(clientDays)
      .values({ day, clients: length })
      .onConflictDoUpdate({ target: clientDays.day, set: { clients: sql`${clientDays.clients} + ${length}` } })
}
