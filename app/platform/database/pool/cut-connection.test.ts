import { once } from 'node:events'
import { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import type { Sql } from 'postgres'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import { database, transaction } from '../database.server.ts'
import { open } from './open.server.ts'
import { databaseAddress, lockSession } from './pool.server.ts'
import { poolFigures } from './pool-health.server.ts'

testDatabase()

test('a connection that is cut while a statement waits to be sent serves again', async () => {
  const { sql, socketNow } = await oneConnection()
  for (let time = 0; time < 3; time++) {
    const socket = socketNow()
    // The driver keeps a short statement until the end of the turn; the connection ends before that.
    const lost = sql`select 2`.execute()
    await null
    socket.emit('close', false)
    socket.destroy()
    await expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
    expect(await sql`select 3 as three`).toEqual([{ three: 3 }])
  }
})

test('what is asked between the error of a connection and its end is refused', async () => {
  const { sql, socketNow } = await oneConnection()
  for (let time = 0; time < 3; time++) {
    const socket = socketNow()
    const failed = once(socket, 'error')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.destroy(new Error('cut'))
    await failed
    // Without parameters and with them: only the first may share a connection.
    const between = [sql`select 2`.execute(), sql`select ${time}::int`.execute(), sql.begin((tx) => tx`select 4`)]
    for (const one of await Promise.allSettled(between)) expect(one.status).toBe('rejected')
    await closed
    expect(await sql`select ${time}::int as time`).toEqual([{ time }])
  }
})

test('a transaction that goes on after its connection was cut leaves nothing for the next', async () => {
  const { sql, socketNow } = await oneConnection()
  const after: Promise<unknown>[] = []
  const cut = sql.begin(async (tx) => {
    const socket = socketNow()
    const failed = once(socket, 'error')
    socket.destroy(new Error('cut'))
    await failed
    after.push(tx`select ${1}::int`.execute())
    await once(socket, 'close')
    after.push(tx`select ${'x'.repeat(2000)}::text`.execute())
    await Promise.all(after)
  })
  await expect(cut).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  for (const one of await Promise.allSettled(after)) expect(one.status).toBe('rejected')
  const next = await sql.begin(async (tx) => [...(await tx`select ${5}::int as five`), ...(await tx`select 6 as six`)])
  expect(next).toEqual([{ five: 5 }, { six: 6 }])
})

test('a savepoint of a transaction whose connection was cut is not said to the next who has it', async () => {
  const written = vi.spyOn(Socket.prototype, 'write')
  onTestFinished(() => written.mockRestore())
  const said = () => written.mock.calls.filter(([bytes]) => Buffer.from(bytes as Uint8Array).includes('savepoint'))
  let late: Promise<unknown> | undefined
  const { promise: isOver, resolve: over } = Promise.withResolvers<void>()
  const cut = transaction(async () => {
    const [own] = await database().execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await lockSession()`select pg_terminate_backend(${own?.pid ?? 0}, 5000)`
    // It goes on when others have its connection.
    await isOver
    late = transaction(async () => {})
    await late
  })
  await expect(cut).rejects.toThrow()
  await Promise.all([1, 2, 3, 4].map((one) => transaction(() => database().execute(sql`select ${one}::int`))))
  over()
  await expect.poll(() => late !== undefined).toBe(true)
  await expect(late).rejects.toThrow()
  expect(said()).toHaveLength(0)
  expect(poolFigures().busy).toBe(0)
})

/** A pool of one connection, which is open, and its socket as it is now. */
async function oneConnection(): Promise<{ sql: Sql; socketNow: () => Socket }> {
  const name = 'to-be-cut'
  const sql = open(databaseAddress(), { max: 1, connect_timeout: 5, connection: { application_name: name } })
  onTestFinished(() => sql.end({ timeout: 1 }))
  const written = vi.spyOn(Socket.prototype, 'write')
  onTestFinished(() => written.mockRestore())
  await sql`select 1`
  const socketNow = () => {
    // Its greeting says who it is.
    const greeting = written.mock.calls.findLastIndex(([bytes]) => Buffer.from(bytes as Uint8Array).includes(name))
    return written.mock.contexts[greeting] as Socket
  }
  return { sql, socketNow }
}
