import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, NotFound } from '#app/platform/errors.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { editComment } from '../comments/edit.server.ts'
import { findVisibleComment } from '../comments/queries.server.ts'
import { recoverComment } from '../comments/recover.server.ts'
import { removeComment } from '../comments/remove.server.ts'
import { writeComment } from '../comments/write.server.ts'
import { editPost } from '../posts/edit.server.ts'
import { buildPost } from '../posts/factory.ts'
import { publishPost } from '../posts/publish.server.ts'
import { findVisiblePost } from '../posts/queries.server.ts'
import { buildTopic } from '../topics/factory.ts'
import { buildReport } from './factory.ts'
import { decideOn, undoDecision } from './queue/decide.server.ts'
import { countWaiting, listWaiting } from './queue/queries.server.ts'

testDatabase()

const moderator = () => buildMember({ role: 'moderator' })
const waitingFor = async (id: string) => (await listWaiting(await moderator())).find((subject) => subject.id === id)

test('an edit that brings links waits like a new text, and one that keeps what was let through does not', async () => {
  const [spammer, reader, by] = [await buildMember(), await buildMember(), await moderator()]
  const { slug } = await buildTopic()
  const { id } = await publishPost(spammer, slug, { title: 'Hello', content: 'A harmless first post.' })
  const comment = await writeComment(spammer, id, { content: 'Harmless, too.' })
  await editComment(spammer, comment.id, { content: 'See [this](//spam.example)' })
  expect(await findVisiblePost(reader, id)).toMatchObject({ commentCount: 0, held: false })
  await expect(findVisibleComment(reader, comment.id)).rejects.toThrow(NotFound)
  await editPost(spammer, id, { title: 'Hello', content: 'Now see https://spam.example' })
  await expect(findVisiblePost(reader, id)).rejects.toThrow(NotFound)
  expect((await waitingFor(id))?.reports).toEqual([{ reason: 'Held: a link by a new member.', reporter: null }])
  await decideOn(by, 'post', id, 'restored', '')
  await editPost(spammer, id, { title: 'Hello', content: 'Now do see https://spam.example' })
  expect((await findVisiblePost(reader, id)).held).toBe(false)
  await editPost(by, id, { title: 'Hello', content: 'By a moderator: https://fine.example' })
  expect((await findVisiblePost(reader, id)).held).toBe(false)
})

test.each([
  '[x](//spam.example)',
  '[x](http&#58;//spam.example)',
  'http://localhost:30001/x',
  'http://localhost:30001/x',
])('%s is a link out', async (content) => {
  const { slug } = await buildTopic()
  const spammer = await buildMember()
  const { id } = await publishPost(spammer, slug, { title: 'Hello', content })
  expect((await findVisiblePost(spammer, id)).held).toBe(true)
})

test('three short comments in a minute make nobody known', async () => {
  const [spammer, post, { slug }] = [await buildMember(), await buildPost(), await buildTopic()]
  for (const content of ['Nice.', 'Indeed.', 'Thanks.']) await writeComment(spammer, post.id, { content })
  const { id } = await publishPost(spammer, slug, { title: 'Win', content: 'https://spam.example' })
  expect((await findVisiblePost(spammer, id)).held).toBe(true)
})

test('what was held and deleted again does not fill the queue', async () => {
  const [spammer, post, by] = [await buildMember(), await buildPost(), await moderator()]
  const before = await countWaiting(by)
  const held = await writeComment(spammer, post.id, { content: 'https://spam.example' })
  expect(await countWaiting(by)).toBe((before ?? 0) + 1)
  await removeComment(spammer, held.id)
  expect(await countWaiting(by)).toBe(before)
  await recoverComment(spammer, held.id)
  expect(await countWaiting(by)).toBe((before ?? 0) + 1)
})

test.each(['hidden', 'dismissed'] as const)('%s and undone, a held comment waits as before', async (decision) => {
  const [author, post, by] = [await buildMember(), await buildPost(), await moderator()]
  const { id } = await writeComment(author, post.id, { content: 'See https://a.example' })
  const { decisionId } = await decideOn(by, 'comment', id, decision, '')
  await undoDecision(by, decisionId)
  expect((await waitingFor(id))?.held).toBe(true)
  expect((await findVisiblePost(by, post.id)).commentCount).toBe(0)
})

test('a decision that another one followed is not taken back beneath it', async () => {
  const [author, by] = [await buildMember(), await moderator()]
  const post = await buildPost({ userId: author.id })
  await buildReport({ subjectId: post.id })
  const first = await decideOn(by, 'post', post.id, 'hidden', '')
  await buildReport({ subjectId: post.id })
  const second = await decideOn(by, 'post', post.id, 'dismissed', '')
  await expect(undoDecision(by, first.decisionId)).rejects.toThrow(Conflict)
  await undoDecision(by, second.decisionId)
  await undoDecision(by, first.decisionId)
  expect((await findVisiblePost(author, post.id)).hidden).toBe(false)
})

test('who began to decide first and decided last is the one who decided last', async () => {
  const by = await moderator()
  const post = await buildPost()
  await buildReport({ subjectId: post.id })
  const [begun, decided] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const last = transaction(async () => {
    await database().execute(sql`select 1`)
    begun.resolve()
    await decided.promise
    return decideOn(by, 'post', post.id, 'dismissed', '')
  })
  await begun.promise
  const first = await decideOn(by, 'post', post.id, 'hidden', '')
  await buildReport({ subjectId: post.id })
  decided.resolve()
  await last
  await expect(undoDecision(by, first.decisionId)).rejects.toThrow(Conflict)
})
