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

test('a page that does not come is 503, with a word about when to try again', async () => {
  const answer = await product.request('/frozen')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
})

test('a page that comes, and a write however long it takes, are left alone', async () => {
  expect(await (await product.request('/quick')).text()).toBe('here')
  expect(await (await product.request('/slow', { method: 'POST' })).text()).toBe('written')
})

test('what comes when nobody waits any more is let go', async () => {
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
