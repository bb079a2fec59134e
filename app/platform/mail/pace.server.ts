import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import { system } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { emit } from '#app/platform/events.server.ts'
import { enqueue, jobNamed } from '#app/platform/jobs/jobs.server.ts'
import { mails } from './tables.server.ts'
import { urgencyOf } from './urgency.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'mail.held-back': { limit: number; waiting: number }
  }
}

/** Minimum and maximum delay in seconds before a waiting mail is tried again. */
const [soonest, latest] = [10, 600]

/** Rate-limited mails that this process is sending: they count toward the limit before they are recorded as sent. */
const inTransit = new Set<typeof mails.$inferSelect>()

/**
 * Sends a rate-limited mail if the hourly limit allows it. Otherwise it stays in the queue, and the admins are notified
 * once an hour. Nobody's request fails because of the mails that others requested.
 */
export async function withinMailLimit(mail: typeof mails.$inferSelect, send: () => Promise<void>): Promise<void> {
  const before = [...inTransit]
  inTransit.add(mail)
  try {
    if (await hasRoom(mail, before)) await send()
  } finally {
    inTransit.delete(mail)
  }
}

/**
 * True if the hourly limit has room for `mail`. A quarter of it is reserved for confirmed accounts, which may also use
 * the rest.
 * @param before mails that already count toward the limit, recorded or not
 */
async function hasRoom(mail: typeof mails.$inferSelect, before: (typeof mails.$inferSelect)[]): Promise<boolean> {
  const { mailLimit } = config()
  const waits = [await secondsUntilRoom(mailLimit, before)]
  if (!mail.known) {
    const share = Math.max(1, Math.floor((mailLimit * 3) / 4))
    const others = before.filter(({ known }) => !known)
    waits.push(await secondsUntilRoom(share, others, eq(mails.known, false)))
  }
  const wait = Math.max(...waits)
  if (wait === 0) return true
  const startAfter = Math.min(latest, Math.max(soonest, wait))
  await transaction(async () => {
    await enqueue(jobNamed('mail.deliver'), { mailId: mail.id }, { startAfter, priority: urgencyOf(mail) })
    if (await firstThisHour()) await emit(system, 'mail.held-back', { limit: mailLimit, waiting: await waitingNow() })
  })
  return false
}

/** Seconds until fewer than `limit` mails were sent in the last hour; 0 if there is room. By index `mails_paced`. */
async function secondsUntilRoom(limit: number, before: (typeof mails.$inferSelect)[], which?: SQL): Promise<number> {
  const room = limit - before.length
  if (room < 1) return soonest
  const ids = before.map(({ id }) => id)
  // The mail that must become older than an hour before there is room.
  const [locked] = await database()
    .select({ wait: sql<number>`extract(epoch from ${mails.sentAt} + interval '1 hour' - now())::int` })
    .from(mails)
    .where(
      and(eq(mails.paced, true), which, sql`${mails.sentAt} > now() - interval '1 hour'`, notInArray(mails.id, ids)),
    )
    .orderBy(sql`${mails.sentAt} desc`)
    .offset(room - 1)
    .limit(1)
  return locked ? Math.max(1, locked.wait) : 0
}

async function firstThisHour(): Promise<boolean> {
  const { rows: notified } =
    await database().execute(sql`insert into settings (name, value) values ('mail.held-back', 'true')
    on conflict (name) do update set changed_at = now() where settings.changed_at < now() - interval '1 hour'
    returning 1`)
  return notified.length > 0
}

async function waitingNow(): Promise<number> {
  return database().$count(mails, and(eq(mails.paced, true), eq(mails.state, 'waiting')))
}
