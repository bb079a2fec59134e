import { statSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pageScript, speculationRules } from './page-script.ts'

test('the inline script is JavaScript, and a kilobyte at most before it is compressed', () => {
  expect(() => new Function(pageScript)).not.toThrow()
  expect(pageScript.length).toBeLessThanOrEqual(1024)
  expect(brotliCompressSync(pageScript).length).toBeLessThanOrEqual(600)
})

test('nothing with a session, a file or a form is fetched ahead', () => {
  const { prefetch, prerender } = JSON.parse(speculationRules)
  for (const [rule] of [prefetch, prerender]) {
    const [, except] = rule.where.and
    expect(except.not.href_matches).toEqual(
      expect.arrayContaining(['/auth/*', '/admin*', '/campus*', '/files/*', '/resources/downloads/*']),
    )
  }
  expect(prerender[0].where.and[1].not.href_matches).toContain('/contact*')
})

test('both fonts together stay under 60 kB', () => {
  const bytes = ['display', 'text'].map((name) => statSync(`app/styles/fonts/${name}.woff2`).size)
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(60_000)
})
