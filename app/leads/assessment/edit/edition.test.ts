import { expect, test } from 'vitest'
import { type Actor, actorId, visitor } from '#app/platform/actor.ts'
import { Conflict, Forbidden, NotFound, TooMany } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { consume } from '#app/platform/limits/limits.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { type EditionContent, shippedEdition } from '../edition.ts'
import { currentEdition, resultOf } from '../editions.server.ts'
import { editionForm, editionInput, editionToInput } from './edition-form.ts'
import { editionsToEdit, findEdition, publishEdition, republishEdition } from './publish-edition.server.ts'

testDatabase({})

const as = (role: 'editor' | 'admin' | 'moderator'): Actor => ({
  kind: 'member',
  id: newId(),
  email: 'e@example.com',
  role,
  sessionId: '',
})
const editor = as('editor')
const shippedInput = () => editionInput(shippedEdition) as Record<string, string>
const read = (values: Record<string, string>) => {
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  return editionForm.safeParse(filled)
}
const contentOf = (values: Record<string, string>): EditionContent => editionToInput(editionForm.parse(values))

test('the shipped edition passes through the form unchanged', () => {
  const { number: _, ...content } = shippedEdition
  expect(contentOf(shippedInput())).toEqual(content)
})

test('a result does not change with later editions', async () => {
  const before = await resultOf('1-333210012333')
  const changed = { 'qualify-1-weight': '5', 'qualify-3-question': '', 'demonstrate-do': 'Show one screen.' }
  const values: Record<string, string> = { ...shippedInput(), ...changed }
  for (const answer of [1, 2, 3, 4]) values[`qualify-3-answer-${answer}`] = ''
  const number = await publishEdition(editor, contentOf(values))
  expect(number).toBe(2)
  expect(await resultOf('1-333210012333')).toEqual(before)
  expect(before?.edition.areas[2]?.do).not.toBe('Show one screen.')
  // The edition now has eleven questions; the first weighs five times as much as the second.
  expect(await resultOf('2-333210012333')).toBeUndefined()
  const after = await resultOf('2-30210012333')
  expect(after?.scores.qualify).toBe(83)
  expect(after?.edition.areas[2]?.do).toBe('Show one screen.')
  expect((await currentEdition()).number).toBe(2)
})

test('restoring the shipped edition creates a new one; restoring it again creates none', async () => {
  const { number } = await currentEdition()
  const republished = await republishEdition(editor, 1)
  expect(republished).toBe(number + 1)
  expect(await republishEdition(editor, 1)).toBe(republished)
  expect((await editionsToEdit(editor)).stored[0]?.number).toBe(republished)
  await expect(republishEdition(editor, 77)).rejects.toThrow(NotFound)
})

test('of eight concurrent publications from one edition one succeeds, and the others keep their input', async () => {
  const { number } = await currentEdition()
  const all = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) =>
      publishEdition(as('editor'), contentOf({ ...shippedInput(), 'qualify-ask': `Ask ${at}.` }), number),
    ),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(all.find((one) => one.status === 'rejected')?.reason).toBeInstanceOf(Conflict)
  expect((await currentEdition()).number).toBe(number + 1)
})

test('an editor publishes at most sixty editions an hour', async () => {
  const busy = as('editor')
  await consume({ name: 'assessment.edition', points: 60, seconds: 3600, per: 'account' }, actorId(busy) ?? '', 60)
  await expect(publishEdition(busy, contentOf(shippedInput()))).rejects.toThrow(TooMany)
})

test('only editors can edit the assessment', async () => {
  for (const actor of [visitor, as('moderator')]) {
    await expect(publishEdition(actor, shippedEdition)).rejects.toThrow(Forbidden)
    await expect(republishEdition(actor, 1)).rejects.toThrow(Forbidden)
    await expect(findEdition(actor, 1)).rejects.toThrow(Forbidden)
    await expect(editionsToEdit(actor)).rejects.toThrow(Forbidden)
  }
})

test.each([
  [{ 'qualify-1-answer-2': '' }, 'qualify-1-answer-2'],
  [{ 'answer-1-question': '' }, 'answer-1-question'],
  [{ 'qualify-4-answer-1': 'Yes.' }, 'qualify-4-question'],
  [{ 'qualify-do': '' }, 'qualify-do'],
  [{ 'qualify-1-weight': '6' }, 'qualify-1-weight'],
  [{ 'qualify-service': 'nothing' }, 'qualify-service'],
  [{ 'qualify-1-question': 'x'.repeat(301) }, 'qualify-1-question'],
] as const)('%j shows an error next to its field', (change, name) => {
  const parsed = read({ ...shippedInput(), ...change })
  expect(parsed.error?.issues.map(({ path }) => path.join())).toContain(name)
})

test('an area without questions is rejected', () => {
  const values = shippedInput()
  for (const name of Object.keys(values)) if (/^hand-over-\d/.test(name)) values[name] = ''
  expect(read(values).error?.issues[0]).toMatchObject({ path: ['hand-over-1-question'] })
})
