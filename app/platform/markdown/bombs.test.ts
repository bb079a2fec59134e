import { expect, test } from 'vitest'
import { bombs, expectHarmless } from './bombs.for-tests.ts'
import { renderPost } from './render.server.ts'

// The first of each kind. All of them: bombs.slow.test.ts.
test.each(bombs.flatMap((kind) => kind.slice(0, 1)))(
  '%s takes less than two seconds and becomes less than a megabyte',
  { retry: 2 },
  expectHarmless,
)

test('an ordinary table is rendered, a huge one is shown as its source', () => {
  const table = (columns: number, rows: number) =>
    `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${`${'|b'.repeat(columns)}|\n`.repeat(rows)}`
  expect(renderPost(table(12, 100)).html).toContain('<table>')
  expect(renderPost(table(100, 60)).html).not.toContain('<table>')
  expect(renderPost(table(100, 60)).text).toContain('|b|b|b')
})
