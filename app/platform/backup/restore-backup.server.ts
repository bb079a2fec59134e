import type { Readable } from 'node:stream'
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts'
import { migrate, readMigrations, textWithin } from '#app/platform/database/migrate.server.ts'
import type { DatabaseAddress } from '#app/platform/database/pool/address.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import type { Session } from '#app/platform/database/pool/sql.ts'
import { type PendingJob, restoreJobs } from '#app/platform/jobs/pending-jobs.server.ts'
import { asChecked, BackupError, bytesOf, changedDuringRestore, readArchive } from './archive.server.ts'
import { copyPartIn, countRows, setSequences, withoutConstraints } from './database-copy.server.ts'
import { decided, OutcomeUnknown } from './decided.server.ts'
import type { BackupDestination } from './destination.server.ts'
import { type BackupCounts, type BackupHeader, countsName, headerName, jobsName } from './header.ts'
import { requireEmptyTargets, requireFitTarget } from './restore-target/restore-target.server.ts'
import { RestoredFiles, storedFiles } from './restored-files.server.ts'
import { endUnfinishedRestore } from './unfinished-restore.server.ts'
import { drained, verifyBackup } from './verify-backup.server.ts'
import type { Progress } from './write-backup.server.ts'

/** The header of a restored backup, with its rows by table and number of files. */
export interface Restored {
  header: BackupHeader
  counts: BackupCounts
}

interface RestoreOptions {
  passphrase?: string | undefined
  replace?: boolean
  databaseOnly?: boolean
  progress?: Progress
  timeoutMs?: number
  verified?: Awaited<ReturnType<typeof verifyBackup>>
}

/**
 * Restores a backup into the database at `address` and the storage and `DATA_DIR` of the configuration. The whole file
 * is verified before anything changes; the database changes in one transaction, after the files are written.
 * @param replace allows an existing installation to be removed; without it, only an empty target is accepted
 * @param databaseOnly leaves the files alone, for a restore into the same installation
 * @param verified result of an earlier verification; parts that have changed since are refused while reading
 * @param timeoutMs how long to ask a database for the outcome after the connection was lost, in milliseconds
 * @throws BackupError with the problem and what to do
 */
export async function restoreBackup(
  address: DatabaseAddress,
  source: BackupDestination,
  options: RestoreOptions = {},
): Promise<Restored> {
  const { passphrase, replace = false, databaseOnly = false, progress = () => {}, timeoutMs } = options
  if (!options.verified) progress('Checking the backup')
  const { header, counts, parts } = options.verified ?? (await verifyBackup(source, passphrase))
  const sql = open(address, { max: 1, application_name: 'solutioneer-restore' })
  const jobs: PendingJob[] = []
  const files = new RestoredFiles()
  let isKnown = true
  try {
    await requireFitTarget(sql, replace)
    if (!replace && !databaseOnly) await requireEmptyTargets(parts)
    isKnown = await endBefore(address, replace, progress)
    files.existing = new Set(replace && !databaseOnly ? await storedFiles() : [])
    const work = async (tx: Session) => {
      // Block a product that starts now until the commit; one that started earlier is detected by `requireFitTarget`.
      await tx`select pg_advisory_xact_lock(${advisoryLocks.migrations})`
      await requireFitTarget(tx, replace)
      await makeSchema(tx, header, replace)
      const putBack = await withoutConstraints(
        tx,
        header.tables.map(({ name }) => name),
      )
      await emptied(tx, header)
      const take = taker(tx, header, { parts, jobs, files: databaseOnly ? undefined : files, progress })
      await readArchive(await source.read(), take, passphrase)
      progress('Checking keys and counts')
      await putBack()
      await setSequences(tx, header.sequences)
      await compareCounts(tx, header, counts)
    }
    await decided(sql, work, (tx, id) => files.note(tx, id), timeoutMs)
    await files.settle()
    await migrate(address, progress)
    await restoreJobs(sql, jobs)
  } catch (error) {
    // Keep the files if the outcome of this restore or an earlier one is unknown: the database may reference them. The
    // daily sweep removes orphans.
    if (isKnown && !(error instanceof OutcomeUnknown)) await files.takeBack()
    throw error
  } finally {
    await sql.end()
  }
  return { header, counts }
}

/** Finishes an interrupted earlier restore. @returns false if its outcome is unknown and `replace` overrides it */
async function endBefore(address: DatabaseAddress, replace: boolean, progress: Progress): Promise<boolean> {
  return endUnfinishedRestore(address, progress).then(
    () => true,
    (error: unknown) => {
      if (replace && error instanceof BackupError) return false
      throw error
    },
  )
}

async function makeSchema(tx: Session, header: BackupHeader, replace: boolean): Promise<void> {
  if (replace)
    await tx.query('drop schema if exists auth, pgboss cascade; drop schema public cascade; create schema public')
  const texts = new Map((await readMigrations()).map((migration) => [migration.name, textWithin(migration)]))
  await tx.query(
    'create table migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
  )
  for (const { name, hash } of header.migrations) {
    await tx.query(texts.get(name) ?? '')
    await tx`insert into migrations (name, hash) values (${name}, ${hash})`
  }
}

/** Empties tables: migrations insert rows (secrets, settings) that the backup contains as well. */
async function emptied(tx: Session, { tables }: BackupHeader): Promise<void> {
  if (tables.length > 0) await tx.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
}

interface Taking {
  /** The SHA-256 of each verified part. */
  parts: Map<string, string>
  jobs: PendingJob[]
  files: RestoredFiles | undefined
  progress: Progress
}

function taker(tx: Session, header: BackupHeader, { parts, jobs, files, progress }: Taking) {
  const tables = new Map(header.tables.map((table) => [table.name, { ...table, rows: 0 }]))
  let current = ''
  return async (name: string, unchecked: Readable): Promise<void> => {
    // The file is read a second time and may have changed since: discard parts that were not verified.
    if (!parts.has(name)) throw new BackupError(changedDuringRestore)
    const content = asChecked(unchecked, parts.get(name))
    if (name === jobsName) return void jobs.push(...JSON.parse((await bytesOf(content)).toString('utf8')))
    if (name === headerName || name === countsName) return void (await bytesOf(content))
    const [kind, first = ''] = name.split('/')
    if (kind === 'database') {
      const table = tables.get(first)
      if (!table) throw new BackupError(`This backup holds a table that it does not list: ${first}.`)
      if (first !== current) progress(`Restoring table ${first}`)
      current = first
      return copyPartIn(tx, table, content)
    }
    if (!files) return drained(content)
    return kind === 'files' ? files.putStored(name, content) : files.putAside(name.slice('data/'.length), content)
  }
}

async function compareCounts(tx: Session, { tables }: BackupHeader, counts: BackupCounts): Promise<void> {
  const existingRows = await countRows(tx, tables)
  for (const { name } of tables)
    if (existingRows.get(name) !== counts.rows[name])
      throw new BackupError(
        `The table ${name} has ${existingRows.get(name)} rows instead of ${counts.rows[name]}. Nothing was changed.`,
      )
}
