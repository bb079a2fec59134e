import { expect, test } from 'vitest'
import { buildComment } from '#app/campus/comments/factory.ts'
import { testDatabase } from '#tests/setup/database.ts'
import type { DoesNotFit } from '../apply-export.server.ts'
import { discourse, discoursePost, importFolder, importText, rowsAt } from './for-tests.ts'

const address = testDatabase()
const folder = importFolder()
const brought = (text: string, dryRun = false) => importText(address.address, folder(), 'discourse', text, dryRun)
const rows = (query: string) => rowsAt(address.address, query)

test('a category of Discourse gets an address that its topic can have, and its description as text', async () => {
  await brought(
    discourse(
      [621, 622, 623, 624].map((id) => ({ id, title: 'Hi', category_id: id, posts: [discoursePost(id, {})] })),
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
  const rejection = await brought(discourse([], { users })).catch((error: unknown) => error)
  expect((rejection as DoesNotFit).problems).toEqual([
    'members bo, bob: all of them have the address bo@twin.test. Leave one of them in the file, or give them others',
  ])
})

test('what the database cannot keep is dropped from a text, and no letter is halved', async () => {
  const raw = 'Be\u0000fore \ud800 after.'
  const title = `${'x'.repeat(198)}😀😀`
  await brought(discourse([{ id: 631, title, posts: [discoursePost(1, { raw })] }]))
  expect(await rows(`select title, content from posts where title like 'xxx%'`)).toEqual([
    { title: `${'x'.repeat(198)}…`, content: 'Before \ufffd after.' },
  ])
})

const at = (day: string) => ({ created_at: `${day}T00:00:00.000Z` })
const thread = (id: number, posts: object[], title = `Thread ${id}`) => discourse([{ id, title, posts }])
const storedPost = async (id: number) => {
  const posts = await rows(`select id, title, comment_count, active_at from posts where title like 'Thread ${id}%'`)
  const [{ id: postId, title, comment_count, active_at } = {} as Record<string, unknown>] = posts
  const written = await rows(`select c.content, parent.content as answers from comments c
    left join comments parent on parent.id = c.reply_to where c.post_id = '${postId}' order by c.created_at, c.id`)
  const texts = written.map(({ content, answers }) => (answers ? [content, answers] : content))
  return { id: postId, title, comment_count, active_at, written: texts }
}

test('new answers of a topic that came before come once, in their order, and what was changed here stays', async () => {
  const [first, second] = [
    discoursePost(671, at('2023-02-01')),
    discoursePost(672, { raw: 'One.', ...at('2023-02-02') }),
  ]
  await brought(thread(671, [first, second]))
  const before = await storedPost(671)
  await buildComment({ postId: String(before.id), content: 'Written here.', createdAt: new Date('2023-02-05') })
  const newer = [
    discoursePost(674, { raw: 'Two.', reply_to_post_number: 672, ...at('2023-02-04') }),
    discoursePost(673, { raw: 'Three.', reply_to_post_number: 674, ...at('2023-02-06') }),
  ]
  const grown = thread(671, [first, second, ...newer])
  for (const dryRun of [true, false]) expect(await brought(grown, dryRun)).toEqual({ leftOut: [], kept: [], added: 2 })
  const after = {
    ...{ id: before.id, title: 'Thread 671', comment_count: 4, active_at: new Date('2023-02-06') },
    written: ['One.', ['Two.', 'One.'], 'Written here.', ['Three.', 'Two.']],
  }
  expect(await storedPost(671)).toEqual(after)
  expect(await brought(grown)).toEqual({ leftOut: [], kept: [], added: 0 })
  expect(await storedPost(671)).toEqual(after)

  await rows(`update comments set content = 'Edited here.' where content = 'One.'`)
  await rows(`update posts set title = 'Thread 671 here' where id = '${before.id}'`)
  const late = discoursePost(675, { raw: 'Late.', ...at('2023-02-03') })
  expect(await brought(thread(671, [first, second, ...newer, late]))).toEqual({
    ...{ leftOut: [], added: 1 },
    kept: ['posts “Thread 671”', 'comments “One.”'],
  })
  expect(await storedPost(671)).toEqual({
    ...{ id: before.id, title: 'Thread 671 here', comment_count: 5, active_at: new Date('2023-02-06') },
    written: ['Edited here.', 'Late.', ['Two.', 'Edited here.'], 'Written here.', ['Three.', 'Two.']],
  })
})

test('answers to a topic that was deleted here do not bring it back, and are counted once', async () => {
  const posts = [discoursePost(681, at('2023-02-01')), discoursePost(682, { raw: 'One.', ...at('2023-02-02') })]
  await brought(thread(681, posts))
  const { id, comment_count } = await storedPost(681)
  expect(comment_count).toBe(1)
  await rows(`update comments set deleted_at = now() where post_id = '${id}'`)
  await rows(`update posts set deleted_at = now(), comment_count = 0 where id = '${id}'`)
  const grown = thread(681, [...posts, discoursePost(683, { raw: 'Two.', ...at('2023-02-03') })])
  expect(await brought(grown)).toEqual({ leftOut: [], kept: [], added: 1 })
  expect(
    await rows(`select content, deleted_at is null as stands from comments where post_id = '${id}'
    order by created_at`),
  ).toEqual([
    { content: 'One.', stands: false },
    { content: 'Two.', stands: true },
  ])
  expect(await rows(`select comment_count, deleted_at is null as stands from posts where id = '${id}'`)).toEqual([
    { comment_count: 1, stands: false },
  ])
})
