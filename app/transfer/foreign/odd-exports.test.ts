import path from 'node:path'
import { expect, test } from 'vitest'
import { createUser } from '#app/auth/auth.ts'
import { ensureMember } from '#app/members/ensure-member.server.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { foreignExport } from './as-export.server.ts'
import { ghost, importFolder, importText, item, post, rowsAt, wordpress } from './for-tests.ts'
import { matchExisting } from './match-existing.server.ts'

const address = testDatabase()
const folder = importFolder()

async function brought(program: string, text: string) {
  const { leftOut, added } = await importText(address.address, folder(), program, text)
  return { leftOut: leftOut.join('\n'), added }
}

const rows = (query: string) => rowsAt(address.address, query)

test('a file that marks its beginning is read; one that is not there is said to be missing', async () => {
  expect(await brought('ghost', `\ufeff${ghost([post('marked', {})])}`)).toMatchObject({ added: 2 })
  await expect(foreignExport('ghost', path.join(folder(), 'none.json'), address.address)).rejects.toThrow(
    /^There is no such file: .+none\.json \(ENOENT\)/,
  )
})

test('of a thousand invalid records the first twenty are listed', async () => {
  const wrong = ghost(Array.from({ length: 1000 }, (_, at) => ({ ...post(`w${at}`, {}), title: 7 })))
  const refused = await brought('ghost', wrong).catch((error: Error) => error.message)
  expect(refused).toMatch(/^This is no export of ghost as it is known here:\n✖ Invalid input/)
  expect(refused).toMatch(/… and 980 more$/)
})

test('addresses that would meet here are told apart, and links within Ghost lead on', async () => {
  const long = 'a-very-long-address-that-ghost-allows-and-that-goes-on-for-more-than-eighty-characters'
  const html = '<p><a href="__GHOST_URL__/other/">Other</a><img src="__GHOST_URL__/content/images/a.png" alt="A"></p>'
  const { leftOut } = await brought(
    'ghost',
    ghost([
      post('g1', { slug: `${long}-one`, html }),
      post('g2', { slug: `${long}-two` }),
      post('g3', { status: 'scheduled', title: 'Soon', slug: 'soon' }),
      post('g4', { status: 'sent', title: 'By email', slug: 'by-email' }),
    ]),
  )
  expect(leftOut).toMatch(/“Soon”: it was scheduled there[\s\S]+“By email”: it was sent/)
  expect(leftOut).toContain('picture /content/images/a.png')
  const articles = await rows(
    `select slug, content, is_published from articles where slug like 'a-very-long%' order by slug`,
  )
  expect(articles.map(({ slug }) => slug)).toEqual([expect.stringMatching(/eig$|cha/), expect.stringMatching(/-2$/)])
  expect(articles[0]?.content).toContain('[Other](/other/)')
  expect(await rows(`select is_published from articles where slug in ('soon', 'by-email')`)).toEqual([
    { is_published: false },
    { is_published: false },
  ])
})

test('a tag that stands here is the same tag, by its address or its name', async () => {
  const [bySlug, byName] = [newId(), newId()]
  await rows(`insert into tags (id, slug, name) values ('${bySlug}', 'demos', 'Live demos'),
    ('${byName}', 'request-for-proposal', 'RFP')`)
  const tags = [
    { id: 't1', name: 'Demos', slug: 'demos', visibility: 'public' },
    { id: 't2', name: 'rfp', slug: 'rfp', visibility: 'public' },
  ]
  const posts_tags = tags.map(({ id }) => ({ post_id: 'tagged', tag_id: id }))
  await brought('ghost', ghost([post('tagged', {})], { tags, posts_tags }))
  expect(
    await rows(`select t.id, t.name from article_tags l join tags t on t.id = l.tag_id
      join articles a on a.id = l.article_id where a.slug = 'tagged' order by t.name`),
  ).toEqual([
    { id: bySlug, name: 'Live demos' },
    { id: byName, name: 'RFP' },
  ])
})

test('what WordPress keeps in its own way is read as it is meant', async () => {
  const link = 'https://old.example/2024/05/%D0%B4%D0%B5%D0%BC%D0%BE/'
  const label = (domain: string, slug: string, name: string) =>
    `<category domain="${domain}" nicename="${slug}"><![CDATA[${name}]]></category>`
  const { leftOut } = await brought(
    'wordpress',
    wordpress(
      item(
        501,
        { title: 'Q&amp;A <em>live</em>', link, 'wp:post_name': '%d0%b4%d0%b5%d0%bc%d0%be' },
        label('category', 'calls', 'Calls') + label('category', 'q-a', 'Q&amp;A'),
      ),
      item(502, {
        ...{ title: 'A draft', 'wp:status': 'draft', link: 'https://old.example/?p=502' },
        ...{ 'wp:post_date': '2023-02-01 10:00:00', 'wp:post_date_gmt': '0000-00-00 00:00:00' },
      }),
      item(503, { title: 'A draft', 'wp:status': 'draft', 'content:encoded': '[form id="7"] Text. [note]Mind[/note]' }),
      item(504, { title: 'Of the team', 'wp:status': 'private' }),
      item(505, { title: 'Menu', 'wp:post_type': 'nav_menu_item' }),
    ),
  )
  expect(leftOut).toContain('“Q&A live”: its categories Q&A come as tags, an article here has one category')
  expect(leftOut).toContain('“A draft”: [form], [note] stand in it as text')
  expect(leftOut).toContain('“Of the team”: it was private there, so it comes as a draft')
  expect(leftOut).toContain('1 of the type “nav_menu_item”: only posts become articles')
  expect(await rows(`select title, slug from articles where title like 'Q&A%'`)).toEqual([
    { title: 'Q&A live', slug: 'демо' },
  ])
  expect(await rows(`select target from redirects where path = '/2024/05/демо'`)).toHaveLength(1)
  const drafts = await rows(`select slug, created_at from articles where title = 'A draft' order by slug`)
  expect(drafts).toMatchObject([
    { slug: 'a-draft', created_at: new Date('2023-02-01T10:00:00Z') },
    { slug: 'a-draft-2' },
  ])
  expect(await rows(`select is_published from articles where title = 'Of the team'`)).toEqual([{ is_published: false }])
})

test('members of Discourse who are here already stay who they are, and its machines do not come', async () => {
  const member = await createUser({ email: 'ada@firm.test' }, { kind: 'system' })
  await transaction(() => ensureMember({ id: member.id, email: 'ada@firm.test', role: 'member', name: 'Ada of here' }))
  const boss = await createUser({ email: 'boss@firm.test', appMetadata: { role: 'admin' } }, { kind: 'system' })
  const reply = (id: number, username: string, raw: string) => ({
    ...{ id, username, raw, post_number: id, created_at: '2023-02-01T00:00:00Z' },
  })
  const { leftOut } = await brought(
    'discourse',
    JSON.stringify({
      users: [
        { id: -1, username: 'system', email: 'no_reply' },
        { id: 1, username: 'ada', name: 'Ada there', email: 'Ada@Firm.test' },
        { id: 3, username: 'boss', name: 'The Boss', email: 'boss@firm.test' },
        { id: 2, username: 'bo', email: 'bo@firm.test', suspended_till: '2099-01-01T00:00:00Z' },
      ],
      categories: [
        { id: 1, name: 'Demos', slug: 'demos' },
        { id: 2, name: 'Demos of others', slug: 'demos' },
      ],
      topics: [
        {
          ...{ id: 1, title: 'Quoted', category_id: 2 },
          posts: [
            reply(1, 'ada', 'First. ![a](upload://abc123.png)'),
            reply(2, 'bo', '[quote="ada, post:1, topic:1"]\nFirst.\n[/quote]\n\nSecond.'),
          ],
        },
      ],
    }),
  )
  expect(leftOut).toBe('“Quoted”: its file upload://abc123.png, which the export does not hold')
  expect(await rows(`select user_id from posts where title = 'Quoted'`)).toEqual([{ user_id: member.id }])
  expect(await rows(`select display_name from members where email = 'ada@firm.test'`)).toEqual([
    { display_name: 'Ada of here' },
  ])
  expect(await rows(`select display_name, role from members where id = '${boss.id}'`)).toEqual([
    { display_name: 'The Boss', role: 'admin' },
  ])
  expect(await rows(`select suspended_until from members where email = 'bo@firm.test'`)).toEqual([
    { suspended_until: new Date('2099-01-01T00:00:00Z') },
  ])
  expect(await rows(`select content from comments`)).toEqual([{ content: '> **ada**\n>\n> First.\n\nSecond.' }])
  expect(await rows(`select slug from topics where slug like 'demos%' order by slug`)).toEqual([
    { slug: 'demos' },
    { slug: 'demos-2' },
  ])
})

test('more members than a statement takes parameters are looked up here', async () => {
  const member = await createUser({ email: 'known@firm.test' }, { kind: 'system' })
  const accounts = Array.from({ length: 66_000 }, (_, at) => ({ id: newId(), email: `${at}@many.test` }))
  const one = { id: newId(), email: 'known@firm.test' }
  const posts = [{ id: newId(), user_id: one.id }]
  const { tables: matched } = await matchExisting(address.address, { tables: { accounts: [...accounts, one], posts } })
  expect(matched.accounts).toHaveLength(66_000)
  expect(matched.posts).toMatchObject([{ user_id: member.id }])
})
