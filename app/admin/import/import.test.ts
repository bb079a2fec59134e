import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { Forbidden, Invalid } from '#app/platform/errors.ts'
import { discourse, discoursePost, ghost, post } from '#app/transfer/foreign/for-tests.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { checkImport } from './check.server.ts'
import { importNow } from './now.server.ts'
import { purgeImports } from './purge.server.ts'
import { findImport, listImports } from './queries.server.ts'
import { importFile } from './run.server.ts'
import { startImport } from './start.server.ts'
import { undoImport } from './undo.server.ts'

testDatabase()

const admin = () => buildMember({ role: 'admin' })
const checked = async (text: string, site = '', by = admin()) =>
  checkImport(await by, { name: 'blog.json', bytes: Buffer.from(text), site })

/** Checks and imports a text, as the admin area and its job do. */
async function imported(text: string, rules?: Parameters<typeof importFile>[1], site = '') {
  const id = await checked(text, site)
  await startImport(await admin(), id)
  await importFile(id, rules)
  return id
}

async function counted(): Promise<Record<string, number>> {
  const [counts] = await rawSql()`select
    (select count(*)::int from articles) as articles, (select count(*)::int from tags) as tags,
    (select count(*)::int from redirects) as redirects, (select count(*)::int from article_tags) as links,
    (select count(*)::int from posts) as posts, (select count(*)::int from comments) as comments,
    (select count(*)::int from topics) as topics, (select count(*)::int from subscribers) as subscribers`
  return counts as Record<string, number>
}

/** The old site, which has one picture and lacks another. Tests may fetch from localhost; the product never does. */
async function oldSite() {
  const picture = await sharp({ create: { width: 12, height: 8, channels: 3, background: '#024' } })
    .png()
    .toBuffer()
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    if (request.url === '/a.png') response.end(picture)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const rules = { allows: (address: string) => address === '127.0.0.1', protocols: ['http:'] }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, rules, asked: () => requests }
}

const blog = (more: object = {}) =>
  ghost(
    [
      post('one', {
        title: 'The first call',
        html: '<p>Ask <strong>why</strong>.</p><img src="__GHOST_URL__/a.png" alt="A phone"><iframe src="https://video.example"></iframe>',
        feature_image: '__GHOST_URL__/a.png',
        ...more,
      }),
      post('two', { title: 'The second call', html: '<p>Later.</p><img src="__GHOST_URL__/gone.png">' }),
    ],
    {
      tags: [{ id: 't1', name: 'Meetings', slug: 'meetings' }],
      posts_tags: [{ post_id: 'one', tag_id: 't1' }],
    },
  )

test('a Ghost export is checked, imported with its pictures, and undone completely', async () => {
  const site = await oldSite()
  const before = await counted()
  const id = await checked(blog().replaceAll('__GHOST_URL__', site.url))
  const { report, kind, state } = await findImport(await admin(), id)
  expect({ kind, state }).toEqual({ kind: 'ghost', state: 'checked' })
  expect(report.records).toMatchObject([
    { title: 'The first call', notes: [expect.stringContaining('video.example')] },
    { title: 'The second call', notes: [] },
  ])
  expect(report.tables).toContainEqual({ name: 'articles', added: 2, here: 0 })
  expect([await counted(), site.asked()]).toEqual([before, 0])

  await startImport(await admin(), id)
  // A second click enqueues nothing.
  await startImport(await admin(), id)
  const jobs = await rawSql()`select 1 from pgboss.job where name = 'content.import' and data ->> 'importId' = ${id}`
  expect(jobs).toHaveLength(1)
  await importFile(id, site.rules)
  await importFile(id, site.rules)
  const done = await findImport(await admin(), id)
  expect(done).toMatchObject({ state: 'done', pictures: 2, fetched: 2, missing: 1 })
  expect(done.report.leftOut.join('\n')).toMatch(
    /“The second call”: picture \S+gone\.png: The picture could not be fetched/,
  )
  expect(site.asked()).toBe(2)
  const [first] = await rawSql()`select content, thumbnail_url from articles where title = 'The first call'`
  expect(first?.content).toContain(`![A phone](${first?.thumbnail_url})`)
  expect(first?.content).not.toContain(site.url)
  expect((await listImports(await admin()))[0]).toMatchObject({ id, state: 'done' })

  expect(await undoImport(await admin(), id)).toBe(true)
  expect(await counted()).toEqual(before)
  expect((await findImport(await admin(), id)).report.undone).toEqual({ deleted: 5, kept: [] })
})

test('an import from the command line includes its pictures and can be undone like any other', async () => {
  const [site, before] = [await oldSite(), await counted()]
  const bytes = Buffer.from(blog().replaceAll('__GHOST_URL__', site.url))
  const done = await importNow({ kind: 'ghost', name: 'blog.json', bytes, site: '' }, site.rules)
  expect(done).toMatchObject({ state: 'done', pictures: 2, fetched: 2, missing: 1, createdBy: null })
  expect((await listImports(await admin()))[0]).toMatchObject({ id: done.id, fileName: 'blog.json' })
  expect(await undoImport(await admin(), done.id)).toBe(true)
  expect(await counted()).toEqual(before)

  const none = await importNow({ kind: 'ghost', name: 'cut.json', bytes: bytes.subarray(0, 99), site: '' })
  expect(none).toMatchObject({
    state: 'failed',
    report: { problems: [expect.stringContaining('This is no export')] },
  })
})

test('undoing an import keeps and lists records that were edited since, with what they use', async () => {
  const before = await counted()
  const id = await imported(blog().replaceAll('<img', '<br').replaceAll('__GHOST_URL__', ''))
  await rawSql()`update articles set title = 'Ours now' where title = 'The first call'`
  await undoImport(await admin(), id)
  expect((await findImport(await admin(), id)).report.undone?.kept).toEqual(['articles “Ours now”', 'tags “Meetings”'])
  expect((await counted()).articles).toBe(Number(before.articles) + 1)
  await rawSql()`delete from articles`
  await rawSql()`delete from tags`
})

test('only admins can import, and unknown file types are rejected', async () => {
  const id = await checked(blog())
  const editor = await buildMember({ role: 'editor' })
  await expect(checked(blog(), '', Promise.resolve(editor))).rejects.toThrow(Forbidden)
  for (const act of [startImport, undoImport, findImport]) await expect(act(editor, id)).rejects.toThrow(Forbidden)
  await expect(listImports(editor)).rejects.toThrow(Forbidden)
  for (const text of ['', 'Hello', '{"a": 1}', '<html></html>', 'a,b\n1,2', '{"db": ['])
    await expect(checked(text)).rejects.toThrow(Invalid)
  expect(await undoImport(await admin(), id)).toBe(false)
  await expect(findImport(await admin(), id)).rejects.toThrow('')
})

test('WordPress exports and subscriber lists are imported and undone in the same way', async () => {
  const before = await counted()
  const wordpress = await readFile('app/transfer/foreign/fixtures/wxr-site-a.xml', 'utf8')
  const people =
    'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers\n' +
    '1,jo@example.com,Jo,,true,false,,2023-02-01T08:00:00.000Z,,,\n'
  for (const [text, kind] of [
    [wordpress.replaceAll('<img', '<br'), 'wordpress'],
    [people, 'subscribers'],
  ] as const) {
    const id = await imported(text, { allows: () => false, protocols: [] })
    const finished = await findImport(await admin(), id)
    expect(finished).toMatchObject({ kind, state: 'done' })
    expect(finished.records).toBeGreaterThan(0)
    expect(await counted()).not.toEqual(before)
    await undoImport(await admin(), id)
    expect(await counted()).toEqual(before)
  }
})

test('undoing a Discourse import deletes posts with their comments, except where somebody replied', async () => {
  const before = await counted()
  const topic = (id: number) => ({
    ...{ id, title: `Topic ${id}`, category_id: 1 },
    post_stream: {
      posts: [discoursePost(id * 10 + 1, { post_number: 1 }), discoursePost(id * 10 + 2, { post_number: 2 })],
    },
  })
  const id = await imported(
    discourse([topic(1), topic(2)], {
      users: [{ id: 1, username: 'ada', email: 'ada@d.example' }],
      categories: [{ id: 1, name: 'Sales', slug: 'sales' }],
    }),
  )
  expect(await findImport(await admin(), id)).toMatchObject({ state: 'done', report: { problems: [] } })
  expect(await counted()).toMatchObject({ posts: Number(before.posts) + 2, comments: Number(before.comments) + 2 })
  await rawSql()`insert into comments (id, post_id, content)
    select gen_random_uuid(), id, 'An answer of ours' from posts where title = 'Topic 2'`
  // A like does not prevent deletion.
  await rawSql()`insert into reactions (post_id, user_id)
    select posts.id, members.id from posts, members where title = 'Topic 1' limit 1`
  await undoImport(await admin(), id)
  expect((await findImport(await admin(), id)).report.undone?.kept).toEqual([
    'posts “Topic 2”',
    'topics “Sales”',
    '1 × comment, with the posts that they stand below',
    '1 × member: delete them under /admin/members',
  ])
  expect(await counted()).toMatchObject({ posts: Number(before.posts) + 1, comments: Number(before.comments) + 2 })
})

test('a file that was not imported is deleted after a month, an import after a year', async () => {
  const [waiting, done] = [await checked(blog()), await imported(ghost([]))]
  const age = (days: number) => rawSql()`update imports set created_at = now() - make_interval(days => ${days})`
  const remaining = async () => (await listImports(await admin())).map(({ id }) => id)
  await age(29)
  await purgeImports.perform({})
  expect(await remaining()).toEqual(expect.arrayContaining([waiting, done]))
  await age(31)
  await purgeImports.perform({})
  expect(await remaining()).toEqual(expect.not.arrayContaining([waiting]))
  expect(await remaining()).toContain(done)
  await age(366)
  await purgeImports.perform({})
  expect(await remaining()).toEqual([])
})

test('a zip of markdown files is imported with its picture, and undone', async () => {
  const before = await counted()
  const { url, rules } = await oldSite()
  const text = `---\ntitle: From a file\ntags: [Filed]\naliases: [/old/from-a-file]\n---\n![A](${url}/a.png)`
  const bytes = Buffer.from(zipSync({ 'posts/from-a-file.md': strToU8(text) }))
  const id = await checkImport(await admin(), { name: 'site.zip', bytes, site: '' })
  expect(await findImport(await admin(), id)).toMatchObject({ kind: 'markdown', state: 'checked' })
  await startImport(await admin(), id)
  await importFile(id, rules)
  const [article] = await rawSql()`select content from articles where slug = 'from-a-file'`
  expect(article?.content).toMatch(/^!\[A\]\(\/files\//)
  await undoImport(await admin(), id)
  expect(await counted()).toEqual(before)
})
