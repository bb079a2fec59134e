import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { cancelIfLate, timeOutReads } from './in-time.ts'

const never = new Promise<Response>(() => {})
const product = new Hono()
  .get('*', timeOutReads(30))
  .get('/frozen', () => never)
  .get('/quick', (context) => context.text('here'))
  .post('/slow', async (context) => {
    // Longer than the timeout of a read: one that starts later times out before this ends.
    expect((await product.request('/frozen')).status).toBe(503)
    return context.text('written')
  })

test('a page that times out is 503 with Retry-After', async () => {
  const response = await product.request('/frozen')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
})

test('pages in time and writes of any duration are not interrupted', async () => {
  expect(await (await product.request('/quick')).text()).toBe('here')
  expect(await (await product.request('/slow', { method: 'POST' })).text()).toBe('written')
})

test('the body of a response after the timeout is canceled', async () => {
  let isGone = () => {}
  const gone = new Promise<void>((resolve) => (isGone = resolve))
  let come = (_: Response) => {}
  const late = new Promise<Response>((resolve) => (come = resolve))
  const slowApp = new Hono().get('*', timeOutReads(30)).get(
    '/stream',
    cancelIfLate(() => late),
  )
  expect((await slowApp.request('/stream')).status).toBe(503)
  come(new Response(new ReadableStream({ cancel: () => isGone() })))
  await gone
})
