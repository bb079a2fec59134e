import { expect, test } from 'vitest'
import { BackupError } from '#app/platform/backup/archive.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { importFolder, importText, rowsAt } from './for-tests.ts'
import { readWordPress } from './wordpress.server.ts'

const address = testDatabase()
const folder = importFolder()

async function brought(program: string, text: string, dryRun = false) {
  const { leftOut, added } = await importText(address.address, folder(), program, text, dryRun)
  return { leftOut, added }
}

const rows = (query: string) => rowsAt(address.address, query)

// A shortened export of Ghost 5 and 6.
const ghost = JSON.stringify({
  db: [
    {
      meta: { version: '6.6.5' },
      data: {
        posts: [
          {
            id: '64a1',
            title: 'The second meeting',
            slug: 'the-second-meeting',
            html: '<p>Ask <strong>why</strong>.</p><iframe src="https://video.example"></iframe>',
            type: 'post',
            status: 'published',
            custom_excerpt: 'What to ask.',
            feature_image: '__GHOST_URL__/content/images/a.png',
            created_at: '2025-03-01T10:00:00.000Z',
            published_at: '2025-03-02T10:00:00.000Z',
          },
          { id: '64a2', title: 'A draft', slug: 'a-draft', html: '<p>Later.</p>', type: 'post', status: 'draft' },
          { id: '64a3', title: 'About', slug: 'about', html: '<p>Us.</p>', type: 'page', status: 'published' },
        ],
        tags: [{ id: 't1', name: 'Meetings', slug: 'meetings', visibility: 'public' }],
        posts_tags: [{ id: 'x', post_id: '64a1', tag_id: 't1', sort_order: 0 }],
        users: [{ id: '1', email: 'editor@example.com' }],
      },
    },
  ],
})

test('posts of Ghost become articles; a trial changes nothing, and a second import finds the first', async () => {
  expect(await brought('ghost', ghost, true)).toMatchObject({ added: 6 })
  expect(await rows(`select 1 from articles where slug = 'the-second-meeting'`)).toEqual([])
  const { leftOut } = await brought('ghost', ghost)
  expect(leftOut.join('\n')).toMatch(
    /the page of video\.example that it showed comes as a link[\s\S]+a\.png[\s\S]+page “About”/,
  )
  expect(
    await rows(`select title, excerpt, content, is_published from articles where slug like 'the-second-%'`),
  ).toEqual([
    {
      title: 'The second meeting',
      excerpt: 'What to ask.',
      content: 'Ask **why**.\n\n[video.example](https://video.example)',
      is_published: true,
    },
  ])
  expect(await rows(`select is_published from articles where slug = 'a-draft'`)).toEqual([{ is_published: false }])
  expect(await rows(`select target from redirects where path = '/the-second-meeting'`)).toEqual([
    { target: '/resources/articles/the-second-meeting' },
  ])
  expect(await brought('ghost', ghost)).toMatchObject({ added: 0 })
  expect(await rows(`select actor_kind, facts from audit_log where act = 'content.imported'`)).toEqual([
    { actor_kind: 'system', facts: { program: 'ghost', records: 6 } },
  ])
})

const wordpress = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old blog</title><wp:wxr_version>1.2</wp:wxr_version>
<item><title><![CDATA[Bids & no bids]]></title><link>https://old.example/2024/05/bids/</link>
<content:encoded><![CDATA[<!-- wp:paragraph -->
<p>Thirty minutes.</p>
<!-- /wp:paragraph -->
<table><tr><th>Ask</th><th>Points</th></tr><tr><td>Budget</td><td>3</td></tr></table>]]></content:encoded>
<excerpt:encoded><![CDATA[]]></excerpt:encoded><wp:post_id>12</wp:post_id>
<wp:post_date_gmt><![CDATA[2024-05-03 08:00:00]]></wp:post_date_gmt><wp:post_name><![CDATA[bids]]></wp:post_name>
<wp:status><![CDATA[publish]]></wp:status><wp:post_type><![CDATA[post]]></wp:post_type>
<category domain="category" nicename="qualification"><![CDATA[Qualification]]></category>
<category domain="post_tag" nicename="rfp"><![CDATA[RFP]]></category>
<wp:comment><wp:comment_id>1</wp:comment_id></wp:comment></item>
<item><title>logo</title><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status>
<wp:attachment_url>https://old.example/logo.png</wp:attachment_url></item>
</channel></rss>`

test('posts of WordPress become articles, with category, tags and the way from their old address', async () => {
  const { leftOut } = await brought('wordpress', wordpress)
  expect(leftOut).toEqual([
    '“Bids & no bids”: 1 comment, articles here have none',
    'file https://old.example/logo.png: no article shows it. Upload it under /admin/media if you need it',
  ])
  const [article] = await rows(`select a.title, a.content, a.published_at, c.name as category, r.path from articles a
    join categories c on c.id = a.category_id join redirects r on r.target = '/resources/articles/' || a.slug
    where a.slug = 'bids'`)
  expect(article).toMatchObject({ title: 'Bids & no bids', category: 'Qualification', path: '/2024/05/bids' })
  expect(article?.content).toBe('Thirty minutes.\n\n| Ask | Points |\n| --- | --- |\n| Budget | 3 |')
  expect(article?.published_at).toEqual(new Date('2024-05-03T08:00:00Z'))
})

const discourse = JSON.stringify({
  users: [
    { id: 1, username: 'ada', name: 'Ada Presales', email: 'Ada@Example.com', created_at: '2023-01-01T00:00:00Z' },
    { id: 2, username: 'ghosted', name: null, email: null },
  ],
  categories: [{ id: 5, name: 'Demos', slug: 'demos', description: '<p>Showing it.</p>' }],
  topics: [
    {
      id: 9,
      title: 'How long is a demo?',
      category_id: 5,
      post_stream: {
        posts: [
          { id: 90, username: 'ada', post_number: 1, raw: 'Mine take *an hour*.', created_at: '2023-02-01T00:00:00Z' },
          { id: 91, username: 'ghosted', post_number: 2, cooked: '<p>Twenty minutes.</p>', created_at: '2023-02-02' },
          {
            ...{ id: 92, username: 'ada', post_number: 3, reply_to_post_number: 2, raw: 'Why?' },
            created_at: '2023-02-03T00:00:00Z',
          },
          { id: 93, username: 'system', post_number: 4, post_type: 3, raw: 'closed', created_at: '2023-02-04' },
        ],
      },
    },
    { id: 10, title: 'Between us', archetype: 'private_message', posts: [] },
  ],
})

test('members and topics of Discourse come into the Campus, answers in their place', async () => {
  const { leftOut } = await brought('discourse', discourse)
  expect(leftOut).toEqual([
    'member ghosted: no address in the file, so nobody could sign in; the texts stay',
    '“Between us”: it has no posts in the file',
  ])
  expect(
    await rows(`select t.name as topic, p.title, p.comment_count, m.display_name from posts p
      join topics t on t.id = p.topic_id join members m on m.id = p.user_id where p.title like 'How long%'`),
  ).toEqual([{ topic: 'Demos', title: 'How long is a demo?', comment_count: 2, display_name: 'Ada Presales' }])
  expect(
    await rows(`select c.content, parent.content as answers from comments c
      left join comments parent on parent.id = c.reply_to order by c.created_at`),
  ).toEqual([
    { content: 'Twenty minutes.', answers: null },
    { content: 'Why?', answers: 'Twenty minutes.' },
  ])
  expect(await rows(`select email from auth.users where email = 'ada@example.com'`)).toHaveLength(1)
})

test.each(['ghost', 'wordpress', 'discourse'])('a file that is no export of %s is refused', async (program) => {
  await expect(brought(program, '{"something": "else"}')).rejects.toThrow(BackupError)
  await expect(brought(program, 'not even JSON')).rejects.toThrow(/no export of/)
})

test('what few were to read is not shown to everybody', async () => {
  const post = { title: 'For payers', slug: 'for-payers', html: '<p>Paid.</p>', type: 'post', status: 'published' }
  const paid = JSON.stringify({ db: [{ data: { posts: [{ ...post, id: 'p1', visibility: 'paid' }] } }] })
  expect((await brought('ghost', paid)).leftOut.join()).toContain('for paid only')
  expect(await rows(`select is_published, published_at from articles where slug = 'for-payers'`)).toEqual([
    { is_published: false, published_at: null },
  ])

  const locked = wordpress
    .replaceAll('bids', 'locked')
    .replace('<wp:status>', '<wp:post_password>s3</wp:post_password>$&')
    .replace(/<wp:post_id>\d+/, '<wp:post_id>4711')
  expect((await brought('wordpress', locked)).leftOut.join()).toContain('it asked for a password')
  expect(await rows(`select is_published from articles where slug = 'locked'`)).toEqual([{ is_published: false }])

  const reply = { username: 'eve', post_number: 1, created_at: '2023-02-01T00:00:00Z' }
  const categories = [{ id: 70, name: 'Staff', slug: 'staff', read_restricted: true }]
  const topics = [
    { id: 71, title: 'Of the staff', category_id: 70, posts: [{ ...reply, id: 710, raw: 'Secret.' }] },
    { id: 72, title: 'Unlisted', visible: false, posts: [{ ...reply, id: 720, raw: 'Secret.' }] },
    { id: 73, title: 'Flagged', posts: [{ ...reply, id: 730, raw: 'Secret.', hidden: true }] },
    {
      ...{ id: 74, title: 'Open to all' },
      posts: [
        { ...reply, id: 740, raw: 'Hello.' },
        { ...reply, id: 741, post_number: 2, raw: 'Secret.', deleted_at: '2023-02-02' },
      ],
    },
    { id: 75, title: 'Of whom?', category_id: 79, posts: [{ ...reply, id: 750, raw: 'Secret.' }] },
  ]
  const { leftOut } = await brought('discourse', JSON.stringify({ categories, topics }))
  expect(leftOut).toHaveLength(4)
  expect(leftOut).toContain('“Of whom?”: its category 79 is not in the file, and may not have been for everybody')
  expect(await rows(`select 1 from topics where slug = 'staff'`)).toEqual([])
  const open = await rows(`select title, comment_count from posts where content = 'Hello.'`)
  expect(open).toEqual([{ title: 'Open to all', comment_count: 0 }])
  for (const table of ['posts', 'comments'])
    expect(await rows(`select 1 from ${table} where content = 'Secret.'`)).toEqual([])
})

test('an article that is longer than one may be here is named, in a trial as in the import, and left out', async () => {
  const post = { slug: 'whole-book', type: 'post', status: 'published', created_at: '2025-03-01T10:00:00.000Z' }
  const written = (letters: number) => ({ html: `<p>${'x'.repeat(letters)}</p>` })
  const posts = [
    { ...post, id: 'l1', title: 'The whole book', ...written(450_001) },
    { ...post, id: 'l2', title: 'As long as it may be', slug: 'as-long', ...written(450_000) },
  ]
  const ghost = JSON.stringify({ db: [{ data: { posts } }] })
  const notesOf =
    '“The whole book”: it has 450,001 characters, and an article here 450,000 at most: ' +
    'divide it there, then import again'
  const trial = await brought('ghost', ghost, true)
  expect(trial).toEqual({ leftOut: [notesOf], added: 2 })
  expect(await brought('ghost', ghost)).toEqual(trial)
  expect(await rows(`select title from articles where slug in ('whole-book', 'as-long')`)).toEqual([
    { title: 'As long as it may be' },
  ])
  expect(await rows(`select 1 from redirects where path = '/whole-book'`)).toEqual([])

  const long = wordpress.replaceAll('bids', 'too-long').replace('Thirty minutes.', 'x'.repeat(450_000))
  expect((await brought('wordpress', long)).leftOut.join()).toMatch(/“Bids & no too-long”: it has 450,\d+ characters/)
  expect(await rows(`select 1 from articles where slug = 'too-long'`)).toEqual([])
})

test('an entity that a file of XML declares is not read', () => {
  const hostile = wordpress
    .replace('<rss', '<!DOCTYPE rss [<!ENTITY told SYSTEM "file:///etc/passwd">]>\n<rss')
    .replace('<![CDATA[Bids & no bids]]>', 'Bids &told;')
  expect(JSON.stringify(readWordPress(hostile))).toContain('"Bids &told;"')
})
