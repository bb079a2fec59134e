import { expect, test } from 'vitest'
import { cutModuleParts, moduleParts, withModuleParts } from './module-parts.server.ts'

const page = (nonce: string, text: string) =>
  `<html><head><title>T</title><link rel="modulepreload" href="/a.js" nonce="${nonce}"/>` +
  `<link nonce="${nonce}" rel="stylesheet" href="/a.css"/></head><body><p>${text}</p>` +
  `<script nonce="${nonce}">page()</script>` +
  `<script nonce="${nonce}">window.__reactRouterContext = {};</script>` +
  `<script nonce="${nonce}" type="module">import "/a.js"</script></body></html>`

test('what is cut out of one page stands in the next with its own nonce', () => {
  expect(moduleParts('a')).toBeUndefined()
  const { rest, parts } = cutModuleParts('a', page('first', 'one'), 'first')
  expect(rest).toBe(
    '<html><head><title>T</title></head><body><p>one</p><script nonce="first">page()</script></body></html>',
  )
  expect(moduleParts('a')).toBe(parts)
  const whole = withModuleParts(rest.replaceAll('first', 'second'), parts, 'second', '<script>data</script>').join('')
  expect(whole).toBe(
    page('second', 'one')
      .replace('href="/a.js" nonce="second"', 'href="/a.js"')
      .replace('<link nonce="second"', '<link')
      .replace('</body>', '<script>data</script></body>'),
  )
})

test('text of a person that reads like the parts stays where it is', () => {
  const typed = '&lt;link rel="modulepreload" href="/evil.js"/&gt; {nonce} &lt;script&gt;window.__reactRouterContext = '
  const { rest, parts } = cutModuleParts('b', page('n', typed), 'n')
  expect(rest).toContain(`<p>${typed}</p>`)
  expect(JSON.stringify(parts)).not.toContain('evil')
})

test('a page without them is a change of React Router, and said', () => {
  expect(() => cutModuleParts('c', '<html><head></head><body></body></html>', 'n')).toThrow('otherwise')
})
