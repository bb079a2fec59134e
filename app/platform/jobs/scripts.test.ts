import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type DatabaseAddress, open } from '#app/platform/database/pool/open.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { scriptsBeside } from './scripts.server.ts'

const place = testDatabase()
const script = 'BEGIN; select 1; COMMIT'

/** The way to the test's database, which can be cut. */
async function wayThatIsCut(): Promise<{ address: DatabaseAddress; cut: () => void; mend: () => void }> {
  const { host, port, ...rest } = place.address as Exclude<DatabaseAddress, string>
  const folder = await mkdtemp(path.join(tmpdir(), 'cut-'))
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    if (isCut) return void client.destroy()
    const database = connect(path.join(host, `.s.PGSQL.${port}`))
    for (const socket of [client, database]) sockets.add(socket.on('error', () => {}))
    client.pipe(database).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(path.join(folder, '.s.PGSQL.5432'), resolve))
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  onTestFinished(async () => {
    endAll()
    server.close()
    await rm(folder, { recursive: true, force: true })
  })
  const cut = () => {
    isCut = true
    endAll()
  }
  return { address: { ...rest, host: folder, port: 5432 }, cut, mend: () => (isCut = false) }
}

test('scripts that are cut off, or cannot begin, take no connection of the pool with them', async () => {
  const { address, cut, mend } = await wayThatIsCut()
  const sql = open(address, { max: 2 })
  const scripts = scriptsBeside(sql)
  onTestFinished(async () => {
    await scripts.end()
    await sql.end({ timeout: 1 })
  })
  await scripts.run(script)
  for (let time = 0; time < 3; time++) {
    const during = [1, 2, 3].map(() => scripts.run('BEGIN; select pg_sleep(30); COMMIT'))
    await sql`select 1`
    cut()
    const cutOff = await Promise.allSettled([...during, scripts.run(script), sql`select 2`])
    expect(cutOff.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
    mend()
    const after = [...[1, 2, 3, 4, 5].map((one) => sql`select ${one}::int`), scripts.run(script), scripts.run(script)]
    const answered = await Promise.allSettled(after)
    expect(answered.map(({ status }) => status)).toEqual(Array(7).fill('fulfilled'))
  }
})

test('a script that fails half way leaves no transaction for the next', async () => {
  const sql = open(place.address, { max: 1 })
  const scripts = scriptsBeside(sql)
  onTestFinished(async () => {
    await scripts.end()
    await sql.end({ timeout: 1 })
  })
  const outcomes = await Promise.allSettled([scripts.run('BEGIN; select 1 / 0; COMMIT'), scripts.run(script)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect((await sql`select 1 as one`)[0]).toEqual({ one: 1 })
})
