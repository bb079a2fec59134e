import { open as openFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { config } from '#app/platform/config/config.server.ts'
import type { DatabaseAddress } from '#app/platform/database/pool/address.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import type { Session, Sql } from '#app/platform/database/pool/sql.ts'
import { BackupError } from './archive.server.ts'
import { outcomeOf } from './decided.server.ts'

/**
 * A note written before the database commits. If the process is killed during the commit, both the old and the new
 * secrets are on disk; the next start asks the database for the outcome and finishes or reverts.
 */
interface UnfinishedRestore {
  /** Identifies the server and database, and the transaction in it. */
  database: string
  transaction: string
  /** Paths in `DATA_DIR` of the `.part` files to move into place. */
  files: string[]
}

// Backups exclude files with this ending.
const noteName = 'restore-under-way.part'

/** Notes that `transaction` is about to commit. The note is flushed to disk before the commit. */
export async function noteRestore(tx: Session, transaction: string, files: string[]): Promise<void> {
  const { dataDir } = config()
  const note: UnfinishedRestore = { database: await databaseOf(tx), transaction, files }
  const file = path.join(dataDir, noteName)
  await writeFile(`${file}.new`, JSON.stringify(note), { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  const folder = await openFile(dataDir)
  await folder.sync().finally(() => folder.close())
}

/** Moves the waiting files into place. A missing one was already moved by another process. */
export async function settleFiles(files: string[]): Promise<void> {
  for (const name of files) {
    const file = path.join(config().dataDir, name)
    await rename(partOf(file), file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
  await rm(path.join(config().dataDir, noteName), { force: true })
}

/** Deletes the waiting files after a rollback. */
export async function dropFiles(files: string[]): Promise<void> {
  for (const name of files) await rm(partOf(path.join(config().dataDir, name)), { force: true }).catch(() => {})
  await rm(path.join(config().dataDir, noteName), { force: true }).catch(() => {})
}

/** The temporary name of a file until the database has committed. */
export function partOf(file: string): string {
  return `${file}.part`
}

/**
 * Finishes a restore that was interrupted during the commit: moves the new secrets into place if the database
 * committed, and deletes them if it rolled back.
 * @throws BackupError if the database at `address` does not know the outcome
 */
export async function endUnfinishedRestore(address: DatabaseAddress, print: (line: string) => void): Promise<void> {
  const noted = await readFile(path.join(config().dataDir, noteName), 'utf8').catch(() => undefined)
  if (noted === undefined) return
  const { database, transaction, files }: UnfinishedRestore = JSON.parse(noted)
  const sql = open(address, { max: 1 })
  try {
    const outcome = (await databaseOf(sql)) === database ? await outcomeOf(sql, transaction) : undefined
    if (outcome === 'committed') {
      await settleFiles(files)
      print(
        'A restore was cut off at its last step. It is finished now: this is what the backup holds, but for emails ' +
          'and other work that waited. To have these too, restore once more, with --replace.',
      )
    } else if (outcome === 'aborted') {
      await dropFiles(files)
      print('A restore was cut off at its last step. Nothing of it is left: this is what stood here before.')
    } else throw new BackupError(notKnown)
  } finally {
    await sql.end()
  }
}

const notKnown =
  'A restore was cut off at its last step, and this database does not know whether it was done. Its secrets may be ' +
  'those of another database. Run the restore once more, with --replace: npm run cli -- restore FILE --replace'

/** Identifies the database: another server may use the same transaction id. */
async function databaseOf(sql: Sql): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select (select system_identifier from pg_control_system()) || '/' || oid as id
    from pg_database where datname = current_database()`
  return row?.id ?? ''
}
