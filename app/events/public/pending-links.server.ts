import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { isMailboxSpared } from '#app/platform/limits/budget.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { registrationColumns, registrationsToMail } from '../registrations/contacts.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { events } from '../tables.server.ts'
import { confirmRegistrationMail } from './confirm.mail.tsx'

/** How many mailboxes are emailed in one run. */
const batch = 200

/**
 * Emails the links that a mailbox's rate limit withheld: the newest one per mailbox, every ten minutes. So strangers
 * who exhaust the limit cannot keep the owner from a seat.
 */
export const sendPendingLinks = defineJob<Record<string, never>>('event.mail-owed-links', async () => {
  await mailPendingLinks()
})

/** Emails each mailbox the newest link that was withheld. By `event_registrations_owed`. */
export async function mailPendingLinks(): Promise<void> {
  const { id, guestEmail, createdAt } = eventRegistrations
  const mailbox = sql`lower(${guestEmail})`
  const newest = await database()
    .selectDistinctOn([mailbox], { id, guestEmail })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .where(and(isPending, gt(events.endsAt, new Date()), isNull(events.cancelledAt), isNull(events.removedAt)))
    .orderBy(mailbox, desc(createdAt), desc(id))
    .limit(batch)
  for (const registration of newest)
    if (registration.guestEmail && !(await isMailboxSpared(registration.guestEmail)))
      await transaction(() => mailLink(registration.id))
}

async function mailLink(registrationId: string): Promise<void> {
  const [row] = await database()
    .select({ ...registrationColumns, event: events })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .where(and(eq(eventRegistrations.id, registrationId), isPending))
    .for('update', { of: eventRegistrations, skipLocked: true })
  const [recipient] = row ? await registrationsToMail([row]) : []
  if (!row || !recipient) return
  await sendMail({
    ...(await confirmRegistrationMail({ event: row.event, registration: recipient, siteUrl: config().siteUrl })),
    paced: true,
  })
  await noteLinkMailed(registrationId)
}

/** Records that a guest was emailed their confirmation link. */
export async function noteLinkMailed(registrationId: string): Promise<void> {
  await database()
    .update(eventRegistrations)
    .set({ askMailedAt: new Date() })
    .where(eq(eventRegistrations.id, registrationId))
}

const isPending = and(eq(eventRegistrations.state, 'asked'), isNull(eventRegistrations.askMailedAt))
