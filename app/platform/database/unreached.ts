import { sqlState } from './failures.ts'

const away = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|EACCES|CONNECT_TIMEOUT)/

/**
 * Why the database that `variable` names could not be used, in words for who runs the installation; undefined where it
 * is something else.
 */
export function databaseProblem(error: unknown, address: string, variable = 'DATABASE_URL'): string | undefined {
  const url = new URL(address)
  const state = stateOf(error)
  const server = url.searchParams.get('host') ?? (url.host || 'localhost')
  const name = url.pathname.slice(1) || url.username
  if (state === undefined) return undefined
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

/** Where a name has several addresses, the error is one of all tries. */
function stateOf(error: unknown): string | undefined {
  return sqlState(error) ?? (error instanceof AggregateError ? sqlState(error.errors[0]) : undefined)
}
