import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { expect, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { identify } from './identify.ts'

const http = new Hono()
  .use(requestId())
  .use(identify)
  .get('/', (context) => context.text(context.get('request').address))
  .get('/own', () => new Response('made by itself'))

async function addressOf(env: Record<string, string>, headers: Record<string, string>): Promise<string> {
  setConfig(readConfig({ DATA_DIR: '/nonexistent', LOG_LEVEL: 'silent', ...env }))
  const incoming = { socket: { remoteAddress: '198.51.100.7' } }
  return (await http.request('/', { headers }, { incoming })).text()
}

const claims = {
  'x-forwarded-for': '203.0.113.9, 203.0.113.10',
  'x-real-ip': '203.0.113.9',
  forwarded: 'for=203.0.113.9',
}

test('without a trusted proxy, X-Forwarded-For is ignored', async () => {
  expect(await addressOf({}, claims)).toBe('198.51.100.7')
})

test('behind a trusted proxy, its last entry is used, and no other header', async () => {
  expect(await addressOf({ TRUST_PROXY: 'on' }, claims)).toBe('203.0.113.10')
  const { 'x-forwarded-for': _, ...others } = claims
  expect(await addressOf({ TRUST_PROXY: 'on' }, others)).toBe('198.51.100.7')
})

test('each response has its own request id, or the one of the proxy', async () => {
  const idOf = async (path: string, headers: Record<string, string> = {}) =>
    (await http.request(path, { headers })).headers.get('x-request-id') ?? ''
  const ids = [await idOf('/'), await idOf('/own'), await idOf('/own')]
  expect(new Set(ids).size).toBe(3)
  expect(ids.every((id) => /^[\w-]{8,}$/.test(id))).toBe(true)
  expect(await idOf('/own', { 'x-request-id': 'of-proxy-1' })).toBe('of-proxy-1')
  expect(await idOf('/own', { 'x-request-id': 'two words' })).not.toBe('two words')
})
