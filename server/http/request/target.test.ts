import fc from 'fast-check'
import { Hono } from 'hono'
import { beforeAll, expect, test, vi } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { withRequest } from '#app/platform/log/log.server.ts'
import { drawn } from '#tests/setup/drawn.ts'
import { onUnhandledRejection, survive } from '../../survive.ts'
import { rejectUnknownTargets } from './target.ts'

beforeAll(() => setConfig(readConfig({})))

const http = new Hono().use(rejectUnknownTargets).all('*', (context) => context.text('taken'))
const ask = async (target: string) => (await http.request(`http://localhost${target}`)).status

test.each(['/', '/about?tab=x', '//?x', '/search?q=50%', '/files/articles/%C3%BC.png', '/files/%252e%252e/%2541'])(
  '%s is accepted',
  async (target) => {
    expect(await ask(target)).toBe(200)
  },
)

test.each(['/%', '/%ff', '/a%00b', '/a?q=%00', '/%5Cevil.example', '/a%0d%0aset-cookie:x'])(
  '%s is rejected',
  async (target) => {
    expect(await ask(target)).toBe(400)
  },
)

test('a rejection has the security headers', async () => {
  const { headers } = await http.request('http://localhost/%ff')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('any request target is accepted or rejected without an error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (raw) => {
      expect([200, 400]).toContain(await ask(`/${raw}`))
    }),
    drawn(100),
  )
})

test('an error in one request does not affect others; an unknown error ends the process', () => {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  withRequest('one', () => survive(new TypeError('Invalid URL')))
  survive(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  onUnhandledRejection(new Error('Nobody waited.'))
  expect(exit).not.toHaveBeenCalled()
  survive(new Error('Who am I?'))
  expect(exit).toHaveBeenCalledExactlyOnceWith(1)
  exit.mockRestore()
})
