import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { rawSql, transaction } from '#app/platform/database/database.server.ts'
import { close, connect } from '#app/platform/database/pool/pool.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { health } from './health.ts'

const source = testDatabase()

const http = new Hono().route('/', health)
const statusOf = async (path: string) => (await http.request(path)).status

test('a pool that is stuck for 30 seconds while the database responds is reported as not alive, until it recovers', async () => {
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
  const holders = [transaction(() => blocked), transaction(() => blocked)] // the pool of tests has two connections
  const waiting = rawSql()
    .query('select 1')
    .then(
      () => 'answered',
      () => 'refused',
    )
  expect(await statusOf('/healthz')).toBe(200)

  advanceClock()
  expect(await statusOf('/healthz')).toBe(503)

  release()
  await Promise.all(holders)
  expect(await waiting).toBe('answered')
  expect(await statusOf('/healthz')).toBe(200)
})

test('while the database is silent, the process is reported as alive before a proxy stops waiting', async () => {
  await useSilentDatabase()
  const query = () =>
    rawSql()
      .query('select 1')
      .catch(() => 'refused')
  const waiting = [query(), query()] // the second waits for the first one's connection
  advanceClock()
  const begun = Date.now()
  expect(await statusOf('/healthz')).toBe(200)
  expect(Date.now() - begun).toBeLessThan(900)
  expect(await Promise.all(waiting)).toEqual(['refused', 'refused'])
})

/** Instead of waiting for 30 seconds, advances the clock of the pool. */
function advanceClock(): void {
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 31_000)
  onTestFinished(() => clock.mockRestore())
}

/** Connects the pool to a server that accepts connections and never answers. */
async function useSilentDatabase(): Promise<void> {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await close()
  connect({ host: '127.0.0.1', port, user: 'nobody', database: 'none' }, { max: 1, connectionTimeoutMs: 3000 })
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await close()
    connect(source.address, { max: 2 })
  })
}
