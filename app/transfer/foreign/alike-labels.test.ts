import { expect, test } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import { ghost, importFolder, importText, item, post, rowsAt, wordpress } from './for-tests.ts'

const address = testDatabase()
const folder = importFolder()
const brought = (program: string, text: string) => importText(address.address, folder(), program, text)
const rows = (query: string) => rowsAt(address.address, query)
const long = 'A name that goes on for as long as the other program lets it, and then some more of '

const tagged = (of: string) =>
  rows(`select t.slug, t.name from article_tags l join tags t on t.id = l.tag_id
    join articles a on a.id = l.article_id where a.slug = '${of}'`)

test('two tags of Ghost whose names are alike here become one, and it is said which', async () => {
  const tags = [
    { id: 't1', name: `${long}calls`, slug: 'calls' },
    { id: 't2', name: `${long}demos`, slug: 'demos' },
    { id: 't3', name: 'Pricing', slug: 'pricing' },
    { id: 't4', name: 'pricing', slug: 'pricing-2' },
  ]
  const posts_tags = [
    { post_id: 'one', tag_id: 't1' },
    { post_id: 'two', tag_id: 't2' },
    { post_id: 'both', tag_id: 't3' },
    { post_id: 'both', tag_id: 't4' },
  ]
  const posts = ['one', 'two', 'both'].map((id) => post(id, {}))
  const { leftOut } = await brought('ghost', ghost(posts, { tags, posts_tags }))
  expect(leftOut.filter((line) => line.includes('merged'))).toEqual([
    `tag “${long}demos”: it is merged into “${long}calls”: the two have the same name or address here`,
    'tag “pricing”: it is merged into “Pricing”: the two have the same name or address here',
  ])
  expect(await tagged('one')).toEqual([{ slug: 'calls', name: `${long.slice(0, 79).trim()}…` }])
  expect(await tagged('two')).toEqual(await tagged('one'))
  expect(await tagged('both')).toEqual([{ slug: 'pricing', name: 'Pricing' }])
})

test('so do two whose addresses are alike here', async () => {
  const tags = ['One', 'Two'].map((name) => ({ id: name, name, slug: `${'a-long-address-'.repeat(6)}${name}` }))
  const posts_tags = tags.map(({ id }) => ({ post_id: 'cut', tag_id: id }))
  const { leftOut } = await brought('ghost', ghost([post('cut', {})], { tags, posts_tags }))
  expect(leftOut).toEqual(['tag “Two”: it is merged into “One”: the two have the same name or address here'])
  expect(await tagged('cut')).toMatchObject([{ name: 'One' }])
})

test('so do categories of WordPress', async () => {
  const label = (slug: string, name: string) => `<category domain="category" nicename="${slug}">${name}</category>`
  const text = wordpress(
    item(1, { 'wp:post_name': 'first' }, label('calls', `${long}calls`)),
    item(2, { 'wp:post_name': 'second' }, label('demos', `${long}demos`)),
  )
  const { leftOut } = await brought('wordpress', text)
  expect(leftOut.join('\n')).toContain(`category “${long}demos”: it is merged into “${long}calls”`)
  expect(
    await rows(`select a.slug, c.slug as category from articles a join categories c on c.id = a.category_id
      order by a.slug`),
  ).toEqual([
    { slug: 'first', category: 'calls' },
    { slug: 'second', category: 'calls' },
  ])
  expect(await brought('wordpress', text)).toMatchObject({ added: 0, kept: [] })
})
