import pg from 'pg'
import { parse, toClientConfig } from 'pg-connection-string'
import type { DatabaseAddress } from './address.ts'

/** The options of `pg` for a connection to `address`. */
export function clientConfig(address: DatabaseAddress): pg.ClientConfig {
  return {
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
    ...(typeof address === 'string' ? ofUrl(address) : address),
    // A restore looks for this name to detect a running product.
    application_name: 'solutioneer',
  }
}

function ofUrl(address: string): pg.ClientConfig {
  const url = new URL(address)
  const parameters = url.searchParams
  // `allow` means TLS only if the server insists on it, which `pg` does not support: treat it as `disable`.
  if (parameters.get('sslmode') === 'allow') parameters.set('sslmode', 'disable')
  const seconds = Number(parameters.get('connect_timeout'))
  return {
    ...toClientConfig(parse(url.href, { useLibpqCompat: !parameters.has('uselibpqcompat') })),
    ...(seconds > 0 && { connectionTimeoutMillis: seconds * 1000 }),
    enableChannelBinding: /^(prefer|require)$/.test(parameters.get('channel_binding') ?? ''),
  }
}

const { builtins, getTypeParser } = pg.types
const arrays = { ofNames: 1003, ofTexts: 1009 }
const times = new Set<number>([builtins.DATE, builtins.TIMESTAMP, builtins.TIMESTAMPTZ, builtins.INTERVAL])

/** The default parsers of `pg`, plus `name[]` as an array of strings. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    getTypeParser(oid === arrays.ofNames ? arrays.ofTexts : oid, format as 'text'),
}

/** The same parsers, but times stay strings, as Drizzle expects. */
export const timesAsText: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    times.has(oid) ? (text: string) => text : types.getTypeParser(oid, format),
}
