import { connect as connectTo, createServer, type Socket } from 'node:net'
import { sql as fragment } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import { database, rawSql, transaction } from '../database.server.ts'
import type { DatabaseAddress } from './address.ts'
import { close, connect } from './pool.server.ts'

const source = testDatabase()

test('behind a pooler each statement waits for the response to the previous one', async () => {
  const proxy = await watchedProxy(source.address)
  await close()
  connect(proxy.address, { max: 2 })
  onTestFinished(async () => {
    await close()
    connect(source.address)
  })
  const sql = rawSql()
  const queries = Array.from({ length: 24 }, (_, at) => sql<{ at: number }[]>`select ${at}::int as at`)
  expect((await Promise.all(queries)).map(([row]) => row?.at)).toEqual(queries.map((_, at) => at))
  const added = Array.from({ length: 12 }, (_, at) =>
    transaction(async () => (await database().execute(fragment`select ${at}::int + 1 as next`)).rows[0]?.next),
  )
  expect(await Promise.all(added)).toEqual(added.map((_, at) => at + 1))
  expect(proxy.statements()).toBeGreaterThanOrEqual(24)
  // PgBouncer could hand the connection to another client between the two, and the second would get no answer.
  expect(proxy.sentAhead()).toBe(0)
})

/** A proxy that counts statements and detects pipelining, which a pooler in transaction mode does not support. */
async function watchedProxy(to: DatabaseAddress) {
  const { host, port, user, database } = to as Exclude<DatabaseAddress, string>
  let [statements, ahead] = [0, 0]
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const behind = host.startsWith('/') ? connectTo(`${host}/.s.PGSQL.${port}`) : connectTo(port, host)
    for (const socket of [client, behind]) sockets.add(socket.on('error', () => socket.destroy()))
    let unanswered = 0
    const queries = messagesOf((type) => {
      if ('PQ'.includes(type)) statements++
      if ('PQ'.includes(type) && unanswered > 0) ahead++
      if ('SQ'.includes(type)) unanswered++
    }, 'a client begins without a type')
    const results = messagesOf((type) => {
      if (type === 'Z') unanswered = Math.max(0, unanswered - 1)
    })
    client.on('data', (bytes: Buffer) => queries(bytes)).pipe(behind)
    behind.on('data', (bytes: Buffer) => results(bytes)).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port: proxyPort } = server.address() as { port: number }
  return {
    address: `postgres://${user}@127.0.0.1:${proxyPort}/${database}?direct=127.0.0.1:${proxyPort}`,
    statements: () => statements,
    sentAhead: () => ahead,
  }
}

/** Reports the type of each message in a stream of PostgreSQL's protocol. */
function messagesOf(onMessage: (type: string) => void, begins?: 'a client begins without a type') {
  let buffered = Buffer.alloc(0)
  let isFirst = begins !== undefined
  return (bytes: Buffer) => {
    buffered = Buffer.concat([buffered, bytes])
    for (;;) {
      const from = isFirst ? 0 : 1
      if (buffered.length < from + 4) return
      const end = from + buffered.readInt32BE(from)
      if (buffered.length < end) return
      if (!isFirst) onMessage(String.fromCharCode(buffered[0] as number))
      isFirst = false
      buffered = buffered.subarray(end)
    }
  }
}
