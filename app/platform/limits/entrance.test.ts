import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

const aRound = () => new Promise((resolve) => setImmediate(resolve))

test('concurrency is bounded, and all requests are served in the end', async () => {
  const enter = fairQueue(3, 60_000)
  let [atWork, maxAtWork, done] = [0, 0, 0]
  const work = async () => {
    maxAtWork = Math.max(maxAtWork, ++atWork)
    await aRound()
    atWork--
    done++
  }
  await Promise.all(Array.from({ length: 50 }, (_, n) => enter(`client ${n}`, work)))
  expect({ most: maxAtWork, done }).toEqual({ most: 3, done: 50 })
})

test('clients take turns: after another client’s crowd, a client waits for those running and one more', async () => {
  const enter = fairQueue(2, 60_000)
  const order: string[] = []
  const visit = (client: string) => enter(client, () => aRound().then(() => order.push(client)))
  const crowd = Array.from({ length: 60 }, () => visit('crowd'))
  await visit('other')
  expect(order.length).toBeLessThanOrEqual(5)
  await Promise.all(crowd)
})

test('a client behind a crowd of pages that never wait is still among the first', async () => {
  const enter = fairQueue(6, 60_000)
  const order: string[] = []
  const visit = (client: string) => enter(client, async () => order.push(client))
  const crowd = Array.from({ length: 60 }, () => visit('crowd'))
  await visit('other')
  expect(order.length).toBeLessThanOrEqual(8)
  await Promise.all(crowd)
})

test('a request that waits for the database blocks no other', async () => {
  const enter = fairQueue(2, 5)
  let finish = () => {}
  const database = new Promise<void>((resolve) => (finish = resolve))
  const slow = Array.from({ length: 20 }, () => enter('slow', () => database))
  expect(await enter('other', async () => 'through')).toBe('through')
  finish()
  await Promise.all(slow)
})

test('failed work frees its slot', async () => {
  const enter = fairQueue(1, 60_000)
  const fails = () => Promise.reject(new Error('failed'))
  const failed = await Promise.allSettled([1, 2, 3].map(() => enter('one', fails)))
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await enter('one', async () => 'and goes on')).toBe('and goes on')
})

test('other events are handled between two pages, even if a page never waits', async () => {
  const enter = fairQueue(1, 60_000)
  let rounds = 0
  const count = () => {
    rounds++
    pending = setImmediate(count)
  }
  let pending = setImmediate(count)
  const first = enter('crowd', aRound)
  const seen = await Promise.all(Array.from({ length: 50 }, () => enter('crowd', async () => rounds)))
  await first
  clearImmediate(pending)
  expect(new Set(seen).size).toBeGreaterThanOrEqual(49)
})
