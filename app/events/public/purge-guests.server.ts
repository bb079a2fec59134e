import { and, inArray, isNotNull } from 'drizzle-orm'
import { anonymizeInAudit } from '#app/platform/audit/purge.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { purgeAmong } from '#app/platform/jobs/job-secrets.server.ts'
import { purgeJobs } from '#app/platform/jobs/jobs.server.ts'
import { deleteMailsAbout } from '#app/platform/mail/purge.server.ts'
import { sendInvitations } from '../invitations/invite.server.ts'
import { lockEventsOfRegistrations } from '../lock.server.ts'
import { mailRegistration } from '../mails/notify-of-registration.server.ts'
import { registrationsOn } from '../registrations/person.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { cancelRegistrationsOf } from '../seats.server.ts'
import { purgeUnconfirmedMailbox } from './sign-up.server.ts'

/**
 * Deletes the data of guests without an account: their registrations, for a cohort on all dates, the emails about them,
 * and their traces in the queue, the rate limits and the audit log. Waiting people move up into their seats. Call it in
 * the transaction that deletes their other data; no cancellation email is sent.
 */
export async function purgeGuests({ registrationIds }: { registrationIds: string[] }): Promise<void> {
  const dates = await lockEventsOfRegistrations(registrationIds)
  const named = await database()
    .select()
    .from(eventRegistrations)
    .where(and(inArray(eventRegistrations.id, registrationIds), isNotNull(eventRegistrations.guestEmail)))
  const own = []
  for (const guest of named) {
    const event = dates.find(({ id }) => id === guest.eventId)
    const cohort = dates.filter(
      ({ id, seriesId }) => id === guest.eventId || (event?.cohort && seriesId === event.seriesId),
    )
    own.push(...(await registrationsOn(cohort, guest)))
  }
  const ids = [...new Set([...registrationIds, ...own.map(({ id }) => id)])]
  await cancelRegistrationsOf(dates, ids)
  const records = own.map(({ id, guestEmail }) => ({ id, email: guestEmail ?? '' }))
  for (const kinds of ['registration', 'event']) await deleteMailsAbout(records, kinds)
  await purgeJobs(mailRegistration, 'registrationId', ids)
  const addresses = own.map(({ guestEmail }) => guestEmail?.toLowerCase() ?? '')
  await purgeAmong(sendInvitations.name, 'invited', 'email', addresses)
  await anonymizeInAudit(ids)
  for (const { eventId, guestEmail } of own) await purgeUnconfirmedMailbox(eventId, guestEmail?.toLowerCase() ?? '')
}
