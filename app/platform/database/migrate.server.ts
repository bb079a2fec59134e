import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Sql } from 'postgres'
import { advisoryLocks } from './advisory-locks.ts'
import { type DatabaseAddress, open } from './database.server.ts'

/** One numbered file of `migrations/`. */
export interface Migration {
  name: string
  text: string
  hash: string
}

/**
 * Brings the database up to the newest of `migrations/NNNN_name.sql`, each in a transaction of its own.
 * Several processes may call it at once: one migrates, the others wait and find it done.
 * @returns the names of those that ran now
 * @throws if a file that ran before has changed since: migrations are immutable
 */
export async function migrate(address: DatabaseAddress, say: (line: string) => void = () => {}): Promise<string[]> {
  const migrations = await readMigrations()
  // One connection, no pool: the lock and the transactions belong to a session.
  const connection = open(address, { max: 1 })
  try {
    await connection`select pg_advisory_lock(${advisoryLocks.migrations})`
    await connection`create table if not exists migrations (name text primary key, hash text not null,
      ran_at timestamptz not null default now())`
    const ran = new Map(
      (await connection<{ name: string; hash: string }[]>`select name, hash from migrations`).map((row) => [
        row.name,
        row.hash,
      ]),
    )
    const pending = migrations.filter((migration) => !ran.has(migration.name))
    for (const migration of migrations) {
      if (ran.has(migration.name) && ran.get(migration.name) !== migration.hash)
        throw new Error(
          `Migration ${migration.name} has changed since it ran here. Migrations are immutable: restore the file ` +
            'and write a new one.',
        )
    }
    for (const [done, migration] of pending.entries()) {
      say(`Migrating ${done + 1}/${pending.length}: ${migration.name}`)
      await connection
        .unsafe(
          `begin;\n${migration.text};\ninsert into migrations (name, hash) values ('${migration.name}', ` +
            `'${migration.hash}');\ncommit`,
        )
        .simple()
        .catch(async (error: unknown) => {
          await connection`rollback`
          throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : error}`, {
            cause: error,
          })
        })
    }
    return pending.map((migration) => migration.name)
  } finally {
    await connection`select pg_advisory_unlock(${advisoryLocks.migrations})`.catch(() => {})
    await connection.end({ timeout: 5 })
  }
}

/** True if every migration of this release has run. */
export async function isMigrated(sql: Sql): Promise<boolean> {
  const names = (await readMigrations()).map((migration) => migration.name)
  const ran = await sql<{ name: string }[]>`select name from migrations where name in ${sql(names)}`
  return ran.length === names.length
}

/** All of `migrations/`, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const folder = path.resolve('migrations')
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
