import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Encrypter } from 'age-encryption'
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest'
import { type ArchivePart, bytesOf, readArchive, writeArchive } from '#app/platform/backup/archive.server.ts'
import { backupAt } from '#app/platform/backup/destination.server.ts'
import { writeBackup } from '#app/platform/backup/write-backup.server.ts'
import { config, readConfig, setConfig } from '#app/platform/config/config.server.ts'
import type { DatabaseAddress } from '#app/platform/database/pool/address.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { emptyDatabase, testDatabase } from './database.ts'

export const picture = randomBytes(70_000)
export const awkward = 'tab\there\nnew line \\ backslash \\N “quotes” 🥧'

/** An installation that is filled before the tests of a file, and a folder for backups of it. */
export function testBackups() {
  const source = testDatabase()
  let folder = ''
  const inFolder = (name: string) => path.join(folder, name)

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sol-backup-'))
    await fill(source.address)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  let written: Promise<unknown> | undefined
  /** A backup of the installation as the first test found it: written once, and copied for each test. */
  async function backup(name: string): Promise<string> {
    const original = inFolder('original')
    written ??= writeBackup(source.address, backupAt(original))
    await written
    const file = inFolder(name)
    await copyFile(original, file)
    return file
  }

  /** A place to restore into: an empty database, and a data folder of its own. */
  async function createEmptyInstallation() {
    const { address, drop } = await emptyDatabase()
    const before = config()
    setConfig(readConfig({ DATA_DIR: await mkdtemp(inFolder('place-')), LOG_LEVEL: 'silent' }))
    return {
      address,
      /** The names of its tables and of the files of candidates: none while nothing has been restored. */
      async held(): Promise<string[]> {
        const sql = open(address, { max: 1 })
        const tables = await sql<{ name: string }[]>`
          select tablename as name from pg_tables where schemaname = 'public'`
        await sql.end()
        return [...tables.map(({ name }) => name), ...(await storage().list('candidates'))]
      },
      async leave() {
        setConfig(before)
        await drop()
      },
    }
  }

  /** The backup `file` with other parts: `change` replaces each part and may add others. */
  async function forged(file: string, change: (part: ArchivePart) => ArchivePart, more: ArchivePart[] = []) {
    const parts: ArchivePart[] = []
    await readArchive(await backupAt(file).read(), async (name, content) => {
      const bytes = await bytesOf(content)
      parts.push(change({ name, size: bytes.byteLength, content: bytes }))
    })
    const target = inFolder(`forged-${randomBytes(4).toString('hex')}.backup`)
    const all = async function* () {
      yield* parts
      yield* more
    }
    await backupAt(target).write((to) => writeArchive(to, all()))
    return target
  }
  return { source, inFolder, backup, createEmptyInstallation, forged }
}

/** Until the test ends, passphrases are stretched in no time: the product's own work factor takes seconds, on purpose. */
export function encryptQuickly(): void {
  const { setPassphrase } = Encrypter.prototype
  const spy = vi.spyOn(Encrypter.prototype, 'setPassphrase').mockImplementation(function (this: Encrypter, passphrase) {
    this.setScryptWorkFactor(4)
    setPassphrase.call(this, passphrase)
  })
  onTestFinished(() => spy.mockRestore())
}

export const part = (name: string, text: string): ArchivePart => {
  const content = Buffer.from(text)
  return { name, size: content.byteLength, content }
}

/** A topic with awkward texts, a file, a secret of the data folder and a mail that waits. */
async function fill(address: DatabaseAddress): Promise<void> {
  const sql = open(address, { max: 1 })
  await sql`delete from topics`
  await sql`insert into topics (id, name, slug, description)
    select gen_random_uuid(), 'Topic ' || at, 'topic-' || at, ${awkward} from generate_series(0, 499) as at`
  await sql`insert into reads (reader, path) values ('somebody', '/about')`
  await sql`insert into reader_salts (day, salt) values (current_date, 'salt')`
  await sql.end()
  await storage().put('candidates', 'files/cv.pdf', picture, 'application/pdf')
  await writeFile(path.join(config().dataDir, 'secret'), 'sealed')
  await sendMail({ kind: 'test', to: 'ada@example.com', subject: 'Waiting', text: 'text', html: '<p>text</p>' })
}
