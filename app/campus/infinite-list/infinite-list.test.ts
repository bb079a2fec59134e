import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { newId } from '#app/platform/ids.ts'
import { cursorOf } from '#app/platform/lists/cursor.server.ts'
import { queryOf } from '#app/platform/query-of.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildComment } from '../comments/factory.ts'
import { listComments } from '../comments/queries.server.ts'
import { buildPost } from '../posts/factory.ts'
import { listPosts } from '../posts/list/queries.server.ts'
import { findVisiblePost } from '../posts/queries.server.ts'
import { buildTopic } from '../topics/factory.ts'
import { infiniteCursorFrom } from './infinite-cursor.ts'
import { pagesIn } from './loaded-pages.ts'
import { readInfinite } from './queries.server.ts'

testDatabase()

const requestAt = (query: string) => new Request(`http://localhost/campus/topics/demos${query}`)
const at = (query: string) => {
  const request = requestAt(query)
  return infiniteCursorFrom(cursorOf(request), queryOf(request))
}
const pagesAt = (query: string) => pagesIn(new URLSearchParams(query))
const moment = (n: number) => new Date(1_750_000_000_000 + n)

test('the number of loaded pages in an address is limited to one through ten', () => {
  const queries = ['', '?pages=2', '?pages=10', '?pages=11', '?pages=999', '?pages=1000']
  expect(queries.map(pagesAt)).toEqual([1, 2, 10, 10, 10, 1])
  for (const invalid of ['0', '-2', '1.5', '2e3', 'two', '', '٣'])
    expect([invalid, pagesAt(`?pages=${invalid}`)]).toEqual([invalid, 1])
})

test('loaded pages continue from the cursor in the address', () => {
  const id = newId()
  expect(at('')).toEqual({})
  expect(at('?pages=3')).toEqual({ size: 60 })
  expect(at(`?after=${id}&pages=2`)).toEqual({ after: id, size: 40 })
  expect(at(`?at=${id}&pages=2`)).toEqual({ around: id, size: 40 })
  expect(at(`?before=${id}&pages=2`)).toEqual({ before: id, onwards: 20 })
  expect(at(`?before=${id}`)).toEqual({ before: id })
})

test('a topic and a thread render at once the pages that were loaded one by one', async () => {
  const [member, topic] = [await buildMember(), await buildTopic()]
  for (let n = 0; n < 45; n++) await buildPost({ topicId: topic.id, title: `Post ${n}`, createdAt: moment(n) })
  const first = await listPosts(member, topic.id)
  const second = await listPosts(member, topic.id, { after: first.after ?? '' })
  const both = await listPosts(member, { slug: topic.slug }, at('?pages=2'))
  expect(both.items).toEqual([...first.items, ...second.items])
  expect([both.before, both.after]).toEqual([null, second.after])
  expect(await listPosts(member, topic.id, at('?pages=3'))).toMatchObject({ items: { length: 45 }, after: null })
  const onwards = await listPosts(member, topic.id, at(`?after=${first.after}&pages=2`))
  expect(onwards).toMatchObject({ items: { length: 25 }, before: second.before, after: null })

  const post = await findVisiblePost(member, (await buildPost({ topicId: topic.id })).id)
  const ids: string[] = []
  for (let n = 0; n < 60; n++) ids.push((await buildComment({ postId: post.id, createdAt: moment(n) })).id)
  const shown = async (query: string) => {
    const { items, before, after } = await listComments(post, at(query), member)
    return { ids: items.map(({ id }) => id), before, after }
  }
  expect(await shown('?pages=2')).toEqual({ ids: ids.slice(0, 40), before: null, after: ids[39] })
  expect(await shown('?pages=3')).toEqual({ ids, before: null, after: null })
  const around = { ids: ids.slice(10, 50), before: ids[10], after: ids[49] }
  expect(await shown(`?at=${ids[20]}&pages=2`)).toEqual(around)
})

test('a page that was reached backward shows the pages loaded after it', async () => {
  const [member, topic] = [await buildMember(), await buildTopic()]
  const newestFirst: string[] = []
  for (let n = 0; n < 65; n++) newestFirst.unshift((await buildPost({ topicId: topic.id, createdAt: moment(n) })).id)
  const shown = async (query: string) => {
    const list = await readInfinite(requestAt(query), (cursor) => listPosts(member, topic.id, cursor))
    return { ids: list.items.map(({ id }) => id), before: list.before, after: list.after }
  }
  const from = `?before=${newestFirst[25]}`
  const [first, last] = [newestFirst[5], newestFirst[24]]
  expect(await shown(from)).toEqual({ ids: newestFirst.slice(5, 25), before: first, after: last })
  const grown = { ids: newestFirst.slice(5, 45), before: first, after: newestFirst[44] }
  expect(await shown(`${from}&pages=2`)).toEqual(grown)
  expect(await shown(`${from}&pages=10`)).toEqual({ ids: newestFirst.slice(5), before: first, after: null })
})
