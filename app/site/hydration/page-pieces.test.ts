import { expect, test } from 'vitest'
import { inPieces } from './page-pieces.server.ts'

const page = '<html><body><p>text</p></body></html>'
const written = (state: object) => inPieces(page, state, 'n1', { modules: undefined, parts: undefined }).join('')
const block = /<script type="application\/json">([^<]*)<\/script><script nonce="n1">([^<]*)<\/script><\/body>/

test('what a loader gave stands in a block that runs nothing, and cannot end it', () => {
  const given = 'a</script><script>steal()</script><!-- <script'
  const [, data = ''] = block.exec(written({ given })) ?? expect.fail('no block')
  expect(JSON.parse(data)).toContain(given)
})

test('the script that hands it over is the same on every page', () => {
  const scripts = ['one', 'two'].map((given) => block.exec(written({ given }))?.[2] ?? expect.fail('no script'))
  expect(scripts[0]).toContain('streamController')
  expect(scripts[1]).toBe(scripts[0])
})
