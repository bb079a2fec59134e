import { beforeAll, expect, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { pagePolicy } from './headers/policy.ts'
import { encodedOnce, encodedWithoutNonce, policyOf, type RenderedText, sameText } from './rendered-text.ts'

beforeAll(() => setConfig(readConfig({})))

const page = (words: string, nonce: string) => `<p>${words}</p><script nonce="${nonce}">go()</script>`

test('a page that says the same is encoded once, and goes out with the nonce of its policy', () => {
  const first = sameText(page('same', 'n1'), 'n1')
  const second = sameText(page('same', 'n2'), 'n2')
  expect(encodedOnce(second)).toBe(encodedOnce(first))
  expect(new TextDecoder().decode(encodedOnce(second))).toBe(page('same', 'n1'))
  expect(policyOf(second)).toBe(pagePolicy(page('same', 'n1'), 'n1'))
  expect(policyOf(second)).toContain('sha256')
})

test('a page that is kept has the same bytes from each rendering, and its policy lets in its parts', () => {
  const [first, second] = ['n1', 'n2'].map((nonce) => ({ pieces: [page('kept', nonce), '<b>'], nonce }))
  const kept = new TextDecoder().decode(encodedWithoutNonce(first as RenderedText))
  expect(kept).toBe('<p>kept</p><script>go()</script><b>')
  expect(Buffer.compare(encodedWithoutNonce(second as RenderedText), Buffer.from(kept))).toBe(0)
  expect(policyOf(first as RenderedText)).toBe(policyOf(second as RenderedText))
})

test('a page that says something else is another, whatever nonces stand in it', () => {
  const first = sameText(page('one', 'n3'), 'n3')
  expect(sameText(page('two', 'n4'), 'n4')).not.toBe(first)
  // Somebody has read a nonce and wrote it into a page: there it marks nothing of ours.
  const written = '<script nonce="n3">steal()</script>'
  const harmed = sameText(`${page('one', 'n5')}${written}`, 'n5')
  expect(harmed).not.toBe(first)
  expect(policyOf(harmed)).toBe(policyOf(first))
  expect(policyOf(sameText(written, 'n6'))).not.toContain('sha256')
})

test('a page in pieces goes out whole, with the policy of the whole', () => {
  const pieces = ['<!DOCTYPE html>', page('“one”', 'n1'), '<script nonce="n1">more()</script>', '</body> 🍕']
  const text = { pieces, nonce: 'n1' }
  expect(new TextDecoder().decode(encodedOnce(text))).toBe(pieces.join(''))
  expect(policyOf(text)).toBe(pagePolicy(pieces.join(''), 'n1'))
})

test.each([
  ['of small letters', 'plain <p>'],
  ['of the first 256', 'Größe ½'],
  ['of all', '“Größe” → 🍕 中'],
  ['with half of one', `before ${'🍕'.slice(0, 1)} after`],
  ['of none', ''],
])('text of characters %s becomes the bytes that it stands for, short or long', (_, words) => {
  for (const times of [1, 3, 40_000]) {
    const pieces = Array.from({ length: 3 }, () => words.repeat(times))
    expect(Buffer.compare(encodedOnce({ pieces, nonce: '' }), Buffer.from(pieces.join('')))).toBe(0)
  }
})

test('twenty texts are remembered, those asked for last, and none that is very long', () => {
  const first = sameText(page('page 0', 'n7'), 'n7')
  for (let at = 1; at < 20; at++) sameText(page(`page ${at}`, 'n7'), 'n7')
  expect(sameText(page('page 0', 'n8'), 'n8')).toBe(first)
  sameText(page('page 20', 'n7'), 'n7')
  expect(sameText(page('page 0', 'n8'), 'n8')).toBe(first)
  for (let at = 21; at < 41; at++) sameText(page(`page ${at}`, 'n7'), 'n7')
  expect(sameText(page('page 0', 'n8'), 'n8')).not.toBe(first)
  const long = 'x'.repeat(100_000)
  expect(sameText(page(long, 'n7'), 'n7')).not.toBe(sameText(page(long, 'n7'), 'n7'))
})
