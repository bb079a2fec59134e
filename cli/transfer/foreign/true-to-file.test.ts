import { expect, test } from 'vitest'
import { renderArticle } from '#app/platform/markdown/render.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { discourse, ghost, importFolder, importText, item, post, rowsAt, said, wordpress } from './for-tests.ts'

const place = testDatabase()
const folder = importFolder()
const brought = (program: string, text: string | Uint8Array) => importText(place.address, folder(), program, text)
const rows = (query: string) => rowsAt(place.address, query)

test('an article shows the signs that stood in its text, in cells and in code', async () => {
  const words = 'Use &lt;title&gt;, not &lt;script&gt;alert(5)&lt;/script&gt;; &amp;lt; is a &lt;.'
  const shown = 'Use <title>, not <script>alert(5)</script>; &lt; is a <.'
  const html = `<p>${words}</p><table><tr><th>${words}</th></tr></table><pre>${words}\n\n\n&lt;b&gt;</pre>`
  await brought('ghost', ghost([post('signs', { html })]))
  await brought('wordpress', wordpress(item(601, { 'content:encoded': html, 'wp:post_name': 'signs-too' })))
  await brought('discourse', discourse([{ id: 601, title: 'Signs', posts: [said(1, { raw: '', cooked: html })] }]))
  const found = await rows(`select content from articles where slug like 'signs%'
    union all select content from posts where title = 'Signs'`)
  expect(found).toHaveLength(3)
  for (const { content } of found) {
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
