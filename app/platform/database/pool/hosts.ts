import pg from 'pg'
import { type DatabaseAddress, hostsOf } from './address.ts'
import { clientConfig } from './client-config.ts'

/** Index of the host in use, by address. */
const hostIndexes = new Map<DatabaseAddress, number>()
const looking = new Map<DatabaseAddress, Promise<void>>()

/**
 * The `pg` client class for the host that was found last. If that host refuses or ends a connection, it searches again.
 */
export function clientTo(address: DatabaseAddress): typeof pg.Client {
  const hosts = hostsOf(address)
  if (hosts.length === 0) return pg.Client
  const seek = () => void findHost(address).catch(() => {})
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, ...hosts[hostIndexes.get(address) ?? 0] })
      let stood = false
      this.once('connect', () => (stood = true))
      this.once('end', () => stood || seek()).once('error', seek)
    }
  } as typeof pg.Client
}

/**
 * Finds the first host of `address` that answers and, if `target_session_attrs` requires it, accepts writes. Does
 * nothing for an address with one host.
 * @throws the error of the last host that was tried
 */
export function findHost(address: DatabaseAddress): Promise<void> {
  const under = looking.get(address) ?? look(address).finally(() => looking.delete(address))
  looking.set(address, under)
  return under
}

async function look(address: DatabaseAddress): Promise<void> {
  const hosts = hostsOf(address)
  let failure: unknown
  for (const [at, host] of hosts.entries()) {
    const client = new pg.Client({ ...clientConfig(address), ...host })
    client.on('error', () => {})
    try {
      await client.connect()
      await rejectReadOnly(address, client)
      hostIndexes.set(address, at)
      return
    } catch (error) {
      failure = error
    } finally {
      await client.end().catch(() => {})
    }
  }
  if (hosts.length > 0) throw failure
}

/** @throws if `target_session_attrs` requires a writable server and `client` is connected to a read-only one */
export async function rejectReadOnly(address: DatabaseAddress, client: pg.ClientBase): Promise<void> {
  if (!/[?&]target_session_attrs=(read-write|primary)\b/.test(String(address))) return
  const { rows } = await client.query('show transaction_read_only')
  if (rows[0]?.transaction_read_only !== 'on') return
  void findHost(address).catch(() => {})
  throw Object.assign(new Error('This server of the database takes no writes.'), { code: '08004' })
}
