import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { config, readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { type DatabaseAddress, open } from '#app/platform/database/pool/open.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { emptyDatabase, testDatabase } from '#tests/setup/database.ts'
import { decided } from './decided.server.ts'
import { backupAt } from './destination.server.ts'
import { restoreBackup } from './restore-backup.server.ts'
import { writeBackup } from './write-backup.server.ts'

const source = testDatabase()

test('a restore whose connection is lost while it commits is whole, with its files', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sol-decided-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await storage().put('candidates', 'files/cv.pdf', Buffer.from('a profile'), 'application/pdf')
  const file = path.join(folder, 'whole.backup')
  await writeBackup(source.address, backupAt(file), {})
  const { address, drop } = await emptyDatabase()
  onTestFinished(drop)
  const before = config()
  onTestFinished(() => setConfig(before))
  setConfig(readConfig({ DATA_DIR: path.join(folder, 'place'), LOG_LEVEL: 'silent' }))

  const way = await lossyWay(address)
  await restoreBackup(way.address, backupAt(file))
  expect(way.lost()).toBe(1)
  expect(await storage().list('candidates')).toEqual(['files/cv.pdf'])
})

test('a transaction that the database refuses as it commits is told as undone', async () => {
  const sql = open(source.address, { max: 1 })
  onTestFinished(() => sql.end())
  await sql`create table decided (id int unique deferrable initially deferred)`
  await expect(decided(sql, async (tx) => void (await tx`insert into decided values (1), (1)`))).rejects.toThrow(
    /duplicate key/,
  )
})

/** A way to the database that breaks once, when the answer to the first COMMIT is due. */
async function lossyWay(to: DatabaseAddress) {
  const { host, port, ...rest } = to as Exclude<DatabaseAddress, string>
  let lost = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const behind = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const socket of [client, behind]) sockets.add(socket.on('error', () => socket.destroy()))
    let isLosing = false
    client.on('data', (sent) => {
      isLosing ||= lost === 0 && sent.includes('commit\0')
      behind.write(sent)
    })
    behind.on('data', (answer) => {
      if (!isLosing) return void client.write(answer)
      lost = 1
      client.destroy()
    })
    behind.on('close', () => client.destroy())
    client.on('close', () => behind.end())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port: own } = server.address() as { port: number }
  return { address: { ...rest, host: '127.0.0.1', port: own }, lost: () => lost }
}
