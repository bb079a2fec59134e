import { userInfo } from 'node:os'
import { ConfigError } from '#app/platform/config/config.server.ts'
import { sqlState, withoutStatement } from '#app/platform/database/failures.ts'
import { MigrationError } from '#app/platform/database/migrate.server.ts'
import { StartError } from './embedded-postgres/start-error.ts'

/** The error message for a failed start with cause and remedy, if known; otherwise the error itself. */
export function startFailureMessage(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof StartError || error instanceof MigrationError)
    return error.message
  if (!(error instanceof Error)) return error
  return databaseMessage(error) ?? systemMessage(error) ?? error
}

function databaseMessage(error: Error): string | undefined {
  const state = sqlState(error)
  const errorMessage = () => withoutStatement(error).message
  if (state === '53100')
    return `The database's disk is full (${errorMessage()}). Make room there, then start again: it goes on where it stopped.`
  if (state === '53300')
    return (
      `The database has too many connections (${errorMessage()}). End programs that use it, or raise max_connections there, ` +
      'then start again.'
    )
  return undefined
}

/** Explains an error of the operating system, by the path or host in it. */
function systemMessage(error: Error): string | undefined {
  const { code = '', path = 'the data folder', hostname, syscall } = firstWithCode(error)
  if (/^(EACCES|EPERM)$/.test(code) && syscall !== 'listen')
    return (
      `${path} belongs to another account, or is closed to this one (${code}): this is ${userInfo().username}. Run as ` +
      'the account that owns it, give the folder to this one (chown), or set DATA_DIR to a folder of your own.'
    )
  if (code === 'EROFS')
    return `${path} is on a disk that takes no writing (EROFS). Set DATA_DIR to a folder on another.`
  if (/^(ENOSPC|EDQUOT)$/.test(code))
    return (
      `The disk of ${path} is full (${code}). Make room there, or set DATA_DIR to a folder on a larger disk; then ` +
      'start again: it goes on where it stopped.'
    )
  if (/^(EAI_AGAIN|ENETUNREACH|ENETDOWN|EHOSTUNREACH)$/.test(code))
    return (
      `${hostname ?? 'Another machine'} cannot be reached (${code}): this machine has no network, or no name server. ` +
      'Check the connection, then start again.'
    )
  return undefined
}

interface SystemError extends Error {
  code?: string
  path?: string
  hostname?: string
  syscall?: string
}

/** The innermost error with a code. */
function firstWithCode(error: SystemError): SystemError {
  return !error.code && error.cause instanceof Error ? firstWithCode(error.cause) : error
}
