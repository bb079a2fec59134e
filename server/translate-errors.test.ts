import { RouterContextProvider, type ServerBuild } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { handle as inbound } from '#app/admin/mail/inbound.route.ts'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { responseHeadersContext } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { translateErrors } from './translate-errors.ts'

// One write in ten minutes.
beforeAll(() => setConfig(readConfig({ DATA_DIR: '/nonexistent', RATE_LIMIT_FACTOR: '0.001' })))

/** Posts twice to a route with this handle; the outcome of the second. */
async function secondPost(id: string, handle: RouteHandle) {
  const build = { routes: { [id]: { id, module: { handle, action: async () => 'done' } } } } as unknown as ServerBuild
  const action = translateErrors(build).routes[id]?.module.action as (args: object) => Promise<unknown>
  const context = new RouterContextProvider()
  const headers = new Headers()
  context.set(responseHeadersContext, headers)
  const request = new Request('http://localhost/x', { method: 'POST' })
  const post = () => action({ request, params: {}, context })
  expect(await post()).toBe('done')
  const thrown = await post().catch((error: unknown) => error)
  return { status: (thrown as { init: ResponseInit }).init.status, retryAfter: Number(headers.get('retry-after')) }
}

test('a write above the limit gets 429; a mail server, for which that is final, gets 503', async () => {
  expect(await secondPost('comments', { access: {} })).toEqual({ status: 429, retryAfter: 600 })
  expect(await secondPost('inbound', inbound)).toEqual({ status: 503, retryAfter: 600 })
})
