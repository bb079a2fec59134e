import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { database, rawSql } from '#app/platform/database/database.server.ts'
import { countingQueries } from '#app/platform/database/pool/count-queries.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildPost } from '../posts/factory.ts'
import { hidePost } from '../posts/hide.server.ts'
import { foundAt, meant } from './factory.ts'
import { countWordsUntil, forgetWords } from './vocabulary/count-words.server.ts'
import { wordsNear } from './vocabulary/near-words.server.ts'
import { knownWords } from './vocabulary/queries.server.ts'

testDatabase()

const count = () => countWordsUntil(Date.now() + 60_000)

test('no word is suggested that another one, or another form of it, finds for the reader', async () => {
  const [author, reader, moderator] = [
    await buildMember(),
    await buildMember(),
    await buildMember({ role: 'moderator' }),
  ]
  await buildPost({ content: 'A thylacine. The secretplan.' })
  const hidden = await buildPost({ userId: author.id, content: 'Grumbleshanks, secretplanning' })
  await count()
  await hidePost(moderator, hidden.id)
  for (const words of ['grumbleshonks or thylacine', 'thylacine -grumbleshonks', '"grumbleshonks" or thylacine'])
    expect(await meant(reader, new URLSearchParams({ q: words }).toString())).toBeUndefined()
  // Nor does it tell by the other words whether there is one.
  await buildPost({ content: 'Marmalade for two' })
  await count()
  for (const rest of ['-grumbleshonks', '-wxwxwxwx', 'or grumbleshonks', 'or wxwxwxwx']) {
    const asked = new URLSearchParams({ q: `marmelade ${rest}` }).toString()
    expect(await meant(reader, asked)).toBe(`marmalade ${rest}`)
  }
  expect(await meant(reader, 'q=secretplanming')).toBe('secretplan')
  expect(await meant(author, 'q=secretplanming')).toBe('secretplanning')
  expect(await meant(author, 'q=grumbleshonks')).toBe('grumbleshanks')
})

test('a near miss is asked about, word by word; what is written is not', async () => {
  const reader = await buildMember()
  for (let n = 0; n < 4; n++) await buildPost({ title: 'Cassowary', content: 'Seldom seen qualifications' })
  await count()
  await count()
  expect(await meant(reader, 'q=the+casowary')).toBe('the cassowary')
  expect(await meant(reader, 'q="casowary"')).toBe('"cassowary"')
  expect(await meant(reader, 'q=cassowary')).toBeUndefined()
  expect(await meant(reader, 'q=qwrtzpsdf')).toBeUndefined()
  // A word's beginning with which its stem does not begin.
  expect((await foundAt(reader, 'q=qualificatio')).posts.items).toHaveLength(4)
  // What begins with the stem alone is another word.
  for (const words of ['City', 'Citizens']) await buildPost({ title: words, content: words })
  expect((await foundAt(reader, 'q=cities')).posts.items.map(({ title }) => title)).toEqual(['City'])
  expect((await foundAt(reader, 'q=citi')).posts.items).toHaveLength(2)
  await database().execute(sql`delete from posts where title = 'Cassowary'`)
  await database().execute(sql`update search_words set posts = 3 where word = 'cassowary'`)
  await forgetWords.perform({})
  const left = await database().execute(sql`select word from search_words where word = 'cassowary'`)
  expect(left).toHaveLength(0)
})

test('of a heap of rare words three are looked near to, and whether that is possible is asked once', async () => {
  const reader = await buildMember()
  const heap = 'aardvarq bandicoota capybaraz dugongue echidnae fossana gerenukk'.split(' ').join('+')
  await database().execute(sql`insert into search_words (word, stem, posts) select word, word || '.', 9
    from unnest(array['aardvark', 'bandicoot', 'capybara', 'dugong', 'echidna', 'fossa', 'gerenuk']) word`)
  await meant(reader, `q=${heap}`)
  const rare = (await knownWords(heap.replaceAll('+', ' ')))?.rare ?? []
  expect(rare).toHaveLength(7)
  const { statements, result } = await countingQueries(() => wordsNear(rare))
  expect([...result.values()].map(([near]) => near?.word)).toEqual(['aardvark', 'bandicoot', 'capybara'])
  expect(statements.filter(({ query }) => query.includes('similarity('))).toHaveLength(1)
  expect(statements.filter(({ query }) => query.includes('to_regproc'))).toHaveLength(0)
  // Where it takes too long nobody is asked anything.
  await rawSql().begin(async (held) => {
    await held`lock table search_words in access exclusive mode`
    expect((await wordsNear(rare)).get('aardvarq')).toEqual([])
  })
})

test('without the extension a search goes on without near misses', async () => {
  const reader = await buildMember()
  await database().execute(sql`drop extension pg_trgm cascade`)
  expect(await meant(reader, 'q=casowary')).toBeUndefined()
  await count()
  expect((await database().execute(sql`select to_regproc('similarity') as there`))[0]?.there).not.toBeNull()
})
