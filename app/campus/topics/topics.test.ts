import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, Invalid, NotFound, TooMany } from '#app/platform/errors.ts'
import { actorsContext } from '#app/platform/request.server.ts'
import { writeSetting } from '#app/platform/settings/settings.server.ts'
import { foundAt } from '#app/search/factory.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildPost } from '../posts/factory.ts'
import { findVisiblePost } from '../posts/queries.server.ts'
import { loader } from './admin/list.route.tsx'
import { action } from './admin/restoration.route.ts'
import { createTopic } from './create.server.ts'
import { buildTopic } from './factory.ts'
import { creatorsSetting, findTopic, listTopics, openTopic } from './queries.server.ts'
import { renameTopic } from './rename.server.ts'
import { suggestSlug } from './suggest-slug.ts'
import { topicDraft } from './topic.ts'
import { trashTopic } from './trash-topic.server.ts'

testDatabase()

test('topics are listed by name, forward and backward', async () => {
  const member = await buildMember()
  for (const name of ['Zebra', 'apple', 'Éclair', 'Mango', 'Banana']) await buildTopic({ name })
  const first = await listTopics(member, {}, 2)
  const second = await listTopics(member, { after: first.after as string }, 2)
  const third = await listTopics(member, { after: second.after as string }, 2)
  expect([first, second, third].flatMap((page) => page.items.map((topic) => topic.name))).toEqual([
    'apple',
    'Banana',
    'Éclair',
    'Mango',
    'Zebra',
  ])
  expect(third.after).toBeNull()
  expect(await listTopics(member, { before: third.before as string }, 2)).toEqual(second)
})

test('of twenty concurrent topics with the same slug one is created', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => buildMember()))
  const outcomes = await Promise.allSettled(
    members.map((member) => createTopic(member, { name: 'First come', slug: 'first-come', description: '' })),
  )
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  const rejected = outcomes.find((outcome) => outcome.status === 'rejected')
  expect(rejected?.reason).toBeInstanceOf(Invalid)
  expect(rejected?.reason.fields).toEqual({ slug: ['This slug is taken by “First come”. Choose another.'] })
})

test('renaming to a slug in use is rejected with the name of the topic that has it', async () => {
  const moderator = await buildMember({ role: 'moderator' })
  const [existing, other] = [await buildTopic({ name: 'Taken' }), await buildTopic()]
  await expect(
    renameTopic(moderator, other.slug, { name: 'Other', slug: existing.slug, description: '' }),
  ).rejects.toThrow('“Taken”')
  await renameTopic(moderator, other.slug, { name: 'Better', slug: 'better-slug', description: 'More.' })
  expect(await findTopic(moderator, 'better-slug')).toMatchObject({
    id: other.id,
    name: 'Better',
    description: 'More.',
  })
})

test('deleting a topic deletes its posts and frees its slug', async () => {
  const moderator = await buildMember({ role: 'moderator' })
  const topic = await buildTopic({ slug: 'short-lived' })
  const post = await buildPost({ topicId: topic.id })
  await trashTopic(moderator, 'short-lived', topic.name)
  await expect(findTopic(moderator, 'short-lived')).rejects.toThrow(NotFound)
  await expect(findVisiblePost(moderator, post.id)).rejects.toThrow(NotFound)
  await createTopic(moderator, { name: 'Again', slug: 'short-lived', description: '' })
})

test('the list of topics offers to undo what was just deleted, and only then', async () => {
  const admin = await buildMember({ role: 'admin' })
  const context = new RouterContextProvider()
  context.set(actorsContext, { campus: admin, admin })
  const listAt = (search: string) =>
    loader({ request: new Request(`http://localhost/admin/topics${search}`), context, params: {} } as never)
  const topic = await buildTopic({ name: 'Deleted by mistake' })
  const post = await buildPost({ topicId: topic.id })
  await trashTopic(admin, topic.slug, topic.name)
  expect((await listAt('')).deleted).toBeUndefined()
  expect((await listAt('?done=topic-deleted')).deleted).toEqual({ id: topic.id, title: 'Deleted by mistake' })
  const request = new Request('http://localhost/admin/topics/x/recovery?back=/admin/topics', { method: 'POST' })
  const response = await action({ request, context, params: { id: topic.id } } as never).catch(
    (thrown: Response) => thrown,
  )
  expect(response.headers.get('location')).toBe('/admin/topics?done=topic-recovered')
  expect((await findVisiblePost(admin, post.id)).id).toBe(post.id)
})

test('the sidebar of a topic lists the first twelve topics by name that the reader can see', async () => {
  const [reader, moderator] = [await buildMember(), await buildMember({ role: 'moderator' })]
  const slugs = Array.from({ length: 13 }, (_, n) => `aa-first-${String(n).padStart(2, '0')}`)
  for (const slug of slugs.toReversed()) await buildTopic({ slug, name: slug })
  await buildTopic({ slug: 'aa-first', name: 'aa-first', isPrivate: true })
  const { id } = await buildTopic({ slug: 'aa-first-last', name: 'aa-first-last', description: 'Read.' })
  const open = await openTopic(reader, 'aa-first-last')
  expect(open).toMatchObject({ id, name: 'aa-first-last', description: 'Read.', isPrivate: false, moreBeside: true })
  expect(open.beside.map(({ slug }) => slug)).toEqual(slugs.slice(0, 12))
  const seen = await openTopic(moderator, 'aa-first')
  expect(seen).toMatchObject({ slug: 'aa-first', isPrivate: true })
  expect(seen.beside.map(({ slug }) => slug)).toEqual(['aa-first', ...slugs.slice(0, 11)])
  for (const slug of ['aa-first', 'nowhere']) await expect(openTopic(reader, slug)).rejects.toThrow(NotFound)
})

test('where the setting says so, only moderators create topics', async () => {
  const draft = { name: 'Kept', slug: 'kept-to-moderators', description: '' }
  const admin = await buildMember({ role: 'admin' })
  const moderator = await buildMember({ role: 'moderator' })
  await expect(writeSetting(moderator, creatorsSetting, 'members')).rejects.toThrow(Forbidden)
  await transaction(() => writeSetting(admin, creatorsSetting, 'moderators'))
  await expect(createTopic(await buildMember(), draft)).rejects.toThrow(Forbidden)
  await createTopic(moderator, draft)
  await transaction(() => writeSetting(admin, creatorsSetting, 'members'))
})

test('a member can create twenty topics a day', async () => {
  const member = await buildMember()
  for (let n = 0; n < 20; n++) await createTopic(member, { name: 'Many', slug: `many-${n}`, description: '' })
  await expect(createTopic(member, { name: 'Many', slug: 'many-20', description: '' })).rejects.toThrow(TooMany)
})

test('a search finds topics by stem, names before descriptions', async () => {
  const member = await buildMember()
  const described = await buildTopic({ name: 'Talks', description: 'About negotiating.' })
  const named = await buildTopic({ name: 'Negotiations' })
  const results = await foundAt(member, 'q=negotiation&in=topics')
  expect(results.map(({ id }) => id)).toEqual([named.id, described.id])
})

test.each([
  ['Discovery calls & demos', 'discovery-calls-demos'],
  ['  Überblick: Café  ', 'uberblick-cafe'],
  ['What’s next?', 'whats-next'],
  ['العربية', ''],
  ['a'.repeat(100), 'a'.repeat(80)],
])('%j suggests %j', (name, slug) => expect(suggestSlug(name)).toBe(slug))

test.each(['', 'Has Space', 'UPPER', '-start', 'end-', 'two--hyphens', 'slash/', '../up', 'ü'])(
  '%j is no slug',
  (slug) => {
    expect(topicDraft.safeParse({ name: 'Name', slug }).success).toBe(false)
  },
)
