import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { identify } from './identify.ts'

const http = new Hono().use(identify).get('/', (context) => context.text(context.get('request').address))

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

test('without a proxy that is trusted, what a request says of its address is not believed', async () => {
  expect(await addressOf({}, claims)).toBe('198.51.100.7')
})

test('behind one, the last entry is, and no other header', async () => {
  expect(await addressOf({ TRUST_PROXY: 'on' }, claims)).toBe('203.0.113.10')
  const { 'x-forwarded-for': _, ...others } = claims
  expect(await addressOf({ TRUST_PROXY: 'on' }, others)).toBe('198.51.100.7')
})
