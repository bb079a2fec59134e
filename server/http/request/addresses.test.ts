import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { addresses } from './addresses.ts'

const page = { handle: { access: {} }, default: () => null }
const act = { handle: { access: {} }, action: () => null }
const undoes = { handle: { access: {}, methods: ['POST', 'DELETE'] } }
const routes = {
  root: { id: 'root', path: '', module: page },
  home: { id: 'home', parentId: 'root', index: true, module: page },
  campus: { id: 'campus', parentId: 'root', path: 'campus', module: { ...page, ...act, loader: () => null } },
  lock: { id: 'lock', parentId: 'root', path: 'campus/post/:id/lock', module: { ...page, ...act, ...undoes } },
  like: { id: 'like', parentId: 'root', path: 'campus/post/:id/like', module: { ...act, ...undoes } },
  preview: { id: 'preview', parentId: 'root', path: 'campus/preview', module: act },
  unknown: { id: 'unknown', parentId: 'root', path: '*', module: page },
}
const build = { routes } as unknown as ServerBuild
const http = new Hono()
  .use(addresses(async () => build))
  .all('*', (context) => context.text(context.get('route')?.path ?? 'none'))
const ask = (path: string, method = 'GET') => http.request(`http://x${path}`, { method })

test.each([
  ['/campus.data', 'campus'],
  ['/_.data', ''],
  ['/Campus.data', 'campus'],
  ['/nowhere', '*'],
])('%s is %j', async (path, route) => {
  expect(await (await ask(path)).text()).toBe(route)
})

test('reads are redirected to the canonical address, writes are not', async () => {
  const led = await ask('//Campus/?a=B')
  expect([led.status, led.headers.get('location')]).toEqual([301, '/campus?a=B'])
  expect(await (await ask('/Campus/', 'POST')).text()).toBe('campus')
})

test.each([
  ['GET', '/campus/post/1/like', 'POST, DELETE'],
  ['GET', '/campus/post/1/lock', 'POST, DELETE'],
  ['HEAD', '/campus/post/1/lock', 'POST, DELETE'],
  ['PUT', '/campus/post/1/like', 'POST, DELETE'],
  ['DELETE', '/campus/preview', 'POST'],
  ['PATCH', '/campus', 'GET, HEAD, POST'],
  ['OPTIONS', '/', 'GET, HEAD'],
  ['POST', '/nowhere', 'GET, HEAD'],
])('%s %s is rejected with Allow: %s', async (method, path, allow) => {
  const answer = await ask(path, method)
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
})

test('allowed POST, DELETE and HEAD requests pass', async () => {
  for (const [method, path] of [
    ['DELETE', '/campus/post/1/like'],
    ['POST', '/campus/post/1/like'],
    ['HEAD', '/campus'],
    // Data of the layout around an error page.
    ['GET', '/campus/post/1/lock.data'],
  ] as const)
    expect((await ask(path, method)).status).toBe(200)
})
