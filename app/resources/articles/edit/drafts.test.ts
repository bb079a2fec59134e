import { expect, onTestFinished, test, vi } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { Conflict, Forbidden, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildArticle } from '../factory.ts'
import {
  discardDraft,
  forgetArticleDraft,
  isBlankDraft,
  keepArticleDraft,
  keptDraft,
  newArticleDrafts,
} from './drafts.server.ts'

testDatabase()

const typed = (title: string) => ({ title })

test('a draft is its writer’s alone: nobody else reads, replaces or discards it', async () => {
  const [ada, grace] = [await buildMember({ role: 'editor' }), await buildMember({ role: 'editor' })]
  const of = { draftId: newId() }
  await keepArticleDraft(ada, of, typed('Of Ada'))
  expect(await keptDraft(grace, of)).toBeUndefined()
  await expect(keepArticleDraft(grace, of, typed('Of Grace'))).rejects.toBeInstanceOf(NotFound)
  await discardDraft(grace, of)
  expect((await keptDraft(ada, of))?.typed).toEqual(typed('Of Ada'))
  await discardDraft(ada, of)
  expect(await keptDraft(ada, of)).toBeUndefined()
  await expect(discardDraft(await buildMember(), of)).rejects.toBeInstanceOf(Forbidden)
})

test('once an article is saved, the draft of who saved it goes, and no other', async () => {
  const [ada, grace] = [await buildMember({ role: 'editor' }), await buildMember({ role: 'editor' })]
  const { id: articleId } = await buildArticle()
  const own = { draftId: newId() }
  for (const writer of [ada, grace]) await keepArticleDraft(writer, { articleId }, typed('Half'))
  await keepArticleDraft(ada, own, typed('Another'))
  await forgetArticleDraft({ articleId }, ada)
  expect(await keptDraft(ada, { articleId })).toBeUndefined()
  expect(await keptDraft(grace, { articleId })).toBeDefined()
  expect(await keptDraft(ada, own)).toBeDefined()
})

test('new ones are listed, the last kept first; those of saved articles are not', async () => {
  const writer = await buildMember({ role: 'editor' })
  const { id: articleId } = await buildArticle()
  await keepArticleDraft(writer, { articleId }, typed('Of a saved one'))
  for (const title of ['First', 'Second']) await keepArticleDraft(writer, { draftId: newId() }, typed(title))
  expect((await newArticleDrafts(writer)).map(({ title }) => title)).toEqual(['Second', 'First'])
})

test('what was kept from elsewhere since is not replaced, but for the same words', async () => {
  const writer = await buildMember({ role: 'editor' })
  const of = { draftId: newId() }
  const { savedAt } = await keepArticleDraft(writer, of, typed('One'), '')
  const second = await keepArticleDraft(writer, of, typed('Two'), savedAt.toISOString())
  await expect(keepArticleDraft(writer, of, typed('Three'), savedAt.toISOString())).rejects.toBeInstanceOf(Conflict)
  // The same words are no newer draft: who knows of them goes on.
  expect(await keepArticleDraft(writer, of, typed('Two'), savedAt.toISOString())).toEqual(second)
  expect((await keptDraft(writer, of))?.typed).toEqual(typed('Two'))
})

test('two that are kept within one millisecond are told apart', async () => {
  const writer = await buildMember({ role: 'editor' })
  const of = { draftId: newId() }
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const first = await keepArticleDraft(writer, of, typed('One'), '')
  const second = await keepArticleDraft(writer, of, typed('Two'), first.savedAt.toISOString())
  expect(second.savedAt.getTime()).toBe(first.savedAt.getTime() + 1)
  expect((await keptDraft(writer, of))?.savedAt).toEqual(second.savedAt)
  const known = first.savedAt.toISOString()
  await expect(keepArticleDraft(writer, of, typed('Three'), known)).rejects.toBeInstanceOf(Conflict)
})

test('a new article without a word is not offered to be gone on with', async () => {
  const writer = await buildMember({ role: 'editor' })
  const blank = { draftId: newId(), title: '', content: ' \n', isPublished: 'on', sharingPicture: 'drawn' }
  expect([isBlankDraft(blank), isBlankDraft({ ...blank, excerpt: 'Soon' })]).toEqual([true, false])
  const of = { draftId: newId() }
  await keepArticleDraft(writer, of, blank)
  expect(await newArticleDrafts(writer)).toEqual([])
  await keepArticleDraft(writer, of, { ...blank, excerpt: 'Soon' })
  expect(await newArticleDrafts(writer)).toMatchObject([{ id: of.draftId, title: '' }])
})
