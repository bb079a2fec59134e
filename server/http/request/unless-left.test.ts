import { expect, test, vi } from 'vitest'
import { unlessLeft } from './unless-left.ts'

test('a page is not rendered for a client that disconnected while waiting', async () => {
  const leaving = new AbortController()
  const request = new Request('http://x/', { signal: leaving.signal })
  const handle = vi.fn(async () => new Response('the page'))
  expect(await (await unlessLeft(request, handle)).text()).toBe('the page')
  leaving.abort()
  expect((await unlessLeft(request, handle)).status).toBe(499)
  expect(handle).toHaveBeenCalledTimes(1)
})
