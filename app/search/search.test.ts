import { sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { buildComment } from '#app/campus/comments/factory.ts'
import { buildCurated } from '#app/campus/curated/factory.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { hidePost } from '#app/campus/posts/hide.server.ts'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { buildEvent } from '#app/events/factory.ts'
import { buildMember } from '#app/members/factory.ts'
import { buildGroup } from '#app/members/groups/factory.ts'
import { type Actor, visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { addressKey, consume } from '#app/platform/limits/limits.server.ts'
import { actorsContext, requestContext } from '#app/platform/request.server.ts'
import { buildArticle } from '#app/resources/articles/factory.ts'
import { buildDownload } from '#app/resources/downloads/factory.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { foundAt, meant } from './factory.ts'
import { indexPages } from './pages.server.ts'
import { loader as search } from './search.route.tsx'
import { readSearchQuery, searchAddress } from './search-address.ts'

testDatabase()

const ids = (hits: { id: string }[]) => hits.map(({ id }) => id)
const kinds = (hits: { kind: string }[]) => hits.map(({ kind }) => kind).sort()
const asAddress = (q: string, more = '') => `${new URLSearchParams({ q })}${more}`

test('one list holds what members write, members, events, resources and topics; visitors find what is public', async () => {
  const reader = await buildMember()
  await buildTopic({ name: 'Discovery' })
  await buildPost({ title: 'Discovery calls', content: 'Ask <b>first</b>.' })
  await buildComment({ content: 'My discovery took an hour.' })
  await buildMember({ name: 'Disco Stu' })
  await buildEvent({ title: 'A discovery clinic' })
  await buildEvent({ title: 'A discovery for all', audience: 'public' })
  await buildCurated({ title: 'Discovering' })
  await buildArticle({ title: 'Discovery, once more' })
  await buildDownload({ title: 'Discovery sheet' })
  await buildEvent({ title: 'A discovery draft', draft: true })
  await buildArticle({ title: 'Discovery withheld', isPublished: false })
  const all = ['articles', 'comments', 'curated', 'downloads', 'events', 'events', 'members', 'posts', 'topics']
  expect(kinds(await foundAt(reader, 'q=disco'))).toEqual(all)
  expect(kinds(await foundAt(visitor, 'q=disco'))).toEqual(['articles', 'downloads', 'events'])
  expect(await foundAt(visitor, 'q=disco&in=posts')).toEqual([])
  const [comment] = await foundAt(reader, 'q=disco&in=comments')
  expect(comment?.snippet).toContain('\u0002discovery\u0003 took an hour')
})

test('members and visitors find what a page alone says', async () => {
  await indexPages()
  for (const actor of [visitor, await buildMember()])
    expect((await foundAt(actor, 'q=Boot+Camp')).map(({ kind, href }) => `${kind} ${href}`)).toContain('pages /academy')
  await database().execute(sql`delete from page_texts`)
})

// A text → queries that must find it.
test.each([
  ['Höhe der 価格 und 上海', ['価格', '上海']],
  ['上海市場の価格表', ['上海', '市場', '上海市', '価格', '表']],
  ['번역 서비스', ['번역', '서비스']],
  ['번역을 합니다', ['번역']],
  ['デモのご案内', ['デモ', 'ﾃﾞﾓ', '案内']],
  ['ที่ประชุมนาน', ['ประชุม']],
  ['café, Zoë, hôtel', ['cafe', 'zoe', 'hotel', 'café', 'CAFÉ']],
  ['cafe, Zoe', ['café', 'Zoë']],
  ['l’hôtel d’Angleterre', ['hotel', 'l’hôtel', "l'hotel", 'angleterre']],
  ['Łódź, Škoda, Jørgensen, Straße', ['lodz', 'skoda', 'jorgensen', 'strasse', 'Łódź', 'Straße', 'STRASSE']],
  ['Lodz, Jorgensen, Strasse', ['Łódź', 'Jørgensen', 'Straße']],
  ['IT budget; AT&T; C++; .NET; R&D', ['IT', 'AT&T', 'C++', '.NET', 'R&D', 'at&t', 'r&d', 'it budget', 'IT budget']],
  ['C# and F#, a Q&A, the WHO', ['C#', 'F#', 'Q&A', 'WHO']],
  ['Dan O’Neill', ["O'Neill", 'O’Neill', 'oneill', "Dan O'Neill", 'neill']],
  ["Dan O'Neill", ['O’Neill', 'oneill']],
  ['Dan Oneill', ["O'Neill"]],
  ['de\u0301ja\u0300 vu', ['déjà', 'deja']],
  ['déjà vu', ['de\u0301ja\u0300']],
  ['I saw “the who” live', ['"the who"', '"saw the who"', '“the who”']],
  ['To be or not to be', ['"to be or not to be"', '"not to be"']],
  ['ΣΊΣΥΦΟΣ', ['σίσυφος', 'σισυφοσ']],
  ['ＡＢＣ ﬁle', ['abc', 'file']],
])('a post, a comment, an article and a member with %j are found', async (text, searched) => {
  const reader = await buildMember()
  await buildPost({ title: 'A post', content: text })
  await buildComment({ content: text })
  await buildArticle({ title: text })
  await buildMember({ name: text })
  for (const q of searched)
    expect(new Set(kinds(await foundAt(reader, asAddress(q)))), q).toEqual(
      new Set(['articles', 'comments', 'members', 'posts']),
    )
  await database().execute(sql`delete from comments`)
  await database().execute(sql`delete from posts`)
  await database().execute(sql`delete from articles`)
  await database().execute(sql`update members set listed = false`)
})

test('a word in capitals, signs and a phrase find nothing else', async () => {
  const reader = await buildMember()
  await buildPost({
    title: 'Late',
    content: 'It is late, who knows, at t, r and d, c, net and the price; who the heck',
  })
  for (const q of ['IT', 'WHO', 'AT&T', 'R&D', 'C++', '.NET', '"the who"', '"to be or not to be"'])
    expect(ids(await foundAt(reader, asAddress(q, '&in=posts'))), q).toEqual([])
})

test('by relevance the title counts more; by date the newest stands first; pages follow each other', async () => {
  const reader = await buildMember()
  const topic = await buildTopic()
  const at = (n: number) => new Date(1_700_000_000_000 + n)
  const best = await buildPost({ topicId: topic.id, title: 'Quokkas', content: 'Quokkas!', createdAt: at(0) })
  for (let n = 1; n <= 25; n++)
    await buildPost({ topicId: topic.id, title: `Post ${n}`, content: 'One quokka.', createdAt: at(n) })
  for (const sort of ['date', 'relevance']) {
    const address = `q=quokka&in=posts&sort=${sort}`
    const [first, second] = [ids(await foundAt(reader, address)), ids(await foundAt(reader, `${address}&page=2`))]
    expect(new Set([...first, ...second]).size).toBe(26)
    expect(sort === 'date' ? second.at(-1) : first[0]).toBe(best.id)
  }
})

test('topic, author, time, answer and quotes narrow a search', async () => {
  const reader = await buildMember()
  const ada = await buildMember({ name: 'Ada Númbat' })
  const topic = await buildTopic()
  const [other, hers, older] = [
    await buildPost({ content: 'The numbat sleeps.' }),
    await buildPost({ topicId: topic.id, userId: ada.id, content: 'A numbat wakes.' }),
    await buildPost({ topicId: topic.id, content: 'Sleeps the numbat?', createdAt: new Date('2020-01-01') }),
  ]
  const comment = await buildComment({ postId: hers.id, content: 'This numbat eats.' })
  await database().execute(sql`update posts set accepted_comment_id = ${comment.id} where id = ${hers.id}`)
  const posts = async (address: string) => ids(await foundAt(reader, `q=numbat&in=posts&${address}`)).sort()
  expect(await posts(`topic=${topic.slug}`)).toEqual([hers.id, older.id].sort())
  expect(await posts('by=ada+numbat')).toEqual([hers.id])
  expect(await posts('since=year')).toEqual([other.id, hers.id].sort())
  expect(await posts('answered=yes')).toEqual([hers.id])
  expect(await posts('answered=no&since=year')).toEqual([other.id])
  expect(await posts('by=nobody+at+all')).toEqual([])
  expect(await posts('topic=no-such-topic')).toEqual([])
  expect(ids(await foundAt(reader, `q=numbat&in=comments&topic=${topic.slug}`))).toEqual([comment.id])
  expect(ids(await foundAt(reader, 'q=numbat&in=comments&answered=no'))).toEqual([])
  expect(ids(await foundAt(reader, 'q="numbat+sleeps"'))).toEqual([other.id])
  expect(ids(await foundAt(reader, 'q=numbat+-wakes+-eats&in=posts')).sort()).toEqual([other.id, older.id].sort())
})

test('records that the actor may not see are not found, counted or suggested', async () => {
  const [author, reader] = [await buildMember(), await buildMember()]
  const moderator = await buildMember({ role: 'moderator' })
  const post = await buildPost({ userId: author.id, title: 'Wombat', content: 'Wombats.' })
  for (let n = 0; n < 25; n++) await buildComment({ postId: post.id, content: `A wombat, ${n}` })
  await hidePost(moderator, post.id)
  const apart = await buildTopic({ groupIds: [(await buildGroup()).id] })
  await buildPost({ topicId: apart.id, title: 'Wombat, Zyzzogeton' })
  const shown = await buildComment({ content: 'My own wombat', createdAt: new Date('2020-01-01') })
  expect(await foundAt(reader, 'q=wombat&in=posts')).toEqual([])
  expect(ids(await foundAt(reader, 'q=wombat&in=comments'))).toEqual([shown.id])
  expect(ids(await foundAt(author, 'q=wombat&in=posts'))).toEqual([post.id])
  expect(await meant(author, 'q=wombta&in=posts')).toBe('wombat')
  expect(await meant(reader, 'q=wombta&in=posts')).toBeUndefined()
  expect(await meant(reader, 'q=zyzzogetom')).toBeUndefined()
  expect(await meant(moderator, 'q=zyzzogetom')).toBe('zyzzogeton')
})

test('a near miss is asked about, word by word; what is written is not', async () => {
  const reader = await buildMember()
  await buildPost({ title: 'Cassowary', content: 'Seldom seen qualifications' })
  await buildMember({ name: 'Nora Jørgensen' })
  const meantFor = (actor: Actor, q: string) => meant(actor, asAddress(q))
  expect(await meantFor(reader, 'the casowary')).toBe('the cassowary')
  expect(await meantFor(reader, '"casowary"')).toBe('"cassowary"')
  expect(await meantFor(reader, 'Jorgenson')).toBe('jørgensen')
  expect(await meantFor(reader, 'cassowary')).toBeUndefined()
  expect(await meantFor(reader, 'qwrtzpsdf')).toBeUndefined()
  expect(await meantFor(visitor, 'casowary')).toBeUndefined()
  // A prefix of a word whose stem does not start with it.
  expect(await foundAt(reader, 'q=qualificatio&in=posts')).toHaveLength(1)
  // A word that merely starts with the stem is another word.
  for (const words of ['City', 'Citizens']) await buildPost({ title: words, content: words })
  expect((await foundAt(reader, 'q=cities&in=posts')).map(({ title }) => title)).toEqual(['City'])
  expect(await foundAt(reader, 'q=citi&in=posts')).toHaveLength(2)
})

test('any part of a text is searchable', async () => {
  const reader = await buildMember()
  const written = [
    ['greta.olsson@northwind.example', 'crm.example.com', 'report-q3.pdf', 'sales/marketing', 'covid-2019'],
    ['10.5.1234', '500.75 euro', 'हिन्दी समय', 'مُحَمَّد شيئا', `${'x'.repeat(61)} numbat`, 'follow-through'],
    ['kowari about', 'please write about', 'kowari the'],
  ].flat()
  for (const words of written) await buildPost({ title: words, content: words })
  // If all words are stop words, the last is searched as a prefix.
  const allied = await buildPost({ title: 'Not for the allied' })
  expect(ids(await foundAt(reader, 'q=not+for+all&in=posts'))).toEqual([allied.id])
  // These dashes do not exclude the words after them.
  for (const words of ['kowari - about please', 'kowari (-please)', 'kowari - zzznothing'])
    expect(await foundAt(reader, asAddress(words, '&in=posts'))).toEqual([])
  for (const words of written) {
    const hits = await foundAt(reader, asAddress(words, '&in=posts'))
    expect(hits.map(({ title }) => title)).toContain(words)
  }
})

test('the words are marked as they are written, without markdown and without marks of the text’s own', async () => {
  const reader = await buildMember()
  const shown = async (content: string, q: string) => {
    const { id } = await buildComment({ content })
    const hit = (await foundAt(reader, asAddress(q, '&in=comments'))).find((one) => one.id === id)
    return hit?.snippet.replaceAll('\u0002', '[').replaceAll('\u0003', ']')
  }
  expect(await shown('## Why\n\n- The **quoll** and [its den](https://quoll.example/a) `sleep`', 'sleep')).toBe(
    'Why quoll and its den [sleep]'.slice(4),
  )
  expect(await shown('One bilby and its bilbies', 'bilbies')).toBe('[bilby] and its [bilbies]')
  expect(await shown('Meet at the Cafe\u0301 Müller', 'cafe')).toContain('[Café]')
  expect(await shown('今日の価格です', '価格')).toContain('[価格]')
  expect(await shown('Some \u0002two\u0003 dunnarts\u0003', 'dunnart')).toBe('Some two [dunnarts]')
})

test('after 600 searches an hour a message appears, and the input stays', async () => {
  const context = new RouterContextProvider()
  const member = await buildMember()
  context.set(actorsContext, { campus: member, admin: visitor })
  const ask = async (address: string) =>
    (await search({ request: new Request(`http://localhost/search${address}`), context, params: {} } as never)) as {
      data: { query: object; refused: string }
      init: ResponseInit
    }
  await consume({ name: 'search.member', points: 600, seconds: 3600, per: 'account' }, member.id, 599)
  expect(await ask('?q=numbat')).not.toHaveProperty('init')
  const { data, init } = await ask('?q=numbat&by=Ada')
  expect(init).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
  expect(data).toMatchObject({ query: { q: 'numbat', by: 'Ada' }, hits: null })
  expect(data.refused).toContain('Too many requests. Please try again in')
  // The page without a search still works.
  expect(await ask('')).not.toHaveProperty('init')
})

test('visitors from one IPv6 network share the limit', async () => {
  await consume({ name: 'search.visitor', points: 600, seconds: 3600, per: 'address' }, addressKey('2001:db8::1'), 600)
  const context = new RouterContextProvider()
  context.set(actorsContext, { campus: visitor, admin: visitor })
  context.set(requestContext, { id: '', address: '2001:db8::2', userAgent: '', headers: new Headers(), nonce: '' })
  const request = new Request('http://localhost/search?q=numbat')
  expect(await search({ request, context, params: {} } as never)).toMatchObject({ init: { status: 429 } })
})

test('the URL contains every filter except those without effect', () => {
  const query = readSearchQuery(
    new URLSearchParams('q=a+b&in=comments&topic=x&by=Ada&since=week&answered=no&sort=date&page=3'),
  )
  expect(searchAddress(query)).toBe('/search?q=a+b&topic=x&by=Ada&since=week&answered=no&in=comments&sort=date')
  expect(searchAddress(query, { page: 4 })).toContain('&page=4')
  expect(searchAddress(query, { in: 'members', sort: 'relevance' })).toBe('/search?q=a+b&in=members')
  expect(searchAddress(readSearchQuery(new URLSearchParams('q=a&in=x&since=y&sort=z&page=-1')))).toBe('/search?q=a')
})
