import { beforeAll, expect, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { TooMany, Unavailable } from '#app/platform/errors.ts'
import { countWrite, limitConcurrentWrites } from './write-limits.ts'

beforeAll(() => setConfig(readConfig({ DATA_DIR: '/nonexistent' })))

const small = new Request('http://localhost/', { headers: { 'content-length': '250000' } })
const arriving = [
  new Request('http://localhost/'),
  new Request('http://localhost/', { headers: { 'content-length': '900000' } }),
]

test('six hundred writes to one address run a few at a time, and each succeeds or is rejected', async () => {
  const queuedPerClient = limitConcurrentWrites({ atOnce: 40, ofOneClient: 8, timeoutMs: 60, maxWaiting: 300 })
  let [under, maxUnderWay] = [0, 0]
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const write = async () => {
    maxUnderWay = Math.max(maxUnderWay, ++under)
    await finished
    under--
  }
  const crowd = Array.from({ length: 600 }, (_, at) => queuedPerClient('comments', `member ${at % 60}`, small, write))
  // Another address has its own queue, and requests that are still arriving are not queued.
  expect(await queuedPerClient('likes', 'member 1', small, async () => 'at once')).toBe('at once')
  for (const request of arriving)
    expect(await queuedPerClient('comments', 'x', request, async () => 'at once')).toBe('at once')
  const refused = Promise.allSettled(crowd.slice(40))
  expect((await refused).every((one) => one.status === 'rejected' && one.reason instanceof Unavailable)).toBe(true)
  expect([under, maxUnderWay]).toEqual([40, 40])
  finish()
  await Promise.all(crowd.slice(0, 40))
  expect(await queuedPerClient('comments', 'late', small, async () => 'again')).toBe('again')
})

test('a client that has too many waiting is refused at once', async () => {
  const queuedPerClient = limitConcurrentWrites({ atOnce: 1, ofOneClient: 1, timeoutMs: 60, maxWaiting: 2 })
  const never = () => new Promise<never>(() => {})
  const three = [1, 2, 3].map(() => queuedPerClient('comments', 'one', small, never))
  const outcomes = Promise.allSettled(three.slice(1))
  await expect(queuedPerClient('comments', 'one', small, never)).rejects.toThrow(TooMany)
  await outcomes
})

test('six hundred writes of one client do not delay other clients', async () => {
  const queuedPerClient = limitConcurrentWrites()
  const done: string[] = []
  const write = (client: string) => () =>
    new Promise((resolve) => setImmediate(resolve)).then(() => void done.push(client))
  const crowd = Array.from({ length: 300 }, () => queuedPerClient('comments', 'crowd', small, write('crowd')))
  await Promise.all([...crowd, queuedPerClient('comments', 'one', small, write('one'))])
  expect(done).toHaveLength(301)
  expect(done.indexOf('one')).toBeLessThan(17)
})

test('one client may write 600 times in ten minutes to one address; other clients are not limited by that', async () => {
  for (let time = 0; time < 600; time++) await countWrite('posts', 'ada')
  const refused = await countWrite('posts', 'ada').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(TooMany)
  expect((refused as TooMany).retryAfter).toBeGreaterThan(590)
  await countWrite('comments', 'ada')
  await countWrite('posts', 'ben')
})
