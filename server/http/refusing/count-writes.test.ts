import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { TooMany } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { countWrite, hearWrites } from './count-writes.ts'

testDatabase()
beforeAll(() => hearWrites(rawSql()))

const span = 600_000
const at = (moment: number) => vi.spyOn(performance, 'now').mockReturnValue(moment - performance.timeOrigin)
afterEach(() => void vi.restoreAllMocks())

beforeEach(() => {
  // In the middle of a span, where no test comes to its end.
  at(3_000_000 * span + 300_000)
})

/** What processes tell each other of a client's writes, from now on. */
async function told(client: string) {
  const heard: string[] = []
  const { unlisten } = await rawSql().listen('writes', (payload) => payload.includes(client) && heard.push(payload))
  onTestFinished(unlisten)
  return { heard, times: (count: number) => expect.poll(() => heard.length).toBe(count) }
}

const tell = (payload: string) => rawSql()`select pg_notify('writes', ${payload})`

const ofAnother = (client: string, window = 3_000_000) =>
  JSON.stringify({ by: 'another', key: `posts ${client}`, kind: 'account', window, writes: 60 })

function taken(client: string, times: number): number {
  let writes = 0
  try {
    for (; writes < times; writes++) countWrite('posts', 'account', client)
  } catch (error) {
    expect(error).toMatchObject({ status: 429, retryAfter: 300 })
  }
  return writes
}

test('one client writes 600 times at one address in one process', () => {
  const client = newId()
  expect(taken(client, 1000)).toBe(600)
  expect(() => countWrite('posts', 'account', client)).toThrow(TooMany)
  expect(() => countWrite('comments', 'account', client)).not.toThrow()
  expect(() => countWrite('posts', 'account', newId())).not.toThrow()
})

test('what it writes in another process counts as well', async () => {
  const client = newId()
  const { times } = await told(client)
  await tell(`no JSON, of ${client}`)
  for (let part = 0; part < 5; part++) await tell(ofAnother(client))
  await times(6)
  expect(taken(client, 1000)).toBe(300)
})

test('the others are told by sixty, and what a process hears of itself does not count twice', async () => {
  const client = newId()
  const { heard, times } = await told(client)
  expect(taken(client, 125)).toBe(125)
  await times(2)
  for (const payload of heard) expect(JSON.parse(payload)).toMatchObject({ key: `posts ${client}`, writes: 60 })
  expect(taken(client, 1000)).toBe(475)
})

test('all count in the same spans: where one begins later, nothing of it is forgotten', async () => {
  const client = newId()
  const { times } = await told(client)
  expect(taken(client, 60)).toBe(60)
  await tell(ofAnother(client, 3_000_001))
  await times(2)
  at(3_000_001 * span + 300_000)
  expect(taken(client, 1000)).toBe(540)
  at(3_000_002 * span + 300_000)
  expect(taken(client, 1000)).toBe(600)
})

test('what is told by a process whose clock is wrong counts, too', async () => {
  const client = newId()
  const { times } = await told(client)
  for (const window of [3_000_007, 2_999_000]) await tell(ofAnother(client, window))
  await times(2)
  expect(taken(client, 1000)).toBe(480)
})

test('what the release before tells, which knows no kinds of clients, counts, too', async () => {
  const client = newId()
  const { times } = await told(client)
  const { kind: _, ...ofFormer } = JSON.parse(ofAnother(client))
  await tell(JSON.stringify(ofFormer))
  await times(1)
  expect(taken(client, 1000)).toBe(540)
})

test('who has written too much waits for a second at least, also where the span ends just then', () => {
  const client = newId()
  const end = 3_000_001 * span
  const clock = at(end - 1)
  expect(taken(client, 600)).toBe(600)
  clock.mockReturnValueOnce(end - 1 - performance.timeOrigin).mockReturnValue(end + 1 - performance.timeOrigin)
  const refused = expect.objectContaining({ status: 429, retryAfter: 1 })
  expect(() => countWrite('posts', 'account', client)).toThrow(refused)
})

test('however many networks write, an account that has written as often as it may does not write again', () => {
  const client = newId()
  expect(taken(client, 1000)).toBe(600)
  for (let network = 0; network < 30_000; network++) countWrite('posts', 'network', `network ${network}`)
  expect(taken(client, 1000)).toBe(0)
})
