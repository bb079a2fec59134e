import type { ErrorHandler } from 'hono'
import { isDatabaseAway } from '#app/platform/database/failures.ts'
import { log } from '#app/platform/log/log.server.ts'
import { withoutToken } from './answered.ts'

/** Answers what failed outside the pages: logged with the request's id, which the person sees too. */
export const answerFailure: ErrorHandler = (err, context) => {
  const away = isDatabaseAway(err)
  log.error(
    { err, path: withoutToken(context.req.path, context.get('route')?.path) },
    away ? 'database away' : 'request failed',
  )
  const text = away
    ? 'The service is briefly unavailable. Please try again in a moment.'
    : 'Unexpected Application Error!'
  return context.text(
    `${text}\nRequest ${context.get('request')?.id ?? ''}\n`,
    away ? 503 : 500,
    away ? { 'retry-after': '5' } : {},
  )
}
