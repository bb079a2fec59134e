import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildEvent } from '#app/events/factory.ts'
import { findEventToManage } from '#app/events/queries.server.ts'
import { reviseEvent } from '#app/events/revise.server.ts'
import { scheduleEvent } from '#app/events/schedule.server.ts'
import { events } from '#app/events/tables.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { countingQueries } from '#app/platform/database/pool/count-queries.server.ts'
import { Conflict, Invalid } from '#app/platform/errors.ts'
import { renderPost } from '#app/platform/markdown/render.server.ts'
import { buildArticle } from '#app/resources/articles/factory.ts'
import { buildDownload } from '#app/resources/downloads/factory.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { editComment } from './comments/edit.server.ts'
import { buildComment } from './comments/factory.ts'
import { findVisibleComment } from './comments/queries.server.ts'
import { writeComment } from './comments/write.server.ts'
import { addCurated } from './curated/add.server.ts'
import { curatedDraft } from './curated/curated.ts'
import { buildCurated } from './curated/factory.ts'
import { findCurated } from './curated/queries.server.ts'
import { reviseCurated } from './curated/revise.server.ts'
import { linkUnfolder } from './links/queries.server.ts'
import { reportedPost } from './moderation/queries.server.ts'
import { reportContent } from './moderation/report.server.ts'
import { editPost } from './posts/edit.server.ts'
import { buildPost } from './posts/factory.ts'
import { listPosts } from './posts/list/queries.server.ts'
import { postDraft } from './posts/post.ts'
import { publishPost } from './posts/publish.server.ts'
import { findVisiblePost } from './posts/queries.server.ts'
import { posts } from './posts/tables.server.ts'
import { renderStaleTexts } from './render-stale.server.ts'
import { createTopic } from './topics/create.server.ts'
import { buildTopic } from './topics/factory.ts'
import { findTopic } from './topics/queries.server.ts'
import { renameTopic } from './topics/rename.server.ts'
import { topicDraft } from './topics/topic.ts'

testDatabase()

const times = <T>(length: number, make: (n: number) => Promise<T>) => Array.from({ length }, (_, n) => make(n))
const settled = async (work: Promise<unknown>[]) => {
  const outcomes = await Promise.allSettled(work)
  const errors = outcomes.filter((outcome) => outcome.status === 'rejected').map((outcome) => outcome.reason)
  return { done: outcomes.length - errors.length, errors }
}

test('of eight concurrent edits of a post one succeeds; the others get a conflict, and can overwrite it knowingly', async () => {
  const moderator = await buildMember({ role: 'moderator' })
  const post = await buildPost()
  const edit = (n: number) => ({ title: post.title, content: `Edited by ${n}` })
  const { done, errors } = await settled(times(8, (n) => editPost(moderator, post.id, edit(n), 0)))
  expect(done).toBe(1)
  for (const error of errors) expect(error).toBeInstanceOf(Conflict)
  const { revision } = await findVisiblePost(moderator, post.id)
  expect(revision).toBe(1)
  await editPost(moderator, post.id, { title: post.title, content: 'Replaced' }, revision)
  expect(await findVisiblePost(moderator, post.id)).toMatchObject({ content: 'Replaced', html: '<p>Replaced</p>' })
})

test('of eight concurrent edits of a comment one succeeds', async () => {
  const moderator = await buildMember({ role: 'moderator' })
  const comment = await buildComment()
  const { done, errors } = await settled(
    times(8, (n) => editComment(moderator, comment.id, { content: `Edited by ${n}` }, 0)),
  )
  expect(done).toBe(1)
  for (const error of errors) expect(error).toBeInstanceOf(Conflict)
  expect((await findVisibleComment(moderator, comment.id)).comment.revision).toBe(1)
})

test('forty concurrent posts, comments, topics and reports are all created', async () => {
  const members = await Promise.all(times(40, () => buildMember()))
  const [topic, post] = [await buildTopic(), await buildPost()]
  await Promise.all(
    members.map((member, n) => publishPost(member, topic.slug, { title: `Post ${n}`, content: 'Text' })),
  )
  await Promise.all(members.map((member) => writeComment(member, post.id, { content: 'Text' })))
  await Promise.all(
    members.map((member, n) => createTopic(member, { name: `T ${n}`, slug: `forty-${n}`, description: '' })),
  )
  await Promise.all(
    members.map(async (member) => reportContent(member, await reportedPost(member, post.id), 'Advertising.')),
  )
  expect((await listPosts(members[0] as never, topic.id)).after).not.toBeNull()
  expect((await findVisiblePost(members[0] as never, post.id)).commentCount).toBe(40)
})

test('eight concurrent events and guides are all created, and of eight revisions of one event one succeeds', async () => {
  const admin = await buildMember({ role: 'admin' })
  const { title, startsAt, endsAt, id } = await buildEvent()
  const draft = { title, description: '', startsAt, endsAt }
  await Promise.all(times(8, () => scheduleEvent(admin, draft)))
  await Promise.all(times(8, (n) => addCurated(admin, { title: `Guide ${n}`, description: '' })))
  const { done } = await settled(times(8, () => reviseEvent(admin, id, draft, 0)))
  expect(done).toBe(1)
})

test('a field that a revision leaves out is cleared', async () => {
  const admin = await buildMember({ role: 'admin' })
  const [event, guide, topic] = [await buildEvent({ capacity: 5 }), await buildCurated(), await buildTopic()]
  const { title, startsAt, endsAt } = event
  await reviseEvent(admin, event.id, { title, description: '', startsAt, endsAt })
  expect(await findEventToManage(admin, event.id)).toMatchObject({
    capacity: null,
    joinUrl: null,
    description: '',
    html: '',
  })
  await reviseCurated(admin, guide.id, curatedDraft.parse({ title: 'Kept' }))
  expect(await findCurated(admin, guide.id)).toMatchObject({ title: 'Kept', description: '', url: null })
  await renameTopic(admin, topic.slug, topicDraft.parse({ name: 'Kept', slug: topic.slug }))
  expect(await findTopic(admin, topic.slug)).toMatchObject({ name: 'Kept', description: '' })
})

test.each(['[a]: https://solutioneer.example', '---', '&#8203;', '&nbsp;'])(
  'a post of %j is rejected as empty',
  async (content) => {
    const member = await buildMember()
    const topic = await buildTopic()
    const empty = 'None of this would show on the page.'
    await expect(publishPost(member, topic.slug, { title: 'A title', content })).rejects.toThrow(empty)
    const post = await buildPost({ userId: member.id })
    await expect(editPost(member, post.id, { title: 'A title', content })).rejects.toThrow(empty)
    await expect(writeComment(member, post.id, { content })).rejects.toThrow(Invalid)
  },
)

test.each(['\u200b', '\u3164\u2800', '\u202e \u00ad'])(
  'a title of invisible characters (%j) is rejected beside its field',
  (title) => {
    const parsed = postDraft.safeParse({ title, content: 'Some words.' })
    expect(parsed.error?.issues).toMatchObject([{ path: ['title'], message: 'Please enter a title.' }])
  },
)

test('a text of an older release is shown as plain text until a job has rendered it', async () => {
  const reader = await buildMember()
  const post = await buildPost({ content: 'An *old* text', html: null, plain: null, renderedBy: 0 })
  const event = await buildEvent({ description: '*Old*', html: null, plain: null, renderedBy: 0 })
  expect((await findVisiblePost(reader, post.id)).html).toBeNull()
  await renderStaleTexts.perform({})
  expect((await findVisiblePost(reader, post.id)).html).toBe('<p>An <em>old</em> text</p>')
  expect((await database().select().from(events).where(eq(events.id, event.id)))[0]?.html).toBe('<p><em>Old</em></p>')
  const [row] = await database().select().from(posts).where(eq(posts.id, post.id))
  expect(row?.plain).toBe('An old text')
})

test('a link to one of our pages on its own line shows its title to those who can see it, in one query per kind', async () => {
  const reader = await buildMember()
  const article = await buildArticle({ title: 'Scoping <calls>' })
  const [event, closed] = [await buildEvent({ audience: 'public', title: 'Open clinic' }), await buildEvent()]
  const [post, hidden] = [
    await buildPost({ title: 'Seen' }),
    await buildPost({ hiddenAt: new Date(), title: 'Unseen' }),
  ]
  const { slug: downloadSlug } = await buildDownload({ title: 'A checklist' })
  const paths = [
    `/resources/articles/${article.slug}`,
    `/resources/downloads/${downloadSlug}`,
    `/events/${event.slug}`,
    `/campus/events#event-${closed.id}`,
    `/campus/post/${post.id}?at=x`,
    `/campus/post/${hidden.id}`,
    `/events/${closed.slug}`,
    '/resources/articles/nothing',
  ]
  const lines = paths.map((path) => `${config().siteUrl}${path}`)
  const { html } = renderPost(`${lines.join('\n\n')}\n\nhttps://elsewhere.example/events/x\n\nSee ${lines[0]} first.`)
  const { result: unfold, statements } = await countingQueries(() => linkUnfolder(reader, [html]))
  const shown = unfold(html)
  const cards = [...shown.matchAll(/<p><a class="site-link" href="([^"]*)"><span>(\w+)<\/span> <strong[^>]*>([^<]*)/g)]
  expect(cards.map(([, ...card]) => card)).toEqual([
    [paths[0], 'Article', 'Scoping &lt;calls&gt;'],
    [paths[1], 'Download', 'A checklist'],
    [paths[2], 'Event', 'Open clinic'],
    [paths[3], 'Event', closed.title],
    [paths[4], 'Post', 'Seen'],
  ])
  expect(shown).not.toContain('Unseen')
  expect(statements).toHaveLength(4)
})
