import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { type SignedIn, visitor } from '#app/platform/actor.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, Invalid, NotFound, TooMany } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { consume } from '#app/platform/limits/limits.server.ts'
import { actorsContext } from '#app/platform/request.server.ts'
import { writeSetting } from '#app/platform/settings/settings.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { tagItem } from '../../catalogue/tag.server.ts'
import { scheduleItem } from '../../schedule/set.server.ts'
import { articleCatalogue } from '../catalogue.server.ts'
import { createArticle } from '../create.server.ts'
import { draftPreviewLink, previewedDraft } from '../edit/preview/draft-preview.server.ts'
import { buildArticle, buildTag } from '../factory.ts'
import { versionsOf } from '../history/queries.server.ts'
import { restoreVersion } from '../history/restore.server.ts'
import { publishArticle, unpublishArticle } from '../publish.server.ts'
import { articlesToEdit, findArticle } from '../queries.server.ts'
import { reviseArticle } from '../revise.server.ts'
import { approveReview, type ReadReview, sendBackReview } from './answer.server.ts'
import { buildReview } from './factory.ts'
import { publishersSetting } from './publishers.server.ts'
import {
  countWaitingReviews,
  findReviewStatus,
  reviewStates,
  textUnderReview,
  waitingReview,
} from './queries.server.ts'
import { askForReview, cancelReview } from './request.server.ts'
import ReviewPage, { action as answer, loader as show } from './review.route.tsx'
import { ReviewInForm } from './review-in-form.tsx'

testDatabase()

let [admin, editor]: SignedIn[] = []

beforeEach(async () => {
  admin = await buildMember({ role: 'admin', name: 'Grace' })
  editor = await buildMember({ role: 'editor', name: 'Ada' })
  await rawSql()`delete from settings`
  await rawSql()`delete from mails`
})

function people(): [SignedIn, SignedIn] {
  if (!admin || !editor) throw new Error('There is nobody.')
  return [admin, editor]
}

/** What an admin who opens the review now would have read. */
async function read(id: string): Promise<ReadReview> {
  const { id: review } = await waitingReview(admin as SignedIn, id)
  return { review, version: (await findArticle(admin as SignedIn, id)).version }
}

async function mailed(): Promise<{ to: string; subject: string }[]> {
  const rows = await rawSql()`select recipient, subject from mails order by subject`
  return rows.map(({ recipient, subject }) => ({ to: recipient, subject }))
}

test('editors publish without approval until an admin requires it; from then on their changes are not public', async () => {
  const [admin, editor] = people()
  const free = await createArticle(editor, { title: 'Free', content: 'x' })
  expect(await findArticle(admin, free.id)).toMatchObject({ isPublished: true })
  await expect(writeSetting(editor, publishersSetting, 'admins')).rejects.toThrow(Forbidden)
  await writeSetting(admin, publishersSetting, 'admins')
  await expect(createArticle(editor, { title: 'Not free', content: 'x' })).rejects.toThrow('ask for approval')
  const draft = await createArticle(editor, { title: 'A draft', content: 'x', isPublished: false })
  await expect(publishArticle(editor, draft.id)).rejects.toThrow(Forbidden)
  await expect(reviseArticle(editor, draft.id, { title: 'A draft', content: 'y' })).rejects.toThrow(Forbidden)
  await expect(reviseArticle(editor, free.id, { title: 'Free', content: 'y' })).rejects.toThrow(Forbidden)
  const at = new Date(Date.now() + 3_600_000)
  const times = { publishAt: at, withdrawAt: null, zone: 'UTC' }
  await expect(scheduleItem(articleCatalogue, editor, draft.id, times)).rejects.toThrow(Forbidden)
  const tag = await buildTag()
  await expect(tagItem(articleCatalogue, editor, free.id, tag.id)).rejects.toThrow(Forbidden)
  await tagItem(articleCatalogue, editor, draft.id, tag.id)
  expect(await rawSql()`select article_id from article_tags where tag_id = ${tag.id}`).toEqual([
    { article_id: draft.id },
  ])
  const [version] = await versionsOf(editor, free.id)
  await expect(restoreVersion(editor, free.id, version?.id ?? '')).rejects.toThrow(Forbidden)
  await unpublishArticle(editor, free.id)
  expect(await findArticle(admin, draft.id)).toMatchObject({ isPublished: false, version: 2 })
  await publishArticle(admin, draft.id)
})

test('a draft is submitted, sent back with comments, submitted again and approved; each person is notified once', async () => {
  const [admin, editor] = people()
  await writeSetting(admin, publishersSetting, 'admins')
  const { id } = await createArticle(editor, { title: 'Discovery', content: 'x', isPublished: false })
  await askForReview(editor, id, { note: 'Mind the numbers.' })
  expect((await mailed()).filter(({ to }) => to === admin.email)).toEqual([
    { to: admin.email, subject: 'Ada asked you to approve “Discovery”' },
  ])
  expect(await countWaitingReviews(admin)).toBe(1)
  expect(await countWaitingReviews(editor)).toBe(0)
  expect((await articlesToEdit(editor, { state: 'review' })).articles.map((one) => one.id)).toEqual([id])
  const first = await read(id)
  await expect(approveReview(editor, id, first)).rejects.toThrow(Forbidden)
  await expect(sendBackReview(editor, id, 'No.', first.review)).rejects.toThrow(Forbidden)
  await sendBackReview(admin, id, 'Shorter, please.', first.review)
  expect(await findReviewStatus(editor, id)).toMatchObject({
    state: 'sent-back',
    answeredBy: 'Grace',
    words: 'Shorter, please.',
  })
  await expect(approveReview(admin, id, first)).rejects.toThrow(NotFound)
  await askForReview(editor, id, { note: '' })
  await askForReview(editor, id, { note: 'Once more, not twice.' })
  expect(await countWaitingReviews(admin)).toBe(1)
  await approveReview(admin, id, await read(id))
  expect(await findArticle(admin, id)).toMatchObject({ isPublished: true })
  expect(await reviewStates([id])).toEqual(new Map([[id, 'approved']]))
  expect((await mailed()).filter(({ to }) => to === editor.email).map(({ subject }) => subject)).toEqual([
    'Grace approved “Discovery”, and it’s on the site',
    'Grace sent “Discovery” back to you',
  ])
})

test('a change to a published article is approved; until then readers see the published text', async () => {
  const [admin, editor] = people()
  const { id } = await buildArticle({ title: 'Standing', content: 'Before.' })
  await writeSetting(admin, publishersSetting, 'admins')
  await expect(askForReview(editor, id, { note: '' })).rejects.toThrow(Invalid)
  const form = { title: 'Standing', content: 'After.', isPublished: 'on', version: '1' }
  await askForReview(editor, id, { note: '', values: form, version: 1 })
  expect(await findArticle(admin, id)).toMatchObject({ content: 'Before.', version: 1 })
  const review = await waitingReview(admin, id)
  const link = new URL(await draftPreviewLink(review.id), 'http://here.invalid')
  expect(await previewedDraft(link.searchParams.get('preview') ?? '')).toMatchObject({ content: 'After.' })
  expect(await textUnderReview(editor, id, false)).toMatchObject({ content: 'After.', version: '1' })
  await reviseArticle(admin, id, { title: 'Standing', content: 'Meanwhile.' })
  await expect(approveReview(admin, id, await read(id))).rejects.toThrow(Conflict)
  await askForReview(editor, id, { note: '', values: form, version: 2 })
  await approveReview(admin, id, await read(id))
  expect(await findArticle(admin, id)).toMatchObject({ content: 'After.', isPublished: true, version: 3 })
  await expect(askForReview(editor, id, { note: '', values: form, version: 2 })).rejects.toThrow(Conflict)
})

test('an approval is rejected if the draft, the request or the text has changed since it was read', async () => {
  const [admin, editor] = people()
  await writeSetting(admin, publishersSetting, 'admins')
  const { id } = await createArticle(editor, { title: 'Swapped', content: 'Harmless.', isPublished: false })
  await askForReview(editor, id, { note: '' })
  const seen = await read(id)
  await reviseArticle(editor, id, { title: 'Swapped', content: 'Harmful.', isPublished: false })
  await expect(approveReview(admin, id, seen)).rejects.toThrow(Conflict)
  await askForReview(editor, id, { note: '' })
  await expect(approveReview(admin, id, seen)).rejects.toThrow(Conflict)
  await expect(sendBackReview(admin, id, 'No.', seen.review)).rejects.toThrow(Conflict)
  expect(await findArticle(admin, id)).toMatchObject({ isPublished: false })
  const published = await buildArticle({ title: 'Standing', content: 'Before.' })
  const form = { title: 'Standing', content: 'Harmless.', isPublished: 'on' }
  await askForReview(editor, published.id, { note: '', values: form, version: 1 })
  const read1 = await read(published.id)
  await askForReview(editor, published.id, { note: '', values: { ...form, content: 'Harmful.' }, version: 1 })
  await expect(approveReview(admin, published.id, read1)).rejects.toThrow(Conflict)
  const corrected = { title: 'Standing', content: 'Corrected.' }
  await expect(reviseArticle(admin, published.id, corrected, 1, read1.review)).rejects.toThrow(Conflict)
  expect(await findArticle(admin, published.id)).toMatchObject({ content: 'Before.' })
})

test('only the person who asked can withdraw a request; publishing closes it; articles in the trash have none', async () => {
  const [admin] = people()
  const asked = await buildReview()
  await expect(cancelReview(admin, asked.id)).rejects.toThrow(Forbidden)
  await cancelReview(asked.editor, asked.id)
  await expect(cancelReview(asked.editor, asked.id)).rejects.toThrow(NotFound)
  const published = await buildReview()
  await publishArticle(admin, published.id)
  expect(await reviewStates([published.id])).toEqual(new Map([[published.id, 'approved']]))
})

test('eight concurrent approvals publish once and send one email', async () => {
  const [admin] = people()
  const { id, editor } = await buildReview()
  const seen = await read(id)
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => approveReview(admin, id, seen)))
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect((await mailed()).filter(({ to }) => to === editor.email)).toHaveLength(1)
  expect((await versionsOf(admin, id)).map(({ act }) => act)).toEqual(['published', 'created'])
})

const drawn = (page: ReactElement) => renderToStaticMarkup(createElement(MemoryRouter, null, page))

test('comments on a request that somebody else has closed meanwhile are shown again, to be copied', async () => {
  const [admin] = people()
  const { id } = await buildReview('Numbers')
  await approveReview(admin, id, await read(id))
  const context = new RouterContextProvider()
  context.set(actorsContext, { campus: visitor, admin })
  const body = new URLSearchParams({ answer: 'send-back', words: 'The third figure is <wrong>.' })
  const request = new Request(`http://localhost/admin/articles/${id}/review`, { method: 'POST', body })
  const rejected = await answer({ request, context, params: { id } } as never)
  expect(rejected.init?.status).toBe(409)
  const loaderData = await show({ context, params: { id } } as never)
  const page = drawn(createElement(ReviewPage, { loaderData, actionData: rejected.data } as never))
  expect(page).toContain('This request is no longer open: somebody else has responded.')
  expect(page).toContain('Grace approved it.')
  expect(page).toContain('The third figure is &lt;wrong&gt;.')
})

test('comments are shown in the email as they were entered, in paragraphs', async () => {
  const [admin] = people()
  const { id } = await buildReview('Paragraphs', 'Look at the numbers.\n\nAnd at the end.')
  const context = new RouterContextProvider()
  context.set(actorsContext, { campus: visitor, admin })
  const loaderData = await show({ context, params: { id } } as never)
  const page = drawn(createElement(ReviewPage, { loaderData } as never))
  const words = (paragraph: string) =>
    new RegExp(`<p[^>]*>(?:(?!<div|</p>).)*<span class="[^"]+">${paragraph}</span>`, 's')
  expect(page).toMatch(words('Look at the numbers.\n\nAnd at the end.'))
  await sendBackReview(admin, id, 'Shorter.\n\nMuch.', (await read(id)).review)
  const props = { id, mayPublish: false, approves: undefined, status: await findReviewStatus(admin, id) }
  const notice = drawn(createElement(ReviewInForm, props))
  expect(notice).toMatch(words('Shorter.\n\nMuch.'))
})

test('an editor who has asked forty times within an hour has to wait, another editor does not', async () => {
  const [[, editor], other] = [people(), await buildMember({ role: 'editor' })]
  const { id } = await buildArticle({ isPublished: false })
  await consume({ name: 'article.review', points: 40, seconds: 3600, per: 'account' }, editor.id, 40)
  await expect(askForReview(editor, id, { note: '' })).rejects.toThrow(TooMany)
  await askForReview(other, id, { note: '' })
})

test('a link to a draft works for seven days after the day on which it was created', async () => {
  const day = 86_400
  const at = Date.parse('2026-03-10T15:00:00Z')
  const link = new URL(await draftPreviewLink(newId(), at), 'http://here.invalid')
  const until = Number.parseInt(link.searchParams.get('preview')?.split('.')[0] ?? '', 36)
  expect(new Date(until * 1000).toISOString()).toBe('2026-03-18T00:00:00.000Z')
  expect(until % day).toBe(0)
})
