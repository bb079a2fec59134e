import { expect, onTestFinished, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { TooMany } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { countWrite, hearWrites } from './count-writes.ts'

testDatabase()

/** What processes tell each other of a client's writes, from now on. */
async function told(client: string) {
  const heard: string[] = []
  const { unlisten } = await rawSql().listen('writes', (payload) => payload.includes(client) && heard.push(payload))
  onTestFinished(unlisten)
  return { heard, times: (count: number) => expect.poll(() => heard.length).toBe(count) }
}

const tell = (payload: string) => rawSql()`select pg_notify('writes', ${payload})`

function taken(client: string, times: number): number {
  let writes = 0
  try {
    for (; writes < times; writes++) countWrite('posts', client)
  } catch (error) {
    expect(error).toMatchObject({ status: 429, retryAfter: 600 })
  }
  return writes
}

test('one client writes 600 times at one address in one process', () => {
  const client = newId()
  expect(taken(client, 1000)).toBe(600)
  expect(() => countWrite('posts', client)).toThrow(TooMany)
  expect(() => countWrite('comments', client)).not.toThrow()
  expect(() => countWrite('posts', newId())).not.toThrow()
})

test('what it writes in another process counts as well', async () => {
  const client = newId()
  await hearWrites(rawSql())
  const { times } = await told(client)
  await tell(`no JSON, of ${client}`)
  for (let part = 0; part < 5; part++) await tell(JSON.stringify({ by: 'another', key: `posts ${client}`, writes: 60 }))
  await times(6)
  expect(taken(client, 1000)).toBe(300)
})

test('the others are told by sixty, and what a process hears of itself does not count twice', async () => {
  const client = newId()
  await hearWrites(rawSql())
  const { heard, times } = await told(client)
  expect(taken(client, 125)).toBe(125)
  await times(2)
  for (const payload of heard) expect(JSON.parse(payload)).toMatchObject({ key: `posts ${client}`, writes: 60 })
  expect(taken(client, 1000)).toBe(475)
})
