import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { deal } from './deal.content.ts'
import { Match } from './match.tsx'

test('brief and profile are examples, and each line says whether it fits', () => {
  const html = renderToStaticMarkup(<Match />)
  const { label, match } = deal()
  const count = (text: string) => html.split(`>${text}<`).length - 1
  expect(count(label)).toBe(2)
  expect(html.match(/<li/g)).toHaveLength(match.rows.length)
  expect(count(match.fits)).toBe(match.rows.filter(({ fits }) => fits).length)
  expect(count(match.learns)).toBe(match.rows.filter(({ fits }) => !fits).length)
})
