import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { currentProfile } from '#app/members/directory.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { posts } from '../posts/tables.server.ts'
import { followOf } from '../reading/follows/queries.server.ts'
import { buildTopic } from '../topics/factory.ts'
import { topics } from '../topics/tables.server.ts'
import { followTopics } from './follow-topics.server.ts'
import { hello, helloToFinish } from './welcome.ts'
import { welcomeMember } from './welcome-member.server.ts'

testDatabase()

test('twenty concurrent introductions create one topic and twenty posts, and complete the welcome', async () => {
  const newcomers = await Promise.all(Array.from({ length: 20 }, (_, n) => buildMember({ name: `Newcomer ${n}` })))
  const [first] = newcomers
  if (!first) throw new Error('Nobody came.')
  expect((await currentProfile(first)).isNew).toBe(true)
  await Promise.all(newcomers.map((member) => welcomeMember(member, { content: 'I work as a presales engineer.' })))
  const made = await database().select().from(topics).where(eq(topics.slug, 'introductions'))
  expect(made).toHaveLength(1)
  const posted = await database()
    .select({ title: posts.title })
    .from(posts)
    .where(eq(posts.topicId, made[0]?.id ?? ''))
  expect(new Set(posted.map(({ title }) => title)).size).toBe(20)
  expect((await currentProfile(first)).isNew).toBe(false)
})

test('submitting the introduction twice creates one post', async () => {
  const member = await buildMember()
  const input = { content: 'Hello, all.', key: newId() }
  const ids = await Promise.all([welcomeMember(member, input), welcomeMember(member, input)])
  expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
})

test('chosen topics are followed, and unknown ones ignored', async () => {
  const [member, topic] = [await buildMember(), await buildTopic()]
  await followTopics(member, [topic.id, newId()])
  expect(await followOf(member, { kind: 'topic', id: topic.id })).toBe('follow')
})

test('an introduction with unfinished sentences is rejected', () => {
  const message = hello.safeParse({ content: helloToFinish }).error?.issues[0]?.message
  expect(message).toBe('Please finish a sentence, or write one of your own.')
  expect(hello.safeParse({ content: `${helloToFinish}demo data` }).success).toBe(true)
})
