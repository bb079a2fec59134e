import { and, eq, notInArray, sql } from 'drizzle-orm'
import { system } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { enqueue, jobNamed } from '#app/platform/jobs/jobs.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { mails } from './tables.server.ts'
import { urgencyOf } from './urgency.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'mail.held-back': { limit: number; waiting: number }
  }
}

/** Seconds at least and at most until a mail that waits looks again. */
const [soonest, latest] = [10, 600]

/** Paced mails that this process sends now, by id: they take room before they are written down as sent. */
const onTheirWay = new Set<string>()

/**
 * Sends a paced mail if the hour has room for it. If not, it stays in the queue until there is, and the admins hear of
 * it once an hour: nobody who asked for a mail is refused for what others asked.
 */
export async function atItsPace(mail: typeof mails.$inferSelect, send: () => Promise<void>): Promise<void> {
  const before = [...onTheirWay]
  onTheirWay.add(mail.id)
  try {
    if (await hasRoom(mail, before)) await send()
  } finally {
    onTheirWay.delete(mail.id)
  }
}

/** @param before what takes room already, written down or not */
async function hasRoom(mail: typeof mails.$inferSelect, before: string[]): Promise<boolean> {
  const { mailLimit } = config()
  const room = mailLimit - before.length
  // The mail whose hour must be over before there is room, by the index of those that were sent.
  const [held] =
    room < 1
      ? [{ wait: soonest }]
      : await database()
          .select({ wait: sql<number>`extract(epoch from ${mails.sentAt} + interval '1 hour' - now())::int` })
          .from(mails)
          .where(
            and(eq(mails.paced, true), sql`${mails.sentAt} > now() - interval '1 hour'`, notInArray(mails.id, before)),
          )
          .orderBy(sql`${mails.sentAt} desc`)
          .offset(room - 1)
          .limit(1)
  if (!held) return true
  const startAfter = Math.min(latest, Math.max(soonest, held.wait))
  await transaction(async () => {
    await enqueue(jobNamed('mail.deliver'), { mailId: mail.id }, { startAfter, priority: urgencyOf(mail) })
    if (await firstThisHour()) await emit(system, 'mail.held-back', { limit: mailLimit, waiting: await waitingNow() })
  })
  return false
}

async function firstThisHour(): Promise<boolean> {
  const told = await database().execute(sql`insert into settings (name, value) values ('mail.held-back', 'true')
    on conflict (name) do update set changed_at = now() where settings.changed_at < now() - interval '1 hour'
    returning 1`)
  return told.length > 0
}

async function waitingNow(): Promise<number> {
  return database().$count(mails, and(eq(mails.paced, true), eq(mails.state, 'waiting')))
}
