import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { countingQueries } from '#app/platform/database/pool/count-queries.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildComment } from '../comments/factory.ts'
import { buildPost } from '../posts/factory.ts'
import { foundAt } from './factory.ts'
import { countWordsUntil } from './vocabulary/count-words.server.ts'

testDatabase()

const filler = Array.from({ length: 120 }, (_, n) => `filler${n}`).join(' ')

/** What is shown of the only comment that holds `words`, its marks as brackets; and how many statements that took. */
async function shownOf(words: string) {
  const reader = await buildMember()
  const { result, statements } = await countingQueries(() => foundAt(reader, `q=${words}&in=comments`))
  const snippet = result.comments.items[0]?.snippet.replaceAll('\u0002', '[').replaceAll('\u0003', ']')
  return { snippet, statements: statements.length }
}

test('the forms that others wrote are marked, wherever they stand in a text', async () => {
  await buildComment({ content: `The quokka dies young. ${filler}` })
  await buildComment({ content: `${filler} Numbats, numbated and a numbat were here. ${filler}` })
  await buildComment({ content: `${filler} One bilby and its bilbies.` })
  await buildComment({ content: 'Qualifying in kowari qualifications' })
  await shownOf('quokka')
  await countWordsUntil(Date.now() + 60_000)
  for (const [words, shown] of [
    ['numbats', 'filler119 [Numbats], [numbated] and a [numbat] were here'],
    ['bilbies', 'filler119 One [bilby] and its [bilbies].'],
    ['qualificatio', 'Qualifying in kowari [qualifications]'],
    ['kowari+quali', '[Qualifying] in [kowari] [qualifications]'],
    ['dying', 'quokka [dies] young'],
  ] as const) {
    const { snippet, statements } = await shownOf(words)
    expect(snippet).toContain(shown.replace(/\.$/, ''))
    expect(statements).toBe(2)
  }
})

test('what cannot be told from the words is asked of the database', async () => {
  await buildComment({ content: 'Read okapi.example.com before' })
  await buildComment({ content: `Inwallaby ${filler} Or a wallaby?` })
  await buildComment({ content: `Echidna ${filler} quoll` })
  await buildPost({ title: 'Dunnarts', content: `Nothing here. ${filler}` })
  expect(await shownOf('okapi')).toEqual({ snippet: 'Read [okapi.example.com] before', statements: 3 })
  expect((await shownOf('inwallab')).snippet).toContain('[Inwallaby]')
  expect((await shownOf('wallaby')).snippet).toMatch(/\[wallaby\]$/)
  expect(await shownOf('echidna+quoll')).toMatchObject({ snippet: expect.stringContaining('[quoll]'), statements: 2 })
  expect((await shownOf('"echidna filler0"')).snippet).toContain('[Echidna] [filler0]')
  const { posts } = await foundAt(await buildMember(), 'q=dunnart')
  expect(posts.items[0]?.snippet).toMatch(/^Nothing here/)
})

test('a text brings no marks of its own', async () => {
  for (const content of [
    'A \u0002quokka\u0003 sl\u0002eeps',
    `A \u0002numbat\u0003 sle\u0003eps, sleep.Then ${filler}`,
  ])
    await buildComment({ content })
  for (const words of ['quokka', '"numbat"', 'numbat', 'numbat+filler3'])
    expect((await shownOf(words)).snippet).toMatch(/^(\[quokka\] sleeps|\[numbat\] sleeps, )/)
})
