import { expect, test } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import type { DoesNotFit } from '../apply-export.ts'
import { discourse, importFolder, importText, rowsAt, said } from './for-tests.ts'

const place = testDatabase()
const folder = importFolder()
const brought = (text: string) => importText(place.address, folder(), 'discourse', text)
const rows = (query: string) => rowsAt(place.address, query)

test('a category of Discourse gets an address that its topic can have, and its description as text', async () => {
  await brought(
    discourse(
      [621, 622, 623, 624].map((id) => ({ id, title: 'Hi', category_id: id, posts: [said(id, {})] })),
      {
        categories: [
          { id: 621, name: '日本語', slug: '', description: '<p>For <b>a_b</b> &amp; all</p><p>of us.</p>' },
          { id: 622, name: '中文', slug: '622-category' },
          { id: 623, name: 'Демо', slug: '%D0%B4%D0%B5%D0%BC%D0%BE' },
          { id: 624, name: '日本語', slug: 'category-621' },
        ],
      },
    ),
  )
  expect(await rows(`select slug, description from topics where slug ~ '62[1-4]' order by slug`)).toEqual([
    { slug: '622-category', description: '' },
    { slug: 'category-621', description: 'For a_b & all of us.' },
    { slug: 'category-621-2', description: '' },
    { slug: 'category-623', description: '' },
  ])
})

test('two members of one address are named, with what to do', async () => {
  const users = [
    { id: 1, username: 'bo', email: 'bo@twin.test' },
    { id: 2, username: 'bob', email: 'Bo@twin.test' },
  ]
  const refusal = await brought(discourse([], { users })).catch((error: unknown) => error)
  expect((refusal as DoesNotFit).problems).toEqual([
    'members bo, bob: all of them have the address bo@twin.test. Leave one of them in the file, or give them others',
  ])
})

test('what the database cannot keep is dropped from a text, and no letter is halved', async () => {
  const raw = 'Be\u0000fore \ud800 after.'
  const title = `${'x'.repeat(198)}😀😀`
  await brought(discourse([{ id: 631, title, posts: [said(1, { raw })] }]))
  expect(await rows(`select title, content from posts where title like 'xxx%'`)).toEqual([
    { title: `${'x'.repeat(198)}…`, content: 'Before \ufffd after.' },
  ])
})
