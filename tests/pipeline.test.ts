import { request } from 'node:http'
import { expect, test } from 'vitest'
import { testApp } from './app.ts'

const app = testApp()

const post = (path: string, headers: Record<string, string>, body: BodyInit = 'a=b') =>
  fetch(app.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  })

test('every answer carries its id and the headers that keep browsers safe', async () => {
  for (const path of ['/', '/contact', '/nowhere', '/assets/nowhere.js', '/healthz']) {
    const { headers } = await fetch(app.url + path)
    expect(headers.get('x-request-id'), path).toMatch(/^[\w-]+$/)
    expect(headers.get('content-security-policy'), path).toContain("default-src 'none'")
    expect(headers.get('content-security-policy'), path).not.toContain('unsafe')
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('x-frame-options'), path).toBe('DENY')
  }
})

test.each([
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-site', origin: 'https://other.solutioneer.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
])('a write from another site is refused: %j', async (headers) => {
  expect((await post('/contact', headers as Record<string, string>)).status).toBe(403)
})

test('a write from our own pages, or from no browser at all, is taken', async () => {
  expect((await post('/contact', { 'sec-fetch-site': 'same-origin' })).status).toBe(422)
  expect((await post('/contact', { origin: app.url })).status).toBe(422)
  expect((await post('/contact', {})).status).toBe(422)
})

test('a body beyond the limit is refused, whatever it says of its length', async () => {
  expect((await post('/contact', {}, 'x'.repeat(1_100_000))).status).toBe(413)
})

test('headers beyond the limit are refused', async () => {
  const status = await new Promise((resolve, reject) => {
    request(app.url, { headers: { 'x-large': 'x'.repeat(20_000) } }, (response) => resolve(response.statusCode))
      .on('error', reject)
      .end()
  })
  expect(status).toBe(431)
})

test('a cached page is sent once, and says when nothing has changed', async () => {
  const first = await fetch(`${app.url}/about`)
  const etag = first.headers.get('etag') as string
  await first.text()
  const again = await fetch(`${app.url}/about`, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  expect(first.headers.get('set-cookie')).toBeNull()
})

test('pages come as small as the client can read them', async () => {
  const sizes = await Promise.all(
    ['br', 'gzip', 'identity'].map(
      (encoding) =>
        new Promise<{ encoding: string | undefined; bytes: number }>((resolve, reject) => {
          request(`${app.url}/about`, { headers: { 'accept-encoding': encoding } }, async (response) => {
            const body = Buffer.concat(await response.toArray())
            resolve({ encoding: response.headers['content-encoding'], bytes: body.byteLength })
          })
            .on('error', reject)
            .end()
        }),
    ),
  )
  expect(sizes.map((size) => size.encoding)).toEqual(['br', 'gzip', undefined])
  expect(sizes[0]?.bytes).toBeLessThan((sizes[2]?.bytes ?? 0) / 2)
})

test('an unknown address is logged as such, answers 404 and leads home', async () => {
  const response = await fetch(`${app.url}/no/such/page`)
  expect(response.status).toBe(404)
  const page = await response.text()
  expect(page).toContain('Oops! Page not found')
  expect(page).toContain('Return to Home')
})
