import { expect, test } from 'vitest'
import { TooMany, Unavailable } from '#app/platform/errors.ts'
import { writingInTurn } from './write-turns.ts'

const small = new Request('http://localhost/', { headers: { 'content-length': '250000' } })
const arriving = [
  new Request('http://localhost/'),
  new Request('http://localhost/', { headers: { 'content-length': '900000' } }),
]

test('of six hundred writes at one address few are under way at once, and each is done or refused', async () => {
  const inTurn = writingInTurn({ atOnce: 40, patience: 60, mostWaiting: 300 })
  let [under, most] = [0, 0]
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const write = async () => {
    most = Math.max(most, ++under)
    await finished
    under--
  }
  const crowd = Array.from({ length: 600 }, (_, at) => inTurn('comments', `member ${at % 60}`, small, write))
  // Another address has turns of its own, and what still arrives takes none.
  expect(await inTurn('likes', 'member 1', small, async () => 'at once')).toBe('at once')
  for (const request of arriving) expect(await inTurn('comments', 'x', request, async () => 'at once')).toBe('at once')
  const refused = Promise.allSettled(crowd.slice(40))
  expect((await refused).every((one) => one.status === 'rejected' && one.reason instanceof Unavailable)).toBe(true)
  expect([under, most]).toEqual([40, 40])
  finish()
  await Promise.all(crowd.slice(0, 40))
  expect(await inTurn('comments', 'late', small, async () => 'again')).toBe('again')
})

test('a client that has too many waiting is refused at once', async () => {
  const inTurn = writingInTurn({ atOnce: 1, patience: 60, mostWaiting: 2 })
  const never = () => new Promise<never>(() => {})
  const three = [1, 2, 3].map(() => inTurn('comments', 'one', small, never))
  const outcomes = Promise.allSettled(three.slice(1))
  await expect(inTurn('comments', 'one', small, never)).rejects.toThrow(TooMany)
  await outcomes
})
