import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { DatabaseAddress } from '#app/platform/database/pool/address.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { withRetries } from './with-retries.ts'

const testDb = testDatabase()

/** A proxy to the test's database that does not answer the first `silent` connections. */
async function slowToGreet(silent: number): Promise<DatabaseAddress> {
  const { host, port, ...credentials } = testDb.address as Exclude<DatabaseAddress, string>
  const folder = await mkdtemp(path.join(tmpdir(), 'slow-'))
  const sockets: Socket[] = []
  const server = createServer((client) => {
    sockets.push(client.on('error', () => {}))
    if (sockets.length <= silent) return
    const database = connect(path.join(host, `.s.PGSQL.${port}`)).on('error', () => {})
    client.pipe(database).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(path.join(folder, '.s.PGSQL.5432'), resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { ...credentials, host: folder, port: 5432 }
}

async function ask(address: DatabaseAddress): Promise<unknown> {
  const sql = open(address, { max: 1, connectionTimeoutMillis: 1_000 })
  try {
    return [...(await sql`select 1 as one`)]
  } finally {
    await sql.end()
  }
}

test('a start waits for a database that is slow to accept connections, and logs this', async () => {
  await expect(ask(await slowToGreet(1))).rejects.toThrow(/timeout/)
  const address = await slowToGreet(2)
  const logged: string[] = []
  expect(await withRetries(() => ask(address), { print: (line) => logged.push(line) })).toEqual([{ one: 1 }])
  expect(logged).toEqual(Array(2).fill('The database takes no connections yet; waiting for it'))
})

test('retries end at the timeout, and permanent errors are not retried', async () => {
  let attempts = 0
  const fail = (code: string) => async () => {
    attempts++
    throw Object.assign(new Error(code), { code })
  }
  const print = () => {}
  await expect(withRetries(fail('57P03'), { print, milliseconds: 300 })).rejects.toThrow('57P03')
  expect(attempts).toBe(2)
  await expect(withRetries(fail('28P01'), { print })).rejects.toThrow('28P01')
  expect(attempts).toBe(3)
})
