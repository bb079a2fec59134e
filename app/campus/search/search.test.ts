import { sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { buildEvent } from '#app/events/factory.ts'
import { buildMember } from '#app/members/factory.ts'
import { buildGroup } from '#app/members/groups/factory.ts'
import { visitor } from '#app/platform/actor.ts'
import { database, rawSql } from '#app/platform/database/database.server.ts'
import { countingQueries } from '#app/platform/database/pool/count-queries.server.ts'
import { newId } from '#app/platform/ids.ts'
import { consume } from '#app/platform/limits/limits.server.ts'
import { actorsContext } from '#app/platform/request.server.ts'
import { buildArticle } from '#app/resources/articles/factory.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildComment } from '../comments/factory.ts'
import { buildCurated } from '../curated/factory.ts'
import { buildPost } from '../posts/factory.ts'
import { searchPosts } from '../posts/found/queries.server.ts'
import { hidePost } from '../posts/hide.server.ts'
import { buildTopic } from '../topics/factory.ts'
import { foundAt, meant } from './factory.ts'
import { loader as search } from './search.route.tsx'
import { askedSearch, searchAddress } from './search-address.ts'
import { countWordsUntil } from './vocabulary/count-words.server.ts'
import { knownWords } from './vocabulary/queries.server.ts'

testDatabase()

const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)

const count = () => countWordsUntil(Date.now() + 60_000)

test('one box finds what members write, members, events and resources by the beginning of a word', async () => {
  const reader = await buildMember()
  const [post, comment, person, event, curated, article] = [
    await buildPost({ title: 'Discovery calls', content: 'Ask <b>first</b>.' }),
    await buildComment({ content: 'My discovery took an hour.' }),
    await buildMember({ name: 'Disco Stu' }),
    await buildEvent({ title: 'A discovery clinic' }),
    await buildCurated({ title: 'Discovering' }),
    await buildArticle({ title: 'Discovery, once more' }),
  ]
  await buildEvent({ title: 'A discovery draft', draft: true })
  await buildArticle({ title: 'Discovery withheld', isPublished: false })
  const found = await foundAt(reader, 'q=disco')
  expect(Object.values(found).flatMap(ids)).toEqual(
    [post, comment, person, event, curated, article].map(({ id }) => id),
  )
  expect(found.comments.items[0]?.snippet).toBe('\u0002discovery\u0003 took an hour')
  expect(found.events.items[0]?.snippet ?? '').not.toContain('<')
  await buildPost({
    title: 'Marks',
    content: '## Why\n\n- The **quoll** and [its den](https://quoll.example/a) `sleep`',
  })
  expect((await foundAt(reader, 'q=sleep')).posts.items[0]?.snippet).toBe('quoll and its den \u0002sleep\u0003')
})

test('by relevance the title counts more; by date the newest stands first; pages go both ways', async () => {
  const reader = await buildMember()
  const topic = await buildTopic()
  const at = (n: number) => new Date(1_700_000_000_000 + n)
  const best = await buildPost({ topicId: topic.id, title: 'Quokkas', content: 'Quokkas!', createdAt: at(0) })
  for (let n = 1; n <= 25; n++)
    await buildPost({ topicId: topic.id, title: `Post ${n}`, content: 'One quokka.', createdAt: at(n) })
  for (const counted of [false, true]) {
    if (counted) await count()
    for (const sort of ['date', 'relevance']) {
      const address = `q=quokka&in=posts&sort=${sort}`
      const { posts: first } = await foundAt(reader, address)
      const { posts: second } = await foundAt(reader, address, { after: first.after as string })
      expect(new Set([...ids(first), ...ids(second)]).size).toBe(26)
      expect(second.after).toBeNull()
      expect((await foundAt(reader, address, { before: second.before as string })).posts.items).toEqual(first.items)
      expect(sort === 'date' ? ids(second).at(-1) : ids(first)[0]).toBe(best.id)
    }
  }
})

test('topic, author, time, answer and quotes narrow a search', async () => {
  const reader = await buildMember()
  const ada = await buildMember({ name: 'Ada Numbat' })
  const topic = await buildTopic()
  const old = new Date('2020-01-01')
  const [other, hers, older] = [
    await buildPost({ content: 'The numbat sleeps.' }),
    await buildPost({ topicId: topic.id, userId: ada.id, content: 'A numbat wakes.' }),
    await buildPost({ topicId: topic.id, content: 'Sleeps the numbat?', createdAt: old }),
  ]
  const answer = await buildComment({ postId: hers.id, content: 'This numbat eats.' })
  await database().execute(sql`update posts set accepted_comment_id = ${answer.id} where id = ${hers.id}`)
  const posts = async (address: string) => ids((await foundAt(reader, `q=numbat&${address}`)).posts).sort()
  expect(await posts(`topic=${topic.slug}`)).toEqual([hers.id, older.id].sort())
  expect(await posts('by=ada+numbat')).toEqual([hers.id])
  expect(await posts('since=year')).toEqual([other.id, hers.id].sort())
  expect(await posts('answered=yes')).toEqual([hers.id])
  expect(await posts('answered=no&since=year')).toEqual([other.id])
  expect(await posts('by=nobody+at+all')).toEqual([])
  expect(await posts('topic=no-such-topic')).toEqual([])
  expect(ids((await foundAt(reader, `q=numbat&topic=${topic.slug}`)).comments)).toEqual([answer.id])
  expect(ids((await foundAt(reader, 'q=numbat&answered=no')).comments)).toEqual([])
  expect(ids((await foundAt(reader, 'q="numbat+sleeps"')).posts)).toEqual([other.id])
  const known = await knownWords('"numbat sleeps"')
  if (!known) throw new Error('There are words in it.')
  for (const sort of ['date', 'relevance'] as const) {
    const words = { query: known.query, uses: { rows: 1, of: 3 }, onlyRecent: true }
    expect(ids(await searchPosts(reader, words, { place: {}, sort, size: 5 }))).toEqual([other.id])
  }
})

test('nothing that one may not see is found, fills a page or is suggested', async () => {
  const [author, reader] = [await buildMember(), await buildMember()]
  const moderator = await buildMember({ role: 'moderator' })
  const post = await buildPost({ userId: author.id, title: 'Wombat', content: 'Wombats.' })
  for (let n = 0; n < 25; n++) await buildComment({ postId: post.id, content: `A wombat, ${n}` })
  await count()
  await hidePost(moderator, post.id)
  const apart = await buildTopic({ groupIds: [(await buildGroup()).id] })
  await buildPost({ topicId: apart.id, title: 'Wombat, Zyzzogeton' })
  await count()
  expect(await database().execute(sql`select from search_words where word = 'zyzzogeton'`)).toHaveLength(0)
  const shown = await buildComment({ content: 'My own wombat', createdAt: new Date('2020-01-01') })
  const { posts, comments } = await foundAt(reader, 'q=wombat')
  expect(posts).toEqual({ items: [], before: null, after: null })
  expect(comments).toMatchObject({ items: [{ id: shown.id }], after: null })
  expect(ids((await foundAt(author, 'q=wombat')).posts)).toEqual([post.id])
  expect(await meant(author, 'q=wombta&in=posts')).toBe('wombat')
  expect(await meant(reader, 'q=wombta&in=posts')).toBeUndefined()
})

test('whatever stands in a text is found by that', async () => {
  const reader = await buildMember()
  const long = 'x'.repeat(61)
  const written = [
    ['greta.olsson@northwind.example', 'crm.example.com', 'report-q3.pdf', 'sales/marketing', 'covid-2019'],
    ['10.5.1234', '500.75 euro', 'हिन्दी समय', 'ที่ประชุมนาน', 'مُحَمَّد شيئا', `${long} numbat`, 'follow-through'],
    ['kowari about', 'please write about', 'kowari the', 'the'],
  ].flat()
  for (const words of written.slice(0, -1)) await buildPost({ title: words, content: words })
  // Where all words are passed over, the last is searched for as the beginning of one.
  const allied = await buildPost({ title: 'Not for the allied' })
  expect(ids((await foundAt(reader, 'q=not+for+all&in=posts')).posts)).toEqual([allied.id])
  // A dash is none of the signs that leave a word out.
  for (const words of ['kowari - about please', 'kowari (-please)', 'kowari - zzznothing'])
    expect((await foundAt(reader, new URLSearchParams({ q: words, in: 'posts' }).toString())).posts.items).toEqual([])
  const thirteen = 'one two three four five six seven eight nine ten eleven the thirteen'
  await buildPost({ title: 'one two three four five six seven eight nine ten elevenths' })
  expect((await foundAt(reader, new URLSearchParams({ q: thirteen }).toString())).posts.items).toHaveLength(1)
  for (const words of written.slice(0, -1)) {
    const { posts } = await foundAt(reader, new URLSearchParams({ q: words, in: 'posts' }).toString())
    expect(posts.items.map(({ title }) => title)).toContain(words)
  }
})

test('who writes a great many words of one beginning makes no search slower', async () => {
  await database().execute(sql`insert into search_words (word, stem, posts)
    select 'aaa' || translate(n::text, '0123456789', 'bcdfghjklm'), 'aaa' || n, 1 from generate_series(1, 5000) n`)
  await count()
  const read = await countingQueries(() => knownWords('the aaa'))
  expect(read.result?.uses).toEqual({ posts: undefined, comments: undefined })
  const { query = '', params = [] } = read.statements.find((one) => one.query.includes('search_words')) ?? {}
  const rows = await rawSql().unsafe(`explain (analyze, timing off, summary off) ${query}`, params as never[])
  const most = rows.map((row) => Number(/actual rows=(\d+)/.exec(row['QUERY PLAN'])?.[1] ?? 0))
  expect(most.length).toBeGreaterThan(5)
  expect(Math.max(...most)).toBeLessThanOrEqual(301)
  // Of a common word that begins so many not all stems are known, however few these are.
  await database().execute(sql`insert into search_words (word, stem, posts) values ('aaa', 'aaa', 5000)`)
  await database().execute(sql`update search_words set stem = 'aaa' where starts_with(word, 'aaa')`)
  expect((await knownWords('aaa'))?.queryOfMany.shape).toBe('unfinished')
  await database().execute(sql`delete from search_words where starts_with(word, 'aaa')`)
})

test('a page that goes on from what is gone is the first one', async () => {
  const reader = await buildMember()
  for (let n = 0; n < 25; n++) await buildPost({ title: `Potoroo ${n}` })
  for (const sort of ['date', 'relevance']) {
    const address = `q=potoroo&in=posts&sort=${sort}`
    const first = (await foundAt(reader, address)).posts
    expect(first.items).toHaveLength(20)
    expect((await foundAt(reader, address, { after: newId() })).posts.items).toEqual(first.items)
  }
})

test('six hundred searches an hour are the most; then words say so, and what was typed stays', async () => {
  const context = new RouterContextProvider()
  const member = await buildMember()
  context.set(actorsContext, { campus: member, admin: visitor })
  const ask = async (address: string) =>
    (await search({
      request: new Request(`http://localhost/campus/search${address}`),
      context,
      params: {},
    } as never)) as {
      data: { asked: object; refused: string }
      init: ResponseInit
    }
  await consume({ name: 'campus.search', points: 600, seconds: 3600, per: 'account' }, member.id, 599)
  expect(await ask('?q=numbat')).not.toHaveProperty('init')
  const { data, init } = await ask('?q=numbat&by=Ada')
  expect(init).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
  expect(data).toMatchObject({ asked: { q: 'numbat', by: 'Ada' }, found: null })
  expect(data.refused).toContain('Too many requests. Please try again in')
  // The page itself goes on.
  expect(await ask('')).not.toHaveProperty('init')
})

test('an address carries everything but what narrows nothing there', () => {
  const asked = askedSearch(
    new URLSearchParams('q=a+b&in=comments&topic=x&by=Ada&since=week&answered=no&sort=relevance'),
  )
  expect(searchAddress(asked)).toBe(
    '/campus/search?q=a+b&topic=x&by=Ada&since=week&answered=no&in=comments&sort=relevance',
  )
  expect(searchAddress(asked, { in: 'members' })).toBe('/campus/search?q=a+b&in=members')
  expect(searchAddress(askedSearch(new URLSearchParams('q=a&in=x&since=y&sort=z')))).toBe('/campus/search?q=a')
})

test('a common word is found among the newest, others by the index, and never all rows are read', async () => {
  const reader = await buildMember()
  const post = await buildPost()
  await database().execute(sql`
    insert into comments (id, post_id, content, created_at)
    select uuidv7(), ${post.id}, case n when 20000 then 'On okapis, ordinaryish' else 'An ordinary remark' end,
      now() - n * interval '1 minute' from generate_series(1, 20000) n`)
  await database().execute(sql`analyze comments`)
  await count()
  const planOf = async (words: string) => {
    const { statements } = await countingQueries(() => foundAt(reader, `q=${words}&in=comments`))
    const { query = '', params = [] } = statements.find((one) => one.query.includes('step_')) ?? {}
    const rows = await rawSql().unsafe(`explain (analyze, timing off, summary off) ${query}`, params as never[])
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  expect((await foundAt(reader, 'q=okapi')).comments.items).toHaveLength(1)
  expect((await foundAt(reader, 'q=ordin&in=comments')).comments.items).toHaveLength(20)
  for (const words of ['nobodywrotethis', 'okapi']) {
    const plan = await planOf(words)
    expect(plan).toContain('comments_search')
    expect(plan).not.toMatch(/comments_newest|Seq Scan on comments/)
  }
  const common = await planOf('ordinary')
  expect(common).toContain('comments_newest')
  expect(common).toContain('never executed')
  // Of a common word all that begins so is not collected; what it begins is found all the same.
  const { statements } = await countingQueries(() => foundAt(reader, 'q=ordinary&in=comments'))
  expect(statements.flatMap(({ params }) => params)).not.toContain('ordinary:*')
  expect((await foundAt(reader, 'q=okapis+ordinary')).comments.items).toHaveLength(1)
})
