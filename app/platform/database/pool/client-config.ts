import pg from 'pg'
import { parse, toClientConfig } from 'pg-connection-string'
import type { DatabaseAddress } from './address.ts'

/** What `pg` has to know of a connection to `address`. */
export function clientConfig(address: DatabaseAddress): pg.ClientConfig {
  return {
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
    ...(typeof address === 'string' ? ofUrl(address) : address),
    // A restore asks for it: whether the product runs.
    application_name: 'solutioneer',
  }
}

function ofUrl(address: string): pg.ClientConfig {
  const url = new URL(address)
  const given = url.searchParams
  // `allow` asks for TLS only where the server insists on it.
  if (given.get('sslmode') === 'allow') given.set('sslmode', 'disable')
  const seconds = Number(given.get('connect_timeout'))
  return {
    ...toClientConfig(parse(url.href, { useLibpqCompat: !given.has('uselibpqcompat') })),
    ...(seconds > 0 && { connectionTimeoutMillis: seconds * 1000 }),
    enableChannelBinding: /^(prefer|require)$/.test(given.get('channel_binding') ?? ''),
  }
}

const { builtins, getTypeParser } = pg.types
const arrays = { ofNames: 1003, ofTexts: 1009 }
const times = new Set<number>([builtins.DATE, builtins.TIMESTAMP, builtins.TIMESTAMPTZ, builtins.INTERVAL])

/** Values as `pg` has them, and lists of names as lists. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    getTypeParser(oid === arrays.ofNames ? arrays.ofTexts : oid, format as 'text'),
}

/** The same with times as PostgreSQL writes them: so Drizzle reads them. */
export const timesAsText: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    times.has(oid) ? (text: string) => text : types.getTypeParser(oid, format),
}
