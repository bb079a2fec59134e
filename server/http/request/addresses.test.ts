import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { addresses } from './addresses.ts'

const page = { default: () => null }
const act = { action: () => null }
const routes = {
  root: { id: 'root', path: '', module: page },
  home: { id: 'home', parentId: 'root', index: true, module: page },
  campus: { id: 'campus', parentId: 'root', path: 'campus', module: { ...page, ...act } },
  like: { id: 'like', parentId: 'root', path: 'post/:id/like', module: act },
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

test('reading is led to the one address, writing is not', async () => {
  const led = await ask('//Campus/?a=B')
  expect([led.status, led.headers.get('location')]).toEqual([301, '/campus?a=B'])
  expect(await (await ask('/Campus/', 'POST')).text()).toBe('campus')
})

test('a method that the route lacks is refused, and what it has is said', async () => {
  const read = await ask('/post/1/like')
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST, PUT, PATCH, DELETE'])
  const written = await ask('/', 'POST')
  expect([written.status, written.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect((await ask('/post/1/like', 'DELETE')).status).toBe(200)
  expect((await ask('/nowhere', 'POST')).status).toBe(200)
})
