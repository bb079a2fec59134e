import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { buildDraft } from '#app/members/drafts/factory.ts'
import { saveDraft } from '#app/members/drafts/save.server.ts'
import { drafts } from '#app/members/drafts/tables.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { type Actor, visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { actorsContext, requestContext } from '#app/platform/request.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildComment } from '../comments/factory.ts'
import { loader as thread } from '../comments/thread/thread.route.tsx'
import { buildPost } from '../posts/factory.ts'
import { action as publish, loader as topicPage } from '../posts/list.route.tsx'
import { buildTopic } from '../topics/factory.ts'
import { draftsOf } from './queries.server.ts'
import { action as saveAt } from './saving.route.ts'

testDatabase()

/** The data or the redirect address that a route returns to `actor`. */
async function ask(
  route: unknown,
  actor: Actor,
  path: string,
  params: object,
  { address, ...init }: RequestInit & { address?: string } = {},
) {
  const context = new RouterContextProvider()
  context.set(actorsContext, { campus: actor, admin: visitor })
  if (address) context.set(requestContext, { id: '', address, userAgent: '', headers: new Headers(), nonce: '' })
  const request = new Request(`http://localhost${path}`, init)
  const response = (route as (args: object) => Promise<unknown>)({ request, context, params })
  return (await response.catch((led: unknown) => led)) as Response & { form: { values: Record<string, string> } }
}

const post = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })

test('a draft is not stored on the server once the session has ended', async () => {
  const { slug } = await buildTopic()
  const path = `/campus/topics/${slug}`
  const sent = await ask(publish, visitor, path, { slug }, post({ title: 'A long thought', content: 'Half an hour' }))
  expect(sent.headers.get('location')).toBe(`/campus/auth?next=${encodeURIComponent(path)}`)
  expect(sent.headers.get('set-cookie')).toBeNull()
  expect(await database().$count(drafts)).toBe(0)
})

test('a draft of a reply stores which comment it replies to', async () => {
  const [member, { id }] = [await buildMember(), await buildPost()]
  const replyTo = newId()
  await saveDraft(member, { form: `/campus/post/${id}`, fields: { content: 'My answer', replyTo } })
  const back = await ask(thread, member, `/campus/post/${id}`, { id })
  expect(back.form.values).toEqual({ content: 'My answer', replyTo })
})

test('Save draft works without scripts, in the forms of the Campus alone', async () => {
  const [member, { slug }] = [await buildMember(), await buildTopic()]
  const topicAddress = `/campus/topics/${slug}`
  const saved = await ask(
    saveAt,
    member,
    '/campus/drafts',
    {},
    post({ place: topicAddress, title: 'Half', content: 'A text' }),
  )
  expect(saved.headers.get('location')).toBe(topicAddress)
  const page = await ask(topicPage, member, topicAddress, { slug })
  expect(page).toMatchObject({ draft: { version: 1 }, form: { values: { title: 'Half', content: 'A text' } } })
  await expect(
    ask(saveAt, member, '/campus/drafts', {}, post({ place: 'https://elsewhere.example', content: 'A text' })),
  ).resolves.toMatchObject({ fields: { place: ['There is no such form.'] } })
})

test('quoting a comment appends the quote to the draft of the reply', async () => {
  const [member, ada] = [await buildMember(), await buildMember({ name: 'Ada [x]' })]
  const { id, postId } = await buildComment({ userId: ada.id, content: 'First line.\n\nSecond.' })
  const path = `/campus/post/${postId}`
  await saveDraft(member, { form: path, fields: { content: 'My answer' } })
  const { form } = await ask(thread, member, `${path}?at=${id}&quote=${id}`, { id: postId })
  const quote = `> First line.\n>\n> Second.\n>\n> [Ada x](${path}?at=${id}#comment-${id})\n\n`
  expect(form.values.content).toBe(`My answer\n\n${quote}`)
})

test('the page of a topic shows the reader their own draft and no one else’s', async () => {
  const [member, other] = [await buildMember(), await buildMember()]
  const { slug } = await buildTopic()
  const form = `/campus/topics/${slug}`
  await buildDraft({ memberId: member.id, form, fields: { title: 'Begun', content: 'Here.' }, version: 3 })
  await buildDraft({ memberId: member.id, form: `${form}-2`, fields: { content: 'Elsewhere.' } })
  expect(await ask(topicPage, member, form, { slug })).toMatchObject({
    draft: { owner: member.id, version: 3 },
    form: { values: { title: 'Begun', content: 'Here.' } },
  })
  expect(await ask(topicPage, other, form, { slug })).toMatchObject({ draft: { owner: other.id, version: 0 } })
})

test('drafts of other forms than writing boxes are not listed on the home of the Campus', async () => {
  const member = await buildMember()
  await saveDraft(member, { form: '/campus/account/about#bio', fields: { bio: 'Half' } })
  await saveDraft(member, { form: '/admin/replies#text', fields: { text: 'Half' } })
  expect(await draftsOf(member)).toEqual([])
})
