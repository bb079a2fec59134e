import { eq } from 'drizzle-orm'
import type { contactsById } from '#app/members/directory.server.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { callHosts } from '../tables.server.ts'
import { unreadCalendarMail } from './unread-calendar.mail.tsx'

/** Milliseconds of failure before an email: shorter outages usually end by themselves. */
const ALERT_DELAY = 3_600_000

type Contacts = Awaited<ReturnType<typeof contactsById>>

/**
 * Emails a host whose calendar has been unreadable for an hour, once per outage. The caller has locked the host's row.
 */
export async function notifyOfUnread(
  host: typeof callHosts.$inferSelect,
  contact: ReturnType<Contacts['get']>,
  now: Date,
): Promise<void> {
  const { busyFailingSince, busyNotifiedAt, busyProblem, busyReadAt, memberId, taking, timeZone } = host
  const isDue = busyFailingSince !== null && now.getTime() - busyFailingSince.getTime() >= ALERT_DELAY
  if (!isDue || busyNotifiedAt || !busyProblem || !contact || !taking) return
  const { siteUrl } = config()
  await sendMail(
    await unreadCalendarMail({ to: contact.email, problem: busyProblem, lastRead: busyReadAt, timeZone, siteUrl }),
  )
  await database().update(callHosts).set({ busyNotifiedAt: now }).where(eq(callHosts.memberId, memberId))
}
