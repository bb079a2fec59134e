import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { followRedirect } from '#app/redirects/follow.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { ghost, importFolder, importText, item, post, rowsAt, wordpress } from './for-tests.ts'
import { readGhost } from './ghost.ts'
import { readWordPress } from './wordpress.server.ts'

const address = testDatabase()
const folder = importFolder()
const brought = (program: string, text: string) => importText(address.address, folder(), program, text)
const rows = (query: string) => rowsAt(address.address, query)
const fixture = (name: string) => readFile(new URL(`./fixtures/${name}`, import.meta.url), 'utf8')
const follow = (path: string, search = '') => followRedirect({ path, search, address: '10.9.1.1', route: undefined })

test('posts of two blogs that have the same number both come, and each finds itself again', async () => {
  for (const name of ['wxr-site-a.xml', 'wxr-site-b.xml'])
    expect(await brought('wordpress', await fixture(name))).toMatchObject({ kept: [] })
  const articles = await rows(`select title from articles where content like 'From blog%' order by title`)
  expect(articles).toEqual([{ title: 'Discovery on the phone' }, { title: 'Pricing of pilots' }])
  for (const name of ['wxr-site-a.xml', 'wxr-site-b.xml'])
    expect(await brought('wordpress', await fixture(name))).toMatchObject({ added: 0, kept: [] })
  expect(await follow('/pricing-of-pilots')).toMatchObject({ location: '/resources/articles/pricing-of-pilots' })
  expect(await follow('/', '?p=900001')).toMatchObject({ location: '/resources/articles/pricing-of-pilots' })
})

test('cards of Ghost come as what they show, and players without their times', async () => {
  const { leftOut } = await brought('ghost', await fixture('ghost-cards.json'))
  const [cards] = await rows(`select * from articles where title = 'Cards'`)
  expect(cards).toMatchObject({
    ...{ is_featured: true, author_name: 'Ann Author', canonical_url: 'https://first.example/x', excerpt: 'Ex' },
    ...{ description: 'Meta D', sharing_title: 'OG T', thumbnail_alt: 'Alt of feature' },
  })
  const content = String(cards?.content)
  expect(content).not.toMatch(/0:00|1:23|12:34|1×/)
  for (const words of [
    '::video[A talk](https://www.youtube.com/watch?v=dQw4w9WgXcQ)',
    '::button[Book a call](https://example.com/go)',
    '[Bookmark title](https://example.com/post)',
    '[The guide](/content/files/2023/01/guide.pdf)',
    'Members text with',
  ])
    expect(content).toContain(words)
  expect(await rows(`select content, is_published from articles where title = 'Only video'`)).toEqual([
    { content: '::video[Watch the video](https://www.youtube.com/watch?v=x)', is_published: true },
  ])
  expect(await rows(`select content from articles where title = 'Only a lexical'`)).toEqual([
    { content: 'Lexical words' },
  ])
  expect(await rows(`select publish_at, is_published from articles where title = 'Sched'`)).toEqual([
    { publish_at: new Date('2030-01-01'), is_published: false },
  ])
  expect(leftOut.join('\n')).not.toMatch(/authors|<iframe>|<video>|“Sched”: (?!its picture)/)
})

test('pictures of Ghost stand on the old site, once it is named', () => {
  const text = ghost([
    post('f1', {
      feature_image: '__GHOST_URL__/content/images/f.jpg',
      html: '<img src="__GHOST_URL__/content/images/a.jpg" alt="A">',
    }),
  ])
  const { pictures, leftOut } = readGhost(text, 'https://old.example')
  expect([...(pictures?.values() ?? [])]).toEqual([
    { feature: 'https://old.example/content/images/f.jpg', inText: ['https://old.example/content/images/a.jpg'] },
  ])
  expect(leftOut).toEqual([])
})

const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`

test('what WordPress and its plugins know of a post comes along', async () => {
  const content = `[caption id="a" width="3"]<img src="https://old.example/in.jpg" alt="In"> Said below[/caption]

https://www.youtube.com/watch?v=abc

[gallery ids="7,8"]`
  const text = wordpress(
    '<wp:author><wp:author_login>ann</wp:author_login><wp:author_display_name>Ann Author</wp:author_display_name></wp:author>',
    item(
      701,
      {
        ...{ 'wp:post_name': 'whole', 'dc:creator': 'ann', 'wp:is_sticky': '1', 'content:encoded': content },
        ...{ guid: 'https://old.example/?p=701', link: 'https://old.example/whole/' },
      },
      meta('_thumbnail_id', '7') +
        meta('_yoast_wpseo_metadesc', 'For searches') +
        meta('_yoast_wpseo_title', '%%title%% %%sep%%'),
    ),
    item(702, { 'wp:post_name': 'later', 'wp:status': 'future', 'wp:post_date_gmt': '2040-05-03 08:00:00' }),
    item(
      7,
      { 'wp:post_type': 'attachment', 'wp:attachment_url': 'https://old.example/7.jpg' },
      meta('_wp_attachment_image_alt', 'Seven'),
    ),
  )
  const { leftOut } = await brought('wordpress', text)
  expect(leftOut).toEqual([])
  const [whole] = await rows(`select * from articles where slug = 'whole'`)
  expect(whole).toMatchObject({
    ...{
      author_name: 'Ann Author',
      is_featured: true,
      description: 'For searches',
      sharing_title: '',
      thumbnail_alt: 'Seven',
    },
    content:
      '![In](https://old.example/in.jpg)\n\nSaid below\n\n::video[Watch the video](https://www.youtube.com/watch?v=abc)\n\n![Seven](https://old.example/7.jpg)',
  })
  expect(await rows(`select publish_at from articles where slug = 'later'`)).toEqual([
    { publish_at: new Date('2040-05-03T08:00:00Z') },
  ])
  expect(await follow('/', '?p=701')).toEqual({ location: '/resources/articles/whole', status: 301 })
})

test('topics of Discourse keep their lock, pin, accepted answer, tags and addresses', async () => {
  await brought('discourse', await fixture('discourse-composer.json'))
  const [row] = await rows(
    `select p.*, c.content as accepted from posts p join comments c on c.id = p.accepted_comment_id`,
  )
  expect(row).toMatchObject({
    title: 'A & B <b>',
    accepted: 'Answer',
    locked_at: expect.any(Date),
    pinned_at: expect.any(Date),
  })
  const content = String(row?.content)
  expect(content).toContain('Tags: one, two')
  expect(content).not.toMatch(/\[(details|poll|date|spoiler)|upload:\/\/|:smile:|hidden/)
  expect(content).toContain('**More about it**')
  expect(await follow('/t/7')).toEqual({ location: `/campus/post/${row?.id}`, status: 301 })
  expect(await rows(`select 1 from comments where content like '%whisper%'`)).toEqual([])
})

test('a file of WordPress to which an article links is not said to be shown by none', () => {
  const file = (id: number, name: string) =>
    item(id, { 'wp:post_type': 'attachment', 'wp:attachment_url': `https://old.example/${name}` })
  const text = '<a href="https://old.example/talk.mp3">The talk</a>'
  const { leftOut } = readWordPress(
    wordpress(
      item(910_001, { title: 'Audio', 'content:encoded': text }),
      file(910_002, 'talk.mp3'),
      file(910_003, 'x.mp3'),
    ),
  )
  expect(leftOut).toEqual([
    'file https://old.example/talk.mp3: “Audio” links to it on the old site. Upload it under /admin/media, then link to it there',
    'file https://old.example/x.mp3: no article shows it. Upload it under /admin/media if you need it',
  ])
})

test('two copies of a post of WordPress with one guid are each found by their own number', () => {
  const copies = [910_011, 910_012].map((id) =>
    item(id, { title: `Copy ${id}`, link: `https://old.example/copy-${id}`, guid: 'https://old.example/?p=910011' }),
  )
  const { tables, leftOut } = readWordPress(wordpress(...copies), 'https://old.example')
  expect(leftOut).toEqual([])
  expect(tables.redirects?.map(({ path, target }) => `${path} ${target}`)).toEqual([
    '/copy-910011 /resources/articles/copy-910011',
    '/?p=910011 /resources/articles/copy-910011',
    '/copy-910012 /resources/articles/copy-910012',
    '/?p=910012 /resources/articles/copy-910012',
  ])
})

test('a gallery of WordPress that names no pictures has those of its post, and a player may name its file alone', () => {
  const picture = (id: number, parent: number) =>
    item(id, {
      'wp:post_type': 'attachment',
      'wp:attachment_url': `https://old.example/${id}.jpg`,
      'wp:post_parent': `${parent}`,
    })
  const { tables, leftOut } = readWordPress(
    wordpress(
      item(910_021, {
        title: 'Gallery',
        'content:encoded': 'Before [gallery columns="2"] [audio https://old.example/a.mp3]',
      }),
      item(910_022, { title: 'Empty', 'content:encoded': 'Before [gallery] [audio] [playlist ids="5"] after' }),
      picture(910_023, 910_021),
      picture(910_024, 910_099),
    ),
  )
  const content = String(tables.articles?.[0]?.content)
  expect(content).toContain('https://old.example/910023.jpg')
  expect(content).toContain('https://old.example/a.mp3')
  expect(content).not.toContain('910024')
  expect(leftOut).toEqual([
    '“Empty”: [gallery], [audio], [playlist] name nothing that is in the file',
    'file https://old.example/910024.jpg: no article shows it. Upload it under /admin/media if you need it',
  ])
})
