import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { headersForCdn, purge } from './purge.ts'

const purged: unknown[] = []
let refusals = 0
const cdn = createServer(async (request, response) => {
  purged.push(JSON.parse(Buffer.concat(await request.toArray()).toString()))
  response.writeHead(refusals-- > 0 ? 500 : 200).end()
})

beforeEach(async () => {
  purged.length = 0
  refusals = 0
  await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve))
  const PURGE_URL = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`
  setConfig(readConfig({ PURGE_URL, LOG_LEVEL: 'silent' }))
})
afterEach(() => new Promise<void>((resolve) => cdn.close(() => resolve()) && cdn.closeAllConnections()))

test('the CDN gets one purge request per action, which is retried if it fails', async () => {
  refusals = 1
  purge('articles')
  purge('article:1')
  await expect.poll(() => purged.length).toBe(2)
  expect(purged[1]).toEqual({ tags: ['articles', 'article:1'] })
  purge('*')
  await expect.poll(() => purged.at(-1)).toEqual({ everything: true })
})

test('a page sends its cache tags to a CDN, except pages that differ for members and installations without a CDN', () => {
  expect(Object.fromEntries(headersForCdn(new Set(['public', 'articles'])))).toMatchObject({
    'cache-tag': 'public,articles',
    'cache-control': expect.stringContaining('s-maxage=86400'),
  })
  expect(headersForCdn(new Set(['public', 'visitors']))).toEqual([])
  setConfig(readConfig({}))
  expect(headersForCdn(new Set(['public']))).toEqual([])
})
