import { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { refuseForeignWrites } from './origin.ts'

beforeAll(() => setConfig(readConfig({ SITE_URL: 'https://solutioneer.example', DATA_DIR: '/tmp' })))

const http = new Hono().use(refuseForeignWrites).all('*', (context) => context.text('done'))
const status = async (method: string, headers: Record<string, string>) =>
  (await http.request('http://127.0.0.1:3000/campus/session', { method, headers })).status

describe('a write with our reader’s cookies', () => {
  test.each([
    ['a page of ours', { 'sec-fetch-site': 'same-origin' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['an old browser on a page of ours', { origin: 'https://solutioneer.example' }],
    ['what is no browser', {}],
  ])('is done for %s', async (_who, headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(await status(method, headers as Record<string, string>)).toBe(200)
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another site without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour under the same domain', { 'sec-fetch-site': 'same-site', origin: 'https://x.solutioneer.example' }],
    ['a neighbour without an origin', { 'sec-fetch-site': 'same-site' }],
    ['an old browser on another site', { origin: 'https://evil.example' }],
    ['a frame without an origin', { origin: 'null' }],
  ])('is refused for %s', async (_who, headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(await status(method, headers as Record<string, string>)).toBe(403)
    expect(await status('GET', headers as Record<string, string>)).toBe(200)
  })
})
