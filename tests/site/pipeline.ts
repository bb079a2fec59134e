import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { frameWords } from '#app/shell/frame.content.ts'
import { app } from './product.ts'

/** What comes back for bytes that no client library would send. */
function raw(message: string): Promise<string> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(message))
    let answer = ''
    socket.setEncoding('latin1').on('data', (text) => (answer += text))
    socket.on('error', reject).on('close', () => resolve(answer.slice(0, 2000)))
  })
}

const post = (path: string, headers: Record<string, string>, body: BodyInit = 'a=b') =>
  fetch(app.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  })

test('every response has a request id and security headers', async () => {
  for (const path of ['/', '/contact', '/nowhere', '/assets/nowhere.js', '/healthz']) {
    const { headers } = await fetch(app.url + path)
    expect(headers.get('x-request-id'), path).toMatch(/^[\w-]+$/)
    expect(headers.get('content-security-policy'), path).toContain("default-src 'none'")
    expect(headers.get('content-security-policy'), path).not.toContain('unsafe')
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('x-frame-options'), path).toBe('DENY')
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin')
  }
})

test('every text response has a content type with a charset', async () => {
  for (const path of [
    '/',
    '/nowhere',
    '/about.md',
    '/robots.txt',
    '/feed.xml',
    '/sitemap.xml',
    '/healthz',
    '/admin/login',
  ])
    expect((await fetch(app.url + path)).headers.get('content-type'), path).toMatch(
      /^(text|application)\/[a-z+]+; ?charset=utf-8$/i,
    )
})

test('source files, settings and directory listings are not served', async () => {
  const files = [
    '/package.json',
    '/.env',
    '/.git/config',
    '/app/routes.ts',
    '/server/main.ts',
    '/build/server/index.js',
  ]
  const folders = [
    '/assets',
    '/assets/',
    '/files',
    '/files/',
    '/files/articles',
    '/files/candidates',
    '/assets/..%2fserver',
  ]
  for (const path of [...files, ...folders]) {
    const answer = await fetch(app.url + path)
    expect([path, answer.status]).toEqual([path, 404])
    expect(await answer.text(), path).not.toMatch(/solutioneer"|import |Index of|\.js"\s*>[\w-]+\.js/)
  }
})

test('password fields are hidden, and marked for password managers', async () => {
  for (const [path, kind] of [
    ['/campus/auth', 'current-password'],
    ['/campus/auth?mode=signup', 'new-password'],
    ['/admin/login', 'current-password'],
  ]) {
    const page = await (await fetch(app.url + path)).text()
    const [field = ''] = /<input[^>]*name="password"[^>]*>/.exec(page) ?? []
    expect(field, path).toContain('type="password"')
    expect(field.toLowerCase(), path).toContain(`autocomplete="${kind}"`)
    expect(page, path).not.toContain('onpaste')
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

test('writes from our own pages, and from clients that are not browsers, are accepted', async () => {
  expect((await post('/contact', { 'sec-fetch-site': 'same-origin' })).status).toBe(422)
  expect((await post('/contact', { origin: app.url })).status).toBe(422)
  expect((await post('/contact', {})).status).toBe(422)
})

test('a body beyond the limit is rejected, whatever length it declares', async () => {
  expect((await post('/contact', {}, 'x'.repeat(1_100_000))).status).toBe(413)
})

test('after a rejected body the connection works for the next request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const call = (method: string, path: string, body = '') =>
    new Promise<number | undefined>((resolve, reject) => {
      request(app.url + path, { method, agent, headers: { 'content-length': body.length } }, (response) =>
        response.resume().on('end', () => resolve(response.statusCode)),
      )
        .on('error', reject)
        .end(body)
    })
  for (let at = 0; at < 10; at++) {
    expect(await call('POST', '/contact', 'x'.repeat(2_000_000))).toBe(413)
    expect(await call('GET', '/about')).toBe(200)
  }
  const until = performance.now() + 700
  while (performance.now() < until) expect(await call('GET', '/healthz')).toBe(200)
})

test('headers beyond the limit are rejected', async () => {
  const status = await new Promise((resolve, reject) => {
    request(app.url, { headers: { 'x-large': 'x'.repeat(20_000) } }, (response) => resolve(response.statusCode))
      .on('error', reject)
      .end()
  })
  expect(status).toBe(431)
})

test('a cached page is sent once, and then answered with 304', async () => {
  const first = await fetch(`${app.url}/about`)
  const etag = first.headers.get('etag') as string
  await first.text()
  const again = await fetch(`${app.url}/about`, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  expect(first.headers.get('set-cookie')).toBeNull()
})

test('pages are compressed as well as the client can decompress', async () => {
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

test.each([
  'GET //?x',
  'GET http://[/about',
  'GET *',
  'OPTIONS *',
  'GET /%',
  'GET /%00',
  'GET /\\\\evil.example',
  'GET /a?b=%00',
])('a target that is none, or a strange one, harms nobody: %s', async (line) => {
  const answer = await raw(`${line} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 [234]/)
  expect(answer).toMatch(/x-request-id: [\w-]+/i)
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
})

test.each(['[', 'a b', 'evil.example/x?', '127.0.0.1:99999'])('an invalid host is rejected: %s', async (host) => {
  for (const path of ['/nowhere', '/contact'])
    expect(await raw(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400/)
})

test('a request with an ambiguous length is rejected', async () => {
  const twoLengths = 'content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'
  expect(await raw(`POST /contact HTTP/1.1\r\nhost: 127.0.0.1\r\n${twoLengths}`)).toMatch(/^HTTP\/1\.1 400/)
  expect(await raw('GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/)
  const folded = 'POST /contact HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: xchunked\r\n\r\n'
  expect(await raw(folded)).toMatch(/^HTTP\/1\.1 (400|501)/)
})

test.each([
  ['//', '/'],
  ['//?x', '/?x'],
  ['/About', '/about'],
  ['/about/', '/about'],
  ['//evil.example/', '/evil.example'],
  ['/%61bout?tab=1', '/about?tab=1'],
  ['/resources//articles/Some-Slug/', '/resources/articles/some-slug'],
  ['/CAMPUS/post/0198F2C4-7b2c-7aaa-8bbb-000000000001', '/campus/post/0198f2c4-7b2c-7aaa-8bbb-000000000001'],
])('%s leads to %s for good', async (path, one) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await raw(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 301/)
    expect(/location: (.*)\r/i.exec(answer)?.[1]).toBe(one)
  }
})

test('the case and slashes of addresses of files and the auth service are not changed', async () => {
  for (const path of ['/files/articles/A.PNG', '/files/articles//a.png', '/auth/v1/Health/'])
    expect((await fetch(app.url + path, { redirect: 'manual' })).status, path).toBe(404)
})

test('addresses answer methods that they do not support with 405', async () => {
  const id = '0198f2c4-7b2c-7aaa-8bbb-000000000001'
  for (const [path, allow] of [
    [`/admin/articles/${id}/publication`, 'POST, DELETE'],
    ['/admin/session', 'DELETE'],
    ['/campus/account/picture', 'DELETE'],
  ]) {
    for (const method of ['GET', 'HEAD', 'PATCH']) {
      const response = await fetch(app.url + path, { method, redirect: 'manual' })
      expect([path, response.status, response.headers.get('allow')]).toEqual([path, 405, allow])
    }
  }
  const written = await post('/about', {})
  expect(written.status).toBe(405)
  expect(written.headers.get('allow')).toBe('GET, HEAD')
})

test('HEAD has the headers of GET, without the body', async () => {
  for (const path of [
    '/about',
    '/contact',
    '/resources?q=demo',
    '/nowhere',
    '/sitemap.xml',
    '/healthz',
    '/robots.txt',
    '/campus/account/export',
    '/admin/leads.csv',
  ]) {
    const ask = (method: string) => fetch(app.url + path, { method, redirect: 'manual' })
    const [get, head] = await Promise.all([ask('GET'), ask('HEAD')])
    const facts = ({ status, headers }: Response) => ({
      status,
      type: headers.get('content-type'),
      control: headers.get('cache-control'),
      vary: headers.get('vary'),
      location: headers.get('location'),
    })
    expect(facts(head), path).toEqual(facts(get))
    expect(await head.text(), path).toBe('')
  }
})

test('pages cannot be read by scripts of other sites', async () => {
  const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
  for (const method of ['GET', 'OPTIONS']) {
    const response = await fetch(`${app.url}/contact`, { method, headers })
    const shared = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'))
    expect(shared, method).toEqual([])
  }
})

test('an invalid id is a 404 page', async () => {
  for (const path of ['/campus/post/7', '/resources/downloads/x', '/campus/members/%27'])
    expect((await fetch(app.url + path)).status, path).toBe(404)
})

test('addresses with arbitrary query values do not fill the cache', async () => {
  const pages = async () =>
    Number(/^page_cache_pages (\d+)/m.exec(await (await fetch(`${app.url}/metrics`)).text())?.[1])
  await fetch(`${app.url}/services?tab=frameworks`)
  const before = await pages()
  for (let at = 0; at < 20; at++) {
    const answer = await fetch(`${app.url}/services?tab=x${at}`)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  }
  expect(await pages()).toBe(before)
})

test('a large body in a form without files is rejected, and not echoed in a page', async () => {
  const form = new FormData()
  form.append('message', 'x'.repeat(2_000_000))
  const response = await fetch(`${app.url}/contact`, { method: 'POST', body: form })
  expect(response.status).toBe(413)
  expect((await response.text()).length).toBeLessThan(100)
})

test('an unknown address is logged as such, returns 404 and links home', async () => {
  const response = await fetch(`${app.url}/no/such/page`)
  expect(response.status).toBe(404)
  const page = await response.text()
  expect(page).toContain(frameWords().missing.title)
  expect(page).toContain(frameWords().missing.action)
})

test('a link to a deleted record shows people a page, and programs a short text', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  for (const path of [
    '/newsletter/read/gone',
    `/resources/downloads/${id}.pdf`,
    '/events/files/gone',
    '/events/no.ics',
  ]) {
    const seen = await fetch(app.url + path, { headers: { accept: 'text/html,*/*;q=0.8' }, redirect: 'manual' })
    expect([path, seen.status, seen.headers.get('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8'])
    expect(await seen.text()).toContain(frameWords().missing.title)
    const read = await fetch(app.url + path)
    expect([path, read.status, await read.text()]).toEqual([path, 404, expect.not.stringContaining('<')])
  }
})
