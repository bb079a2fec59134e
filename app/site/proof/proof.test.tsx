import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { database } from '#app/platform/database/database.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildEntry } from '../collections/factory.ts'
import { amountOf, draftOf, kindNamed } from '../collections/kinds.ts'
import { isPictureOfEntry } from '../collections/queries.server.ts'
import { collectionEntries } from '../collections/tables.server.ts'
import { proofOf } from './proof.server.ts'
import { Results } from './proof-band.tsx'
import { ResultFigure } from './result-figure.tsx'

testDatabase()
beforeEach(async () => {
  await database().delete(collectionEntries)
})

const result = {
  client: 'A logistics firm',
  metric: 'Win rate',
  before: '22%',
  after: '31%',
  period: 'Four quarters',
  measuredBy: 'Their finance team',
  permission: 'granted',
}

test('a page shows its own results first, three at most, and none before the client has agreed', async () => {
  const clients = ['First', 'Second', 'Of the Academy', 'Third', 'Pending']
  for (const [position, client] of clients.entries())
    await buildEntry({
      kind: 'results',
      position,
      fields: {
        ...result,
        client,
        ...(client === 'Of the Academy' && { page: '/academy' }),
        ...(client === 'Pending' && { page: '/academy', permission: 'pending' }),
      },
    })
  const shownAt = async (path: string) => (await proofOf(path)).results.map(({ fields }) => fields.client)
  expect(await shownAt('/academy')).toEqual(['Of the Academy', 'First', 'Second'])
  expect(await shownAt('/products')).toEqual(['First', 'Second', 'Of the Academy'])
})

test('the portrait of a result is public once the client has agreed', async () => {
  const picture = '/files/articles/thumbnails/portrait.png'
  await buildEntry({ kind: 'results', fields: { ...result, permission: 'pending' }, picture })
  expect(await isPictureOfEntry('thumbnails/portrait.png')).toBe(false)
  await buildEntry({ kind: 'results', fields: result, picture })
  expect(await isPictureOfEntry('thumbnails/portrait.png')).toBe(true)
})

test('a result is shown with its amounts, its client, its period and who measured it', async () => {
  const entry = await buildEntry({
    kind: 'results',
    fields: { ...result, quote: 'We bid less.', person: 'A director' },
  })
  const html = renderToStaticMarkup(<Results entries={[{ ...entry, picture: null }]} />)
  for (const text of Object.values({ ...result, permission: '' })) expect(html).toContain(text)
  expect(html).toContain('We bid less.')
})

test('percentages are drawn to scale, other amounts in proportion to the larger one', () => {
  const drawn = (before: string, after: string) => renderToStaticMarkup(<ResultFigure before={before} after={after} />)
  // A quarter of the circle ends on its right, half of it below.
  expect(drawn('25%', '50%')).toContain('d="M50 50L50 3A47 47 0 0 1 50 97Z" fill="var(--slice)"')
  expect(drawn('25%', '50%')).toContain('d="M50 50L50 10A40 40 0 0 1 90 50Z" fill="none"')
  expect(drawn('120 days', '40 days')).toContain('d="M50 50L50 3A47 47 0 0 1 97 50Z" fill="var(--slice)"')
})

test.each([
  ['1,180 days', 1180],
  ['$2.5 million', 2.5],
  ['31%', 31],
])('the amount in %s is %s', (text, amount) => expect(amountOf(text)).toBe(amount))

test('a result needs amounts with a number above zero, in one unit', () => {
  const kind = kindNamed('results')
  const schema = kind && draftOf(kind)
  expect(schema?.safeParse(result).success).toBe(true)
  for (const before of ['none', '0%', '-5%', '31 days'])
    expect(schema?.safeParse({ ...result, before }).success, before).toBe(false)
})
