import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findProfile } from '#app/members/directory.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { listDirectory } from '#app/members/profile-fields/queries.server.ts'
import { reinstateMember, suspendMember } from '#app/members/suspend.server.ts'
import { visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { findVisibleComment } from '../comments/queries.server.ts'
import { writeComment } from '../comments/write.server.ts'
import { buildPost } from '../posts/factory.ts'
import { publishPost } from '../posts/publish.server.ts'
import { findVisiblePost } from '../posts/queries.server.ts'
import { buildTopic } from '../topics/factory.ts'
import { buildReport } from './factory.ts'
import { decideOn, undoDecision } from './queue/decide.server.ts'
import { groupsOf } from './queue/groups.server.ts'
import { countWaiting, listWaiting } from './queue/queries.server.ts'
import { removeAndSuspend, undoBatch } from './queue/remove-and-suspend.server.ts'
import { mailReport, mailWaiting } from './report.server.ts'
import { memberMeasures } from './sanctions/tables.server.ts'

testDatabase()

const moderator = () => buildMember({ role: 'moderator' })
const month = { days: 30, reason: 'Advertising.' }
const wave = (n: number) => `Cheap watches, number ${n}: the best prices of the year at https://spam.example/${n}`

test('a spam wave of thirty accounts with forty texts is one group, removed and undone by one click each', async () => {
  const [by, { slug }, post] = [await moderator(), await buildTopic(), await buildPost()]
  const spammers = await Promise.all(Array.from({ length: 30 }, () => buildMember({ isNew: true })))
  for (const [n, spammer] of spammers.entries()) {
    await publishPost(spammer, slug, { title: 'Watches', content: wave(n) })
    if (n < 10) await writeComment(spammer, post.id, { content: `${wave(n)} right now` })
  }
  const apart = await writeComment(await buildMember(), post.id, { content: 'My notes: https://notes.example' })
  const groups = await groupsOf(await listWaiting(by))
  expect(groups.map((group) => group.length)).toEqual([40, 1])
  expect(groups[0]?.[0]?.html).toContain('<a href="https://spam.example/0"')

  const batch = await removeAndSuspend(by, groups[0] ?? [], month)
  expect(batch).toMatchObject({ texts: 40, members: 30 })
  expect((await listWaiting(by)).map(({ id }) => id)).toEqual([apart.id])
  for (const { id } of spammers) expect((await findProfile(id))?.suspendedUntil).not.toBeNull()
  await expect(removeAndSuspend(by, groups[0] ?? [], month)).rejects.toThrow(Conflict)

  await undoBatch(by, batch.batchId)
  await undoBatch(by, batch.batchId)
  expect(await countWaiting(by)).toBe(41)
  for (const { id } of spammers) expect((await findProfile(id))?.suspendedUntil).toBeNull()
  const {
    rows: [audited],
  } = await database().execute<{ acts: string[] }>(
    sql`select array_agg(act order by id) as acts from audit_log where act like 'texts.%'`,
  )
  expect(audited?.acts).toEqual(['texts.removed-together', 'texts.put-back-together'])
})

test('undoing a batch ends its own suspensions: a later one stays, and one that has run out is not withdrawn', async () => {
  const [by, member] = [await moderator(), await buildMember()]
  const { id: subjectId } = await buildPost({ userId: member.id })
  await buildReport({ subjectId })
  await database()
    .insert(memberMeasures)
    .values({
      id: newId(),
      memberId: member.id,
      measure: 'suspended',
      until: new Date(Date.now() - 60_000),
    })
  const { batchId } = await removeAndSuspend(by, [{ kind: 'post', id: subjectId }], month)
  await suspendMember(by, member.id, { days: 90, reason: 'Threats.' })
  await undoBatch(by, batchId)
  const profile = await findProfile(member.id)
  expect(profile?.suspendedUntil?.getTime()).toBeGreaterThan(Date.now() + 80 * 86_400_000)
  expect(await withdrawn(member.id)).toEqual([false, true, false])
  await reinstateMember(by, member.id)
  expect(await withdrawn(member.id)).toEqual([false, true, true])
})

/** Of each suspension of a member, by its end: whether it was withdrawn. */
async function withdrawn(memberId: string): Promise<boolean[]> {
  const { until, undoneAt } = memberMeasures
  const rows = await database()
    .select({ undoneAt })
    .from(memberMeasures)
    .where(eq(memberMeasures.memberId, memberId))
    .orderBy(asc(until))
  return rows.map((row) => row.undoneAt !== null)
}

test('only moderators remove a group, and staff in it are not suspended', async () => {
  const [by, editor, member] = [await moderator(), await buildMember({ role: 'editor' }), await buildMember()]
  const posts = [await buildPost({ userId: editor.id }), await buildPost({ userId: member.id })]
  for (const { id } of posts) await buildReport({ subjectId: id })
  const texts = posts.map(({ id }) => ({ kind: 'post' as const, id }))
  await expect(removeAndSuspend(member, texts, month)).rejects.toThrow(Forbidden)
  const { batchId, members } = await removeAndSuspend(by, texts, month)
  expect(members).toBe(1)
  expect((await findProfile(editor.id))?.suspendedUntil).toBeNull()
  await expect(findVisiblePost(member, posts[0]?.id)).rejects.toThrow(NotFound)
  await expect(undoBatch(member, batchId)).rejects.toThrow(Forbidden)
})

test('pending texts of a suspended author leave the queue, and return to it when the suspension ends', async () => {
  const [by, author, post] = [await moderator(), await buildMember(), await buildPost()]
  const { id } = await writeComment(author, post.id, { content: 'See https://a.example' })
  await suspendMember(by, author.id, month)
  expect((await listWaiting(by)).some((text) => text.id === id)).toBe(false)
  expect((await findVisibleComment(author, id)).comment).toMatchObject({ isPendingReview: true, isWithheld: true })
  await reinstateMember(by, author.id)
  expect((await listWaiting(by)).some((text) => text.id === id)).toBe(true)
  expect((await findVisibleComment(author, id)).comment).toMatchObject({ isPendingReview: true, isWithheld: false })
})

test('a withheld text is no longer in the queue until that is undone', async () => {
  const [by, author, { slug }] = [await moderator(), await buildMember(), await buildTopic()]
  const { id } = await publishPost(author, slug, { title: 'Hello', content: 'See https://a.example' })
  const { decisionId } = await decideOn(by, 'post', id, 'hidden', '')
  expect(await findVisiblePost(author, id)).toMatchObject({ isPendingReview: true, isWithheld: true })
  await undoDecision(by, decisionId)
  expect(await findVisiblePost(author, id)).toMatchObject({ isPendingReview: true, isWithheld: false })
})

test('similar texts by new members are held for review together; those of known members and short thanks are not', async () => {
  const [by, first, second, { slug }] = [
    await moderator(),
    await buildMember(),
    await buildMember(),
    await buildTopic(),
  ]
  const text = (name: string) => `Dear colleagues, I am ${name} and I offer the very best proposals at half the price.`
  const one = await publishPost(first, slug, { title: 'Hello', content: text('Ann') })
  expect((await findVisiblePost(second, one.id)).isPendingReview).toBe(false)
  const two = await publishPost(second, slug, { title: 'Good day', content: text('Ben') })
  for (const id of [one.id, two.id]) expect((await listWaiting(by)).some((waits) => waits.id === id)).toBe(true)
  const thanks = await Promise.all(
    [first, second].map((author) => publishPost(author, slug, { title: 'Thanks', content: 'Thank you all!' })),
  )
  for (const { id } of thanks) expect((await findVisiblePost(by, id)).isPendingReview).toBe(false)
  const staff = await publishPost(by, slug, { title: 'Quoted', content: text('Ann') })
  expect((await findVisiblePost(first, staff.id)).isPendingReview).toBe(false)
})

test('a new account is in the directory from its first text that others see', async () => {
  const [reader, author, by, { slug }] = [
    await buildMember(),
    await buildMember({ isNew: true, name: 'Zora Newcomer' }),
    await moderator(),
    await buildTopic(),
  ]
  const isListed = async () => (await listDirectory(reader, 'Zora')).items.length === 1
  expect(await isListed()).toBe(false)
  const { id } = await publishPost(author, slug, { title: 'Hello', content: 'See https://a.example' })
  expect(await isListed()).toBe(false)
  await decideOn(by, 'post', id, 'restored', '')
  expect(await isListed()).toBe(true)
  await expect(listDirectory(visitor, 'Zora')).rejects.toThrow(Forbidden)
})

test('moderators get one email per ten minutes, and one more about later reports', async () => {
  await moderator()
  const mails = () =>
    database()
      .execute(sql`select subject from mails where kind = 'content.reported' order by id`)
      .then(({ rows }) => rows)
  const report = async () => {
    const { subjectId } = await buildReport()
    await mailReport({ kind: 'post', subjectId, postId: subjectId, excerpt: 'A post', reason: 'Spam.' })
  }
  const before = (await mails()).length
  for (let n = 0; n < 5; n++) await report()
  const first = (await mails()).length
  expect(first).toBeGreaterThan(before)
  await mailWaiting.perform({})
  expect(await mails()).toHaveLength(first)
  await database().execute(sql`update mails set created_at = created_at - interval '11 minutes'`)
  await mailWaiting.perform({})
  const later = await mails()
  expect(later.length).toBe(first + (first - before))
  expect(later.at(-1)?.subject).toMatch(/items are waiting for a moderator$/)
})
