import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { open } from '#app/platform/database/database.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { copiedOut } from './copied-out.server.ts'

const source = testDatabase()

/**
 * CopyDone, and the first letter of what follows it:
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
const end = Buffer.from('c\0\0\0\x04C', 'latin1')

/** Stands before PostgreSQL, and sends what follows the last row of a copy a moment later, as a network may. */
const network = createServer((client) => {
  const server = connect(socketPath())
  client.pipe(server)
  let kept = Buffer.alloc(0)
  server.on('data', async (chunk: Buffer) => {
    kept = Buffer.concat([kept, chunk])
    const at = kept.indexOf(end)
    if (at === -1 && kept.length > 100_000) return
    const [now, later] = at === -1 ? [kept, Buffer.alloc(0)] : [kept.subarray(0, at + 5), kept.subarray(at + 5)]
    kept = Buffer.alloc(0)
    client.write(now)
    if (later.length > 0) {
      // A copy that did not wait for what follows has long ended by then.
      await wait(200)
      client.write(later)
    }
  })
  server.on('error', () => client.destroy())
  client.on('error', () => server.destroy())
})
afterAll(() => network.close())

function socketPath(): string {
  const { host, port } = source.address as { host: string; port: number }
  return `${host}/.s.PGSQL.${port}`
}

async function throughNetwork() {
  network.listen(0, '127.0.0.1')
  await once(network, 'listening')
  const { port } = network.address() as AddressInfo
  return open({ ...(source.address as { user: string; database: string }), host: '127.0.0.1', port }, { max: 1 })
}

test('a copy whose end comes after its rows leaves the connection to the next statement', async () => {
  const sql = await throughNetwork()
  const parts: Buffer[] = []
  for await (const part of copiedOut(sql.unsafe(`copy (select repeat('x', 300000)) to stdout`))) parts.push(part)
  expect(Buffer.concat(parts)).toHaveLength(300_001)
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  await sql.end()
})
