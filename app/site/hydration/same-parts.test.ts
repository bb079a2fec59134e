import { expect, test } from 'vitest'
import { cutSameParts, sameParts, withSameParts } from './same-parts.server.ts'

const rules = (nonce: string) => `<script type="speculationrules" nonce="${nonce}">{}</script>`
const page = (nonce: string, text: string) =>
  `<html><head><title>T</title><meta name="color-scheme" content="light dark"/>` +
  `<link rel="modulepreload" href="/a.js" nonce="${nonce}"/>` +
  `<link nonce="${nonce}" rel="stylesheet" href="/a.css"/></head><body><p>${text}</p>` +
  `${rules(nonce)}<script nonce="${nonce}">page()</script>` +
  `<script nonce="${nonce}" type="module">import "/a.js"</script></body></html>`

test('what is cut out of one page stands in the next with its own nonce', () => {
  expect(sameParts('a')).toBeUndefined()
  const { rest, parts } = cutSameParts('a', page('first', 'one'), 'first')
  expect(rest).toBe('<html><head><title>T</title></head><body><p>one</p></body></html>')
  expect(sameParts('a')).toBe(parts)
  const whole = withSameParts(rest, parts, 'second', '<script>data</script>').join('')
  expect(whole).toBe(
    page('second', 'one')
      .replace('href="/a.js" nonce="second"', 'href="/a.js"')
      .replace('<link nonce="second"', '<link')
      .replace('</body>', '<script>data</script></body>'),
  )
})

test('text of a person that reads like the parts stays where it is', () => {
  const typed = '&lt;meta name="color-scheme" href="/evil.js"/&gt; <script type="speculationrules" nonce="guess">'
  const { rest, parts } = cutSameParts('b', page('n', typed), 'n')
  expect(rest).toContain(`<p>${typed}</p>`)
  expect(JSON.stringify(parts)).not.toContain('evil')
})

test('a page in another order is a fault of ours, and said', () => {
  expect(() => cutSameParts('c', '<html><head></head><body></body></html>', 'n')).toThrow('order')
})
