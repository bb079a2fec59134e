import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '#app/platform/database/pool/sql.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { foreignTables } from './foreign-tables.server.ts'
import type { DatabaseAddress } from './pool/address.ts'
import { openSession } from './pool/open.server.ts'

/** This release must not serve on the database; the message says what to do. */
export class MigrationError extends Error {}

/** One numbered file of `migrations/`. */
export interface Migration {
  name: string
  text: string
  hash: string
}

/** First line of a migration that cannot run in a transaction (`create index concurrently`). */
const outside = '-- Outside a transaction'

/**
 * Runs the pending migrations of `migrations/NNNN_name.sql`, each in its own transaction. Those that begin with
 * `outside` run statement by statement and are repeated from the start if interrupted. Safe to call from several
 * processes at once: one migrates, the others wait.
 * @param before is called once before the first change to a database that is already in use, while other processes wait
 * @returns the names of the migrations that ran
 * @throws MigrationError if a newer release has migrated the database, an applied file has changed since, or the
 * database belongs to another program
 */
export async function migrate(
  address: DatabaseAddress,
  print: (line: string) => void = () => {},
  before: () => Promise<void> = async () => {},
): Promise<string[]> {
  const migrations = await readMigrations()
  const connection = await openSession(address)
  try {
    await takeTurn(connection)
    const foreign = await foreignTables(connection)
    if (foreign) throw new MigrationError(foreign)
    await connection`create table if not exists migrations (name text primary key, hash text not null,
      ran_at timestamptz not null default now())`
    const ran = new Map(
      (await connection<{ name: string; hash: string }[]>`select name, hash from migrations`).map((row) => [
        row.name,
        row.hash,
      ]),
    )
    const pending = migrations.filter((migration) => !ran.has(migration.name))
    rejectUnknown(ran, migrations)
    if (ran.size > 0 && pending.length > 0) await before()
    for (const [done, migration] of pending.entries()) {
      print(`Migrating ${done + 1}/${pending.length}: ${migration.name}`)
      await run(connection, migration).catch(async (error: unknown) => {
        await connection`rollback`
        throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : error}`, {
          cause: error,
        })
      })
    }
    return pending.map((migration) => migration.name)
  } finally {
    await connection.end()
  }
}

// Poll instead of blocking: a waiting statement is an open transaction, and `create index concurrently` waits for
// those.
async function takeTurn(connection: Sql): Promise<void> {
  const isMine = async () => {
    const [row] = await connection<
      { mine: boolean }[]
    >`select pg_try_advisory_lock(${advisoryLocks.migrations}) as mine`
    return row?.mine ?? false
  }
  while (!(await isMine())) await wait(100)
}

async function run(connection: Sql, { name, text, hash }: Migration): Promise<void> {
  const note = `insert into migrations (name, hash) values ('${name}', '${hash}')`
  const parts = text.startsWith(outside) ? [...text.split(/;\s*\n/), note] : [`begin;\n${text};\n${note};\ncommit`]
  for (const part of parts) await connection.query(part)
}

/** A migration's text for use inside a transaction. Safe only if nobody else writes, as in a restore. */
export function textWithin({ text }: Migration): string {
  return text.startsWith(outside) ? text.replaceAll(' concurrently', '') : text
}

function rejectUnknown(ran: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map(({ name, hash }) => [name, hash]))
  const newer = [...ran.keys()].filter((name) => !known.has(name)).sort()
  if (newer.length > 0)
    throw new MigrationError(
      `A newer release has changed this database (${newer.join(', ')}), and this one could harm what it keeps there. ` +
        'Start the newer release again, or go back to the state before it: stop the product, then ' +
        '"npm run cli -- restore BACKUP --replace" with the backup that was made before the update.',
    )
  for (const [name, hash] of ran)
    if (known.get(name) !== hash)
      throw new MigrationError(
        `Migration ${name} has changed since it ran here. Migrations are immutable: restore the file and write a new ` +
          'one.',
      )
}

export async function isMigrated(sql: Sql): Promise<boolean> {
  const names = await migrationNames(path.resolve('migrations'))
  const ran = await sql<{ name: string }[]>`select name from migrations where name = any(${names})`
  return ran.length === names.length
}

/** Migrations that were applied by a newer release and that this one does not know. */
export async function unknownMigrations(sql: Sql): Promise<string[]> {
  const names = await migrationNames(path.resolve('migrations'))
  const rows = await sql<{ name: string }[]>`
    select name from migrations where not name = any(${names}) order by name`
  return rows.map(({ name }) => name)
}

async function migrationNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort()
}

/** All files of `migrations/`, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const folder = path.resolve('migrations')
  const names = await migrationNames(folder)
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
