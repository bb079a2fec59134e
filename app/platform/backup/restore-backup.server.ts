import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sql, TransactionSql } from 'postgres'
import { config } from '#app/platform/config/config.server.ts'
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts'
import { type DatabaseAddress, open } from '#app/platform/database/database.server.ts'
import { migrate, readMigrations } from '#app/platform/database/migrate.server.ts'
import { type PendingJob, restoreJobs } from '#app/platform/jobs/jobs.server.ts'
import { contentTypeOf } from '#app/platform/storage/file-response.server.ts'
import { type Bucket, buckets, storage } from '#app/platform/storage/storage.server.ts'
import { asChecked, BackupRefused, bytesOf, changedMeanwhile, readArchive } from './archive.server.ts'
import { copyPartIn, countRows, setSequences, withoutConstraints } from './database-copy.server.ts'
import type { BackupDestination } from './destination.server.ts'
import { type BackupCounts, type BackupHeader, countsName, headerName, jobsName } from './header.ts'
import { verifyBackup } from './verify-backup.server.ts'
import type { Progress } from './write-backup.server.ts'

/** What was put back, by table, and how many files. */
export interface Restored {
  header: BackupHeader
  counts: BackupCounts
}

/**
 * Puts a backup into the database at `address` and the storage and `DATA_DIR` of the configuration. The whole file is
 * checked before anything is touched; the database changes in one transaction, after the files are there.
 * @param replace allows it to remove what stands there; without it only an empty installation is filled
 * @throws BackupRefused with what is wrong and what to do
 */
export async function restoreBackup(
  address: DatabaseAddress,
  source: BackupDestination,
  options: { passphrase?: string | undefined; replace?: boolean; progress?: Progress } = {},
): Promise<Restored> {
  const { passphrase, replace = false, progress = () => {} } = options
  progress('Checking the backup')
  const { header, counts, parts } = await verifyBackup(source, passphrase)
  const sql = open(address, { max: 1, connection: { application_name: 'solutioneer-restore' } })
  const jobs: PendingJob[] = []
  try {
    await refuseUnfit(sql, replace)
    const before = new Set(replace ? await storedFiles() : [])
    await sql.begin(async (tx) => {
      // A product that starts meanwhile waits here before it looks at its tables; one that came before is seen.
      await tx`select pg_advisory_xact_lock(${advisoryLocks.migrations})`
      await refuseUnfit(tx, replace)
      await makeSchema(tx, header, replace)
      const putBack = await withoutConstraints(
        tx,
        header.tables.map(({ name }) => name),
      )
      await emptied(tx, header)
      const take = taker(tx, header, { parts, jobs, before, progress })
      await readArchive(await source.read(), take, passphrase)
      progress('Checking keys and counts')
      await putBack()
      await setSequences(tx, header.sequences)
      await compareCounts(tx, header, counts)
    })
    for (const name of before) await storage().remove(...placeOf(name))
    await migrate(address, progress)
    await restoreJobs(sql, jobs)
  } finally {
    await sql.end({ timeout: 5 })
  }
  return { header, counts }
}

async function refuseUnfit(sql: Sql | TransactionSql, replace: boolean): Promise<void> {
  const [other] = await sql<{ others: number }[]>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and application_name = 'solutioneer' and pid <> pg_backend_pid()`
  if (other?.others) throw new BackupRefused('The product is running on this database. Stop it first, then restore.')
  if (replace) return
  const [standing] = await sql<{ exists: boolean }[]>`select to_regclass('public.migrations') is not null as exists`
  if (standing?.exists || (await storedFiles()).length > 0)
    throw new BackupRefused(
      'There is an installation here already. Restore into an empty one, or say --replace to remove what stands here.',
    )
}

async function makeSchema(tx: TransactionSql, header: BackupHeader, replace: boolean): Promise<void> {
  if (replace)
    await tx.unsafe('drop schema if exists auth, pgboss cascade; drop schema public cascade; create schema public')
  const texts = new Map((await readMigrations()).map(({ name, text }) => [name, text]))
  await tx.unsafe(
    'create table migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
  )
  for (const { name, hash } of header.migrations) {
    await tx.unsafe(texts.get(name) ?? '')
    await tx`insert into migrations (name, hash) values (${name}, ${hash})`
  }
}

/** Migrations write rows of their own (secrets, settings), which the backup brings too. */
async function emptied(tx: TransactionSql, { tables }: BackupHeader): Promise<void> {
  if (tables.length > 0) await tx.unsafe(`truncate ${tables.map(({ name }) => name).join(', ')}`)
}

interface Taking {
  /** The SHA-256 of each part of the file that was checked. */
  parts: Map<string, string>
  jobs: PendingJob[]
  before: Set<string>
  progress: Progress
}

function taker(tx: TransactionSql, header: BackupHeader, { parts, jobs, before, progress }: Taking) {
  const tables = new Map(header.tables.map((table) => [table.name, { ...table, rows: 0 }]))
  let current = ''
  return async (name: string, unchecked: Readable): Promise<void> => {
    // The file is read a second time, and may be another one by now: nothing of a part that was not checked is kept.
    if (!parts.has(name)) throw new BackupRefused(changedMeanwhile)
    const content = asChecked(unchecked, parts.get(name))
    if (name === jobsName) return void jobs.push(...JSON.parse((await bytesOf(content)).toString('utf8')))
    if (name === headerName || name === countsName) return void (await bytesOf(content))
    const [kind, first = ''] = name.split('/')
    if (kind === 'database') {
      const table = tables.get(first)
      if (!table) throw new BackupRefused(`This backup holds a table that it does not list: ${first}.`)
      if (first !== current) progress(`Restoring table ${first}`)
      current = first
      return copyPartIn(tx, table, content)
    }
    if (kind === 'files') {
      before.delete(name)
      const [bucket, filePath] = placeOf(name)
      return storage().put(bucket, filePath, await storable(content), contentTypeOf(filePath))
    }
    return keepInDataDir(name.slice('data/'.length), content)
  }
}

/** A stream for a local folder, the whole for S3, which has to know the length. */
async function storable(content: Readable): Promise<Uint8Array | Readable> {
  return config().storageUrl ? bytesOf(content) : content
}

async function keepInDataDir(name: string, content: Readable): Promise<void> {
  const file = path.join(config().dataDir, name)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await pipeline(content, createWriteStream(`${file}.part`, { mode: 0o600 }))
  await rename(`${file}.part`, file)
}

async function compareCounts(tx: TransactionSql, { tables }: BackupHeader, counts: BackupCounts): Promise<void> {
  const standing = await countRows(
    tx,
    tables.map((table) => ({ ...table, rows: 0 })),
  )
  for (const { name } of tables)
    if (standing.get(name) !== counts.rows[name])
      throw new BackupRefused(
        `The table ${name} has ${standing.get(name)} rows instead of ${counts.rows[name]}. Nothing was changed.`,
      )
}

async function storedFiles(): Promise<string[]> {
  const lists = await Promise.all(
    buckets.map(async (bucket) => (await storage().list(bucket)).map((name) => `files/${bucket}/${name}`)),
  )
  return lists.flat()
}

function placeOf(name: string): [Bucket, string] {
  const [, bucket, ...rest] = name.split('/')
  return [bucket as Bucket, rest.join('/')]
}
