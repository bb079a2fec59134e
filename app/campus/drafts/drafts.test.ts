import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { type Actor, type SignedIn, visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { TooMany } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { consume } from '#app/platform/limits/limits.server.ts'
import { actorsContext, requestContext } from '#app/platform/request.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildComment } from '../comments/factory.ts'
import { loader as thread, action as write } from '../comments/thread/thread.route.tsx'
import { buildPost } from '../posts/factory.ts'
import { action as publish, loader as topicPage } from '../posts/list.route.tsx'
import { buildTopic } from '../topics/factory.ts'
import { buildDraft } from './factory.ts'
import { draftAt, draftsOf } from './queries.server.ts'
import { dropDraft, forgetOldDrafts, saveDraft } from './save.server.ts'
import { campusDrafts } from './tables.server.ts'

testDatabase()

const text = (content: string) => ({ title: '', content, replyTo: undefined })
const plain = new Request('http://localhost/')

/** What a route answers `actor`: data, or where it leads. */
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
  const answer = (route as (args: object) => Promise<unknown>)({ request, context, params })
  return (await answer.catch((led: unknown) => led)) as Response & { form: { values: Record<string, string> } }
}

const post = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })

test('what was typed in an ended session comes back after signing in, once', async () => {
  const member = await buildMember()
  const { slug } = await buildTopic()
  const path = `/campus/topics/${slug}`
  const typed = { title: 'A long thought', content: 'Half an hour of work' }
  const sent = await ask(publish, visitor, path, { slug }, post(typed))
  expect(sent.headers.get('location')).toBe(`/campus/auth?next=${encodeURIComponent(path)}`)
  const cookie = (sent.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  expect(sent.headers.get('set-cookie')).toContain('HttpOnly')
  const back = await ask(topicPage, member, path, { slug }, { headers: { cookie } })
  expect(back.form.values).toEqual(typed)
  const elsewhere = await ask(topicPage, member, path, { slug })
  expect(elsewhere.form.values).toEqual({})
  const published = await ask(publish, member, path, { slug }, { ...post(typed), headers: { cookie } })
  expect(published.headers.get('location')).toMatch(/^\/campus\/post\//)
  expect((await ask(topicPage, member, path, { slug }, { headers: { cookie } })).form.values).toEqual({})
})

test('a comment comes back too, with what it answers; an empty form keeps nothing', async () => {
  const { id } = await buildPost()
  const path = `/campus/post/${id}`
  const replyTo = newId()
  const sent = await ask(write, visitor, path, { id }, post({ content: 'My answer', replyTo }))
  const cookie = (sent.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const back = await ask(thread, await buildMember(), path, { id }, { headers: { cookie } })
  expect(back.form.values).toEqual({ content: 'My answer', replyTo })
  const empty = await ask(write, visitor, path, { id }, post({ content: ' ' }))
  expect(empty.headers.get('set-cookie')).toBeNull()
})

test('a quote of a comment begins an answer, behind what was being written', async () => {
  const [member, ada] = [await buildMember(), await buildMember({ name: 'Ada [x]' })]
  const { id, postId } = await buildComment({ userId: ada.id, content: 'First line.\n\nSecond.' })
  const path = `/campus/post/${postId}`
  await saveDraft(member, path, text('My answer'))
  const { form } = await ask(thread, member, `${path}?at=${id}&quote=${id}`, { id: postId })
  const quote = `> First line.\n>\n> Second.\n>\n> [Ada x](${path}?at=${id}#comment-${id})\n\n`
  expect(form.values.content).toBe(`My answer\n\n${quote}`)
})

test('forty saves at once are one draft, which others do not see', async () => {
  const [member, other] = [await buildMember(), await buildMember()]
  await Promise.all(Array.from({ length: 40 }, (_, n) => saveDraft(member, '/campus/post/x', text(`Draft ${n}`))))
  expect(await draftsOf(member)).toHaveLength(1)
  expect((await draftAt(member, '/campus/post/x', plain))?.content).toMatch(/^Draft \d+$/)
  expect(await draftAt(other, '/campus/post/x', plain)).toBeNull()
  await saveDraft(member, '/campus/post/x', text('  '))
  expect(await draftsOf(member)).toEqual([])
})

test('the page of a topic shows what its reader was writing there, and nobody else', async () => {
  const [member, other] = [await buildMember(), await buildMember()]
  const { slug } = await buildTopic()
  const [place, savedAt] = [`/campus/topics/${slug}`, new Date('2026-11-01T08:00:00.000Z')]
  await buildDraft({ memberId: member.id, place, title: 'Begun', content: 'Here.', savedAt })
  await buildDraft({ memberId: member.id, place: `${place}-2`, content: 'Elsewhere.' })
  expect(await ask(topicPage, member, place, { slug })).toMatchObject({
    draft: { savedAt },
    form: { values: { title: 'Begun', content: 'Here.' } },
  })
  expect(await ask(topicPage, other, place, { slug })).toMatchObject({ draft: null })
})

test('of a text that came back after signing in and what was written elsewhere, the page shows the newer', async () => {
  const { slug } = await buildTopic()
  const path = `/campus/topics/${slug}`
  const sent = await ask(publish, visitor, path, { slug }, post({ title: 'Sent', content: 'In this browser.' }))
  const cookie = (sent.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const titleShown = async (savedAt: number) => {
    const member = await buildMember()
    await buildDraft({ memberId: member.id, place: path, title: 'Elsewhere', savedAt: new Date(savedAt) })
    return (await ask(topicPage, member, path, { slug }, { headers: { cookie } })).form.values.title
  }
  expect(await titleShown(Date.now() + 60_000)).toBe('Elsewhere')
  expect(await titleShown(Date.now() - 60_000)).toBe('Sent')
})

test('old drafts are forgotten, and sooner what nobody signed in for', async () => {
  const [{ id: recent }, { id: lost }] = [
    await buildDraft({ savedAt: new Date(Date.now() - 2 * 86_400_000) }),
    await buildDraft({ memberId: null, savedAt: new Date(Date.now() - 2 * 86_400_000) }),
  ]
  await forgetOldDrafts.perform({})
  const standing = async (draft: string) => database().$count(campusDrafts, eq(campusDrafts.id, draft))
  expect([await standing(recent), await standing(lost)]).toEqual([1, 0])
  const member: SignedIn = await buildMember()
  await dropDraft(member, '/campus/topics/sales-strategies', recent)
  expect(await standing(recent)).toBe(1)
})

test('a member keeps fifty drafts, the newest', async () => {
  const member = await buildMember()
  const first = await buildDraft({ memberId: member.id, place: '/campus/topics/first', savedAt: new Date(0) })
  for (let at = 0; at < 49; at++) await buildDraft({ memberId: member.id, place: `/campus/topics/t-${at}` })
  await saveDraft(member, '/campus/post/last', text('The fifty-first'))
  expect(await database().$count(campusDrafts, eq(campusDrafts.memberId, member.id))).toBe(50)
  expect(await database().$count(campusDrafts, eq(campusDrafts.id, first.id))).toBe(0)
})

test('a stranger has thirty texts kept an hour, and is sent to sign in all the same', async () => {
  const { slug } = await buildTopic()
  const path = `/campus/topics/${slug}`
  const sent = await Promise.all(
    Array.from({ length: 32 }, (_, at) =>
      ask(publish, visitor, path, { slug }, post({ title: 'T', content: `C ${at}` })),
    ),
  )
  expect(sent.every((answer) => answer.status === 302)).toBe(true)
  const kept = sent.filter((answer) => answer.headers.get('set-cookie')).length
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThanOrEqual(30)
})

test('who has a whole network of addresses has no more texts kept than others', async () => {
  const { slug } = await buildTopic()
  let kept = 0
  for (let at = 1; at <= 33; at++) {
    const address = `2001:db8:1:2::${at.toString(16)}`
    const sent = { ...post({ title: 'T', content: `C ${at}` }), address }
    const answer = await ask(publish, visitor, `/campus/topics/${slug}`, { slug }, sent)
    if (answer.headers.get('set-cookie')) kept++
  }
  expect(kept).toBe(30)
})

test('a member whose drafts were saved two thousand times within an hour has to wait', async () => {
  const member = await buildMember()
  await consume({ name: 'draft.save', points: 2000, seconds: 3600, per: 'account' }, member.id, 1999)
  await saveDraft(member, '/campus/topics/a', text('Saved.'))
  await expect(saveDraft(member, '/campus/topics/a', text('Not saved.'))).rejects.toThrow(TooMany)
  expect((await draftAt(member, '/campus/topics/a', plain))?.content).toBe('Saved.')
})
