import { expect, test } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import { ghost, importFolder, importText, item, post, rowsAt, wordpress } from './for-tests.ts'

const place = testDatabase()
const folder = importFolder()
const brought = (program: string, text: string | Uint8Array) => importText(place.address, folder(), program, text)
const rows = (query: string) => rowsAt(place.address, query)

test.each([
  ['within a text', /Second[\s\S]+/],
  ['between two posts', /<item><title><!\[CDATA\[Post 612[\s\S]+/],
  ['before its end', /<\/rss>/],
])('an export of WordPress that is cut off %s is refused before anything happens', async (_where, end) => {
  const whole = wordpress(item(611, {}), item(612, { 'content:encoded': '<p>Second.</p>' }))
  const cut = whole.replace(end, '')
  expect(cut).not.toBe(whole)
  await expect(brought('wordpress', cut)).rejects.toThrow(/^This export of WordPress is cut off/)
  expect(await rows(`select 1 from articles where title like 'Post 61%'`)).toEqual([])
})

test('a file that is not in UTF-8 is refused', async () => {
  const latin = Buffer.from(ghost([post('latin', { title: 'Über' })]), 'latin1')
  await expect(brought('ghost', latin)).rejects.toThrow(/^This file is not in UTF-8/)
})
