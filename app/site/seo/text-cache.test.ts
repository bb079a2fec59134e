import { expect, test } from 'vitest'
import { enableCache, invalidate } from '#app/platform/cached.server.ts'
import { withDraftCopy } from '#app/platform/copy/custom-copy.server.ts'
import { storedText } from './text-cache.server.ts'

test('a text is built once for concurrent requests with any parameters, again after invalidation, and for each draft', async () => {
  enableCache()
  let made = 0
  const text = storedText(['articles'], async (path: string) => `${path} ${++made}`)
  const ask = () => text('/services')
  const crowd = await Promise.all(Array.from({ length: 200 }, ask))
  expect(new Set(crowd)).toEqual(new Set(['/services 1']))
  expect(await withDraftCopy({ page: 'services', draft: {} }, ask)).toBe('/services 2')
  expect(await ask()).toBe('/services 1')
  invalidate('articles')
  expect(await ask()).toBe('/services 3')
})
