import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { visitor } from '#app/platform/actor.ts'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import type { Actors } from '#app/platform/request.server.ts'
import type { BodyLimit } from '#app/shell/route-handle.ts'
import { withBoundedBody } from './body-limit.ts'

const member = { kind: 'member', id: '1', email: 'a@b.example', role: 'member', sessionId: '1' } as const
let actors: Actors = { campus: visitor, admin: visitor }
const limits = {
  usual: undefined,
  contact: { maxMiB: 0.25, from: 'anybody' },
  mail: { maxMiB: 10, from: 'anybody' },
  account: { maxMiB: 6, from: 'member' },
  downloads: { maxMiB: 60, from: 'admin' },
  candidates: { maxMiB: 60, from: 'anybody' },
} satisfies Record<string, BodyLimit | undefined>
const routeWith = (body: BodyLimit | undefined) =>
  ({ id: 'page', path: 'page', reads: true, acts: true, isPage: true, access: {}, methods: ['POST'], body }) as const
let busyStatus: 503 | undefined
let limit: BodyLimit | undefined = limits.contact
beforeEach(() => {
  setConfig(readConfig({}))
  actors = { campus: visitor, admin: visitor }
})

const http = new Hono()
http.use(async (context, next) => {
  context.set('request', { id: '1', address: '203.0.113.1', userAgent: '', headers: new Headers(), nonce: '' })
  context.set('route', { ...routeWith(limit), ...(busyStatus && { busyStatus }) })
  await next()
})
http.all('*', (context) =>
  withBoundedBody(context, actors, async (request) => {
    const body = await request.text().catch(() => undefined)
    return new Response(body === undefined ? 'broken' : String(body.length))
  }),
)
const send = (bytes: number, chunked = false, more: Record<string, string> = {}) => {
  const content = new TextEncoder().encode('x'.repeat(bytes))
  const body = chunked ? new Response(content).body : content
  const headers: Record<string, string> = { ...more, ...(!chunked && { 'content-length': String(bytes) }) }
  return http.request('http://x/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
}

test('a body is limited to 64 KiB, with or without a content-length', async () => {
  limit = limits.usual
  for (const chunked of [false, true]) {
    expect(await (await send(65_536, chunked)).text()).toBe('65536')
    expect((await send(65_537, chunked)).status).toBe(413)
  }
})

test('a body that is too large gets the limit and a remedy as response', async () => {
  const responseText = async (bytes: number, chunked = false) => (await send(bytes, chunked)).text()
  limit = limits.usual
  const words = 'Go back, choose smaller files or shorten the text, and send again.\n'
  for (const chunked of [false, true])
    expect(await responseText(70_000, chunked)).toBe(`Too large: 64 KB at most. ${words}`)
  limit = limits.mail
  expect(await responseText(11_000_000)).toBe(`Too large: 10 MB at most. ${words}`)
})

test('a route can raise the limit for signed-in users', async () => {
  limit = limits.account
  expect((await send(1_000_000)).status).toBe(403)
  expect((await send(1_000_000, true)).status).toBe(403)
  actors = { campus: member, admin: visitor }
  expect(await (await send(1_000_000)).text()).toBe('1000000')
  expect((await send(7_000_000)).status).toBe(413)
  expect((await send(7_000_000, true)).status).toBe(413)
  limit = limits.downloads
  expect((await send(1_000_000)).status).toBe(403)
})

test('one client may send a few large bodies concurrently, and more once these are done', async () => {
  limit = limits.candidates
  const responses = await Promise.all(Array.from({ length: 20 }, () => send(1_000_000)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(6)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(14)
  expect((await send(1_000_000)).status).toBe(200)
})

test('a mail server that posts too many large mails at once is told to post them again', async () => {
  limit = limits.mail
  busyStatus = 503
  const responses = await Promise.all(Array.from({ length: 7 }, () => send(1_000_000)))
  busyStatus = undefined
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 503])
  expect(responses.find(({ status }) => status === 503)?.headers.get('retry-after')).toBe('10')
})

test('a fetch() of a page gets the reason as JSON', async () => {
  limit = limits.candidates
  const responses = await Promise.all(
    Array.from({ length: 7 }, () => send(100_000, false, { 'sec-fetch-dest': 'empty' })),
  )
  const rejected = responses.find(({ status }) => status === 429)
  expect(await rejected?.json()).toEqual({
    message: 'Too many large uploads at once. Please wait for the others to finish.',
  })
})

test('a buffered body has a content-length, so that it is queued among the writes', async () => {
  limit = limits.contact
  const lengths: (string | null)[] = []
  const seen = new Hono()
  seen.use(async (context, next) => {
    context.set('request', { id: '1', address: '203.0.113.8', userAgent: '', headers: new Headers(), nonce: '' })
    context.set('route', routeWith(limit))
    await next()
  })
  seen.all('*', (context) =>
    withBoundedBody(context, actors, async (request) => {
      lengths.push(request.headers.get('content-length'))
      return new Response('seen')
    }),
  )
  for (const bytes of [10, 200_000]) {
    const body = new Response(new Uint8Array(bytes)).body
    await seen.request('http://x/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  }
  expect(lengths).toEqual(['10', '200000'])
})

test('RATE_LIMIT_FACTOR raises the number of large bodies per client', async () => {
  setConfig(readConfig({ RATE_LIMIT_FACTOR: '10' }))
  limit = limits.candidates
  const responses = await Promise.all(Array.from({ length: 20 }, () => send(100_000)))
  expect(responses.every(({ status }) => status === 200)).toBe(true)
})

test('a large body is read to its end even if the action responds while it is being sent', async () => {
  const hasty = new Hono()
  hasty.use(async (context, next) => {
    context.set('request', { id: '1', address: '203.0.113.9', userAgent: '', headers: new Headers(), nonce: '' })
    context.set('route', routeWith(limits.contact))
    await next()
  })
  hasty.all('*', (context) =>
    withBoundedBody(context, actors, async (request) => {
      // The handler begins to read, decides that it does not need the body, and cancels.
      await request.body?.cancel()
      return new Response('no', { status: 422 })
    }),
  )
  let remaining = 20
  const body = new ReadableStream({
    async pull(stream) {
      await Promise.resolve()
      if (remaining-- > 0) stream.enqueue(new Uint8Array(10_000))
      else stream.close()
    },
  })
  const headers = { 'content-length': '200000' }
  const response = await hasty.request('http://x/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  expect([response.status, remaining]).toEqual([422, -1])
})
