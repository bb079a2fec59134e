import { expect, test } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import {
  discourse,
  discoursePost,
  ghost,
  importFolder,
  importText,
  item,
  post,
  rowsAt,
  wordpress,
} from './for-tests.ts'

const address = testDatabase()
const folder = importFolder()
const brought = (program: string, text: Uint8Array, dryRun = false) =>
  importText(address.address, folder(), program, text, dryRun)
const rows = (query: string) => rowsAt(address.address, query)

/** Replaces `#` in a text with these bytes. */
const withBytes = (text: string, ...bytes: number[]) => {
  const [before = '', after = ''] = text.split('#')
  return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])
}

test.each([
  ['ghost', ghost([post('one', { title: 'A “call”', html: '<p>In a caf# at noon.</p>' }), post('two', {})])],
  ['wordpress', wordpress(item(1, { title: 'A “call”', 'content:encoded': 'In a caf# at noon.' }))],
  ['discourse', discourse([{ id: 1, title: 'A “call”', posts: [discoursePost(1, { raw: 'In a caf# at noon.' })] }])],
])('a letter of %s that is cut is named, with its place and its record, and the rest comes', async (program, text) => {
  const file = withBytes(text, 0xc3)
  const byte = text.split('#')[0] as string
  const table = program === 'discourse' ? 'posts' : 'articles'
  for (const dryRun of [true, false]) {
    const { leftOut, added } = await brought(program, file, dryRun)
    expect(leftOut).toEqual([
      expect.stringMatching(
        /^line 1, byte \d+ \(0xC3 in “.*In a caf� at noon.*”\) cannot be read as a letter; � was put in its place$/,
      ),
      expect.stringMatching(`^${table} “A “call””: � stands in its content. Write the letter there and export again`),
    ])
    expect(leftOut[0]).toContain(`byte ${Buffer.byteLength(byte) + 1} `)
    expect(added).toBeGreaterThan(0)
  }
  expect(await rows(`select content from ${table} where title = 'A “call”' and content like '%�%'`)).toContainEqual({
    content: 'In a caf� at noon.',
  })
})

test('NUL is left out, which no text may hold, as itself and as JSON writes it', async () => {
  const text = ghost([post('nul', { title: 'Before#after\0.' })])
  const { leftOut } = await brought('ghost', withBytes(text, 0))
  expect(leftOut).toEqual(['1 × NUL, which no text here may hold'])
  expect(await rows(`select title from articles where slug = 'nul'`)).toEqual([{ title: 'Beforeafter.' }])
})

test('a file in another encoding is refused, with the place that says so', async () => {
  const text = ghost([post('latin', { title: 'Über\nuns' })])
  const latin = brought('ghost', Buffer.from(text, 'latin1'))
  await expect(latin).rejects.toThrow(/^This file is not in UTF-8.+: line 1, byte \d+ \(0xDC in “.+�ber/)
  for (const one of [text, '\ufeff'.concat(text), text.replace('Ü', 'U')])
    await expect(brought('ghost', Buffer.from(one, 'utf16le'))).rejects.toThrow(/^This file is not in UTF-8/)
})
