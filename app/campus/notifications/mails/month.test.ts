import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { registerListeners } from '#app/listeners.server.ts'
import { buildMember } from '#app/members/factory.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { randomFrom } from '../../../../bench/campus.ts'
import { writeComment } from '../../comments/write.server.ts'
import { publishPost } from '../../posts/publish.server.ts'
import { buildFollow } from '../../reading/follows/factory.ts'
import { buildTopic } from '../../topics/factory.ts'
import { tellWaiting } from '../factory.ts'
import { mailDigest, weekOf } from './digest.server.ts'
import { mailAtOnce } from './mail-due.server.ts'

testDatabase()

// `MONTH=1000 npm test -- mails/month` is the whole of it; the suite lives through a week of sixty.
const people = Number(process.env.MONTH ?? 60)
const days = process.env.MONTH ? 28 : 7
const hours = [8, 9, 10, 11, 13, 14, 15, 16, 17, 20]

test('a month at default settings: nobody gets eight mails in a week', async () => {
  registerListeners()
  const random = randomFrom(4)
  const members = await Promise.all(Array.from({ length: people }, (_, n) => buildMember({ name: `Member ${n}` })))
  const topics = await Promise.all(Array.from({ length: 6 }, () => buildTopic()))
  await database().execute(sql`update members set joined_at = now() - interval '1 year'`)
  for (const { id: memberId } of members)
    for (const topic of topics.slice(0, 3)) await buildFollow({ memberId, subjectId: topic.id })
  // Few write most, as everywhere.
  const somebody = () => members[Math.floor(people ** random()) - 1] as SignedIn
  const threads: { id: string }[] = []
  for (let day = 0; day < days; day++) {
    for (const [at, hour] of hours.entries()) {
      await letTimePass(sql`${at === 0 ? 24 - 20 + 8 : hour - (hours[at - 1] ?? 0)} * interval '1 hour'`)
      for (let n = 0; n < Math.ceil(people / 250); n++) {
        const by = somebody()
        const topic = topics[Math.floor(random() * topics.length)]?.slug ?? ''
        threads.push(await publishPost(by, topic, { title: `Question ${threads.length}`, content: 'Well?' }))
      }
      for (let n = 0; n < Math.ceil(people / 50); n++) {
        const thread = threads[threads.length - 1 - Math.floor(random() ** 3 * Math.min(threads.length, 60))]
        if (thread)
          await writeComment(somebody(), thread.id, {
            content: `Answer ${n}, @Member ${Math.floor(people ** random())}.`,
          })
      }
      await tellWaiting()
      await database().execute(sql`delete from rate_limits`)
      await letTimePass(sql`interval '2 minutes'`)
      await mailAtOnce.perform({})
    }
    if (day % 7 === 6) await digestForAll(members)
  }
  const mails = await mailsOf()
  console.log(figuresOf(mails))
  expect(Math.max(...mails)).toBeLessThan(8)
  expect(mails.length).toBeGreaterThan(people / 10)
}, 7_200_000)

/** Time passes: all that has happened is so much older. */
async function letTimePass(time: SQL): Promise<void> {
  await database().execute(sql`update posts set created_at = created_at - ${time}, active_at = active_at - ${time}`)
  await database().execute(sql`update mails set created_at = created_at - ${time}`)
  // What waits for the weekly mail has no age; of a thousand members it is most of what there is.
  await database().execute(sql`
    update notifications set created_at = created_at - ${time}, mailed_at = mailed_at - ${time} where pace = 'at-once'`)
}

async function digestForAll(members: SignedIn[]): Promise<void> {
  await database().execute(sql`update notification_choices set digest_for = null`)
  const week = await weekOf(new Date())
  for (const { id } of members) await mailDigest(id, week)
}

/** How many mails each member got in each week in which they got any. */
async function mailsOf(): Promise<number[]> {
  const rows = await database().execute<{ mails: number }>(sql`
    select count(*)::int as mails from mails where kind like 'notifications.%'
    group by recipient, floor(extract(epoch from now() - created_at) / 604800)`)
  return rows.map(({ mails }) => mails)
}

function figuresOf(mails: number[]): string {
  const sorted = mails.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]
  const total = mails.reduce((sum, count) => sum + count, 0)
  const week = `median ${at(0.5)}, p99 ${at(0.99)}, most ${sorted.at(-1)}`
  return `${people} members, ${days} days: ${total} mails; in a week with any, a member got: ${week}`
}
