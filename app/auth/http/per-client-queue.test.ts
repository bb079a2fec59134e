import { expect, test } from 'vitest'
import { Unavailable } from '#app/platform/errors.ts'
import { AuthError } from '../errors.ts'
import { requestsPerClientQueue } from './per-client-queue.ts'

test('of six hundred requests to one endpoint few run concurrently, and other endpoints do not wait', async () => {
  const queuedPerClient = requestsPerClientQueue({ atOnce: 6, timeoutMs: 60, maxWaiting: 300 })
  let [under, maxConcurrent] = [0, 0]
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const work = async () => {
    maxConcurrent = Math.max(maxConcurrent, ++under)
    await finished
    under--
  }
  const crowd = Array.from({ length: 600 }, (_, at) => queuedPerClient('POST /otp', `198.51.100.${at % 60}`, work))
  expect(await queuedPerClient('refresh', '198.51.100.1', async () => 'at once')).toBe('at once')
  const late = await Promise.allSettled(crowd.slice(6))
  expect(late.every((one) => one.status === 'rejected' && one.reason instanceof Unavailable)).toBe(true)
  expect([under, maxConcurrent]).toEqual([6, 6])
  finish()
  await Promise.all(crowd.slice(0, 6))
  expect(await queuedPerClient('POST /otp', '198.51.100.1', async () => 'again')).toBe('again')
})

test('a client with too many queued requests is told when to retry', async () => {
  const queuedPerClient = requestsPerClientQueue({ atOnce: 1, timeoutMs: 60, maxWaiting: 1 })
  const never = () => new Promise<never>(() => {})
  const outcomes = Promise.allSettled(
    [queuedPerClient('POST /otp', '198.51.100.1', never), queuedPerClient('POST /otp', '198.51.100.1', never)].slice(1),
  )
  const rejected = await queuedPerClient('POST /otp', '198.51.100.1', never).catch((error: unknown) => error)
  expect(rejected).toBeInstanceOf(AuthError)
  expect(rejected).toMatchObject({ code: 'over_request_rate_limit', retryAfter: 5 })
  await outcomes
})
