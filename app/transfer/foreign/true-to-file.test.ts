import { expect, test } from 'vitest'
import { renderArticle } from '#app/platform/markdown/render.server.ts'
import { followRedirect } from '#app/redirects/follow.server.ts'
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
const brought = (program: string, text: string | Uint8Array, dryRun = false) =>
  importText(address.address, folder(), program, text, dryRun)
const rows = (query: string) => rowsAt(address.address, query)
const follow = (path: string) => followRedirect({ path, search: '', address: '10.9.0.1', route: undefined })

test('an article shows the signs that stood in its text, in cells and in code', async () => {
  const words = 'Use &lt;title&gt;, not &lt;script&gt;alert(5)&lt;/script&gt;; &amp;lt; is a &lt;.'
  const shown = 'Use <title>, not <script>alert(5)</script>; &lt; is a <.'
  const html = `<p>${words}</p><table><tr><th>${words}</th></tr></table><pre>${words}\n\n\n&lt;b&gt;</pre>`
  await brought('ghost', ghost([post('signs', { html })]))
  await brought('wordpress', wordpress(item(601, { 'content:encoded': html, 'wp:post_name': 'signs-too' })))
  await brought(
    'discourse',
    discourse([{ id: 601, title: 'Signs', posts: [discoursePost(1, { raw: '', cooked: html })] }]),
  )
  const articles = await rows(`select content from articles where slug like 'signs%'
    union all select content from posts where title = 'Signs'`)
  expect(articles).toHaveLength(3)
  for (const { content } of articles) {
    const rendered = renderArticle(content)
    expect(rendered.text.trim()).toBe(`${shown} ${shown} ${shown} <b>`)
    expect(rendered.html).toContain('\n\n\n')
    expect(rendered.html.replace(/aria-label="[^"]*"/g, '')).not.toMatch(/<(title|script|b)\b/)
  }
})

test.each([
  ['within a text', /Second[\s\S]+/],
  ['between two posts', /<item><title><!\[CDATA\[Post 612[\s\S]+/],
  ['before its end', /<\/rss>/],
])('an export of WordPress that is cut off %s is refused before anything happens', async (_where, end) => {
  const whole = wordpress(item(611, {}), item(612, { 'content:encoded': '<p>Second.</p>' }))
  const cut = whole.replace(end, '')
  expect(cut).not.toBe(whole)
  await expect(brought('wordpress', cut)).rejects.toThrow(/^This export of WordPress is cut off/)
  expect(await rows(`select 1 from articles where title like 'Post 61%'`)).toEqual([])
})

test('a file that is not in UTF-8 is refused', async () => {
  const latin = Buffer.from(ghost([post('latin', { title: 'Über' })]), 'latin1')
  await expect(brought('ghost', latin)).rejects.toThrow(/^This file is not in UTF-8/)
})

test('an article of Ghost shows the day on which it was published there; a draft that of its making', async () => {
  const days = { created_at: '2019-01-01T00:00:00.000Z', published_at: '2019-06-07T00:00:00.000Z' }
  await brought(
    'ghost',
    ghost([
      post('dated', { ...days, updated_at: '2020-02-02T00:00:00.000Z' }),
      post('dated-early', { ...days, updated_at: '2019-03-03T00:00:00.000Z' }),
      post('dated-draft', { ...days, status: 'draft' }),
    ]),
  )
  const [published, begun] = [new Date(days.published_at), new Date(days.created_at)]
  expect(
    await rows(`select created_at, published_at, updated_at from articles where slug like 'dated%' order by slug`),
  ).toEqual([
    { created_at: published, published_at: published, updated_at: new Date('2020-02-02') },
    { created_at: begun, published_at: null, updated_at: begun },
    { created_at: published, published_at: published, updated_at: published },
  ])
})

test('an old address of other letters leads on, however it is spelled', async () => {
  await brought('ghost', ghost([post('j1', { slug: '日本語のブログ' }), post('s1', { slug: 'straße' })]))
  const link = 'https://old.example/2019/06/07/%e6%97%a5%e6%9c%ac/'
  await brought('wordpress', wordpress(item(641, { link, 'wp:post_name': '%e6%97%a5%e6%9c%ac' })))
  for (const [path, slug] of [
    ['/日本語のブログ', '日本語のブログ'],
    ['/straße', 'strasse'],
    ['/2019/06/07/日本', '日本'],
  ] as const) {
    const leads = { location: `/resources/articles/${encodeURIComponent(slug)}`, status: 301 }
    expect(await follow(path)).toEqual(leads)
    expect(await follow(encodeURI(path))).toEqual(leads)
    expect(await follow(encodeURI(path).toLowerCase())).toEqual(leads)
    expect(await rows(`select 1 from articles where slug = '${slug}'`)).toHaveLength(1)
  }
})

test('an address leads to the first that had it, and none leads away from a page of this site', async () => {
  const { leftOut } = await brought(
    'ghost',
    ghost([
      post('a1', { title: 'First', slug: 'twice' }),
      post('a2', { title: 'Later', slug: 'twice' }),
      post('a3', { title: 'Us', slug: 'about' }),
    ]),
  )
  expect(await follow('/twice')).toMatchObject({ location: '/resources/articles/twice' })
  expect(await rows(`select title from articles where slug = 'twice'`)).toEqual([{ title: 'First' }])
  expect(leftOut).toEqual([
    '“Later”: its old address /twice leads to another article, which had it first',
    '“Us”: its old address /about does not lead to it, a page of this site has it',
  ])
  expect(await rows(`select 1 from redirects where path = '/about'`)).toEqual([])
})

test('what was changed since the first import stays, and is named; what is new comes', async () => {
  const tags = [{ id: 'tt', name: 'Topical', slug: 'topical' }]
  const first = ghost([post('c1', { title: 'Kept' }), post('c2', { title: 'Same' })])
  await brought('ghost', first)
  const second = ghost(
    [post('c1', { title: 'Changed', html: '<p>Other.</p>' }), post('c2', { title: 'Same' }), post('c3', {})],
    { tags, posts_tags: [{ post_id: 'c1', tag_id: 'tt' }] },
  )
  for (const dryRun of [true, false])
    expect(await brought('ghost', second, dryRun)).toEqual({ leftOut: [], kept: ['articles “Changed”'], added: 3 })
  expect(await rows(`select title, content from articles where slug in ('c1', 'c3') order by slug`)).toEqual([
    { title: 'Kept', content: 'Text.' },
    { title: 'Untitled', content: 'Text.' },
  ])
  expect(await rows(`select 1 from article_tags l join tags t on t.id = l.tag_id where slug = 'topical'`)).toEqual([])
})

test('an article whose address is taken here gets another, and keeps it when the file is imported again', async () => {
  await brought('ghost', ghost([post('w1', { title: 'Here', slug: 'in-the-way' })]))
  const file = ghost([post('v1', { title: 'Newcomer', slug: 'in-the-way' }), post('v8', { slug: 'on-its-own' })])
  for (const dryRun of [true, false])
    expect(await brought('ghost', file, dryRun)).toEqual({
      leftOut: [
        '“Newcomer”: the address in-the-way is taken here, so it gets in-the-way-2',
        'old address /in-the-way: it leads to /resources/articles/in-the-way already, and stays so',
      ],
      ...{ kept: [], added: 3 },
    })
  expect(await rows(`select slug, title from articles where slug like 'in-the-way%' order by slug`)).toEqual([
    { slug: 'in-the-way', title: 'Here' },
    { slug: 'in-the-way-2', title: 'Newcomer' },
  ])
  expect(await brought('ghost', file)).toMatchObject({ added: 0, kept: [] })
})

test('truncated, empty and skipped content is listed, also in a dry run', async () => {
  const long = 'A title of words '.repeat(20)
  const short = `“${long.slice(0, 79).trimEnd()}…”`
  const { leftOut } = await brought(
    'ghost',
    ghost([post('long', { title: long, custom_excerpt: 'y'.repeat(501) })]),
    true,
  )
  expect(leftOut).toEqual([
    `${short}: the end of its title, which has room for 200 characters`,
    `${short}: the end of its excerpt, which has room for 500 characters`,
  ])
  const trial = await brought('discourse', discourse([{ id: 661, title: long, posts: [discoursePost(1, {})] }]), true)
  expect(trial.leftOut).toEqual([`${short}: the end of its title, which has room for 200 characters`])

  const name = 'N'.repeat(81)
  const cutName = `“${'N'.repeat(79)}…”: the end of its name, which has room for 80 characters`
  const labelled = ghost([post('l1', {}), post('l2', {})], {
    tags: [{ id: 't1', name, slug: 'long-name' }],
    posts_tags: ['l1', 'l2'].map((post_id) => ({ post_id, tag_id: 't1' })),
  })
  const users = [{ id: 662, username: 'n', name, email: 'n@names.test' }]
  for (const dryRun of [true, false]) {
    expect((await brought('ghost', labelled, dryRun)).leftOut).toEqual([`tag ${cutName}`])
    expect((await brought('discourse', discourse([], { users }), dryRun)).leftOut).toEqual([`member ${cutName}`])
  }
  const label = (domain: string) =>
    `<category domain="${domain}" nicename="${domain}-n"><![CDATA[${name}2]]></category>`
  const inWordPress = wordpress(item(663, {}, label('category') + label('post_tag')))
  expect((await brought('wordpress', inWordPress, true)).leftOut).toEqual([`category ${cutName}`, `tag ${cutName}`])

  const result = await brought(
    'wordpress',
    wordpress(
      item(661, { title: 'Auto Draft', 'wp:status': 'auto-draft' }),
      item(662, { title: 'Empty', 'content:encoded': '', 'excerpt:encoded': 'For a_b &amp; *all*' }),
    ),
  )
  expect(result.leftOut).toEqual(['“Empty”: it has no text, so it comes as a draft with its title as text'])
  expect(
    await rows(`select title, excerpt, is_published from articles where title in ('Auto Draft', 'Empty')`),
  ).toEqual([{ title: 'Empty', excerpt: 'For a_b & *all*', is_published: false }])
})
