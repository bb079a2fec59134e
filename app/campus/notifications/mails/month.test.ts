import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { type SettableClock, settableClock } from '#tests/setup/own-clock.ts'
import { randomFrom } from '#tests/setup/random-from.ts'
import { writeComment } from '../../comments/write.server.ts'
import { publishPost } from '../../posts/publish.server.ts'
import { buildFollow } from '../../reading/follows/factory.ts'
import { buildTopic } from '../../topics/factory.ts'
import { notifyWaiting } from '../factory.ts'
import { mailDigests } from './digest.server.ts'
import { mailAtOnce, mailDaily } from './mail-due.server.ts'

const testDb = testDatabase()

// `MONTH=1000 npm test -- mails/month` runs the full simulation; by default it is a week of twenty members.
const people = Number(process.env.MONTH ?? 20)
const days = people > 100 ? 28 : 7
// With texts in every second hour, members reach the limit of a week already.
const hoursOfDay = people < 60 ? [8, 10, 13, 15, 17] : [8, 9, 10, 11, 13, 14, 15, 16, 17, 20]
const aWeek = 7 * 24 * 3_600_000

test('a month at default settings: nobody gets eight mails in seven days, whichever they are', async () => {
  // A Monday.
  const clock = await settableClock(testDb.address, '2025-03-03T00:00:00Z')
  const random = randomFrom(4)
  const members: SignedIn[] = []
  for (let n = 0; n < people; n++) members.push(await buildMember({ name: `Member ${n}` }))
  const topics = await Promise.all(Array.from({ length: 6 }, () => buildTopic()))
  await database().execute(sql`update members set joined_at = now() - interval '1 year'`)
  for (const { id: memberId } of members)
    for (const topic of topics.slice(0, 3)) await buildFollow({ memberId, subjectId: topic.id })
  // A few members write most of the texts.
  const somebody = () => members[Math.floor(people ** random()) - 1] as SignedIn
  const threads: { id: string }[] = []
  for (let day = 0; day < days; day++) {
    await clock.set(day * 24 + 6.2)
    await mailDaily.perform({})
    if (day % 7 === 0) await mailWeek(clock, day)
    for (const hour of hoursOfDay) {
      await clock.set(day * 24 + hour)
      for (let n = 0; n < Math.ceil(people / 250); n++) {
        const topic = topics[Math.floor(random() * topics.length)]?.slug ?? ''
        const question = { title: `Question ${threads.length}`, content: 'Well?' }
        threads.push(await publishPost(somebody(), topic, question))
      }
      for (let n = 0; n < Math.ceil(people / 50); n++) {
        const thread = threads[threads.length - 1 - Math.floor(random() ** 3 * Math.min(threads.length, 60))]
        const content = `Answer ${n}, @Member ${Math.floor(people ** random())}.`
        if (thread) await writeComment(somebody(), thread.id, { content })
      }
      await notifyWaiting(1)
      await clock.set(day * 24 + hour + 0.1)
      await mailAtOnce.perform({})
    }
  }
  await mailWeek(clock, days)
  const mails = await mailsOf()
  console.log(figuresOf(mails))
  expect(Math.max(...mails.map(maxInSevenDays))).toBeLessThan(8)
  expect(mails.length).toBeGreaterThan(people / 10)
}, 7_200_000)

// A minute earlier each week, because jobs are not exact: seven days may contain two weekly emails.
async function mailWeek(clock: SettableClock, day: number): Promise<void> {
  await clock.set(day * 24 + 6.5 - day / 7 / 60)
  await mailDigests.perform({})
}

/** For each recipient, when their emails were sent, in milliseconds. */
async function mailsOf(): Promise<number[][]> {
  const { rows } = await database().execute<{ sent: number[] }>(sql`
    select array_agg((extract(epoch from created_at) * 1000)::float8 order by created_at) as sent
    from mails where kind like 'notifications.%' group by recipient`)
  return rows.map(({ sent }) => sent)
}

function maxInSevenDays(sent: number[]): number {
  return Math.max(...sent.map((from) => sent.filter((at) => at >= from && at < from + aWeek).length))
}

function inCalendarWeeks(sent: number[]): number[] {
  const weeks = new Map<number, number>()
  // The Unix epoch was a Thursday.
  for (const at of sent) {
    const week = Math.floor((at - 4 * 24 * 3_600_000) / aWeek)
    weeks.set(week, (weeks.get(week) ?? 0) + 1)
  }
  return [...weeks.values()]
}

function figuresOf(mails: number[][]): string {
  const total = mails.reduce((sum, sent) => sum + sent.length, 0)
  const busiest = spread(mails.map(maxInSevenDays))
  return [
    `${people} members, ${days} days: ${total} mails to ${mails.length} members`,
    `in a calendar week with any: ${spread(mails.flatMap(inCalendarWeeks))}`,
    `in their busiest seven days: ${busiest}`,
  ].join('; ')
}

function spread(counts: number[]): string {
  const sorted = counts.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]
  return `median ${at(0.5)}, p99 ${at(0.99)}, most ${sorted.at(-1)}`
}
