import { tlsTrouble } from '#app/platform/fetch/tls-trouble.ts'
import { isConnectionLate, sqlState } from './failures.ts'
import { connectionAddress, isPooled } from './pool/address.ts'
import { speaksPostgres } from './pool/speaks-postgres.ts'

const away = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|EACCES)/

/**
 * Explains to the operator why the database in `variable` could not be used; undefined if the error has another cause.
 */
export function databaseProblem(error: unknown, address: string, variable = 'DATABASE_URL'): string | undefined {
  const url = new URL(address)
  const state = stateOf(error)
  const server = serverOf(url, error)
  const name = url.pathname.slice(1) || url.username
  const tls = tlsTrouble(error, 'sslmode=disable')
  if (tls) return `${variable}: ${server} ${tls}.`
  const mode = url.searchParams.get('sslmode') ?? url.searchParams.get('ssl')
  if (mode && /does not support SSL/.test(messageOf(error)))
    return (
      `${variable}: ${server} does not offer the TLS that sslmode=${mode} asks for: check that PostgreSQL there has ` +
      'ssl = on, or leave sslmode out.'
    )
  if (isConnectionLate(error))
    return `${variable}: ${server} did not answer in time: check the address and the firewall.`
  if (state === undefined) return undefined
  if (/^(EAI_AGAIN|ENETUNREACH|ENETDOWN)$/.test(state))
    return `${variable}: ${server} could not be reached (${state}): this machine has no network, or no name server.`
  if (state === '53300')
    return (
      `${variable}: ${server} has too many connections (${messageOf(error)}): end programs that use it, or raise ` +
      'max_connections there.'
    )
  if (away.test(state))
    return `${variable}: ${server} could not be reached (${state}): check that PostgreSQL runs there, and the address.`
  if (state === '28P01' || state === '28000')
    return `${variable}: ${server} refused the user ${url.username} (${state}): check name, password and pg_hba.conf.`
  if (state === '3D000')
    return `${variable}: there is no database ${name} at ${server}: create it, or correct its name in the address.`
  if (state === '42501')
    return `${variable}: the user ${url.username} may not make what the product needs in ${name}: make it its owner.`
  return undefined
}

/** Explains that the server at `address`, or at its `direct` host, is not PostgreSQL; undefined if it is. */
export async function notPostgres(address: string, variable = 'DATABASE_URL'): Promise<string | undefined> {
  for (const url of [new URL(connectionAddress(address, 'pooler')), ...(isPooled(address) ? [directOf(address)] : [])])
    if (!(await speaksPostgres(url)))
      return `${variable}: what answers at ${url.host} is not PostgreSQL: correct the host and the port.`
  return undefined
}

function directOf(address: string): URL {
  return new URL(connectionAddress(address, 'session'))
}

/** The server that the error is about: the pooler, or the database behind it. */
function serverOf(url: URL, error: unknown): string {
  const direct = isPooled(url.href) ? directOf(url.href) : undefined
  const { address, hostname = address, port } = firstOf(error) as { address?: string; hostname?: string; port?: number }
  const [ofPooler, ofDirect] = [url, direct].map((one) => Number(one?.port || 5432))
  const isDirect = direct && (port && ofPooler !== ofDirect ? port === ofDirect : hostname === direct.hostname)
  return isDirect ? `${direct.host} (direct)` : (url.searchParams.get('host') ?? (url.host || 'localhost'))
}

/** If a name has several addresses, the error is an AggregateError of all attempts. */
function stateOf(error: unknown): string | undefined {
  return sqlState(error) ?? (error instanceof AggregateError ? sqlState(error.errors[0]) : undefined)
}

/** The innermost cause of an error. */
function firstOf(error: unknown): object {
  const { cause } = Object(error) as { cause?: unknown }
  if (error instanceof AggregateError) return Object(error.errors[0])
  return cause ? firstOf(cause) : Object(error)
}

function messageOf(error: unknown): string {
  return String((firstOf(error) as { message?: string }).message)
}
