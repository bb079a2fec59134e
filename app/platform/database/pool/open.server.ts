import pg from 'pg'
import { log } from '#app/platform/log/log.server.ts'
import type { DatabaseAddress } from './address.ts'
import { wayTo } from './address.ts'
import { clientConfig } from './client-config.ts'
import { clientTo, refuseReadOnly } from './hosts.ts'
import { endOf, type Session, type SqlPool, sessionOn, sqlOn } from './sql.ts'

/**
 * A pool of its own, for tools that must not share the process's. Its statements have no time limit, and its
 * connections are sessions also where requests pass a pooler.
 * @param options as `pg` takes them
 */
export function open(address: DatabaseAddress, options: pg.PoolConfig = {}): SqlPool {
  return sqlOn(sessionPool(address, options))
}

/** One connection of its own, for what belongs to a session: locks, a snapshot. `end()` ends it. */
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

/** @param settings of PostgreSQL, for each connection */
export function sessionPool(
  address: DatabaseAddress,
  options: pg.PoolConfig = {},
  settings: Record<string, number> = {},
): pg.Pool {
  const way = wayTo(address, 'session')
  return guarded(
    new pg.Pool({
      ...clientConfig(way),
      ...options,
      Client: clientTo(way),
      // Said once a connection stands: a pooler refuses them from who connects.
      onConnect: (async (client: pg.ClientBase) => {
        await client.query(setAll({ TimeZone: 'UTC', ...settings }))
        await refuseReadOnly(way, client)
      }) as unknown as () => undefined,
    }),
  )
}

/** A pool to the pooler at `address`, which gives its connections to others between two transactions. */
export function pooledPool(address: DatabaseAddress, options: pg.PoolConfig): pg.Pool {
  const config = clientConfig(wayTo(address, 'pooler'))
  const said = { options: `-c TimeZone=UTC ${config.options ?? ''}`, Client: clientTo(address) }
  return guarded(new pg.Pool({ ...config, ...options, ...said }))
}

/** A statement that makes settings. @param isLocal for the transaction under way alone */
export function setAll(settings: Record<string, string | number>, isLocal = false): string {
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', ${isLocal})`)
  return `select ${calls.join(', ')}`
}

// An error of a connection that nobody uses now, or that comes after its statement was told, would end the process.
function guarded(pool: pg.Pool): pg.Pool {
  const note = (err: Error) => log.debug({ err }, 'a connection to the database was cut')
  return pool.on('error', note).on('connect', (client) => client.on('error', note))
}
