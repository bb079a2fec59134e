import { and, asc, eq, inArray, isNotNull, isNull, min, sql } from 'drizzle-orm'
import { contactsById, membersToMail } from '#app/members/directory.server.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { isZone, zonedMoment } from '#app/platform/zones/zone.server.ts'
import { site } from '#app/shell/site.ts'
import { replyAddressFor } from '../../inbound/reply-address.server.ts'
import { choicesOf, tokenOf } from '../choices.server.ts'
import { grouped } from '../grouped.ts'
import type { Frequencies, MailFrequency } from '../notification.ts'
import { seenBy } from '../queries.server.ts'
import { notifications } from '../tables.server.ts'
import { notificationsMail, threadOf } from './notifications.mail.tsx'

/** Seconds: a mail waits until nothing more has come for so long, at most so long, and so long after the one before. */
export const mailPatience = { quiet: 90, atMost: 600, apart: 600 }

/**
 * Mails at once in a week to somebody who has not asked for them by name; the rest waits for the weekly one. With two
 * of those, which seven days may hold where the second comes a minute early, they stay fewer than eight.
 */
export const unaskedMailsAWeek = 5

/** Mails what is to be mailed at once. Every minute. */
export const mailAtOnce = defineJob<Record<string, never>>('notifications.mail-at-once', async () => {
  const { quiet, atMost, apart } = mailPatience
  const { rows: due } = await database().execute<{ memberId: string }>(sql`
    select waiting.member_id as "memberId" from notifications waiting
    where pace = 'at-once' and mailed_at is null
    group by waiting.member_id
    having (max(created_at) < now() - ${quiet} * interval '1 second'
        or min(created_at) < now() - ${atMost} * interval '1 second')
      and not exists (
        select from notifications mailed where mailed.member_id = waiting.member_id
          and mailed.mailed_at > now() - ${apart} * interval '1 second' and mailed.pace = 'at-once')
    limit 1000`)
  for (const { memberId } of due) await mailWaiting(memberId, 'at-once')
})

/** The hours of a member's morning: their daily mail leaves in the first; one that was held up, until the last. */
const MORNING = { from: 7, until: 11 }

/** Mails what is to be mailed once a day. Hourly, for each hour is somebody's morning. */
export const mailDaily = defineJob<Record<string, never>>('notifications.mail-daily', () => mailDailyAt(new Date()))

/** Mails their day to everybody whose morning it is, once: what comes later in the morning waits for the next. */
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
 * Sends one member one mail about all that waits at this pace. The mail and the mark that it went are one transaction:
 * whenever this ends early, nothing goes out twice.
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

/** Whom nobody writes to finds it in the list; what waited would be asked for again each minute. */
async function passOver(memberId: string, pace: MailFrequency): Promise<void> {
  const { memberId: reader, pace: waitsFor, mailedAt } = notifications
  await database()
    .update(notifications)
    .set({ pace: 'never' })
    .where(and(eq(reader, memberId), eq(waitsFor, pace), isNull(mailedAt)))
}

/**
 * Takes what waits and marks it as mailed; what another process has taken is left to it. What was read meanwhile needs
 * no mail. @returns the newest first
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
  const taken = await database()
    .update(notifications)
    .set({ mailedAt: new Date() })
    .where(inArray(notifications.id, waiting))
    .returning()
  return taken.sort((one, other) => +other.createdAt - +one.createdAt || other.id.localeCompare(one.id))
}

/** True if somebody who never chose to get mails at once has had enough of them this week. */
async function isEnough(memberId: string): Promise<boolean> {
  const chosen: Partial<Frequencies> | undefined = (await choicesOf([memberId])).get(memberId)
  if (Object.values(chosen ?? {}).includes('at-once')) return false
  const {
    rows: [sent],
  } = await database().execute<{ mails: number }>(sql`
    select count(distinct mailed_at)::int as mails from notifications
    where member_id = ${memberId} and pace = 'at-once' and mailed_at > now() - interval '7 days'`)
  // What was just taken counts as one.
  return (sent?.mails ?? 0) > unaskedMailsAWeek
}

async function putOff(ids: string[]): Promise<void> {
  await database().update(notifications).set({ pace: 'weekly', mailedAt: null }).where(inArray(notifications.id, ids))
}
