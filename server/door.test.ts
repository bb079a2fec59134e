import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { door } from './door.ts'
import { serverOptions } from './http/request/server-options.ts'
import { cacheGeneration, dropCached, keepPage } from './page-cache.ts'

const text = 'A page that everybody sees. '.repeat(40)
const passed: string[] = []
const http = createServer(
  serverOptions,
  door((asked, response) => {
    passed.push(`${asked.method} ${asked.url}`)
    response.end('pipeline')
  }),
)

beforeAll(async () => {
  setConfig(readConfig({ DATA_DIR: '/nonexistent', LOG_LEVEL: 'silent' }))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void http.close())
beforeEach(() => {
  passed.length = 0
  dropCached('*')
  keep('/about?')
  keep('/campus?', 'visitors')
})

test.each([
  ['br', (body: Buffer) => brotliDecompressSync(body)],
  ['zstd', (body: Buffer) => zstdDecompressSync(body)],
  ['gzip', (body: Buffer) => gunzipSync(body)],
  [undefined, (body: Buffer) => body],
])('a kept page is answered in the coding %s, again and again', async (encoding, decoded) => {
  for (let turn = 0; turn < 3; turn++) {
    const { status, headers, body } = await ask('/about', { 'accept-encoding': encoding ?? 'identity' })
    expect(status).toBe(200)
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['content-length']).toBe(String(body.byteLength))
    expect(headers).toMatchObject({ etag: '"1"', 'x-own': 'kept', vary: 'accept-encoding' })
    expect(decoded(body).toString()).toBe(text)
  }
  expect(passed).toEqual([])
})

test.each([1, 200, 13_999, 14_000, 14_001, 40_000])(
  'a page of %s bytes of any value comes as it is',
  async (length) => {
    const form = Uint8Array.from({ length }, (_, at) => (at * 7) % 256)
    keep('/any?', 'site', form)
    for (let turn = 0; turn < 2; turn++) {
      const { headers, body } = await ask('/any', { 'accept-encoding': 'identity' })
      expect(headers['content-length']).toBe(String(length))
      expect(body.equals(form)).toBe(true)
    }
    expect((await ask('/any', { 'accept-encoding': 'identity' }, 'HEAD')).body.byteLength).toBe(0)
  },
)

test('each answer carries an id of its own', async () => {
  const ids = [await ask('/about'), await ask('/about'), await ask('/about', { 'if-none-match': '"1"' })].map(
    ({ headers }) => headers['x-request-id'],
  )
  expect(new Set(ids).size).toBe(3)
  expect(ids.every((id) => /^[\w-]{8}-\w+$/.test(String(id)))).toBe(true)
})

test('a connection that sends thousands ahead of their answers ends', async () => {
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  const ended = new Promise((resolve) => socket.on('close', resolve))
  socket.write('GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(5000))
  await ended
  expect(passed.length).toBeLessThan(100)
})

test.each(['"1"', '"0", "1"', '*'])('who has it (%s) gets no body again, in whatever coding', async (held) => {
  for (const encoding of ['br', 'identity']) {
    const { status, headers, body } = await ask('/about', { 'if-none-match': held, 'accept-encoding': encoding })
    expect(status).toBe(304)
    expect(body.byteLength).toBe(0)
    expect(headers.etag).toBe('"1"')
    expect(headers['content-length']).toBeUndefined()
  }
  expect((await ask('/about', { 'if-none-match': '"0"' })).status).toBe(200)
})

test('HEAD says what GET would send, and sends nothing', async () => {
  const { headers, body } = await ask('/about', { 'accept-encoding': 'br' }, 'HEAD')
  expect(body.byteLength).toBe(0)
  expect(headers['content-length']).toBe((await ask('/about', { 'accept-encoding': 'br' })).headers['content-length'])
  expect(passed).toEqual([])
})

test('a page of visitors is not for who has a session, in one cookie header or the second', async () => {
  expect((await ask('/campus', { cookie: 'theme=dark' })).body.toString()).toBe(text)
  expect((await ask('/campus', { cookie: 'theme=dark; campus_session=1' })).body.toString()).toBe('pipeline')
  expect(await raw('GET /campus HTTP/1.1', 'Host: a', 'Cookie: a=1', 'cookie: campus_session=1')).toMatch(/pipeline$/)
})

test('what is dropped, written to or asked for otherwise goes to the pipeline', async () => {
  await ask('/about', {}, 'POST')
  await ask('/about?rendered=1')
  await ask('http://anywhere.example/nothing?x=1')
  dropCached('site')
  await ask('/about')
  expect(passed).toEqual(['POST /about', 'GET /about?rendered=1', 'GET /nothing?x=1', 'GET /about'])
})

test.each([[['Host: a', 'Host: b']], [['Host: a', 'HOST: a']], [['Host: a/b']], [['Host: a:99999']], [['Host: a b']]])(
  '%j is refused, before and after one that is well',
  async (headers) => {
    for (let turn = 0; turn < 2; turn++) {
      expect(await raw('GET /about HTTP/1.1', ...headers)).toMatch(/^HTTP\/1\.1 400 /)
      expect(await raw('GET /about HTTP/1.1', 'Host: a')).toMatch(/^HTTP\/1\.1 200 /)
    }
    expect(passed).toEqual([])
  },
)

function keep(address: string, shows = 'site', identity = new TextEncoder().encode(text)): void {
  keepPage(
    {
      address,
      route: 'about',
      headers: { 'x-own': 'kept', vary: 'accept-encoding' },
      etag: '"1"',
      shows: new Set([shows]),
      forms: { identity },
    },
    cacheGeneration(),
  )
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port } = http.address() as AddressInfo
    const asking = request({ port, path, method, headers }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
    })
    asking.on('error', reject).end()
  })
}

function raw(...lines: string[]): Promise<string> {
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1')
  let said = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    said += part
  })
  socket.on('error', () => {}).write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  return new Promise((resolve) => socket.once('close', () => resolve(said)))
}
