import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '#app/platform/database/database.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { tsqueryOf, unfinishedQuery } from '../search.server.ts'
import { begins, ends, markerOf, type WrittenWord } from './mark-words.ts'
import { headlineOf } from './snippets.server.ts'
import { stopWords } from './stop-words.ts'

testDatabase()

const english = `discovery discoveries discover discovering discovered running runs runner runway run opera operas
  operation operations operate rational ration rations happy happily happiness hope hoping hop hopping universe
  university universal relate relation relational relative city cities study studies studying price pricing priced
  well-known don't budget budgets meeting meetings team teams teamwork quarter quarterly plan plans planning planned
  the a of in and was were to for with this that other 2026 12 sales sale seller selling sold customer customers
  custom customize customization there others another theater market markets marketing news new renew café naïve`.split(
  /\s+/,
)

/** Numbers from 0 to 1, the same in each run (mulberry32). */
let state = 5
function random(): number {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}
const one = (items: string[]) => items[Math.floor(random() * items.length)] as string

function textOf(words: number): string {
  let text = ''
  for (let n = 0; n < words; n++)
    text += one(english) + one([' ', ' ', ' ', ' ', ', ', '. ', ' **', '\n\n- ', ': ', '! '])
  return text
}

const texts = Array.from({ length: 400 }, (_, n) => textOf(n % 2 ? 55 : 18))
const searches = [
  ...['discovery', 'discov', 'running', 'operas', 'happiness', 'hop', 'hope', 'univers', 'relation', 'cities', 'pric'],
  ...['known', 'budge', 'the', 'oth', 'new', 'news', '12', '2026', 'sale', 'café', 'qua', 'customi'],
  ...['plan meeting', 'sales market', 'the team', 'studies of cities', 'quarterly budget plans', 'run to'],
]

/** What the vocabulary would tell, had it counted the words that the texts of this file are made of. */
async function knownOf(typed: string): Promise<{ written: WrittenWord[]; stems: string[] }> {
  const words = [...new Set(english.flatMap((word) => word.split(/[-']/)))]
  const asked = typed.split(' ')
  const rows = await database().execute<{ word: string; stem: string | null }>(sql`
    select word, (ts_lexize('pg_catalog.english_stem', word))[1] as stem
    from unnest(string_to_array(${[...words, ...asked].join(' ')}, ' ')) word`)
  const stemOf = new Map(rows.map(({ word, stem }) => [word, stem ?? '']))
  const last = asked.at(-1) as string
  const begun = last.length > 2 ? words.filter((word) => word.startsWith(last)) : []
  const stems = [...new Set(begun.map((word) => stemOf.get(word) ?? ''))].filter(
    (stem) => stem !== '' && stem !== stemOf.get(last) && !stem.startsWith(last),
  )
  const written = asked.flatMap((word, at) => {
    const stem = stemOf.get(word) ?? ''
    const isBegun = at === asked.length - 1 && word.length > 2
    if (!stem && !isBegun) return []
    const meant = isBegun ? [stem, ...stems] : [stem]
    const forms = words.filter((other) => stemOf.get(other) && meant.includes(stemOf.get(other) ?? ''))
    return [{ word, forms, isUnfinished: isBegun }]
  })
  return { written, stems }
}

test.each(searches)('the same words are marked as PostgreSQL marks: %s', async (typed) => {
  const { written, stems } = await knownOf(typed)
  const query = unfinishedQuery(typed, stems)
  if (!query) throw new Error('There are words in it.')
  const rows = await database().execute<{ marked: string; text: string }>(sql`
    select ${headlineOf(sql`text`, sql`(select ${tsqueryOf(query)})`)} as marked, text
    from json_array_elements_text(${JSON.stringify(texts)}::json) text`)
  const mark = markerOf(written)
  let found = 0
  for (const { marked, text } of rows) {
    const own = mark(text)
    if (marked.includes('\u0002')) found++
    expect(own === undefined ? [] : marksIn(own)).toEqual(marksIn(marked))
  }
  expect(found).toBeGreaterThan(5)
})

function marksIn(snippet: string): string[] {
  return snippet
    .split(begins)
    .slice(1)
    .map((piece) => piece.split(ends)[0] as string)
}

test('the words that are passed over are those of PostgreSQL', async () => {
  const [row] = await database().execute<{ stems: number; passed: number }>(sql`
    select count(*) filter (where ts_lexize('pg_catalog.english_stem', word) = '{}')::int as passed,
      count(*)::int as stems from unnest(string_to_array(${[...stopWords].join(' ')}, ' ')) word`)
  expect(row).toEqual({ stems: 127, passed: 127 })
})

test('no text brings marks of its own, however it is marked', async () => {
  const text = sql`${'a \u0002b\u0003 sleeps, sl\u0003eep'}::text`
  const [row] = await database().execute<{ marked: string }>(sql`
    select ${headlineOf(text, sql`to_tsquery('english', 'sleep')`)} as marked`)
  expect(row?.marked.match(/[^ -~]/g)?.join('')).toBe('\u0002\u0003\u0002\u0003')
})
