import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isDatabaseAway } from '#app/platform/database/failures.ts'
import { UNAVAILABLE } from '#app/platform/errors.ts'
import { log } from '#app/platform/log/log.server.ts'
import { withoutToken } from './log-responses.ts'

/** Responds to an error outside of the pages, and logs it with the request's id, which the visitor sees, too. */
export const respondToFailure: ErrorHandler = (err, context) => {
  // Errors of Hono's middleware. Its 403 for cross-site forms has no helpful text, so replace it.
  if (err instanceof HTTPException) return err.status === 403 ? context.text(foreign, 403) : err.getResponse()
  const away = isDatabaseAway(err)
  log.error(
    { err, path: withoutToken(context.req.path, context.get('route')?.path) },
    away ? 'database away' : 'request failed',
  )
  const text = away ? UNAVAILABLE : 'Unexpected Application Error!'
  return context.text(
    `${text}\nRequest ${context.get('requestId') ?? ''}\n`,
    away ? 503 : 500,
    away ? { 'retry-after': '5' } : {},
  )
}

const foreign = 'This request came from another site and was refused.\n'
