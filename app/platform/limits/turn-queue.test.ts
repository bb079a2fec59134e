import { expect, onTestFinished, test, vi } from 'vitest'
import { Unavailable } from '#app/platform/errors.ts'
import { turnQueue } from './turn-queue.ts'

const aTurn = () => new Promise((resolve) => setImmediate(resolve))

test('clients take turns: one piece of work waits for one of each other client', async () => {
  const queuedPerClient = turnQueue({ atOnce: 1 })
  const done: string[] = []
  const work = (client: string) => queuedPerClient(client, () => aTurn().then(() => done.push(client)))
  const crowd = Array.from({ length: 60 }, () => work('crowd'))
  await Promise.all([...crowd, work('one'), work('other')])
  expect(done).toHaveLength(62)
  expect([done.indexOf('one'), done.indexOf('other')]).toEqual([2, 3])
})

test('a client with too many waiting is rejected; failed work frees its slot too', async () => {
  const queuedPerClient = turnQueue({ atOnce: 1, maxWaiting: 2 })
  const reject = () => {
    throw new Error('too many')
  }
  const fails = () => Promise.reject(new Error('failed'))
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => queuedPerClient('one', fails, reject)))
  expect(outcomes.map((one) => one.status === 'rejected' && one.reason.message)).toEqual([
    ...Array(3).fill('failed'),
    'too many',
  ])
  expect(await queuedPerClient('one', async () => 'and goes on', reject)).toBe('and goes on')
})

test('work that waits too long is rejected without starting, and the rest goes on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const queuedPerClient = turnQueue({ atOnce: 1, timeoutMs: 30 })
  let finish = () => {}
  const long = queuedPerClient('one', () => new Promise<void>((resolve) => (finish = resolve)))
  const done: string[] = []
  const work = (client: string) => queuedPerClient(client, async () => done.push(client))
  const late = Promise.allSettled([work('one'), work('other'), work('other')])
  vi.advanceTimersByTime(30)
  const rejected = await late
  expect(rejected.map((one) => one.status === 'rejected' && one.reason)).toEqual(
    Array.from({ length: 3 }, () => expect.any(Unavailable)),
  )
  const later = work('third')
  finish()
  await Promise.all([long, later, work('one')])
  expect(done).toEqual(['third', 'one'])
})

test('other events are handled between two pieces of work, even if the work never waits', async () => {
  const queuedPerClient = turnQueue({ atOnce: 1 })
  let rounds = 0
  const count = () => {
    rounds++
    pending = setImmediate(count)
  }
  let pending = setImmediate(count)
  const seen = await Promise.all(Array.from({ length: 50 }, () => queuedPerClient('crowd', async () => rounds)))
  clearImmediate(pending)
  expect(new Set(seen).size).toBeGreaterThanOrEqual(49)
})
