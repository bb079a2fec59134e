import { Unavailable } from '#app/platform/errors.ts'
import { log } from '#app/platform/log/log.server.ts'

const refusals = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EEXIST', 'ENOTDIR', 'EMFILE', 'EIO'])

/**
 * A full or read-only disk is no fault of who sends: it is said in words, and logged. Other errors stay as they are.
 */
export function diskRefusal(error: unknown): unknown {
  if (!refusals.has((error as NodeJS.ErrnoException).code ?? '')) return error
  log.error({ err: error }, 'a file could not be written')
  return filesLater(error)
}

/** What a person whose file was not taken is told. The cause is for who runs a command. */
export function filesLater(cause: unknown): Unavailable {
  const later = new Unavailable(
    'Files cannot be stored at the moment. Please try again later; nothing else was changed.',
  )
  later.cause = cause
  return later
}
