import { sql } from 'drizzle-orm'
import { onTestFinished, vi } from 'vitest'
import { database } from '#app/platform/database/database.server.ts'
import type { DatabaseAddress } from '#app/platform/database/pool/address.ts'
import { close, connect } from '#app/platform/database/pool/pool.server.ts'

/** A clock that is frozen until it is set. */
export interface SettableClock {
  /** Sets it, in this process and in its database, to so many hours after it began. */
  set: (hours: number) => Promise<void>
}

/**
 * Gives the running test and its database one clock of their own: months pass at once, whatever there is in the
 * database, and nothing in it is made older. Timers run by the real clock.
 * @param address of a database of the test's own
 * @param start where the clock begins, long enough ago: ids hold their time, and none is made before the last one, so
 * after a clock that ran ahead all others in this process would hold a time that is to come
 */
export async function settableClock(address: DatabaseAddress, start: string): Promise<SettableClock> {
  const began = Date.parse(start)
  const set = async (hours: number) => {
    const now = new Date(began + hours * 3_600_000)
    vi.setSystemTime(now)
    const body = `select timestamptz '${now.toISOString()}'`
    await database().execute(
      sql.raw(`create or replace function own_clock.now() returns timestamptz language sql stable as $$ ${body} $$`),
    )
  }
  vi.useFakeTimers({ toFake: ['Date'], now: began })
  onTestFinished(() => void vi.useRealTimers())
  await database().execute(sql`create schema own_clock`)
  await set(0)
  await bindToDatabase()
  // Connections know the path from their beginning.
  await close()
  connect(address, { max: 2, connectionTimeoutMs: 100_000 })
  return { set }
}

// What is not named with its schema is looked for in the first that has it. A column's default is bound when it is set.
async function bindToDatabase(): Promise<void> {
  await database().execute(sql`
    do $$
    declare field record;
    begin
      execute format('alter database %I set search_path = own_clock, pg_catalog, public', current_database());
      set local search_path = own_clock, pg_catalog, public;
      for field in
        select table_schema, table_name, column_name from information_schema.columns
        where table_schema = 'public' and column_default in ('now()', 'pg_catalog.now()')
      loop
        execute format('alter table %I.%I alter %I set default now()', field.table_schema, field.table_name,
          field.column_name);
      end loop;
    end $$`)
}
