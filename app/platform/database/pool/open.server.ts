import pg from 'pg'
import { log } from '#app/platform/log/log.server.ts'
import type { DatabaseAddress } from './address.ts'
import { connectionAddress } from './address.ts'
import { clientConfig } from './client-config.ts'
import { clientTo, rejectReadOnly } from './hosts.ts'
import { endOf, type Session, type SqlPool, sessionOn, sqlOn } from './sql.ts'

/**
 * Opens a separate pool, for tools that must not use the process's pool. Its statements have no timeout, and it
 * bypasses a pooler.
 * @param options as for `pg`
 */
export function open(address: DatabaseAddress, options: pg.PoolConfig = {}): SqlPool {
  return sqlOn(sessionPool(address, options))
}

/** Opens a single connection, for session state such as locks and snapshots. `end()` closes it. */
export async function openSession(
  address: DatabaseAddress,
  options: pg.PoolConfig = {},
): Promise<Session & { end: () => Promise<void> }> {
  const pool = sessionPool(address, { ...options, max: 1 })
  const client = await pool.connect()
  const end = async () => {
    client.release(true)
    await endOf(pool)
  }
  return Object.assign(sessionOn(client), { end })
}

/** @param settings PostgreSQL settings for each connection */
export function sessionPool(
  address: DatabaseAddress,
  options: pg.PoolConfig = {},
  settings: Record<string, number> = {},
): pg.Pool {
  const sessionAddress = connectionAddress(address, 'session')
  return guarded(
    new pg.Pool({
      ...clientConfig(sessionAddress),
      ...options,
      Client: clientTo(sessionAddress),
      // Set after connecting: a pooler rejects them as startup parameters.
      onConnect: (async (client: pg.ClientBase) => {
        await client.query(setAll({ TimeZone: 'UTC', ...settings }))
        await rejectReadOnly(sessionAddress, client)
      }) as unknown as () => undefined,
    }),
  )
}

/** A pool of connections to the pooler at `address`. Session state is lost between transactions. */
export function pooledPool(address: DatabaseAddress, options: pg.PoolConfig): pg.Pool {
  const config = clientConfig(connectionAddress(address, 'pooler'))
  const clientOptions = { options: `-c TimeZone=UTC ${config.options ?? ''}`, Client: clientTo(address) }
  return guarded(new pg.Pool({ ...config, ...options, ...clientOptions }))
}

/** A statement that applies settings. @param isLocal for the current transaction only */
export function setAll(settings: Record<string, string | number>, isLocal = false): string {
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', ${isLocal})`)
  return `select ${calls.join(', ')}`
}

// Errors of idle connections have no listener, and would end the process.
function guarded(pool: pg.Pool): pg.Pool {
  const note = (err: Error) => log.debug({ err }, 'a connection to the database was cut')
  return pool.on('error', note).on('connect', (client) => client.on('error', note))
}
