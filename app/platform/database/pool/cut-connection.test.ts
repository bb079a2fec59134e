import { connect as connectTo, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import { database, rawSql, transaction } from '../database.server.ts'
import { isDatabaseAway } from '../failures.ts'
import type { DatabaseAddress } from './address.ts'
import { close, connect, lockSession, pool } from './pool.server.ts'
import { poolFigures } from './pool-health.server.ts'

const source = testDatabase()
afterEach(async () => {
  await close()
  connect(source.address, { max: 2 })
})

test('twelve writers with repeatedly cut connections: every confirmed write exists', async () => {
  const proxy = await cuttableProxy(source.address)
  await rawSql()`create table written (n int primary key)`
  await close()
  connect(proxy.address, { max: 4 })
  let next = 0
  const done: number[] = []
  const failures: unknown[] = []
  const writer = async () => {
    for (let time = 0; time < 10; time++) {
      const n = next++
      await transaction(async () => {
        await database().execute(sql`insert into written values (${n})`)
        await Promise.all([1, 2].map(() => database().execute(sql`select pg_sleep(0.001)`)))
      }).then(
        () => done.push(n),
        (error) => failures.push(error),
      )
    }
  }
  const cutting = setInterval(proxy.cut, 25)
  await Promise.all(Array.from({ length: 12 }, writer))
  clearInterval(cutting)
  expect(failures.length).toBeGreaterThan(0)
  for (const failure of failures) expect(isDatabaseAway(failure)).toBe(true)
  // The pool may notice the last cut only with its next query.
  await expect.poll(() => rawSql()`select 1`.catch(() => [])).toHaveLength(1)
  const there = new Set((await rawSql()<{ n: number }[]>`select n from written`).map(({ n }) => n))
  expect(done.filter((n) => !there.has(n))).toEqual([])
  // Every connection is back in the pool.
  await Promise.all([1, 2, 3, 4, 5, 6].map((one) => transaction(() => database().execute(sql`select ${one}::int`))))
  expect(poolFigures()).toMatchObject({ busy: 0, waiting: 0 })
})

test('an idle connection that is cut causes no error', async () => {
  const proxy = await cuttableProxy(source.address)
  await close()
  connect(proxy.address, { max: 1 })
  for (let time = 0; time < 3; time++) {
    expect(await rawSql()`select ${time}::int as time`).toEqual([{ time }])
    proxy.cut()
    await expect.poll(() => pool().pg.totalCount).toBe(0)
  }
})

test('a listener reconnects after a cut, and learns that it may have missed messages', async () => {
  const proxy = await cuttableProxy(source.address)
  await close()
  connect(proxy.address, { max: 1 })
  const messages: string[] = []
  let times = 0
  await pool().listener.listen(
    'news',
    (payload) => void messages.push(payload),
    () => void times++,
  )
  await rawSql()`select pg_notify('news', 'one')`
  await expect.poll(() => messages).toEqual(['one'])
  proxy.cut()
  await expect.poll(() => times, { timeout: 5000 }).toBe(2)
  await rawSql()`select pg_notify('news', 'two')`
  await expect.poll(() => messages).toEqual(['one', 'two'])
})

test('a listener that is cut while it reconnects has one connection in the end', async () => {
  let cuts = 0
  const proxy = await cuttableProxy(source.address, (data) => cuts > 0 && data.includes('listen') && cuts-- > 0)
  await close()
  connect(proxy.address, { max: 1 })
  const messages: string[] = []
  let times = 0
  await pool().listener.listen(
    'news',
    (payload) => void messages.push(payload),
    () => void times++,
  )
  cuts = 3
  proxy.cut()
  await expect.poll(() => times, { timeout: 5000 }).toBe(2)
  const listening = () =>
    rawSql()`select 1 from pg_stat_activity where datname = current_database() and query like 'listen%'`
  await expect.poll(listening).toHaveLength(1)
  await rawSql()`select pg_notify('news', 'once'), pg_sleep(0.5)`
  await expect.poll(() => messages).toEqual(['once'])
})

test('a savepoint of a cut connection is not released on the next one', async () => {
  let late: Promise<unknown> | undefined
  const { promise: isOver, resolve: over } = Promise.withResolvers<void>()
  const cut = transaction(async () => {
    const { rows } = await database().execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await lockSession()`select pg_terminate_backend(${rows[0]?.pid ?? 0}, 5000)`
    // The abandoned work continues when another transaction uses its connection.
    await isOver
    late = transaction(async () => {})
    await late
  })
  await Promise.all([1, 2, 3, 4].map((one) => transaction(() => database().execute(sql`select ${one}::int`))))
  over()
  await expect(cut).rejects.toThrow()
  await expect(late).rejects.toThrow()
  expect(poolFigures().busy).toBe(0)
})

/** A proxy to the database whose connections can all be cut. @param isLast cuts a connection after these data */
async function cuttableProxy(
  to: DatabaseAddress,
  isLast: (data: Buffer) => boolean = () => false,
): Promise<{ address: DatabaseAddress; cut: () => void }> {
  const { host, port, ...credentials } = to as Exclude<DatabaseAddress, string>
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const behind = connectTo(`${host}/.s.PGSQL.${port}`)
    for (const socket of [client, behind])
      sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    client.on('data', (data) => isLast(data) && [client, behind].map((socket) => socket.destroy()))
    client.pipe(behind).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  return { address: { ...credentials, host: '127.0.0.1', port: (server.address() as { port: number }).port }, cut }
}
