import { Unavailable } from '#app/platform/errors.ts'
import { log } from '#app/platform/log/log.server.ts'

const refusals = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EEXIST', 'ENOTDIR', 'EMFILE', 'EIO'])

/** Converts errors of a full or read-only disk to Unavailable and logs them. Other errors are returned unchanged. */
export function diskError(error: unknown): unknown {
  if (!refusals.has((error as NodeJS.ErrnoException).code ?? '')) return error
  log.error({ err: error }, 'a file could not be written')
  return filesLater(error)
}

/**
 * The error for a visitor whose file could not be stored. Its cause is for commands, which report it to the operator.
 */
export function filesLater(cause: unknown): Unavailable {
  const later = new Unavailable('We can’t save files right now. Please try again later. Nothing else has changed.')
  later.cause = cause
  return later
}
