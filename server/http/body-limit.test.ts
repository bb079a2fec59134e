import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { visitor } from '#app/platform/actor.ts'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import type { Actors } from '#app/platform/request.server.ts'
import routes from '#app/routes.ts'
import { allowances } from './bodies.ts'
import { withBoundedBody } from './body-limit.ts'

const member = { kind: 'member', id: '1', email: 'a@b.example', role: 'member', sessionId: '1' } as const
let actors: Actors = { campus: visitor, admin: visitor }
let path = 'contact'
beforeEach(() => {
  setConfig(readConfig({}))
  actors = { campus: visitor, admin: visitor }
})

const http = new Hono()
http.use(async (context, next) => {
  context.set('request', { id: '1', address: '203.0.113.1', userAgent: '', headers: new Headers(), nonce: '' })
  context.set('route', { id: 'page', path, reads: true, acts: true, isPage: true })
  await next()
})
http.all('*', (context) =>
  withBoundedBody(context, actors, async (request) => {
    const body = await request.text().catch(() => undefined)
    return new Response(body === undefined ? 'broken' : String(body.length))
  }),
)
const send = (bytes: number, chunked = false) => {
  const content = new TextEncoder().encode('x'.repeat(bytes))
  const body = chunked ? new Response(content).body : content
  const headers: Record<string, string> = chunked ? {} : { 'content-length': String(bytes) }
  return http.request('http://x/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
}

test('a body is 64 KiB at most, whether it says its length or not', async () => {
  path = 'about'
  for (const chunked of [false, true]) {
    expect(await (await send(65_536, chunked)).text()).toBe('65536')
    expect((await send(65_537, chunked)).status).toBe(413)
  }
})

test('a route that says so takes more, from who is signed in', async () => {
  path = 'campus/account'
  expect((await send(1_000_000)).status).toBe(403)
  expect((await send(1_000_000, true)).status).toBe(403)
  actors = { campus: member, admin: visitor }
  expect(await (await send(1_000_000)).text()).toBe('1000000')
  expect((await send(7_000_000)).status).toBe(413)
  expect((await send(7_000_000, true)).status).toBe(413)
  path = 'admin/downloads/files'
  expect((await send(1_000_000)).status).toBe(403)
})

test('one client sends a few large bodies at once, and again when they are through', async () => {
  path = 'skillbridge/candidate-profile'
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(1_000_000)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(14)
  expect((await send(1_000_000)).status).toBe(200)
})

test('the factor widens what one client may send', async () => {
  setConfig(readConfig({ RATE_LIMIT_FACTOR: '10' }))
  path = 'skillbridge/candidate-profile'
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(100_000)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
})

test('every allowance belongs to a route', () => {
  interface Entry {
    path?: string
    children?: Entry[]
  }
  const paths = (entries: Entry[]): (string | undefined)[] =>
    entries.flatMap((entry) => [entry.path, ...paths(entry.children ?? [])])
  expect(paths(routes as Entry[])).toEqual(expect.arrayContaining(Object.keys(allowances)))
})
