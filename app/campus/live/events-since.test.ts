import { expect, test } from 'vitest'
import { receivedSince } from './events-since.ts'

const received = (since: string) =>
  receivedSince(new Request(`http://here.invalid/?since=${encodeURIComponent(since)}`))

test('missed events are replayed from shortly before the last one that the page received', () => {
  expect(received('2020-11-18T10:00:00.000Z')).toEqual(new Date('2020-11-18T09:59:30.000Z'))
})

test.each(['', 'now', '0000-01-01', '-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', '9999-12-31'])(
  'an invalid or future time “%s” starts the stream now',
  (since) => {
    const before = Date.now()
    const begins = received(since).getTime()
    expect(begins).toBeGreaterThanOrEqual(before)
    expect(begins).toBeLessThanOrEqual(Date.now())
  },
)
