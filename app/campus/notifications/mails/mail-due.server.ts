import { and, asc, eq, inArray, isNotNull, isNull, min, sql } from 'drizzle-orm'
import { contactsById, membersToMail } from '#app/members/directory.server.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { isZone, zonedMoment } from '#app/platform/zones/zone.server.ts'
import { site } from '#app/shell/site.ts'
import { replyAddressFor } from '../../inbound/reply-address.server.ts'
import { grouped } from '../grouped.ts'
import { type Frequencies, MAX_DEFAULT_MAILS_A_WEEK, type MailFrequency } from '../notification.ts'
import { choicesOf, tokenOf } from '../preferences.server.ts'
import { seenBy } from '../queries.server.ts'
import { notifications } from '../tables.server.ts'
import { notificationsMail, threadOf } from './notifications.mail.tsx'

/**
 * Seconds. An email is sent after `quiet` without a new notification, at the latest after `atMost`, and `apart` after
 * the last.
 */
export const mailDelays = { quiet: 90, atMost: 600, apart: 600 }

/** Sends the immediate emails that are due. Every minute. */
export const mailAtOnce = defineJob<Record<string, never>>('notifications.mail-at-once', async () => {
  const { quiet, atMost: max, apart } = mailDelays
  const { rows: due } = await database().execute<{ memberId: string }>(sql`
    select waiting.member_id as "memberId" from notifications waiting
    where pace = 'at-once' and mailed_at is null
    group by waiting.member_id
    having (max(created_at) < now() - ${quiet} * interval '1 second'
        or min(created_at) < now() - ${max} * interval '1 second')
      and not exists (
        select from notifications mailed where mailed.member_id = waiting.member_id
          and mailed.mailed_at > now() - ${apart} * interval '1 second' and mailed.pace = 'at-once')
    limit 1000`)
  for (const { memberId } of due) await mailWaiting(memberId, 'at-once')
})

/** Local hours of the daily email: it is sent in the first, or until the last if it was delayed. */
const MORNING = { from: 7, until: 11 }

/** Sends the daily emails. Hourly, because members live in different time zones. */
export const mailDaily = defineJob<Record<string, never>>('notifications.mail-daily', () => mailDailyAt(new Date()))

/**
 * Sends the daily email where it is morning, once a day: notifications that arrive during the morning wait for the
 * next.
 */
export async function mailDailyAt(now: Date): Promise<void> {
  const { memberId, createdAt, pace, mailedAt } = notifications
  const waiting = await database()
    .select({ memberId, since: min(createdAt) })
    .from(notifications)
    .where(and(eq(pace, 'daily'), isNull(mailedAt)))
    .groupBy(memberId)
  for (let at = 0; at < waiting.length; at += 1000) {
    const some = waiting.slice(at, at + 1000)
    const contacts = await contactsById(some.map((one) => one.memberId))
    for (const { memberId, since } of some) {
      const zone = contacts.get(memberId)?.timeZone
      const local = zonedMoment(isZone(zone) ? zone : site.office.timeZone, now)
      const begins = local.startOfDay().add({ hours: MORNING.from }).epochMilliseconds
      const isMorning = local.hour >= MORNING.from && local.hour < MORNING.until
      if (isMorning && since && since.getTime() < begins) await mailWaiting(memberId, 'daily')
    }
  }
}

/**
 * Sends one email about all of a member's notifications that are due at this frequency. The email and its mark are
 * stored in one transaction, so nothing is sent twice.
 */
export async function mailWaiting(memberId: string, pace: Extract<MailFrequency, 'at-once' | 'daily'>): Promise<void> {
  const [member] = await membersToMail([memberId])
  if (!member) return passOver(memberId, pace)
  await transaction(async () => {
    const waiting = await takeWaiting(memberId, pace)
    const unread = await seenBy(member, waiting)
    if (unread.length === 0) return
    if (pace === 'at-once' && (await isEnough(memberId))) return await putOff(waiting.map(({ id }) => id))
    const { siteUrl } = config()
    const lists = [...new Set(unread.map(({ kind }) => kind))]
    const foot = { siteUrl, token: await tokenOf(memberId), lists }
    const groups = grouped(unread)
    const daily = pace === 'daily'
    const thread = daily ? undefined : threadOf(groups)
    const replyTo = thread && (await replyAddressFor(memberId, thread))
    await sendMail(await notificationsMail({ to: member.email, groups, daily, replyTo, ...foot }))
  })
}

/**
 * The member cannot be emailed: stop looking up their notifications every minute. The list in the Campus still shows
 * them.
 */
async function passOver(memberId: string, pace: MailFrequency): Promise<void> {
  const { memberId: reader, pace: waitsFor, mailedAt } = notifications
  await database()
    .update(notifications)
    .set({ pace: 'never' })
    .where(and(eq(reader, memberId), eq(waitsFor, pace), isNull(mailedAt)))
}

/**
 * Takes the notifications that are due and marks them as emailed; skips rows that another process has locked.
 * Notifications read in the meantime are not emailed.
 * @returns newest first
 */
export async function takeWaiting(memberId: string, pace: MailFrequency) {
  const unmailed = and(
    eq(notifications.memberId, memberId),
    eq(notifications.pace, pace),
    isNull(notifications.mailedAt),
  )
  await database()
    .update(notifications)
    .set({ pace: 'never' })
    .where(and(unmailed, isNotNull(notifications.readAt)))
  const waiting = database()
    .select({ id: notifications.id })
    .from(notifications)
    .where(unmailed)
    .orderBy(asc(notifications.createdAt), asc(notifications.id))
    .limit(200)
    .for('update', { skipLocked: true })
  const claimed = await database()
    .update(notifications)
    .set({ mailedAt: new Date() })
    .where(inArray(notifications.id, waiting))
    .returning()
  return claimed.sort((one, other) => +other.createdAt - +one.createdAt || other.id.localeCompare(one.id))
}

/** True if a member who never chose immediate emails has reached this week's limit. */
async function isEnough(memberId: string): Promise<boolean> {
  const chosen: Partial<Frequencies> | undefined = (await choicesOf([memberId])).get(memberId)
  if (Object.values(chosen ?? {}).includes('at-once')) return false
  const {
    rows: [sent],
  } = await database().execute<{ mails: number }>(sql`
    select count(distinct mailed_at)::int as mails from notifications
    where member_id = ${memberId} and pace = 'at-once' and mailed_at > now() - interval '7 days'`)
  // The email being sent already counts.
  return (sent?.mails ?? 0) > MAX_DEFAULT_MAILS_A_WEEK
}

async function putOff(ids: string[]): Promise<void> {
  await database().update(notifications).set({ pace: 'weekly', mailedAt: null }).where(inArray(notifications.id, ids))
}
