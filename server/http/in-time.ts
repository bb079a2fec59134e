import type { Context, Handler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { timeout } from 'hono/timeout'
import { log } from '#app/platform/log/log.server.ts'
import { withoutToken } from './answered.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** True once the client has been answered that it takes too long. */
    isLate: boolean | undefined
  }
}

/** Milliseconds after which a page that is not there yet is given up, for the person who waits for it. */
const patience = 25_000

/**
 * Answers 503 where a read takes longer than anybody waits: a database that is frozen neither answers nor refuses, and
 * its own time limits do not end then. Writes are left to end as they will, so that nobody is told wrongly.
 */
export const answerInTime = (milliseconds = patience) => timeout(milliseconds, tooLate)

function tooLate(context: Context): HTTPException {
  context.set('isLate', true)
  log.error({ path: withoutToken(context.req.path, context.get('route')?.path) }, 'a page took too long')
  const text = 'The service is briefly unavailable. Please try again in a moment.'
  const res = context.text(`${text}\nRequest ${context.get('requestId') ?? ''}\n`, 503, { 'retry-after': '5' })
  return new HTTPException(503, { res })
}

/** Has `answer` give its answer, and lets go of what that holds (a file, a stream) where nobody waits for it by now. */
export function letGoIfLate(answer: Handler): Handler {
  return async (context, next) => {
    const response: Response = await answer(context, next)
    if (context.get('isLate')) await response.body?.cancel()
    return response
  }
}
