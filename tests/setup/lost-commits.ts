import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { backupAt } from '#app/platform/backup/destination.server.ts'
import { restoreBackup } from '#app/platform/backup/restore-backup.server.ts'
import { endUnfinishedRestore } from '#app/platform/backup/unfinished-restore.server.ts'
import { writeBackup } from '#app/platform/backup/write-backup.server.ts'
import { config, readConfig, setConfig } from '#app/platform/config/config.server.ts'
import type { DatabaseAddress } from '#app/platform/database/pool/address.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { emptyDatabase } from './database.ts'

/** A backup of an installation with a secret and a document, and a target whose secret and document differ. */
export async function emptyInstallation(source: DatabaseAddress) {
  const folder = await mkdtemp(path.join(tmpdir(), 'sol-decided-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await storage().put('candidates', 'files/cv.pdf', Buffer.from('a profile'), 'application/pdf')
  await writeFile(path.join(config().dataDir, 'secret'), 'of the backup')
  const file = path.join(folder, 'whole.backup')
  await writeBackup(source, backupAt(file), {})
  const before = config()
  onTestFinished(() => setConfig(before))
  const dataDir = path.join(folder, 'place')
  setConfig(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }))
  await mkdir(dataDir)
  await writeFile(path.join(dataDir, 'secret'), 'of what stood here')
  /** The secret and database that are in place, and any leftover files. */
  const state = async (address: DatabaseAddress) => {
    const sql = open(address, { max: 1 })
    const [row] = await sql`select to_regclass('public.migrations') is not null as restored`
    await sql.end()
    const waiting = (await readdir(dataDir, { recursive: true })).filter((name) => name.endsWith('.part'))
    const secret = await readFile(path.join(dataDir, 'secret'), 'utf8')
    return { database: row?.restored ? 'of the backup' : 'of what stood here', secret, waiting }
  }
  return { backup: backupAt(file), state }
}

const allOf = (whose: string) => ({ database: whose, secret: whose, waiting: [] })
export const before = allOf('of what stood here')
export const after = allOf('of the backup')

/** Restores into a database that is lost at the commit, and has three starts of the product end that restore. */
export async function expectEndedByNext(
  source: DatabaseAddress,
  losing: Losing,
  { ended, words }: { ended: typeof after; words: string },
): Promise<void> {
  const { backup, state } = await emptyInstallation(source)
  const { address, drop } = await emptyDatabase()
  onTestFinished(drop)
  const proxy = await lossyProxy(address, losing)
  await expect(restoreBackup(proxy.address, backup, { replace: true, timeoutMs: 500 })).rejects.toThrow(
    /whether it was restored is not known yet\. Nothing was removed\. Once the database answers, start the product/,
  )
  // The state after a kill at this point: the files of both, and a note.
  const { waiting } = await state(address)
  expect(waiting.sort()).toEqual(['restore-under-way.part', 'secret.part'])
  const messages: string[] = []
  await Promise.all([1, 2, 3].map(() => endUnfinishedRestore(address, (line) => messages.push(line))))
  expect(messages.join()).toContain(words)
  expect(await state(address)).toEqual(ended)
  await endUnfinishedRestore(address, () => expect.unreachable())

  await restoreBackup(address, backup, { replace: true })
  expect(await state(address)).toEqual(after)
}

interface Losing {
  /** The COMMIT is passed on, and its answer is lost. If false, the COMMIT never arrives. */
  answer: boolean
  /** No connection succeeds afterwards. */
  forGood?: boolean
  /** Later connections are accepted and closed at once. */
  cuts?: boolean
  kill?: () => void
  kills?: 'at once'
}

/** A proxy to the database that breaks at the first COMMIT. */
export async function lossyProxy(to: DatabaseAddress, { answer: isAnswered, forGood, cuts, kill, kills }: Losing) {
  const { host, port, ...credentials } = to as Exclude<DatabaseAddress, string>
  let lost = 0
  const sockets = new Set<Socket>()
  const lose = (client: Socket) => {
    lost = 1
    if (forGood) server.close()
    kill?.()
    client.destroy()
  }
  const server = createServer((client) => {
    if (cuts && lost > 0) return void client.on('error', () => {}).destroy()
    const behind = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const socket of [client, behind]) sockets.add(socket.on('error', () => socket.destroy()))
    let isLosing = false
    client.on('data', (sent) => {
      isLosing ||= lost === 0 && sent.includes('commit\0')
      if (!isLosing || isAnswered) behind.write(sent)
      if (isLosing && (!isAnswered || kills)) lose(client)
    })
    behind.on('data', (answer) => {
      if (!isLosing) client.write(answer)
      else if (lost === 0) lose(client)
    })
    behind.on('close', () => client.destroy())
    client.on('close', () => behind.end())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port: proxyPort } = server.address() as { port: number }
  return { address: { ...credentials, host: '127.0.0.1', port: proxyPort }, lost: () => lost }
}
