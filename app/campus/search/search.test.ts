import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { countingQueries, database, rawSql } from '#app/platform/database/database.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildComment } from '../comments/factory.ts'
import { searchComments } from '../comments/queries.server.ts'
import { buildPost } from '../posts/factory.ts'
import { searchPosts } from '../posts/queries.server.ts'
import { buildTopic } from '../topics/factory.ts'
import { searchTopics } from '../topics/queries.server.ts'

testDatabase()

test('the beginning of a word finds it, in posts, comments and topics', async () => {
  const reader = await buildMember()
  const post = await buildPost({ title: 'Discovery calls', content: 'Ask <b>first</b>.' })
  const comment = await buildComment({ content: 'My discovery took an hour.' })
  const topic = await buildTopic({ name: 'Discovery' })
  expect((await searchPosts(reader, 'disco')).items.map(({ id }) => id)).toContain(post.id)
  const [found] = (await searchComments(reader, 'disco')).items
  expect(found).toMatchObject({ id: comment.id, snippet: '\u0002discovery\u0003 took an hour' })
  expect((await searchTopics(reader, 'disco')).map(({ id }) => id)).toEqual([topic.id])
  expect((await searchPosts(reader, 'no such word at all')).items).toEqual([])
  expect((await searchPosts(reader, '\0 \u0002 \u0003 &|!*')).items).toEqual([])
})

test('by relevance the title counts more; by date the newest stands first, and pages go both ways', async () => {
  const reader = await buildMember()
  const topic = await buildTopic()
  const at = (n: number) => new Date(1_700_000_000_000 + n)
  const best = await buildPost({ topicId: topic.id, title: 'Quokkas', content: 'Quokkas!', createdAt: at(0) })
  for (let n = 1; n <= 25; n++)
    await buildPost({ topicId: topic.id, title: `Post ${n}`, content: 'One quokka.', createdAt: at(n) })
  expect((await searchPosts(reader, 'quokka', {}, 'relevance')).items[0]?.id).toBe(best.id)
  const first = await searchPosts(reader, 'quokka')
  expect(first.items[0]?.title).toBe('Post 25')
  const second = await searchPosts(reader, 'quokka', { after: first.after as string })
  expect(second.items.at(-1)?.id).toBe(best.id)
  expect((await searchPosts(reader, 'quokka', { before: second.before as string })).items).toEqual(first.items)
})

test('a common word is found among the newest, a rare one by the index, and never all rows are read', async () => {
  const reader = await buildMember()
  const post = await buildPost()
  await database().execute(sql`
    insert into comments (id, post_id, content, created_at)
    select gen_random_uuid(), ${post.id}, 'An ordinary remark' || case when n = 20000 then ' on okapis' else '' end,
      now() - n * interval '1 minute' from generate_series(1, 20000) n`)
  await database().execute(sql`analyze comments`)
  const planOf = async (words: string) => {
    const { statements } = await countingQueries(() => searchComments(reader, words))
    const { query = '', params = [] } = statements.find((one) => one.query.includes('recent')) ?? {}
    const rows = await rawSql().unsafe(`explain (analyze, timing off, summary off) ${query}`, params as never[])
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  expect((await searchComments(reader, 'okapi')).items).toHaveLength(1)
  expect((await searchComments(reader, 'ordin')).items).toHaveLength(20)
  const rare = await planOf('nobodywrotethis')
  expect(rare).toContain('comments_search')
  expect(rare).not.toContain('Seq Scan on comments')
  expect(await planOf('ordinary')).toMatch(/comments_search[^\n]*never executed|never executed[\s\S]*comments_search/)
})
