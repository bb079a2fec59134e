import { expect, test } from 'vitest'
import { system } from '#app/platform/actor.ts'
import { renderArticle, renderPost } from '#app/platform/markdown/render.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { articleLimits } from '../article.ts'
import { createArticle } from '../create.server.ts'
import { buildArticle } from '../factory.ts'
import { findArticle } from '../queries.server.ts'
import { reviseArticle } from '../revise.server.ts'

testDatabase()

const many = (count: number, make: (n: number) => string, between = '\n') =>
  Array.from({ length: count }, (_, n) => make(n + 1)).join(between)
const row = (cells: number, text: (cell: number) => string) => `| ${many(cells, text, ' | ')} |`
const kinds: [name: string, markdown: string, shown: RegExp, count: number][] = [
  ['201 terms in a list', many(201, (n) => `- **Term ${n}**: what it means.`), /<strong>Term \d+<\/strong>/g, 201],
  [
    '101 footnotes',
    `${many(101, (n) => `Claim ${n}.[^${n}]`, '\n\n')}\n\n${many(101, (n) => `[^${n}]: Source ${n}.`, '\n\n')}`,
    /<li id="note-[0-9a-f]+-fn-\d+">/g,
    101,
  ],
  [
    'a table of 720 rows',
    [row(5, (n) => `H${n}`), row(5, () => '---'), many(720, (r) => row(5, (n) => `r${r}c${n}`))].join('\n'),
    /<td[^>]*>r\d+c\d<\/td>/g,
    3_600,
  ],
  ['134 names in snake case', `*All* of ${many(134, (n) => `very_long_name_${n}`, ', ')}.`, /<em>All<\/em>/g, 1],
  ['600 links in a paragraph', many(600, (n) => `[Link ${n}](/l/${n})`, ', '), /<a href="\/l\/\d+">/g, 600],
  ['2,500 items', many(2_500, (n) => `${n}. Item`), /<li>Item<\/li>/g, 2_500],
  ['600 headings', many(600, (n) => `## Part ${n}\n\nWords.`, '\n\n'), /<h2 id="section-part-\d+">/g, 600],
]

test.each(kinds)('an article of %s is rendered correctly', async (_, markdown, shown, count) => {
  const { id } = await buildArticle({ content: markdown })
  const { rendering } = await findArticle(system, id)
  expect(rendering.html?.match(shown)).toHaveLength(count)
  expect(renderArticle(markdown).text).not.toMatch(/[*|]|\[\^|\]\(/)
})

test('a chapter of a book is rendered within seconds', async () => {
  const words = 'This chapter says in **plain** words what a [good](/x) discovery call is, and what it is not. '
  const content = many(400, (n) => `## Part ${n}\n\n${words.repeat(8)}`, '\n\n').slice(0, articleLimits.content)
  expect(content.split(/\s+/).length).toBeGreaterThan(55_000)
  const { id } = await buildArticle({ content })
  expect((await findArticle(system, id)).rendering.toc).toHaveLength(400)
})

test('an article that is too complex to render is rejected with a reason', async () => {
  const content = [row(600, () => 'a'), row(600, () => '-'), many(1_000, () => '|')].join('\n')
  const rejection = { fields: { content: [expect.stringContaining('more than 50,000 table cells')] } }
  await expect(createArticle(system, { title: 'Too wide', content })).rejects.toMatchObject(rejection)
  const { id } = await buildArticle({ content: 'Short.' })
  await expect(reviseArticle(system, id, { title: 'Too wide', content })).rejects.toMatchObject(rejection)
  expect((await findArticle(system, id)).content).toBe('Short.')
})

test('a post that is too complex to render is shown as plain text, with a note', () => {
  for (const markdown of [many(201, (n) => `- **Term ${n}**`), many(2_001, () => '- a')])
    expect(renderPost(markdown).html).toMatch(/^<p><em>This text is shown as it was typed/)
  expect(renderPost('- **Term**').html).not.toContain('as it was typed')
})
