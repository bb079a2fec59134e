import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, test } from 'vitest'
import { openSession } from '#app/platform/database/pool/open.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { copiedOut } from './copied-out.server.ts'

const source = testDatabase()

/**
 * CopyDone, and the first letter of what follows it:
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
const end = Buffer.from('c\0\0\0\x04C', 'latin1')

/** Resolves once the test has all rows. The proxy delays everything after them until then, as a network may. */
const { promise: allRows, resolve: hasAllRows } = Promise.withResolvers<void>()
let isPaused = false

/** A proxy in front of PostgreSQL. */
const network = createServer((client) => {
  const server = connect(socketPath())
  // Either end may hang up when the test is over.
  pipeline(client, server).catch(() => {})
  pipeline(server, endsLater, client).catch(() => {})
})
afterAll(() => network.close())

function socketPath(): string {
  const { host, port } = source.address as { host: string; port: number }
  return `${host}/.s.PGSQL.${port}`
}

async function* endsLater(answers: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let unsure = Buffer.alloc(0)
  for await (const chunk of answers) {
    const bytes = Buffer.concat([unsure, chunk])
    const at = bytes.indexOf(end)
    // The marker may arrive in two chunks: hold back a suffix that could be its start.
    const begun = [5, 4, 3, 2, 1].find((length) => bytes.subarray(-length).equals(end.subarray(0, length))) ?? 0
    const sure = at === -1 ? bytes.length - begun : at + end.length - 1
    isPaused ||= at !== -1
    yield bytes.subarray(0, sure)
    unsure = bytes.subarray(sure)
    if (at === -1) continue
    await allRows
    yield unsure
    unsure = Buffer.alloc(0)
  }
}

async function throughNetwork() {
  network.listen(0, '127.0.0.1')
  await once(network, 'listening')
  const { port } = network.address() as AddressInfo
  return openSession({ ...(source.address as { user: string; database: string }), host: '127.0.0.1', port })
}

test('a COPY whose end arrives after its rows leaves the connection usable', async () => {
  const sql = await throughNetwork()
  const parts: Buffer[] = []
  for await (const part of copiedOut(sql, `copy (select repeat('x', 300000)) to stdout`)) parts.push(part)
  expect(isPaused).toBe(true)
  hasAllRows()
  expect(Buffer.concat(parts)).toHaveLength(300_001)
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  await sql.end()
})
