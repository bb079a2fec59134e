import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import type { DatabaseAddress } from '#app/platform/database/pool/address.ts'
import { openSession } from '#app/platform/database/pool/open.server.ts'
import type { Session } from '#app/platform/database/pool/sql.ts'
import { pendingJobs } from '#app/platform/jobs/pending-jobs.server.ts'
import { buckets, storage } from '#app/platform/storage/storage.server.ts'
import { type ArchivePart, writeArchive } from './archive.server.ts'
import { dataFiles } from './data-files.server.ts'
import { type CopiedTable, listSequences, listTables, tableParts } from './database-copy.server.ts'
import type { BackupDestination } from './destination.server.ts'
import { filePart } from './file-part.server.ts'
import { type BackupCounts, type BackupHeader, countsName, headerName, jobsName } from './header.ts'
import { verifyBackup } from './verify-backup.server.ts'

/** Receives progress lines while a backup is written or restored. */
export type Progress = (line: string) => void

/**
 * Writes the whole installation to one file: a snapshot of the database, the stored files, and the keys and mails in
 * `DATA_DIR`. The product may keep running. The file is read back and verified at the end.
 * @throws the error that prevented it; nothing is left under the destination's name
 */
export async function writeBackup(
  address: DatabaseAddress,
  destination: BackupDestination,
  { passphrase, progress = () => {} }: { passphrase?: string | undefined; progress?: Progress } = {},
): Promise<{ bytes: number; counts: BackupCounts }> {
  const session = await openSession(address, { application_name: 'solutioneer-backup' })
  const counts: BackupCounts = { rows: {}, files: 0, jobs: 0 }
  try {
    const fill = (target: Writable) => writeArchive(target, partsOf(session, counts, progress), passphrase)
    const bytes = await destination.write(fill, (written) => {
      progress('Reading the backup again')
      return verifyBackup(written, passphrase)
    })
    return { bytes, counts }
  } finally {
    await session.end()
  }
}

// Copy files before and after the snapshot, so that files deleted or added meanwhile are included and every file that
// the snapshot references is there.
async function* partsOf(session: Session, counts: BackupCounts, progress: Progress): AsyncGenerator<ArchivePart> {
  const copied = new Set<string>()
  yield* fileParts(copied, counts, progress)
  try {
    await session.query('begin isolation level repeatable read read only')
    const header = await headerOf(session)
    yield textPart(headerName, header)
    yield* databaseParts(session, header, counts, progress)
    const jobs = await pendingJobs(session)
    counts.jobs = jobs.length
    yield textPart(jobsName, jobs)
  } finally {
    await session.query('rollback').catch(() => {})
  }
  yield* fileParts(copied, counts, progress)
  yield* folderParts()
  yield textPart(countsName, counts)
}

async function headerOf(session: Session): Promise<BackupHeader> {
  const [server] = await session<{ version: string }[]>`select current_setting('server_version') as version`
  return {
    format: 1,
    product: 'solutioneer',
    createdAt: new Date().toISOString(),
    postgres: server?.version ?? '',
    migrations: [...(await session<{ name: string; hash: string }[]>`select name, hash from migrations order by name`)],
    tables: [...(await listTables(session))],
    sequences: [...(await listSequences(session))],
  }
}

async function* databaseParts(
  session: Session,
  { tables }: BackupHeader,
  counts: BackupCounts,
  progress: Progress,
): AsyncGenerator<ArchivePart> {
  for (const [at, { name, columns }] of tables.entries()) {
    progress(`Copying table ${at + 1}/${tables.length}: ${name}`)
    const table: CopiedTable = { name, columns, rows: 0 }
    yield* tableParts(session, table)
    counts.rows[name] = table.rows
  }
}

/** The stored files that are not in `copied`, to which it adds them. */
async function* fileParts(copied: Set<string>, counts: BackupCounts, progress: Progress): AsyncGenerator<ArchivePart> {
  for (const bucket of buckets) {
    const paths = (await storage().list(bucket)).filter((filePath) => !copied.has(`${bucket}/${filePath}`))
    for (const [at, filePath] of paths.entries()) {
      if (at % 100 === 0) progress(`Copying files of ${bucket}: ${at}/${paths.length}`)
      const part = await filePart(bucket, filePath)
      if (!part) continue
      copied.add(`${bucket}/${filePath}`)
      counts.files++
      yield part
    }
  }
}

/** Other files of `DATA_DIR`: keys, secrets, and mails that were not sent. */
async function* folderParts(): AsyncGenerator<ArchivePart> {
  for (const { name, full } of await dataFiles()) {
    const stats = await stat(full).catch(() => undefined)
    if (stats) yield { name: `data/${name}`, size: stats.size, content: createReadStream(full) }
  }
}

function textPart(name: string, value: object): ArchivePart {
  const content = Buffer.from(JSON.stringify(value))
  return { name, size: content.byteLength, content }
}
